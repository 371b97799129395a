"""The mechanisms of the phases. Rulesets choose among them and set them; see `fbsim.rules.systems`."""
