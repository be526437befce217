import type { Injector } from "@univerjs/core";
import { CellAlertManagerService, CellAlertType, HoverManagerService } from "@univerjs/preset-sheets-core";
import { debounceTime } from "rxjs";
import type { CellPlace } from "../calls/cell-area";
import { busy } from "../calls/grid-values";

/** The grid shows its own note on errors after 100 ms. Ours has the same key and is shown a little later, so it replaces that note. */
const gridNoteKey = "SHEET_FORMULA_ALERT";
const afterGridNoteMs = 130;

/** An error in a cell and its reason, or a comment. */
export interface CellNote {
  /** The error; `undefined` for a comment. */
  error: string | undefined;
  reason: string;
}

/** Shows the reason of an error, or a comment, when the pointer is over the cell, as Excel does. */
export function explainOnHover(
  injector: Injector,
  unitId: string,
  noteAt: (cell: CellPlace) => CellNote | undefined,
): void {
  const alerts = injector.get(CellAlertManagerService);
  injector
    .get(HoverManagerService)
    .currentCell$.pipe(debounceTime(afterGridNoteMs))
    .subscribe((hovered) => {
      if (!hovered || hovered.location.unitId !== unitId) return;
      const { subUnitId, row, col } = hovered.location;
      const note = noteAt({ sheetId: subUnitId, row, column: col });
      if (!note) return;
      alerts.removeAlert(gridNoteKey);
      alerts.showAlert({
        type: note.error === undefined || note.error === busy.error ? CellAlertType.INFO : CellAlertType.ERROR,
        title: note.error ?? "Comment",
        message: note.reason,
        location: hovered.location,
        width: 300,
        height: 110,
        key: gridNoteKey,
      });
    });
}
