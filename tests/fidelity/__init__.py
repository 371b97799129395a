"""How true the simulator is: each case against a closed form, another engine, or itself made finer."""
