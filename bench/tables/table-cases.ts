import type { GenericSchema } from "valibot";
import {
  dailyFlowResponseSchema,
  dailyStatsResponseSchema,
  darkPoolResponseSchema,
  flowListResponseSchema,
  heatmapResponseSchema,
  levelsResponseSchema,
  marketTideResponseSchema,
  rangeResponseSchema,
  strikesFlowResponseSchema,
  tideResponseSchema,
  topContractsResponseSchema,
  topUnderlyingsResponseSchema,
  volDerivedResponseSchema,
  volEventsResponseSchema,
  volHistoryResponseSchema,
} from "@strikebook/contract";
import { excelTable } from "../../src/functions/excel-table";
import {
  type Table,
  dailyFlowTable,
  dailyTable,
  darkPoolTable,
  derivedTable,
  drawTable,
  eventsTable,
  frameStrikes,
  framesTable,
  heatmapTable,
  levelsDigest,
  levelsTable,
  marketTideTable,
  pastReportsTable,
  strikesTable,
  tideTable,
  topContractsTable,
  topUnderlyingsTable,
  tradesTable,
  volHistoryTable,
} from "@strikebook/formulas";
import { decode } from "@strikebook/client";

/** One table of the add-in: its request, and the steps from the parsed response to the values passed to Excel. */
export interface TableCase {
  name: string;
  /** Requested from the local service at noon of 2026-11-18 in its market. */
  path: string;
  schema: GenericSchema;
  /** Validates the parsed response. */
  check: (parsed: unknown) => unknown;
  /** Validates the parsed response, builds the table and converts it to the values that are passed to Excel. */
  values: (parsed: unknown, numbers: DefaultStyle["numbers"]) => unknown[][];
}

/** The default options of a table. */
interface DefaultStyle {
  headers: "on";
  dates: "serial";
  columns: undefined;
  numbers: "formatted" | "plain";
}

function tableCase<Body>(
  name: string,
  path: string,
  schema: GenericSchema<unknown, Body>,
  draw: (body: Body, style: DefaultStyle) => Table,
): TableCase {
  const check = (parsed: unknown) => decode(schema, parsed, "");
  const style = { headers: "on", dates: "serial", columns: undefined } as const;
  const values: TableCase["values"] = (parsed, numbers) =>
    excelTable(draw(check(parsed), { ...style, numbers }), numbers === "formatted");
  return { name, path, schema, check, values };
}

const ten = "SPXW,SPX,NDXP,NDX,RUTW,RUT,SPY,QQQ,IWM,NVDA";
const shares = "AAPL,MSFT,NVDA,AMZN,GOOGL,META,TSLA,AMD,SPY,QQQ";
const window = "start_time=2026-11-17T14:30:00Z&end_time=2026-11-17T21:00:00Z";

/** The tables with more than a few cells, largest responses first within each family. */
export const tableCases: readonly TableCase[] = [
  tableCase("GEX.HEATMAP, 10 symbols", `/v1/heatmap?symbols=${ten}`, heatmapResponseSchema, ({ data }, style) =>
    heatmapTable(data.symbols, style),
  ),
  tableCase(
    "GEX.HEATMAP, whole matrix",
    "/v1/heatmap?symbols=SPXW&maxStrikes=all&maxExpirations=all&layout=matrix&includeEmpty=true",
    heatmapResponseSchema,
    ({ data }, style) => heatmapTable(data.symbols, style),
  ),
  tableCase("GEX.LEVELS, 10 symbols", `/v1/gex/levels?symbols=${ten}`, levelsResponseSchema, ({ data }, style) =>
    drawTable(levelsTable, data.symbols, style),
  ),
  tableCase(
    "GEX.LEVELS.AT, 10 symbols",
    `/v1/historical?symbols=${ten}&at=2026-11-18T16:00:00Z`,
    heatmapResponseSchema,
    ({ data }, style) => drawTable(levelsTable, data.symbols.map(levelsDigest), style),
  ),
  tableCase(
    "GEX.FRAMES, 15 minutes",
    "/v1/historical/range?symbols=SPXW&from=2026-11-18T16:00:00Z&to=2026-11-18T16:15:00Z",
    rangeResponseSchema,
    ({ data }, style) => {
      const ranges = data.symbols.map((range) => [range]);
      return framesTable(ranges, frameStrikes(ranges), style);
    },
  ),
  tableCase(
    "GEX.DAILY, 2 symbols, a month",
    "/v1/stats/daily?symbols=SPY,QQQ&from=2026-10-19&to=2026-11-17",
    dailyStatsResponseSchema,
    ({ data }, style) =>
      drawTable(
        dailyTable,
        data.symbols.map((stats) => [stats]),
        style,
      ),
  ),
  tableCase(
    "VOL.HISTORY, 10 symbols, a year",
    `/v1/vol/history?symbols=${shares}&from=2025-11-19&to=2026-11-17`,
    volHistoryResponseSchema,
    ({ data }, style) => drawTable(volHistoryTable(), data.symbols, style),
  ),
  tableCase("VOL.EVENTS, 10 symbols", `/v1/vol/events?symbols=${shares}`, volEventsResponseSchema, ({ data }, style) =>
    drawTable(eventsTable, data.symbols, style),
  ),
  tableCase(
    "VOL.EVENTS, past reports",
    `/v1/vol/events?symbols=${shares}`,
    volEventsResponseSchema,
    ({ data }, style) => drawTable(pastReportsTable, data.symbols, style),
  ),
  tableCase(
    "VOL.DERIVED, 10 symbols",
    `/v1/vol/derived?symbols=${shares}`,
    volDerivedResponseSchema,
    ({ data }, style) => drawTable(derivedTable, data.symbols, style),
  ),
  tableCase(
    "FLOW.TRADES, 1,000 rows",
    `/flow/v1/flow/SPY?limit=1000&date=2026-11-17&${window}`,
    flowListResponseSchema,
    ({ data }, style) => drawTable(tradesTable, data, style),
  ),
  tableCase(
    "FLOW.TIDE, a session",
    `/flow/v1/flow/SPY/tide?${window}&bucket=1min`,
    tideResponseSchema,
    ({ data }, style) => drawTable(tideTable, [data], style),
  ),
  tableCase(
    "FLOW.STRIKES, 100 rows",
    `/flow/v1/flow/SPY/strikes?${window}&top_n=100`,
    strikesFlowResponseSchema,
    ({ data }, style) => drawTable(strikesTable, data, style),
  ),
  tableCase(
    "FLOW.HISTORY, a quarter",
    "/flow/v1/underlying/SPY/history?startDate=2026-08-18&endDate=2026-11-17",
    dailyFlowResponseSchema,
    ({ data }, style) => drawTable(dailyFlowTable, data, style),
  ),
  tableCase(
    "FLOW.TOP, 100 rows",
    "/flow/v1/underlying/top/daily?date=2026-11-17",
    topUnderlyingsResponseSchema,
    ({ data }, style) => drawTable(topUnderlyingsTable, data, style),
  ),
  tableCase(
    "FLOW.CONTRACTS, 100 rows",
    "/flow/v1/contract/top/daily?date=2026-11-17",
    topContractsResponseSchema,
    ({ data }, style) => drawTable(topContractsTable, data, style),
  ),
  tableCase(
    "FLOW.MARKET, a session",
    "/flow/v1/market/tide?date=2026-11-17",
    marketTideResponseSchema,
    ({ data }, style) => drawTable(marketTideTable, data, style),
  ),
  tableCase(
    "FLOW.DARKPOOL, 500 rows",
    "/flow/v1/dark-pool/trades?tickers=SPY&date=2026-11-17",
    darkPoolResponseSchema,
    ({ data }, style) => drawTable(darkPoolTable, data, style),
  ),
];
