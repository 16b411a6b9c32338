"""What all tests have."""

pytest_plugins = ["pytester"]
