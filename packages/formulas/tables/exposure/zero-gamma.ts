import { type Metric, type SymbolHeatmap, indexOfRoot } from "@strikebook/contract";
import type { NamedRecord } from "../canonical";
import { blank, formatted, formats, notSent, type Cell, type FailedCell } from "../cell";
import type { Column } from "../column";

/** Returns a zero gamma that can be shown as one price; `undefined` if it is flat: net gamma is nearly zero all around it. */
export function definedZeroGamma<Sent extends { status?: string | undefined }>(zeroGamma: Sent | null | undefined) {
  return zeroGamma && zeroGamma.status !== "flat" ? zeroGamma : undefined;
}

/** What has a zero gamma: null if there is none within 20 % of spot, absent if it was not sent. */
export interface WithZeroGamma extends NamedRecord, Pick<SymbolHeatmap, "zeroGamma"> {
  /** Why it is not shown, whatever was sent. */
  readonly noZeroGamma?: string | undefined;
  /** Whether a zero gamma of status `flat` is shown, too. */
  readonly showsFlat?: boolean | undefined;
}

type Figure = "level" | "distancePct" | "low" | "high" | "status";

/** A zero gamma farther from spot than this is far, in percent. */
const FAR_PCT = 5;

const failed = (reason: string): FailedCell => ({ kind: "failed", reason });

const notSentCells = {
  zeroGamma: notSent("a zero gamma", "Zero gamma"),
  range: notSent("a range of its zero gamma", "Zero gamma"),
  status: notSent("the status of its zero gamma", "Zero gamma"),
};

const flatCell = failed(
  "The zero gamma is ill-defined: within 2 % of spot around it, net gamma stays below 2 % of gross. Formulas of levels show it with flat=show.",
);

const vixCell = failed("VIX has no zero gamma: its options are priced from futures.");

/** Returns a figure of the zero gamma as a cell. */
export function zeroGammaCell(row: WithZeroGamma, figure: Figure): Cell {
  const { zeroGamma, noZeroGamma, showsFlat } = row;
  if (isOnVix(row)) return figure === "status" ? "none" : vixCell;
  if (noZeroGamma !== undefined) return failed(noZeroGamma);
  if (zeroGamma === undefined) return notSentCells.zeroGamma;
  if (zeroGamma === null) return figure === "status" ? "none" : blank;
  const { status, distancePct } = zeroGamma;
  if (figure === "status") return status ?? (Math.abs(distancePct) > FAR_PCT ? "far" : notSentCells.status);
  if (status === "flat" && !showsFlat) return flatCell;
  const value = zeroGamma[figure];
  if (value === undefined) return notSentCells.range;
  return formatted(value, figure === "distancePct" ? formats.percent : formats.price);
}

/** Returns why there is no zero gamma of a metric; `undefined` if there is one. */
export function metricWithoutZeroGamma(metric: Metric): string | undefined {
  return metric === "gamma" ? undefined : `Only gamma has a zero gamma; ${metric} has none.`;
}

function isOnVix({ symbol, canonical = symbol }: NamedRecord): boolean {
  return indexOfRoot(canonical.toUpperCase()) === "VIX";
}

function column(name: string, field: string, figure: Figure): Column<WithZeroGamma> {
  return { name, field, needs: "zeroGamma", cell: (row) => zeroGammaCell(row, figure) };
}

/** The spot at which net gamma of all contracts of the root would be zero, priced again there. */
export const zeroGammaColumn = column("Zero gamma", "zeroGamma", "level");

/** The same, and its distance from spot. */
export const zeroGammaColumns = [
  zeroGammaColumn,
  column("Zero gamma distance %", "zeroGamma.distancePct", "distancePct"),
];

/** How far it can be trusted. */
export const zeroGammaRangeColumns = [
  column("Zero gamma low", "zeroGamma.low", "low"),
  column("Zero gamma high", "zeroGamma.high", "high"),
  column("Zero gamma status", "zeroGamma.status", "status"),
];
