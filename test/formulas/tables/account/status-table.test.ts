import { statusTable, type StatusRow } from "../../../../packages/formulas/tables/account/status-table";
import { columnsOf, drawTable } from "../../../../packages/formulas/tables/table";

const row: StatusRow = {
  symbol: "SPXW",
  canonical: "SPXW",
  metric: "gamma",
  state: "reconnecting",
  reason: "The service is restarting.",
  asOf: "2026-11-20T20:30:00Z",
  ageSeconds: 4,
  lagged: false,
  gapCovered: true,
  creditsPerMinute: 0.5,
};
const statusColumns = columnsOf(statusTable, []);
const style = { headers: "on", dates: "text", columns: undefined, numbers: "plain" } as const;

/** The table with its default columns, or these. */
const plain = (rows: readonly StatusRow[], columns?: typeof statusColumns) =>
  drawTable(statusTable, rows, { ...style, columns });

test("a status row shows the state of a board and its cost", () => {
  expect(plain([row])).toEqual([
    ["Symbol", "State", "As of", "Age", "Lagged", "Gap covered", "Credits per minute"],
    ["SPXW", "reconnecting", "2026-11-20 15:30:00", 4, false, true, 0.5],
  ]);
});

test("unknown values are blank: no board yet, and no interruption", () => {
  const unknown = {
    ...row,
    asOf: undefined,
    ageSeconds: undefined,
    gapCovered: undefined,
    creditsPerMinute: undefined,
  };

  expect(plain([unknown])[1]).toEqual(["SPXW", "reconnecting", "", "", false, "", ""]);
});

test("metric and reason are shown if they are picked", () => {
  const columns = statusColumns.filter(({ field }) => field === "metric" || field === "reason");

  expect(plain([row], columns)).toEqual([
    ["Metric", "Reason"],
    ["gamma", "The service is restarting."],
  ]);
});

test("the table has only a heading if no board is watched", () => {
  expect(plain([])).toHaveLength(1);
});
