"""Addresses of the floor console, below ``/events/<event>/floor/``."""

from django.urls import path

from tables.screens import (
    floor,
    floor_clock,
    floor_correction,
    floor_history,
    floor_matters,
    floor_players,
    floor_tables,
)

AT_TABLE = "tables/<int:table_id>"

urlpatterns = [
    path("", floor.floor_console, name="floor"),
    path("room/", floor.room_fragment, name="room-fragment"),
    path("search/", floor.search, name="floor-search"),
    # The clock and play
    path("start/", floor_clock.start, name="start-event"),
    path("clock/stop/", floor_clock.stop, name="clock-stop"),
    path("clock/resume/", floor_clock.resume, name="clock-resume"),
    path("clock/add/", floor_clock.add_time, name="clock-add"),
    path("clock/jump/", floor_clock.jump, name="clock-jump"),
    path("clock/message/", floor_clock.message, name="clock-message"),
    path("play/halt/", floor_clock.halt, name="play-halt"),
    path("play/resume/", floor_clock.unhalt, name="play-resume"),
    path("play/last/", floor_clock.last, name="play-last"),
    path("play/hand-for-hand/", floor_clock.hand_for_hand, name="hand-for-hand"),
    path("play/final/", floor_clock.final_table, name="play-final"),
    # What waits for the floor
    path("outage/", floor_matters.outage, name="outage"),
    path("calls/<int:call_id>/solved/", floor_matters.solved, name="call-solved"),
    path("rulings/", floor_matters.ruling, name="ruling"),
    path("moves/<int:move_id>/order/", floor_matters.order, name="move-order"),
    path("moves/<int:move_id>/change/", floor_matters.change, name="move-change"),
    path("moves/<int:move_id>/cancel/", floor_matters.cancel, name="move-cancel"),
    path("moves/<int:move_id>/seated/", floor_matters.seated, name="move-seated"),
    path("entries/<int:entry_id>/rebuy/", floor_players.buy_again, name="entry-rebuy"),
    path("entries/<int:entry_id>/out/", floor_players.out, name="entry-out"),
    path("entries/<int:entry_id>/seat/", floor_players.seat, name="entry-seat"),
    path("entries/<int:entry_id>/move/", floor_players.move, name="entry-move"),
    path("entries/remove/", floor_players.remove, name="entry-remove"),
    path("entries/<int:entry_id>/bounty/", floor_players.bounty, name="entry-bounty"),
    # An old hand
    path("hands/<int:hand_id>/", floor_correction.correction, name="hand-correction"),
    path("hands/<int:hand_id>/correct/", floor_correction.confirm, name="hand-correct"),
    # History
    path("history/", floor_history.history, name="history"),
    path("history/<int:row_id>/", floor_history.consequences, name="consequences"),
    path("history/<int:row_id>/undo/", floor_history.undo, name="undo"),
    # A table
    path("tables/open/", floor_tables.open_one, name="table-open"),
    path(f"{AT_TABLE}/", floor.table_fragment, name="table-fragment"),
    path(f"{AT_TABLE}/start/", floor_tables.start, name="table-start"),
    path(f"{AT_TABLE}/count/", floor_tables.count, name="table-count"),
    path(f"{AT_TABLE}/out/", floor_tables.out, name="table-out"),
    path(f"{AT_TABLE}/stack/", floor_tables.stack, name="table-stack"),
    path(f"{AT_TABLE}/button/", floor_tables.button, name="table-button"),
    path(f"{AT_TABLE}/settle/", floor_tables.settle, name="table-settle"),
    path(f"{AT_TABLE}/halt/", floor_tables.halt, name="table-halt"),
    path(f"{AT_TABLE}/mode/", floor_tables.mode, name="table-mode"),
    path(f"{AT_TABLE}/push/", floor_tables.push, name="table-push"),
    path(f"{AT_TABLE}/break/", floor_tables.break_up, name="table-break"),
    path(f"{AT_TABLE}/close/", floor_tables.close, name="table-close"),
    path(f"{AT_TABLE}/place/", floor_tables.place, name="table-place"),
    path(f"{AT_TABLE}/away/", floor_players.away, name="table-away"),
    path(f"{AT_TABLE}/penalty/", floor_players.penalty, name="table-penalty"),
    path(f"{AT_TABLE}/force/", floor_tables.force, name="table-force"),
]
