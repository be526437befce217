import { type BoardRequest, type Metric, isSum, symbolSpelling } from "@strikebook/contract";
import type { LiveBoard } from "@strikebook/client";
import type { Live, WatchedSymbol } from "../live/live";

/** Which board is shown. */
export interface BoardChoice {
  symbol: string;
  metric: Metric;
  /** The number of strikes around spot, or all. */
  strikes: number | "all";
  /** The number of nearest expirations, or all. */
  expirations: number | "all";
}

/** Returns the window of a symbol: of a root what fits into the pane; of a sum of roots everything, as it is published. */
export function windowOfChoice(symbol: string): Pick<BoardChoice, "strikes" | "expirations"> {
  return isSum(symbol) ? { strikes: "all", expirations: "all" } : { strikes: 40, expirations: 5 };
}

export const defaultChoice: BoardChoice = { symbol: "SPXW", metric: "gamma", ...windowOfChoice("SPXW") };

/** Returns the request of the board of a choice. */
export function requestOfChoice({ symbol, metric, strikes, expirations }: BoardChoice): BoardRequest {
  return { symbol, metric, maxStrikes: strikes, expirations, layout: isSum(symbol) ? "net" : "matrix" };
}

/** Returns the board of a choice that a live cell receives. It has the strikes and expirations of the cell; that of a sum has all. */
export function liveBoard({ boards }: Pick<Live, "boards">, { symbol, metric }: BoardChoice): LiveBoard | undefined {
  const spelling = symbolSpelling(symbol);
  return boards.find(
    ({ window, live: { board } }) =>
      board !== undefined &&
      (isSum(symbol) ? isWhole(window) : board.matrix !== undefined) &&
      window.metric === metric &&
      symbolSpelling(window.symbol) === spelling,
  )?.live;
}

function isWhole({ needs, maxStrikes, expirations }: WatchedSymbol["window"]): boolean {
  return needs === "board" && maxStrikes === "all" && expirations === "all";
}
