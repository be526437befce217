import type { BoardChoice } from "../../addin/board/board-choice";
import type { BoardViewState } from "../../addin/board/board-view";
import { type SymbolHeatmap, indexOfRoot, rootsOf } from "@strikebook/contract";
import { keyLevelsOf } from "@strikebook/formulas";
import { counted, grouped, priceText } from "@strikebook/ui";
import { DRAWN_STRIKES } from "./board-layout";

/**
 * `SPXW gamma: 40 strikes, 5 expirations.` Of a board without a matrix fewer strikes are drawn than its levels are of, and the text has the
 * levels too.
 */
export function boardWindowText(board: SymbolHeatmap, { symbol, metric }: BoardChoice): string {
  const { strikes, expirations, matrix, sides } = board;
  const strikeCount = counted(strikes.length, "strike", "strikes");
  const window = `${symbol} ${metric}: ${strikeCount}, ${counted(expirations.length, "expiration", "expirations")}.`;
  if (matrix !== undefined || strikes.length <= DRAWN_STRIKES) return window;
  const { kingNode, summary } = keyLevelsOf(board);
  const levels = [
    ["king", kingNode],
    ["wall +", summary.positiveWall],
    ["wall \u2212", summary.negativeWall],
    ["call wall", sides?.callWall],
    ["put wall", sides?.putWall],
  ] as const;
  const named = levels.flatMap(([name, level]) => (level ? [`${name} ${grouped(level.strike)}`] : []));
  return `${window} The ${DRAWN_STRIKES} strikes around spot are drawn; of all strikes: ${named.join(", ")}.`;
}

/** What a board is of, and whether its service sends a zero gamma. */
interface ShownBoard extends Pick<BoardViewState, "sendsZeroGamma"> {
  choice: Pick<BoardChoice, "symbol" | "metric">;
}

/** Returns the zero gamma of a board with what it is of, or why there is none. The flip of the strikes is never shown as one. */
export function zeroGammaText(board: Pick<SymbolHeatmap, "zeroGamma" | "spot">, shown: ShownBoard): string {
  const { zeroGamma, spot } = board;
  const reason = zeroGammaReason(board, shown);
  if (reason !== undefined || !zeroGamma) return reason ?? "";
  const { level, low, high, roots = rootsOf(shown.choice.symbol) } = zeroGamma;
  const distance = `${((level / spot - 1) * 100).toFixed(1)} % from spot`.replace("-", "\u2212");
  const hasRange = typeof low === "number" && typeof high === "number";
  const range = hasRange ? `; ${priceText(low)} to ${priceText(high)} under other assumptions` : "";
  return `Zero gamma of ${roots.join(" and ")}: ${priceText(level)}, ${distance}${range}.`;
}

/** Returns why no zero gamma of a board is shown; `undefined` if one is. */
export function zeroGammaReason(
  { zeroGamma }: Pick<SymbolHeatmap, "zeroGamma">,
  { choice: { symbol, metric }, sendsZeroGamma }: ShownBoard,
): string | undefined {
  if (metric !== "gamma") return `There is no zero gamma of ${metric}.`;
  if (rootsOf(symbol).some((root) => indexOfRoot(root) === "VIX"))
    return "There is no zero gamma of VIX: its options are priced from futures.";
  if (zeroGamma === undefined)
    return sendsZeroGamma
      ? "This board was requested without its zero gamma."
      : "This service does not send a zero gamma.";
  if (zeroGamma === null) return "There is no zero gamma within 20 % of spot.";
  return zeroGamma.status === "flat"
    ? "No zero gamma is shown, because net gamma is nearly zero all around spot."
    : undefined;
}
