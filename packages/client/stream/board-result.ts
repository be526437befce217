import { type Attribution, type SymbolHeatmap, heatmapEndpoint } from "@strikebook/contract";
import type { MarketClient } from "../market-client";
import { callContext, type CallContext } from "../transport/call-context";
import { MarketDataError } from "../transport/errors";
import { rootsTogether, type BoardWindow } from "./subscription";

/** A board that was requested instead of streamed. */
export interface FetchedBoard {
  record: SymbolHeatmap;
  /** In milliseconds since 1970 UTC. */
  receivedAtMs: number;
  /** Whose data it is, as the response says. */
  meta?: { attribution?: Attribution | undefined } | undefined;
}

/** The result of a request for the board of one symbol. */
export type BoardResult = { symbol: string; fetched: FetchedBoard } | { symbol: string; problem: MarketDataError };

/** Returns the result of a request; `undefined` if its signal has aborted. */
export async function boardResult(
  symbol: string,
  request: Promise<FetchedBoard>,
  signal: AbortSignal,
): Promise<BoardResult | undefined> {
  try {
    const fetched = await request;
    return signal.aborted ? undefined : { symbol, fetched };
  } catch (problem) {
    if (signal.aborted) return undefined;
    if (problem instanceof MarketDataError) return { symbol, problem };
    throw problem;
  }
}

/** What a request for a board is made for. */
interface BoardCaller {
  signal: AbortSignal;
  labels: CallContext["labels"];
  /** The symbols that are requested at the same time in the same window; the symbol alone if omitted. */
  symbols?: readonly string[];
}

/** Requests the board of a symbol in a window as it is now. Resolves to `undefined` if the signal has aborted. */
export function requestBoard(
  market: Pick<MarketClient, "get">,
  symbol: string,
  window: BoardWindow,
  { signal, labels, symbols = [symbol] }: BoardCaller,
): Promise<BoardResult | undefined> {
  const request = { symbol, ...window, together: rootsTogether(symbol, symbols) };
  return boardResult(symbol, market.get(heatmapEndpoint, request, callContext({ signal, labels })), signal);
}
