import { readProposedCells } from "../../../src/workbook/runs/output-cells";

/** Sets the globals of Excel with these names and their addresses, and this sheet in front. */
function openBook(named: Readonly<Record<string, string>>, active: string): void {
  const items = Object.keys(named).map((name) => ({ name }));
  const rangeOf = (name: string) => {
    const range = { address: named[name], isNullObject: named[name] === "", load: () => range };
    return range;
  };
  const names = {
    items,
    load: () => names,
    getItem: (name: string) => ({ getRangeOrNullObject: () => rangeOf(name) }),
  };
  const sheet = { name: active, load: () => sheet };
  const worksheets = { getActiveWorksheet: () => sheet };
  const context = { workbook: { names, worksheets }, sync: () => Promise.resolve() };
  const run = (_options: unknown, batch: (given: unknown) => unknown) => Promise.resolve(batch(context));
  Object.assign(globalThis, { Excel: { run } });
}

test.each([
  ["nothing without a name of that kind", { total: "Model!$B$2", run_cells_old: "Model!$B$2" }, "Model", ""],
  ["the named cells", { run_cells: "'My lab'!$B$22:$B$23" }, "Model", "'My lab'!B22:B23"],
  ["those of the active sheet", { run_cells: "One!$B$2:$B$3", run_cells_2: "Two!$C$4" }, "One", "One!B2:B3"],
  ["the newest of several on other sheets", { run_cells: "One!$B$2", run_cells_2: "Two!$C$4" }, "Model", "Two!C4"],
  ["nothing if the named cells were deleted", { run_cells: "" }, "Model", ""],
])("a run proposes %s", async (_case, named, active, expected) => {
  openBook(named, active);

  expect(await readProposedCells()).toBe(expected);
});
