import type { Injector } from "@univerjs/core";
import { CellAlertManagerService, CellAlertType, HoverManagerService } from "@univerjs/preset-sheets-core";
import { debounceTime } from "rxjs";
import type { CellPlace } from "./cell-area";
import { busy } from "./grid-values";

/** The grid's own note on errors comes at 100 ms; with the same key and a little later, ours takes its place. */
const gridNoteKey = "SHEET_FORMULA_ALERT";
const afterGridNoteMs = 130;

/** An error in a cell, and why it is there. */
export interface CellNote {
  error: string;
  reason: string;
}

/** Says why a cell shows an error when it is pointed at, as the error sign does in Excel. */
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
        type: note.error === busy.error ? CellAlertType.INFO : CellAlertType.ERROR,
        title: note.error,
        message: note.reason,
        location: hovered.location,
        width: 300,
        height: 110,
        key: gridNoteKey,
      });
    });
}
