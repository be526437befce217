import { derivedColumns, derivedRows, derivedTable } from "../../src/tables/volatility/vol-derived-table";

const usual = { headers: "on", dates: "text", columns: undefined } as const;

const nvda = { symbol: "NVDA", derived: { sessionDate: "2026-11-20", stale: false, ivRank: 0, term: { slope: -0.2 } } };
const spxw = { symbol: "SPXW", derived: { ivRank: null, cone: [10, 20, 30] } };

test("a row a symbol, members flattened under the service's names; null and absent are blank, false and 0 are not", () => {
  expect(derivedTable(derivedRows([{ row: nvda }, { row: spxw }]), usual)).toEqual([
    ["Symbol", "sessionDate", "stale", "ivRank", "term.slope", "cone"],
    ["NVDA", "2026-11-20", false, 0, -0.2, ""],
    ["SPXW", "", "", "", "", "10, 20, 30"],
  ]);
});

test("a symbol that is not covered keeps its row and its reason", () => {
  const failed = { kind: "failed", reason: "Ask SPXW." };
  const table = derivedTable(derivedRows([{ row: nvda }, { symbol: "SPX", reason: "Ask SPXW." }]), usual);

  expect(table[2]).toEqual(["SPX", failed, failed, failed, failed]);
});

test("columns are picked under the names of their members", () => {
  const rows = derivedRows([{ row: nvda }]);
  const columns = derivedColumns(rows).filter(({ field }) => ["symbol", "ivRank"].includes(field));

  expect(derivedTable(rows, { ...usual, columns })).toEqual([
    ["Symbol", "ivRank"],
    ["NVDA", 0],
  ]);
});
