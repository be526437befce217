import { explain, sentence } from "../errors/explained-error";
import { explainRemedy, type Remedy, type RemedyWords } from "../errors/remedy";
import { MarketDataError, ServiceError } from "../transport/errors";
import { BudgetError } from "../transport/unsent-errors";
import type { ConnectionState } from "./connection/connection-state";
import type { FeedStatus } from "./live-board";

/** What is known of one symbol on its connection. */
export interface FeedFacts {
  symbol: string;
  hasBoard: boolean;
  lagged: boolean;
  /** Why the service has no board of it now, in its words; `undefined` if it has one. */
  unavailable: string | undefined;
  /** Whether its connection replaces one that worked, to change the symbols. */
  isReplacing: boolean;
}

/**
 * Why the service ended a stream, and what to do. A desk, too, ends streams with `insufficient_credits`, and the event does not say
 * so. `credit_check_failed` resolves itself. docs/api.md, Stream events.
 */
const closedTexts: Readonly<Record<string, { what: string; remedy: Remedy | undefined }>> = {
  insufficient_credits: {
    what: "The credits are used up.",
    remedy: { kind: "restart-live", detail: "Top up credits, or ask the administrator if you use a desk" },
  },
  account_suspended: {
    what: "The account is suspended.",
    remedy: { kind: "restart-live", detail: "Contact the provider" },
  },
  monthly_cap_reached: {
    what: "The account has reached its monthly cap.",
    remedy: { kind: "restart-live", detail: "Raise the cap in the developer console" },
  },
  key_revoked: { what: "The API key was revoked.", remedy: "replace-key" },
  access_withdrawn: {
    what: "The account may no longer stream this data.",
    remedy: { kind: "restart-live", detail: "Contact the provider" },
  },
  stopped: { what: "The connection was ended.", remedy: undefined },
};

/** Why a connection that reconnects by itself was lost, by the service's own word. */
const waitingTexts: Readonly<Record<string, string>> = {
  credit_check_failed: "The service could not check the balance.",
  max_duration: "The connection reached its maximum duration.",
  server_shutdown: "The service is restarting.",
};

/** Refusals that concern the requested symbols, not the connection. */
const symbolCodes: ReadonlySet<string> = new Set(["symbol_not_found", "expiration_not_found"]);

/** Returns why a connection is not open; `undefined` if it is, or is about to be. */
export function connectionReason(state: ConnectionState, words: RemedyWords): string | undefined {
  switch (state.kind) {
    case "connecting":
    case "open":
      return undefined;
    case "resuming":
      return "Reconnecting; boards published meanwhile are requested.";
    case "waiting":
      return `${waitingReason(state.why)} Reconnecting automatically.`;
    case "closed":
      return closedReason(state.reason, words);
  }
}

function waitingReason(why: MarketDataError | string): string {
  if (typeof why === "string") return waitingTexts[why] ?? `The service ended the stream (${why}).`;
  return why.what;
}

function closedReason(reason: MarketDataError | string, words: RemedyWords): string {
  // A stream can be refused for what it can be ended for.
  const code = reason instanceof ServiceError ? reason.code : reason;
  const known = typeof code === "string" && Object.hasOwn(closedTexts, code) ? closedTexts[code] : undefined;
  if (known && reason instanceof ServiceError && reason.deskSource) {
    return `${explain(reason, words)} ${explainRemedy("restart-live", words)}`;
  }
  if (known) return `${known.what} ${explainRemedy(known.remedy, words)}`.trim();
  if (typeof reason === "string") {
    return `The service ended the stream (${reason}). ${explainRemedy("restart-live", words)}`;
  }
  return reason instanceof BudgetError
    ? `${reason.what} Live data starts again when the limit is raised.`
    : explain(reason, words);
}

/** Returns the status of a symbol by the state of its connection. */
export function streamFeedStatus(state: ConnectionState, facts: FeedFacts, words: RemedyWords): FeedStatus {
  const reason = connectionReason(state, words);
  switch (state.kind) {
    case "open":
      return openFeedStatus(facts);
    case "closed":
      return isSymbolProblem(state.reason) ? { state: "unavailable", reason } : { state: "closed", reason };
    case "waiting":
      return { state: "reconnecting", reason };
    case "connecting":
    case "resuming":
      if (facts.isReplacing) return openFeedStatus(facts);
      if (!facts.hasBoard) return { state: "connecting", reason: undefined };
      return { state: "reconnecting", reason: reason ?? "Opening a stream; the last board is shown." };
  }
}

function openFeedStatus({ symbol, hasBoard, lagged, unavailable }: FeedFacts): FeedStatus {
  if (unavailable !== undefined) return { state: "unavailable", reason: unavailableText(symbol, unavailable) };
  if (!hasBoard) return { state: "connecting", reason: undefined };
  if (!lagged) return { state: "live", reason: undefined };
  const reason = "This computer reads boards more slowly than they arrive: some were skipped, the newest is shown.";
  return { state: "lagged", reason };
}

/** Returns the status of a symbol that is polled for a reason; `problem` is why the last poll failed, `undefined` if it did not. */
export function pollFeedStatus(reason: string, problem: unknown, words: RemedyWords): FeedStatus {
  if (problem === undefined) return { state: "polling", reason };
  if (isSymbolProblem(problem)) return { state: "unavailable", reason: explain(problem, words) };
  const isLasting = problem instanceof MarketDataError && !problem.retryable;
  return { state: isLasting ? "closed" : "polling", reason: `${explain(problem, words)} ${reason}` };
}

/** Returns why boards are polled instead of streamed. */
export function pollReason(
  why: "limits" | "price",
  { pollEveryMs, isRefused }: { pollEveryMs: number; isRefused: boolean },
): string {
  const polling = `polling every ${pollEveryMs / 1_000} seconds`;
  if (why === "price") return `Cheaper than streaming: ${polling}.`;
  if (!isRefused) return `Stream limit reached: ${polling}.`;
  return `The service allows no further stream now, possibly because another computer uses the account: ${polling}. A stream is tried again from time to time.`;
}

/** Whether the service does not know a symbol, or none of the requested expirations. */
export function isSymbolProblem(problem: unknown): problem is ServiceError {
  return problem instanceof ServiceError && symbolCodes.has(problem.code);
}

function unavailableText(symbol: string, text: string): string {
  return `${sentence(text)} The last known board of ${symbol} is shown, if there is one. It still costs one credit per minute: remove it if you do not need it.`;
}
