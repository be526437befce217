import { closingMs, easternDate, isTrading, lastClosedSession } from "@strikebook/calendar";
import { isRecordedSource } from "@strikebook/contract";
import type { FeedStatus, LiveState } from "./live-board";

/** Outside trading hours a board counts as live up to this age, in milliseconds: options of some roots trade after the close. */
const FRESH_MS = 2 * 60_000;

/** What decides whether a board that arrives as it should is live. */
interface Quotes {
  /** The board's own time (RFC 3339); `undefined` without a board. */
  asOf: string | undefined;
  /** The text of its attribution; `undefined` if the service states none. */
  source: string | undefined;
  /** The market's time, in milliseconds since 1970 UTC. */
  marketMs: number;
  /** What is shown; a board if omitted. */
  shown?: "board" | "quote";
}

/** The states of a feed that say that boards arrive. */
const arriving: ReadonlySet<LiveState> = new Set(["live", "lagged", "polling"]);

/**
 * Returns the status of a board by its quotes: a connection that is open, or a poll that succeeds, does not make them live.
 *
 * - `recorded`: a recording serves them, as their attribution says, whatever the clock shows.
 * - `market closed`: the market has closed since the time of the board, or it is closed and the board is older than two minutes.
 *
 * Any other status remains, also of a board whose attribution or time says nothing.
 */
export function quoteStatus<Status extends FeedStatus>(status: Status, quotes: Quotes): Status {
  const { state, reason } = status;
  const { asOf, source, marketMs, shown = "board" } = quotes;
  const isArriving = arriving.has(state);
  if (asOf === undefined || !(isArriving || state === "market closed")) return status;
  if (isRecordedSource(source)) return { ...status, state: "recorded", reason: joined(`${source}.`, reason) };
  if (!isArriving || !isOfClosedMarket(Date.parse(asOf), marketMs)) return status;
  return {
    ...status,
    state: "market closed",
    reason: joined(`The market has closed since the last ${shown}, which is shown.`, reason),
  };
}

/** Returns when the market's time changes the status of some of these boards, in milliseconds since 1970 UTC; Infinity for never. */
export function quoteReviewMs(asOf: readonly (string | undefined)[], marketMs: number): number {
  if (isTrading(marketMs)) return closingMs(easternDate(marketMs));
  const stale = asOf.map((text) => (text === undefined ? NaN : Date.parse(text) + FRESH_MS));
  return Math.min(Infinity, ...stale.filter((ms) => ms > marketMs));
}

function isOfClosedMarket(asOfMs: number, marketMs: number): boolean {
  const hasClosedSince = asOfMs <= closingMs(lastClosedSession(marketMs));
  return hasClosedSince || (!isTrading(marketMs) && marketMs - asOfMs >= FRESH_MS);
}

function joined(...sentences: readonly (string | undefined)[]): string {
  return sentences.filter((one) => one !== undefined).join(" ");
}
