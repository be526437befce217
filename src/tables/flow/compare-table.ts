import type { HistoricalCompare } from "../../contract/flow/flow-totals";
import { formats, formatted, type Table } from "../cell";
import { asSent, count, date } from "../column-kinds";
import { tableOf, type Column, type TableStyle } from "../table";

/** One measure of a day, and where its average and its standing are found; absent is what the service does not compare. */
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

/** A measure of one comparison. */
interface MeasureRow {
  compare: HistoricalCompare;
  measure: Measure;
}

const shownColumns: readonly Column<MeasureRow>[] = [
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
];

/** Every column of a comparison: multiples of the average, percentiles of 0 to 100. Flow document, Part 2.2. */
export const compareColumns: readonly Column<MeasureRow>[] = [
  ...shownColumns,
  asSent("Field", "field", ({ measure }) => measure.field),
  asSent("Ticker", "ticker", ({ compare }) => compare.ticker),
  date("Date", "date", ({ compare }) => compare.date),
  count("Days analyzed", "historical.daysAnalyzed", ({ compare }) => compare.historical.daysAnalyzed),
];

/** A row a measure: the day, the average of the trading days before it, and how the day stands against them. */
export function compareTable(
  compare: HistoricalCompare,
  style: TableStyle & { columns: readonly Column<MeasureRow>[] | undefined },
): Table {
  const rows = measures.map((measure) => ({ row: { compare, measure } }));
  return tableOf(style.columns ?? shownColumns, rows, style);
}
