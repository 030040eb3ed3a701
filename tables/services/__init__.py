"""What is done at the tables: every write, each in one command."""
