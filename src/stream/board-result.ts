import type { SymbolHeatmap } from "../contract/heatmap";
import type { Attribution } from "../contract/meta";
import type { MarketClient } from "../client/market-client";
import { heatmapEndpoint } from "../contract/heatmap";
import { callContext, type CallContext } from "../transport/call-context";
import { MarketDataError } from "../transport/errors";
import type { BoardWindow } from "./subscription";

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

/** Requests the board of a symbol in a window as it is now. Resolves to `undefined` if the signal has aborted. */
export function requestBoard(
  market: Pick<MarketClient, "get">,
  symbol: string,
  window: BoardWindow,
  { signal, labels }: { signal: AbortSignal; labels: CallContext["labels"] },
): Promise<BoardResult | undefined> {
  return boardResult(
    symbol,
    market.get(heatmapEndpoint, { symbol, ...window }, callContext({ signal, labels })),
    signal,
  );
}
