import { displayAddress, sheetOf } from "../addresses";

/** The name that a workbook gives to the cells that a run should record; a second range has a number: `run_cells_2`. */
const proposedName = /^run_cells(_\d+)?$/i;

/**
 * Returns the range that is named `run_cells`, such as `Model!B2:B3`, or an empty text if there is none. Of several the one on the active
 * sheet is returned, otherwise the newest. Rejects if Excel is busy.
 */
export function readProposedCells(): Promise<string> {
  return Excel.run({ delayForCellEdit: true }, async (context) => {
    const { names, worksheets } = context.workbook;
    names.load("items/name");
    const active = worksheets.getActiveWorksheet().load("name");
    await context.sync();
    const proposed = names.items.filter(({ name }) => proposedName.test(name));
    const ranges = proposed.map(({ name }) => names.getItem(name).getRangeOrNullObject().load("address"));
    await context.sync();
    const addresses = ranges.flatMap((range) => (range.isNullObject ? [] : [range.address]));
    const address = addresses.find((one) => sheetOf(one) === active.name) ?? addresses.at(-1);
    return address === undefined ? "" : displayAddress(address);
  });
}
