import type { GexApi } from "../../client/gex-api";
import { gexCalls, type PastBoardRequest } from "../../client/requests/gex-calls";
import type { CallContext } from "../../transport/call-context";
import { frameBoards } from "./frame-boards";
import type { MarketData } from "./market-store";

/** The boards of one symbol that a range of frames is requested for. */
export interface FramesPlan extends Omit<PastBoardRequest, "atMs" | "layout" | "includeEmpty" | "valuesOnly"> {
  /** Ascending, in milliseconds since 1970 UTC; from the first to the last at most 14 minutes. */
  instants: readonly number[];
}

/**
 * The frame of the first instant may be up to a minute older, and a service may exclude the end of a window. Together with 14 minutes of
 * instants these make the longest window, of 15 minutes. In milliseconds.
 */
const BEFORE_MS = 59_000;
const AFTER_MS = 1_000;

/**
 * Requests the frames of a short window and stores those of the instants, so that calls that show no node types are free. Rejects with a
 * `MarketDataError`. API document, Part 2.6, SymbolRange.
 */
export async function loadFrames(
  gex: Pick<GexApi, "range">,
  { snapshots, market }: MarketData,
  { instants, ...request }: FramesPlan,
  context: CallContext,
): Promise<void> {
  const [first = NaN, last = NaN] = [instants[0], instants.at(-1)];
  const [fromMs, toMs] = [first - BEFORE_MS, last + AFTER_MS];
  const { record, meta, receivedAtMs, call } = await gex.range({ ...request, fromMs, toMs, isPassing: true }, context);
  const { metric = "gamma" } = request;
  const boardMeta = { metric, resolution: "1m", ...meta, mode: "historical", cached: false };
  const boards = frameBoards(record, instants).map(({ atMs, board }) => ({
    market,
    call: gexCalls.historical({ ...request, atMs, valuesOnly: true }),
    result: { record: board, meta: boardMeta, receivedAtMs, credits: call?.credits },
  }));
  await snapshots.writeBoards(boards);
}
