import { statusColumns, statusTable, type StatusRow } from "../../src/tables/account/status-table";

const row: StatusRow = {
  symbol: "SPXW",
  metric: "gamma",
  state: "reconnecting",
  reason: "The service is restarting.",
  asOf: "2026-11-20T20:30:00Z",
  ageSeconds: 4,
  lagged: false,
  gapCovered: true,
  creditsPerMinute: 0.5,
};
const style = { headers: "on", dates: "text", columns: undefined } as const;

/** The table without formats. */
const plain = (rows: readonly StatusRow[], columns: typeof statusColumns | undefined = undefined) =>
  statusTable(rows, { ...style, columns }).map((cells) =>
    cells.map((cell) => (typeof cell === "object" && "basicValue" in cell ? cell.basicValue : cell)),
  );

test("a status row says how a board stands and what it costs", () => {
  expect(plain([row])).toEqual([
    ["Symbol", "State", "As of", "Age", "Lagged", "Gap covered", "Credits per minute"],
    ["SPXW", "reconnecting", "2026-11-20 15:30:00", 4, false, true, 0.5],
  ]);
});

test("what is not known is blank: no board so far, and no break", () => {
  const unknown = {
    ...row,
    asOf: undefined,
    ageSeconds: undefined,
    gapCovered: undefined,
    creditsPerMinute: undefined,
  };

  expect(plain([unknown])[1]).toEqual(["SPXW", "reconnecting", "", "", false, "", ""]);
});

test("metric and reason are shown where they are asked for", () => {
  const columns = statusColumns.filter(({ field }) => field === "metric" || field === "reason");

  expect(plain([row], columns)).toEqual([
    ["Metric", "Reason"],
    ["gamma", "The service is restarting."],
  ]);
});

test("the heading stands alone while nothing is watched", () => {
  expect(plain([])).toHaveLength(1);
});
