"""The rulebook as people meet it: help for everybody, rulings for the floor."""
