import { type KeyLevels, type SymbolHeatmap, type SymbolLevels, keyLevels, notableLevels } from "@strikebook/contract";
import { ContractError } from "@strikebook/client";

/**
 * Computes the levels of a board as `/v1/gex/levels` does: king, walls, flip, and every strike that is not `normal`, strongest
 * first. docs/api.md, Levels.
 *
 * Used for replayed boards, which have no levels of their own. Distances are in percent of the board's `spot`, and only the strikes
 * of the board count.
 *
 * @throws ContractError for a board without strikes.
 */
export function levelsDigest(board: SymbolHeatmap): SymbolLevels & { isOfBoard: true } {
  const { symbol, asOf, spot, previousClose, strikes, straddle, zeroGamma, sides } = board;
  const facts = { symbol, asOf, spot, previousClose, straddle, zeroGamma, sides };
  return { ...facts, ...keyLevelsOf(board), levels: notableLevels(strikes, spot), isOfBoard: true };
}

/** Computes the king and the summary of a board alone. @throws ContractError for a board without strikes. */
export function keyLevelsOf({ symbol, spot, strikes }: SymbolHeatmap): KeyLevels {
  if (strikes.length === 0)
    throw new ContractError("strikes", `The service sent a board of ${symbol} without strikes.`);
  return keyLevels(strikes, spot);
}
