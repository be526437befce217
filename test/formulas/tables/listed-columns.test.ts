import type { DailyFlow, TopContract, TopUnderlying } from "@strikebook/contract";
import type { Column } from "../../../packages/formulas/tables/column";
import { dailyTable } from "../../../packages/formulas/tables/exposure/history-tables";
import { dailyFlowTable } from "../../../packages/formulas/tables/flow/daily-tables";
import { darkPoolTable } from "../../../packages/formulas/tables/flow/dark-pool-table";
import { topContractsTable, topUnderlyingsTable } from "../../../packages/formulas/tables/flow/ranking-tables";
import { strikesTable } from "../../../packages/formulas/tables/flow/strike-tables";
import { marketTideTable, tideTable } from "../../../packages/formulas/tables/flow/tide-tables";
import { tradesTable } from "../../../packages/formulas/tables/flow/trade-tables";
import { columnsOf, drawTable, type TableDefinition } from "../../../packages/formulas/tables/table";
import { flowData } from "../../support/client/canned-flow";

const usual = { headers: "api", dates: "text", numbers: "plain" } as const;

const session = {
  ...{ date: "2026-11-18", frames: 1, complete: true, firstAt: "2026-11-18T14:30:00Z", lastAt: "2026-11-18T20:59:00Z" },
  ...{ spotOpen: 2, spotHigh: 3, spotLow: 4, spotClose: 5, minValue: 6, maxValue: 7, peakAbsMean: 8, peakAbsMax: 9 },
};
const day: DailyFlow = {
  ...{ date: "2026-11-18", totalPremium: 1, totalVolume: 2, callPremium: 3, putPremium: 4 },
  ...{ callVolume: 5, putVolume: 6, netPremium: 7 },
};
const underlying: TopUnderlying = { ticker: "SPY", ...day, callPutRatio: 8 };
const contract: TopContract = {
  ...{ symbol: "SPY__261120C00600000", ticker: "SPY", expiration: "2026-11-20", strike: 1, right: "C", dte: 2 },
  ...{ totalPremium: 3, totalVolume: 4, openInterest: 5, oiChange: 6, volumeOiRatio: 7, bidVolume: 8, askVolume: 9 },
  ...{ midVolume: 10, vwap: 11, lastPrice: 12, underlyingPrice: 13, iv: 14, tradeCount: 15, sweepVolume: 16 },
  ...{ sweepPremium: 17, multiLegVolume: 18, multiLegPremium: 19 },
};
const print = { ticker: "SPY", timestamp: "2026-11-18T15:00:00Z", price: 1, size: 2, notional: 3 };

/** Returns a copy of a record in which all numbers differ. */
function withDistinctNumbers<Value>(record: Value): Value {
  let next = 1_000;
  return JSON.parse(JSON.stringify(record), (_, value: unknown) =>
    typeof value === "number" ? next++ : value,
  ) as Value; // a copy of a record of plain values
}

/** Returns the value of a dotted path. */
function valueAt(record: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], record); // any record may be read by any name
}

/** Returns the field and the cell of each column that a table of one row shows. */
function shownCells<Data, Row>(
  definition: TableDefinition<Data, Row>,
  data: Data,
  columns?: readonly Column<Row>[],
): [field: unknown, cell: unknown][] {
  const [fields = [], cells = []] = drawTable(definition, data, { ...usual, columns });
  return fields.map((field, at) => [field, cells[at]]);
}

const trades = withDistinctNumbers({ ...flowData.flowTrades, trades: flowData.flowTrades.trades.slice(0, 1) });
const strikes = withDistinctNumbers({ ...flowData.flowStrikes, byStrike: flowData.flowStrikes.byStrike.slice(0, 1) });
const tide = withDistinctNumbers({ ...flowData.flowTide, bars: flowData.flowTide.bars.slice(0, 1) });
const market = withDistinctNumbers({ ...flowData.flowMarketTide, bars: flowData.flowMarketTide.bars.slice(0, 1) });
const sessions = [[{ symbol: "SPY", days: [session] }]];

const tables: [name: string, cells: [unknown, unknown][], record: unknown][] = [
  ["trades", shownCells(tradesTable, trades), trades.trades[0]],
  ["the tide", shownCells(tideTable, [tide]), tide.bars[0]],
  ["the market tide", shownCells(marketTideTable, market), market.bars[0]],
  ["strikes", shownCells(strikesTable, strikes), strikes.byStrike[0]],
  ["daily flow", shownCells(dailyFlowTable, [day]), day],
  ["top underlyings", shownCells(topUnderlyingsTable, [underlying]), underlying],
  ["top contracts", shownCells(topContractsTable, [contract]), contract],
  ["off-exchange prints", shownCells(darkPoolTable, [print]), print],
  ["daily statistics", shownCells(dailyTable, sessions), session],
];

test.each(tables)("each column of %s shows the field that its heading names", (_, cells, record) => {
  const asSent = cells.filter(([field]) => field !== "timestamp"); // An instant is shown in New York time.

  expect(asSent.length).toBeGreaterThanOrEqual(4);
  expect(asSent).toEqual(asSent.map(([field]) => [field, valueAt(record, String(field)) ?? ""]));
});

test("columns in another order, repeated or between others show the same cells", () => {
  const columns = columnsOf(tradesTable, trades);
  const all = new Map(columns.map((column) => [column.field, shownCells(tradesTable, trades, [column])[0]?.[1]]));
  const usualCells = shownCells(tradesTable, trades);
  const picks = [
    columns.toReversed(),
    [...columns.slice(3, 6), ...columns.slice(0, 1), ...columns],
    columns.slice(1, 15),
  ];

  expect(usualCells).toEqual(usualCells.map(([field]) => [field, all.get(String(field))]));
  for (const pick of picks) {
    expect(shownCells(tradesTable, trades, pick)).toEqual(pick.map(({ field }) => [field, all.get(field)]));
  }
});

test("several symbols show their name before the listed columns", () => {
  const several = [...sessions, [{ symbol: "QQQ", days: [{ ...session, spotOpen: 10 }] }]];
  const [, spy, qqq] = drawTable(dailyTable, several, { ...usual, columns: undefined });

  expect(spy?.slice(0, 4)).toEqual(["SPY", "2026-11-18", 2, 3]);
  expect(qqq?.slice(0, 4)).toEqual(["QQQ", "2026-11-18", 10, 3]);
});
