"""`python -m fbsim` is the same program as `fbsim`."""

from fbsim.cli.main import main

if __name__ == "__main__":
    main()
