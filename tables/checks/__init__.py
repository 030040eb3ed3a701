"""What must hold of an event, judged from its exported file alone.

The services' own objects are not asked: each check recomputes from what was recorded.
"""

from tables.checks.run import INVARIANTS, Finding, Report, check_file

__all__ = ["INVARIANTS", "Finding", "Report", "check_file"]
