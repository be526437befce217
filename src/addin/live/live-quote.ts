import { isRecordedSource } from "@strikebook/contract";
import type { Attribution, ContractQuote } from "@strikebook/contract";
import {
  type FeedStatus,
  type LiveState,
  type MarketDataError,
  ServiceError,
  cellWords,
  explain,
  quoteStatus,
} from "@strikebook/client";

/** The newest known state of one watched contract. Never modified: each change makes another object. */
export interface LiveQuote extends FeedStatus {
  readonly contract: string;
  readonly quote: ContractQuote | undefined;
  readonly attribution: Attribution | undefined;
  /** When the quote was received, and the market's time then, in milliseconds since 1970 UTC. */
  readonly received: { readonly atMs: number; readonly marketMs: number } | undefined;
}

/** Receives a watched contract. */
export interface QuoteListener {
  receive(live: LiveQuote): void;
}

/** Returns a watched contract of which nothing is known yet. */
export function waitingQuote(contract: string, state: LiveState = "connecting"): LiveQuote {
  return { contract, state, reason: undefined, quote: undefined, attribution: undefined, received: undefined };
}

/** Returns a contract with a status, as its quote allows: it is not live if a recording serves it, or the market has closed since. */
export function withQuoteStatus(live: LiveQuote, status: FeedStatus, marketMs: number): LiveQuote {
  const quotes = { asOf: live.quote?.asOf, source: live.attribution?.text, marketMs, shown: "quote" } as const;
  const { state, reason } = quoteStatus(status, quotes);
  return state === live.state && reason === live.reason ? live : { ...live, state, reason };
}

/** Whether a quote is the last one for now: of a recording, or of a market that has closed since. */
export function isLast({ state, attribution }: LiveQuote): boolean {
  return state === "market closed" || isRecordedSource(attribution?.text);
}

/** Returns the contract after a failed request, the next of which is in `waitMs` milliseconds. A contract that does not exist has no quote. */
export function afterFailure(live: LiveQuote, problem: MarketDataError, waitMs: number): LiveQuote {
  if (isOfContract(problem)) {
    return { ...waitingQuote(live.contract, "unavailable"), reason: explain(problem, cellWords) };
  }
  const again = `Requested again every ${waitMs / 1_000} seconds.`;
  if (!problem.retryable) return { ...live, state: "closed", reason: `${explain(problem, cellWords)} ${again}` };
  return { ...live, state: "reconnecting", reason: `${problem.what} ${again}` };
}

/** Whether a failure is about one contract: others of its request have quotes. */
function isOfContract(problem: MarketDataError): boolean {
  return problem instanceof ServiceError && problem.status === 404;
}
