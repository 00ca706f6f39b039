"""The sheets of a tour, which are kept on paper beside the game."""

from lignerouge.flamme.text.sheets import Sheets, all_sheets
from lignerouge.flamme.tour.campaign import GRAND_TOUR
from lignerouge.server.http.dependencies import ATable, new_router
from lignerouge.server.protocol.errors import DeniedError

router = new_router("records")


@router.get("/api/tables/{id}/sheets")
async def sheets(table: ATable) -> Sheets:
    """What is kept on paper beside the game, as it stands now."""
    if table.match is None or table.row.game != GRAND_TOUR.key:
        raise DeniedError("not-now", "sheets-none")
    return all_sheets(table.match.view(None))
