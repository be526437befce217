import { inExcel } from "./office";

/** Cells into which something was entered. */
export interface EnteredCells {
  worksheetId: string;
  /** Without the sheet: `A1` or `A1:C9`. */
  address: string;
}

/** Callbacks for what happens on any sheet. */
interface SheetChangeListener {
  /** Formulas were calculated, or cells have moved. */
  calculated(): void;
  entered(cells: EnteredCells): void;
}

/** Reports calculations and entered cells from now on. Rejects if Excel refuses. */
export function listenToSheetChanges(listener: SheetChangeListener): Promise<void> {
  return inExcel(async (context) => {
    const { worksheets } = context.workbook;
    worksheets.onCalculated.add(() => Promise.resolve(listener.calculated()));
    worksheets.onChanged.add(({ worksheetId, address, changeType }) => {
      if (changeType === "RangeEdited") listener.entered({ worksheetId, address });
      else listener.calculated();
      return Promise.resolve();
    });
    await context.sync();
  });
}
