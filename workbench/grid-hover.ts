import { IUniverInstanceService, UniverInstanceType, type Injector, type Workbook } from "@univerjs/core";
import {
  CellAlertManagerService,
  CellAlertType,
  ERROR_TYPE_SET,
  HoverManagerService,
} from "@univerjs/preset-sheets-core";
import { debounceTime } from "rxjs";
import type { CellPlace } from "./cell-area";
import { busy } from "./grid-values";

/** The grid's own note on errors comes at 100 ms; with the same key and a little later, ours takes its place. */
const gridNoteKey = "SHEET_FORMULA_ALERT";
const afterGridNoteMs = 130;

/** Says why a cell shows an error when it is pointed at, as the error sign does in Excel. */
export function explainOnHover(
  injector: Injector,
  unitId: string,
  reasonAt: (cell: CellPlace) => string | undefined,
): void {
  const alerts = injector.get(CellAlertManagerService);
  const instances = injector.get(IUniverInstanceService);
  const errors = ERROR_TYPE_SET as ReadonlySet<unknown>; // asked about any value
  injector
    .get(HoverManagerService)
    .currentCell$.pipe(debounceTime(afterGridNoteMs))
    .subscribe((hovered) => {
      if (!hovered || hovered.location.unitId !== unitId) return;
      const { subUnitId, row, col } = hovered.location;
      const workbook = instances.getUnit<Workbook>(unitId, UniverInstanceType.UNIVER_SHEET);
      const shown = workbook?.getSheetBySheetId(subUnitId)?.getCell(row, col)?.v;
      const reason = reasonAt({ sheetId: subUnitId, row, column: col });
      if (reason === undefined || !errors.has(shown)) return;
      alerts.removeAlert(gridNoteKey);
      alerts.showAlert({
        type: shown === busy.error ? CellAlertType.INFO : CellAlertType.ERROR,
        title: String(shown),
        message: reason,
        location: hovered.location,
        width: 300,
        height: 110,
        key: gridNoteKey,
      });
    });
}
