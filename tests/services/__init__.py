"""The real servers the tests run against, started without root from Python packages.

Which server: a URL that is set, else the wheel's program, else the system's. Only
the programs of the wheels are used; their helpers, run as root, change the modes
of every folder above them.
"""
