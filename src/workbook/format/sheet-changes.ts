import type { EnteredCells } from "./follow-tables";

/** Callbacks for what happens on any sheet. */
interface SheetChangeListener {
  calculated(): void;
  entered(cells: EnteredCells): void;
}

/** Reports calculations and entered cells from now on. Rejects if Excel refuses. */
export function listenToSheetChanges(listener: SheetChangeListener): Promise<void> {
  return Excel.run({ delayForCellEdit: true }, async (context) => {
    const { worksheets } = context.workbook;
    worksheets.onCalculated.add(() => Promise.resolve(listener.calculated()));
    worksheets.onChanged.add(({ worksheetId, address, changeType }) => {
      if (changeType === "RangeEdited") listener.entered({ worksheetId, address });
      return Promise.resolve();
    });
    await context.sync();
  });
}
