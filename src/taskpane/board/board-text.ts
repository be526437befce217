import type { BoardChoice, BoardViewState } from "../../addin/board/board-view";
import type { SymbolHeatmap } from "../../contract/heatmap";
import { indexOfRoot } from "../../contract/index-roots";
import { rootsOf } from "../../contract/symbol-sum";
import { counted, priceText } from "../../ui/format";
import { DRAWN_STRIKES } from "./board-layout";

/** `SPXW gamma: 40 strikes, 5 expirations.` Of a board without a matrix fewer strikes are drawn than its levels are of. */
export function boardWindowText(board: SymbolHeatmap, { symbol, metric }: BoardChoice): string {
  const { strikes, expirations, matrix } = board;
  const window = `${counted(strikes.length, "strike", "strikes")}, ${counted(expirations.length, "expiration", "expirations")}`;
  const isCropped = matrix === undefined && strikes.length > DRAWN_STRIKES;
  return `${symbol} ${metric}: ${window}.${isCropped ? ` The ${DRAWN_STRIKES} strikes around spot are drawn; levels are of all.` : ""}`;
}

/** Returns the zero gamma of a board with what it is of, or why there is none. The flip of the strikes is never shown as one. */
export function zeroGammaText(
  { zeroGamma, spot }: SymbolHeatmap,
  { choice: { symbol, metric }, sendsZeroGamma }: Pick<BoardViewState, "choice" | "sendsZeroGamma">,
): string {
  if (metric !== "gamma") return `There is no zero gamma of ${metric}.`;
  const roots = rootsOf(symbol);
  if (roots.some((root) => indexOfRoot(root) === "VIX"))
    return "There is no zero gamma of VIX: its options are priced from futures.";
  if (zeroGamma === undefined)
    return sendsZeroGamma
      ? "This board was requested without its zero gamma."
      : "This service does not send a zero gamma.";
  if (zeroGamma === null) return "There is no zero gamma within 20 % of spot.";
  const { level, status, low, high, roots: priced = roots } = zeroGamma;
  const name = `Zero gamma of ${priced.join(" and ")}`;
  if (status === "flat") return `${name}: none, because net gamma is nearly zero all around spot.`;
  const distance = `${((level / spot - 1) * 100).toFixed(1)} % from spot`.replace("-", "\u2212");
  const range =
    typeof low === "number" && typeof high === "number"
      ? `; ${priceText(low)} to ${priceText(high)} under other assumptions`
      : "";
  return `${name}: ${priceText(level)}, ${distance}${range}.`;
}
