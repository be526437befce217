import * as v from "valibot";
import { darkPoolAnswerSchema, topContractsAnswerSchema } from "../src/contract/flow/flow-contracts";
import { strikesFlowAnswerSchema } from "../src/contract/flow/flow-strikes";
import { dailyFlowAnswerSchema, topUnderlyingsAnswerSchema } from "../src/contract/flow/flow-totals";
import { heatmapAnswerSchema } from "../src/contract/heatmap";
import { dailyStatsAnswerSchema, rangeAnswerSchema } from "../src/contract/history";
import { levelsAnswerSchema } from "../src/contract/levels";
import { marketTideAnswerSchema, tideAnswerSchema } from "../src/contract/flow/tide";
import { flowListAnswerSchema } from "../src/contract/flow/trade";
import { volDerivedAnswerSchema, volEventsAnswerSchema, volHistoryAnswerSchema } from "../src/contract/volatility";
import { levelsDigest } from "../src/replay/levels-digest";
import type { Table } from "../src/tables/cell";
import { dailyFlowTable } from "../src/tables/flow/daily-flow-table";
import { dailyTable } from "../src/tables/exposure/daily-table";
import { darkPoolTable } from "../src/tables/flow/dark-pool-table";
import { frameStrikes, framesTable } from "../src/tables/exposure/frames-table";
import { heatmapTable } from "../src/tables/exposure/heatmap-table";
import { levelsTable } from "../src/tables/exposure/levels-table";
import { marketTideTable } from "../src/tables/flow/market-tide-table";
import { strikesTable } from "../src/tables/flow/strikes-table";
import { tideTable } from "../src/tables/flow/tide-table";
import { topContractsTable } from "../src/tables/flow/top-contracts-table";
import { topUnderlyingsTable } from "../src/tables/flow/top-underlyings-table";
import { tradesTable } from "../src/tables/flow/trades-table";
import { derivedRows, derivedTable } from "../src/tables/volatility/vol-derived-table";
import { eventsRows, pastReports, pastReportsTable, volEventsTable } from "../src/tables/volatility/vol-events-table";
import { volHistoryTable } from "../src/tables/volatility/vol-history-table";

/** One table of the add-in: the question that its answer comes from, and the two steps from the parsed answer to the cells. */
export interface TableCase {
  name: string;
  /** Asked of the local service at its market's noon of 2026-11-18. */
  path: string;
  check(parsed: unknown): unknown;
  /** Checks and draws. */
  draw(parsed: unknown): Table;
}

const style = { headers: "on", dates: "serial", columns: undefined } as const;

function tableCase<Answer>(
  name: string,
  path: string,
  schema: v.GenericSchema<unknown, Answer>,
  draw: (answer: Answer) => Table,
): TableCase {
  const check = (parsed: unknown) => v.parse(schema, parsed);
  return { name, path, check, draw: (parsed) => draw(check(parsed)) };
}

const rows = <Row>(records: readonly Row[]) => records.map((row) => ({ row }));

const ten = "SPXW,SPX,NDXP,NDX,RUTW,RUT,SPY,QQQ,IWM,NVDA";
const shares = "AAPL,MSFT,NVDA,AMZN,GOOGL,META,TSLA,AMD,SPY,QQQ";
const window = "start_time=2026-11-17T14:30:00Z&end_time=2026-11-17T21:00:00Z";

/** The tables that hold more than a handful of cells, largest answers first within each family. */
export const tableCases: readonly TableCase[] = [
  tableCase("GEX.HEATMAP, 10 symbols", `/v1/heatmap?symbols=${ten}`, heatmapAnswerSchema, ({ data }) =>
    heatmapTable(data.symbols, style),
  ),
  tableCase(
    "GEX.HEATMAP, whole matrix",
    "/v1/heatmap?symbols=SPXW&maxStrikes=all&maxExpirations=all&layout=matrix&includeEmpty=true",
    heatmapAnswerSchema,
    ({ data }) => heatmapTable(data.symbols, style),
  ),
  tableCase("GEX.LEVELS, 10 symbols", `/v1/gex/levels?symbols=${ten}`, levelsAnswerSchema, ({ data }) =>
    levelsTable(rows(data.symbols), style),
  ),
  tableCase(
    "GEX.LEVELS.AT, 10 symbols",
    `/v1/historical?symbols=${ten}&at=2026-11-18T16:00:00Z`,
    heatmapAnswerSchema,
    ({ data }) => levelsTable(rows(data.symbols.map(levelsDigest)), style),
  ),
  tableCase(
    "GEX.FRAMES, 15 minutes",
    "/v1/historical/range?symbols=SPXW&from=2026-11-18T16:00:00Z&to=2026-11-18T16:15:00Z",
    rangeAnswerSchema,
    ({ data }) => {
      const outcomes = data.symbols.map((range) => ({ row: [range] }));
      return framesTable(outcomes, frameStrikes(outcomes), style);
    },
  ),
  tableCase(
    "GEX.DAILY, 2 symbols, a month",
    "/v1/stats/daily?symbols=SPY,QQQ&from=2026-10-19&to=2026-11-17",
    dailyStatsAnswerSchema,
    ({ data }) =>
      dailyTable(
        data.symbols.map((stats) => ({ row: [stats] })),
        style,
      ),
  ),
  tableCase(
    "VOL.HISTORY, 10 symbols, a year",
    `/v1/vol/history?symbols=${shares}&from=2025-11-19&to=2026-11-17`,
    volHistoryAnswerSchema,
    ({ data }) => volHistoryTable(rows(data.symbols), style),
  ),
  tableCase("VOL.EVENTS, 10 symbols", `/v1/vol/events?symbols=${shares}`, volEventsAnswerSchema, ({ data }) =>
    volEventsTable(eventsRows(rows(data.symbols)), style),
  ),
  tableCase("VOL.EVENTS, past reports", `/v1/vol/events?symbols=${shares}`, volEventsAnswerSchema, ({ data }) =>
    pastReportsTable(pastReports(rows(data.symbols)), style),
  ),
  tableCase("VOL.DERIVED, 10 symbols", `/v1/vol/derived?symbols=${shares}`, volDerivedAnswerSchema, ({ data }) =>
    derivedTable(derivedRows(rows(data.symbols)), style),
  ),
  tableCase(
    "FLOW.TRADES, 1,000 rows",
    `/flow/v1/flow/SPY?limit=1000&date=2026-11-17&${window}`,
    flowListAnswerSchema,
    ({ data }) => tradesTable(data, style),
  ),
  tableCase("FLOW.TIDE, a session", `/flow/v1/flow/SPY/tide?${window}&bucket=1min`, tideAnswerSchema, ({ data }) =>
    tideTable(data, style),
  ),
  tableCase(
    "FLOW.STRIKES, 100 rows",
    `/flow/v1/flow/SPY/strikes?${window}&top_n=100`,
    strikesFlowAnswerSchema,
    ({ data }) => strikesTable(data, style),
  ),
  tableCase(
    "FLOW.HISTORY, a quarter",
    "/flow/v1/underlying/SPY/history?startDate=2026-08-18&endDate=2026-11-17",
    dailyFlowAnswerSchema,
    ({ data }) => dailyFlowTable(data, style),
  ),
  tableCase(
    "FLOW.TOP, 100 rows",
    "/flow/v1/underlying/top/daily?date=2026-11-17",
    topUnderlyingsAnswerSchema,
    ({ data }) => topUnderlyingsTable(data, style),
  ),
  tableCase(
    "FLOW.CONTRACTS, 100 rows",
    "/flow/v1/contract/top/daily?date=2026-11-17",
    topContractsAnswerSchema,
    ({ data }) => topContractsTable(data, style),
  ),
  tableCase("FLOW.MARKET, a session", "/flow/v1/market/tide?date=2026-11-17", marketTideAnswerSchema, ({ data }) =>
    marketTideTable(data, style),
  ),
  tableCase(
    "FLOW.DARKPOOL, 500 rows",
    "/flow/v1/dark-pool/trades?tickers=SPY&date=2026-11-17",
    darkPoolAnswerSchema,
    ({ data }) => darkPoolTable(data, style),
  ),
];
