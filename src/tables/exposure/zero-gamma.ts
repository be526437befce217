import type { SymbolHeatmap } from "../../contract/heatmap";
import { formatted, formats, notSent, type Cell } from "../cell";
import type { Column } from "../column";

/** What has a zero gamma: null if there is none within 20 % of spot, absent if the service does not send it. */
type WithZeroGamma = Pick<SymbolHeatmap, "zeroGamma">;

/** Returns a zero gamma that can be shown as one price; `undefined` if it is flat: net gamma is nearly zero all around it. */
export function definedZeroGamma<Sent extends { status?: string | undefined }>(zeroGamma: Sent | null | undefined) {
  return zeroGamma && zeroGamma.status !== "flat" ? zeroGamma : undefined;
}

const notSentCell = notSent("a zero gamma", "Zero gamma");

/** Returns a figure of the zero gamma as a cell. */
export function zeroGammaCell({ zeroGamma }: WithZeroGamma, figure: "level" | "distancePct"): Cell {
  if (zeroGamma === undefined) return notSentCell;
  return formatted(zeroGamma?.[figure], figure === "level" ? formats.price : formats.percent);
}

/** The spot at which net gamma of all contracts of the root would be zero, priced again there, and its distance from spot. */
export const zeroGammaColumns: readonly Column<WithZeroGamma>[] = [
  { name: "Zero gamma", field: "zeroGamma", cell: (row) => zeroGammaCell(row, "level") },
  { name: "Zero gamma distance %", field: "zeroGamma.distancePct", cell: (row) => zeroGammaCell(row, "distancePct") },
];
