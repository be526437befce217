import type { DailyFlow, HistoricalCompare } from "../../contract/flow/totals";
import { formats, formatted } from "../cell";
import { asSent, count, date, dollars, share } from "../columns";
import { listedColumns, listOf, type Column } from "../column";
import { dateCell } from "../date-cells";
import type { TableDefinition } from "../table";

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

/** One measure of a day, and the fields of its average and rank. The service does not compare every measure. */
interface Measure {
  name: string;
  field: keyof HistoricalCompare["current"];
  format: string;
  average?: keyof HistoricalCompare["historical"];
  versusAverage?: keyof HistoricalCompare["vsAverage"];
  percentile?: keyof HistoricalCompare["percentileRankings"];
}

const measures: readonly Measure[] = [
  {
    name: "Premium",
    field: "totalPremium",
    format: formats.dollars,
    average: "avgPremium",
    versusAverage: "premiumVsAvg",
    percentile: "premiumPercentile",
  },
  {
    name: "Volume",
    field: "totalVolume",
    format: formats.count,
    average: "avgVolume",
    versusAverage: "volumeVsAvg",
    percentile: "volumePercentile",
  },
  {
    name: "Net premium (calls - puts)",
    field: "netPremium",
    format: formats.dollars,
    average: "avgNetPremium",
    versusAverage: "netPremiumVsAvg",
    percentile: "netPremiumPercentile",
  },
  { name: "Call premium", field: "callPremium", format: formats.dollars, average: "avgCallPremium" },
  { name: "Put premium", field: "putPremium", format: formats.dollars, average: "avgPutPremium" },
  { name: "Call/put ratio", field: "callPutRatio", format: formats.ratio, average: "avgCallPutRatio" },
  { name: "Call volume", field: "callVolume", format: formats.count },
  { name: "Put volume", field: "putVolume", format: formats.count },
];

/** One measure of one comparison. */
interface MeasureRow {
  compare: HistoricalCompare;
  measure: Measure;
}

const measuresShown: readonly Column<MeasureRow>[] = [
  asSent("Measure", "measure", ({ measure }) => measure.name),
  {
    name: "Current",
    field: "current",
    cell: ({ compare, measure }) => formatted(compare.current[measure.field], measure.format),
  },
  {
    name: "20-day average",
    field: "historical",
    cell: ({ compare, measure }) => formatted(measure.average && compare.historical[measure.average], measure.format),
  },
  {
    name: "Versus average",
    field: "vsAverage",
    cell: ({ compare: { vsAverage }, measure: { versusAverage } }) =>
      formatted(versusAverage && vsAverage[versusAverage], formats.multiple),
  },
  {
    name: "Percentile",
    field: "percentileRankings",
    cell: ({ compare: { percentileRankings }, measure: { percentile } }) =>
      formatted(percentile && percentileRankings[percentile], formats.score),
  },
  date("Date", "date", ({ compare }) => compare.date),
];

/**
 * A day compared with the trading days before it: one row per measure. Percentiles range from 0 to 100. docs/api.md, Day
 * comparison.
 */
export const compareTable: TableDefinition<HistoricalCompare, MeasureRow> = {
  columns: [
    ...measuresShown,
    asSent("Field", "field", ({ measure }) => measure.field),
    asSent("Ticker", "ticker", ({ compare }) => compare.ticker),
    count("Days analyzed", "historical.daysAnalyzed", ({ compare }) => compare.historical.daysAnalyzed),
  ],
  shown: measuresShown,
  rows: (compare) => measures.map((measure) => ({ compare, measure })),
};

/** A past day, and the comparison that lists it. */
interface SimilarDay {
  compare: HistoricalCompare;
  day: HistoricalCompare["similarDays"][number];
}

const similarShown: readonly Column<SimilarDay>[] = [
  date("Date", "date", ({ day }) => day.date),
  share("Similarity (0-1)", "similarityScore", ({ day }) => day.similarityScore),
  dollars("Premium", "totalPremium", ({ day }) => day.totalPremium),
  dollars("Net premium (calls - puts)", "netPremium", ({ day }) => day.netPremium),
];

/** The past days most similar to a day: one row per day, most similar first. docs/api.md, Day comparison. */
export const similarDaysTable: TableDefinition<HistoricalCompare, SimilarDay> = {
  columns: [
    ...similarShown,
    asSent("Ticker", "ticker", ({ compare }) => compare.ticker),
    date("Compared date", "comparedDate", ({ compare }) => compare.date),
  ],
  shown: similarShown,
  rows: (compare) => compare.similarDays.map((day) => ({ compare, day })),
};
