import type { DailyFlow, HistoricalCompare } from "@strikebook/contract";
import { formats, formatted } from "../cell";
import { canonicalColumn } from "../canonical";
import { asSent, count, date, dollars, share } from "../columns";
import { listedColumns, listOf, type Column } from "../column";
import { dateCell } from "../date-cells";
import { FailedSymbol, type TableDefinition } from "../table";

/** The flow of an underlying: one row per trading day with trades, in the service's order. docs/api.md, Daily flow. */
export const dailyFlowTable: TableDefinition<readonly DailyFlow[], DailyFlow> = {
  columns: listedColumns(
    [
      asSent("Date", "date"),
      dollars("Premium", "totalPremium"),
      count("Volume", "totalVolume"),
      dollars("Call premium", "callPremium"),
      dollars("Put premium", "putPremium"),
      dollars("Net premium (calls - puts)", "netPremium"),
      count("Call volume", "callVolume"),
      count("Put volume", "putVolume"),
    ],
    (day: DailyFlow, dates) =>
      listOf(
        dateCell(day.date, dates),
        day.totalPremium,
        day.totalVolume,
        day.callPremium,
        day.putPremium,
        day.netPremium,
        day.callVolume,
        day.putVolume,
      ),
  ),
  rows: (days) => days,
};

type Current = HistoricalCompare["current"];
type Averages = HistoricalCompare["historical"];

/** One measure of a day, and the field of its average. The service does not compare every measure. */
interface Measure {
  name: string;
  field: keyof Current;
  format: string;
  average?: keyof Averages;
  /** The start of the names of the fields with its multiple of the average and its percentile. */
  compared?: "premium" | "volume" | "netPremium";
}

const { dollars: inDollars, count: counted, ratio: asRatio } = formats;
const net = "Net premium (calls - puts)";

const measures: readonly Measure[] = [
  { name: "Premium", field: "totalPremium", format: inDollars, average: "avgPremium", compared: "premium" },
  { name: "Volume", field: "totalVolume", format: counted, average: "avgVolume", compared: "volume" },
  { name: net, field: "netPremium", format: inDollars, average: "avgNetPremium", compared: "netPremium" },
  { name: "Call premium", field: "callPremium", format: inDollars, average: "avgCallPremium" },
  { name: "Put premium", field: "putPremium", format: inDollars, average: "avgPutPremium" },
  { name: "Call/put ratio", field: "callPutRatio", format: asRatio, average: "avgCallPutRatio" },
  { name: "Call volume", field: "callVolume", format: counted },
  { name: "Put volume", field: "putVolume", format: counted },
];

/** One measure of one comparison. */
interface MeasureRow {
  compare: HistoricalCompare;
  measure: Measure;
}

/** Returns a column of numbers that have the format of their measure, or one format for all. */
function measured(
  name: string,
  field: string,
  read: (row: MeasureRow) => number | null | undefined,
  format?: string,
): Column<MeasureRow> {
  return { name, field, cell: (row) => formatted(read(row), format ?? row.measure.format) };
}

const measuresShown: readonly Column<MeasureRow>[] = [
  asSent("Measure", "measure", ({ measure }) => measure.name),
  measured("Current", "current", ({ compare, measure }) => compare.current[measure.field]),
  measured("20-day average", "historical", ({ compare: { historical }, measure: { average } }) => {
    return average && historical[average];
  }),
  measured(
    ...(["Versus average", "vsAverage"] as const),
    ({ compare: { vsAverage }, measure: { compared } }) => compared && vsAverage[`${compared}VsAvg`],
    formats.multiple,
  ),
  measured(
    ...(["Percentile", "percentileRankings"] as const),
    ({ compare, measure: { compared } }) => compared && compare.percentileRankings[`${compared}Percentile`],
    formats.score,
  ),
  date("Date", "date", ({ compare }) => compare.date),
];

const daysAnalyzed: Column<MeasureRow> = count(
  ...(["Days analyzed", "historical.daysAnalyzed"] as const),
  ({ compare }) => compare.historical.daysAnalyzed,
);

/**
 * A day compared with the trading days before it: one row per measure. Percentiles range from 0 to 100. If the service knows too few
 * days to average, a column says how many. docs/api.md, Day comparison.
 */
export const compareTable: TableDefinition<HistoricalCompare, MeasureRow> = {
  columns: [
    ...measuresShown,
    asSent("Field", "field", ({ measure }) => measure.field),
    asSent("Ticker", "ticker", ({ compare }) => compare.ticker),
    canonicalColumn(({ compare }) => compare),
    daysAnalyzed,
  ],
  shown: ({ historical }) => (historical.avgPremium === null ? [...measuresShown, daysAnalyzed] : measuresShown),
  rows: (compare) => measures.map((measure) => ({ compare, measure })),
};

/** A past day, and the comparison that lists it. */
interface SimilarDay {
  compare: HistoricalCompare;
  day: NonNullable<HistoricalCompare["similarDays"]>[number];
}

const similarShown: readonly Column<SimilarDay>[] = [
  date("Date", "date", ({ day }) => day.date),
  share("Similarity (0-1)", "similarityScore", ({ day }) => day.similarityScore),
  dollars("Premium", "totalPremium", ({ day }) => day.totalPremium),
  dollars("Net premium (calls - puts)", "netPremium", ({ day }) => day.netPremium),
];

/** Why a response has no similar days. */
const TOO_FEW_SESSIONS = "Similar days need all 252 sessions before the day, and the service does not have them all.";

/** The past days most similar to a day: one row per day, most similar first. docs/api.md, Day comparison. */
export const similarDaysTable: TableDefinition<HistoricalCompare, SimilarDay> = {
  columns: [
    ...similarShown,
    asSent("Ticker", "ticker", ({ compare }) => compare.ticker),
    canonicalColumn(({ compare }) => compare),
    date("Compared date", "comparedDate", ({ compare }) => compare.date),
  ],
  shown: similarShown,
  rows: (compare) =>
    compare.similarDays?.map((day) => ({ compare, day })) ?? [new FailedSymbol(compare.ticker, TOO_FEW_SESSIONS)],
};
