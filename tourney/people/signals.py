"""What others may follow from people's acts, without people knowing of them."""

from django.dispatch import Signal

# Sent with ``table_id``, ``actor`` and ``key`` once a dealer has tapped in at a table's tablet.
dealer_sat_down = Signal()
