"""fbsim: a physics sandbox for the spring-loaded guns of the tabletop wargame Fantasy Battles."""

__version__ = "0.1.0"
