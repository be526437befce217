import type { Cell } from "../../../packages/formulas/tables/cell";
import { instant, intraday } from "../../../packages/formulas/tables/columns";
import type { Column } from "../../../packages/formulas/tables/column";
import { tableOf } from "../../../packages/formulas/tables/table";

const time: Column<string> = instant("Time", "timestamp", (row) => row);
const style = { headers: "off", dates: "serial" } as const;

/** Returns the number formats of a column of instants. */
function formatsOf(column: Column<string>, instants: readonly string[]): unknown[] {
  return tableOf([column], instants, style).map(([cell]) => formatOf(cell));
}

function formatOf(cell: Cell | undefined): unknown {
  return typeof cell === "object" && "numberFormat" in cell ? cell.numberFormat : cell;
}

test("instants of one session are shown as times", () => {
  expect(formatsOf(intraday(time), ["2026-11-18T14:30:00Z", "2026-11-18T20:59:59Z"])).toEqual(["hh:mm:ss", "hh:mm:ss"]);
});

test("the value of a time without a date keeps its date", () => {
  const [[cell] = []] = tableOf([intraday(time)], ["2026-11-18T15:30:00Z"], style);

  // 46344 is 2026-11-18; 10:30 in New York.
  expect(cell).toEqual(expect.objectContaining({ basicValue: 46_344 + 10.5 / 24 }));
});

test("instants of two sessions are shown with their dates", () => {
  const dated = "yyyy-mm-dd hh:mm:ss";

  expect(formatsOf(intraday(time), ["2026-11-17T20:59:59Z", "2026-11-18T14:30:00Z"])).toEqual([dated, dated]);
});

test("the date in New York decides", () => {
  // 19:00 and 20:30 of one evening there; midnight in London lies between.
  expect(formatsOf(intraday(time), ["2026-11-18T23:59:00Z", "2026-11-19T00:30:00Z"])).toEqual(["hh:mm:ss", "hh:mm:ss"]);
});

test("rows without an instant or with other text are ignored and unchanged", () => {
  expect(formatsOf(intraday(time), ["2026-11-18T15:30:00Z", "", "soon"])).toEqual(["hh:mm:ss", "", "soon"]);
});

test("an instant in a column that is not intraday keeps its date", () => {
  expect(formatsOf(time, ["2026-11-18T15:30:00Z"])).toEqual(["yyyy-mm-dd hh:mm:ss"]);
});
