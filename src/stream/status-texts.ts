import { BudgetError, MarketDataError, ServiceError } from "../transport/errors";
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

const startAgain = "start live data again in the Strikebook pane (Home tab)";

/** Why the service ended a stream, and what to do. `credit_check_failed` resolves itself. API document, Part 6. */
const closedTexts: Readonly<Record<string, string>> = {
  insufficient_credits: `The credits are used up. Top up in the developer console, then ${startAgain}.`,
  account_suspended: `The account is suspended. Contact the provider, then ${startAgain}.`,
  monthly_cap_reached: `The account has reached its monthly cap. Raise the cap in the developer console, then ${startAgain}.`,
  key_revoked: "The API key was revoked. Open the Strikebook pane (Home tab) and replace it.",
  access_withdrawn: `The account may no longer stream this data. Contact the provider, then ${startAgain}.`,
  stopped: "The connection was ended.",
};

/** Why a connection that reconnects by itself was lost, by the service's own word. */
const waitingTexts: Readonly<Record<string, string>> = {
  credit_check_failed: "The service could not check the balance.",
  max_duration: "The connection reached its maximum duration.",
  server_shutdown: "The service is restarting.",
};

/** Refusals that concern the requested symbols, not the connection. */
const symbolCodes: ReadonlySet<string> = new Set(["symbol_not_found", "expiration_not_found"]);

/** Returns why a connection is not open; `undefined` if it is, or is about to be. `explain` returns the text for an error. */
export function connectionReason(state: ConnectionState, explain: (problem: unknown) => string): string | undefined {
  switch (state.kind) {
    case "connecting":
    case "open":
      return undefined;
    case "resuming":
      return "Reconnecting; boards published meanwhile are requested.";
    case "waiting":
      return `${waitingReason(state.why)} Reconnecting automatically.`;
    case "closed":
      return closedReason(state.reason, explain);
  }
}

function waitingReason(why: MarketDataError | string): string {
  if (typeof why === "string") return waitingTexts[why] ?? `The service ended the stream (${why}).`;
  return sentence(why.message);
}

function closedReason(reason: MarketDataError | string, explain: (problem: unknown) => string): string {
  // A stream can be refused for what it can be ended for.
  const code = reason instanceof ServiceError ? reason.code : reason;
  const known = typeof code === "string" && Object.hasOwn(closedTexts, code) ? closedTexts[code] : undefined;
  if (known !== undefined) return known;
  if (typeof reason === "string") return `The service ended the stream (${reason}): ${startAgain}.`;
  if (reason instanceof BudgetError)
    return `${sentence(reason.message)} Live data starts again when the limit is raised.`;
  return explain(reason);
}

/** Returns the status of a symbol by the state of its connection. */
export function streamFeedStatus(
  state: ConnectionState,
  facts: FeedFacts,
  explain: (problem: unknown) => string,
): FeedStatus {
  const reason = connectionReason(state, explain);
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
export function pollFeedStatus(reason: string, problem: unknown, explain: (problem: unknown) => string): FeedStatus {
  if (problem === undefined) return { state: "polling", reason };
  if (isSymbolProblem(problem)) return { state: "unavailable", reason: explain(problem) };
  const isLasting = problem instanceof MarketDataError && !problem.retryable;
  return { state: isLasting ? "closed" : "polling", reason: `${explain(problem)} ${reason}` };
}

/** Returns why boards are polled instead of streamed. */
export function pollReason(
  why: "limits" | "price",
  { pollEveryMs, isRefused }: { pollEveryMs: number; isRefused: boolean },
): string {
  const polling = `polling every ${pollEveryMs / 1_000} seconds`;
  if (why === "price") return `Cheaper than streaming: ${polling}.`;
  if (!isRefused) return `Stream limit reached: ${polling}.`;
  return `The service allows no further stream now, possibly because another computer uses the account: ${polling}. A stream is tried again every minute.`;
}

/** Whether the service does not know a symbol, or none of the requested expirations. */
export function isSymbolProblem(problem: unknown): problem is ServiceError {
  return problem instanceof ServiceError && symbolCodes.has(problem.code);
}

function unavailableText(symbol: string, text: string): string {
  return `${sentence(text)} The last known board of ${symbol} is shown. It still costs one credit per minute: remove it if you do not need it.`;
}

function sentence(text: string): string {
  const trimmed = text.trim();
  return trimmed === "" || /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
