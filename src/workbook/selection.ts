import { cellValueOf, type CellValue } from "./cell-value";

/** Reads the active cell. Rejects if Excel is busy. */
export function readActiveCell(): Promise<CellValue> {
  return Excel.run({ delayForCellEdit: true }, async (context) => {
    const cell = context.workbook.getActiveCell().load("address,values");
    await context.sync();
    return cellValueOf(cell);
  });
}

/** Calls `listener` when another cell is selected, on any sheet. Resolves to what ends that. Rejects if Excel refuses. */
export function listenToSelection(listener: () => void): Promise<() => void> {
  return Excel.run({ delayForCellEdit: true }, async (context) => {
    const { worksheets } = context.workbook;
    const changed = worksheets.onSelectionChanged.add(() => Promise.resolve(listener()));
    const activated = worksheets.onActivated.add(() => Promise.resolve(listener()));
    await context.sync();
    const remove = async () => {
      await Excel.run(changed.context as Excel.RequestContext, async (own) => {
        changed.remove();
        activated.remove();
        await own.sync();
      });
    };
    return () => void remove().catch(() => undefined); // A listener that Excel keeps reads a cell too many.
  });
}
