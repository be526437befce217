import { BudgetError, MarketDataError, ServiceError } from "../transport/errors";
import type { ConnectionState } from "./connection-state";
import type { Standing } from "./live-board";

/** What there is to know of one symbol on its connection. */
export interface FeedFacts {
  symbol: string;
  /** Whether a board of it is known. */
  hasBoard: boolean;
  lagged: boolean;
  /** Why the service has no board of it now, in its words; undefined where it has. */
  unavailable: string | undefined;
  /** Whether its line is being renewed with other symbols, and was good before. */
  takesPlace: boolean;
}

const again = "start live data again in the Strikebook pane (Home tab)";

/** Why the service ended a stream, and what to do; `credit_check_failed` mends itself. API document, Part 6. */
const closedWords: Readonly<Record<string, string>> = {
  insufficient_credits: `The credits are used up. Top up in the developer console, then ${again}.`,
  account_suspended: `The account is suspended. Contact the provider, then ${again}.`,
  monthly_cap_reached: `The account has reached its monthly cap. Raise the cap in the developer console, then ${again}.`,
  key_revoked: "The API key was revoked. Open the Strikebook pane (Home tab) and replace it.",
  access_withdrawn: `The account may not stream this data any more. Ask the provider, then ${again}.`,
  stopped: "The connection was ended.",
};

/** Why a connection that comes back by itself was lost, by the service's own word. */
const waitingWords: Readonly<Record<string, string>> = {
  credit_check_failed: "The service could not check the balance.",
  max_duration: "The connection reached its longest duration.",
  server_shutdown: "The service is restarting.",
};

/** Refusals that say something of the symbols asked for and nothing of the connection. */
const symbolCodes: ReadonlySet<string> = new Set(["symbol_not_found", "expiration_not_found"]);

/** Why a connection is not open, in words; undefined where it is, or is about to be. `explain` words an error for a person. */
export function connectionReason(state: ConnectionState, explain: (problem: unknown) => string): string | undefined {
  switch (state.kind) {
    case "connecting":
    case "open":
      return undefined;
    case "resuming":
      return "The connection is coming back; what was missed is asked for.";
    case "waiting":
      return `${waitingReason(state.why)} It is tried again without your doing.`;
    case "closed":
      return closedReason(state.reason, explain);
  }
}

function waitingReason(why: MarketDataError | string): string {
  if (typeof why === "string") return waitingWords[why] ?? `The service ended the stream (${why}).`;
  return sentence(why.message);
}

function closedReason(reason: MarketDataError | string, explain: (problem: unknown) => string): string {
  if (typeof reason === "string") return closedWords[reason] ?? `The service ended the stream (${reason}): ${again}.`;
  if (reason instanceof BudgetError)
    return `${sentence(reason.message)} Live data starts again when the limit is raised.`;
  return explain(reason);
}

/** How a symbol stands whose connection stands like this. */
export function streamStanding(
  state: ConnectionState,
  facts: FeedFacts,
  explain: (problem: unknown) => string,
): Standing {
  const reason = connectionReason(state, explain);
  switch (state.kind) {
    case "open":
      return openStanding(facts);
    case "closed":
      return isOfSymbols(state.reason) ? { state: "unavailable", reason } : { state: "closed", reason };
    case "waiting":
      return { state: "reconnecting", reason };
    case "connecting":
    case "resuming":
      if (facts.takesPlace) return openStanding(facts);
      if (!facts.hasBoard) return { state: "connecting", reason: undefined };
      return { state: "reconnecting", reason: reason ?? "A stream is being opened; the last board is shown." };
  }
}

function openStanding({ symbol, hasBoard, lagged, unavailable }: FeedFacts): Standing {
  if (unavailable !== undefined) return { state: "unavailable", reason: unavailableWords(symbol, unavailable) };
  if (!hasBoard) return { state: "connecting", reason: undefined };
  if (!lagged) return { state: "live", reason: undefined };
  const reason =
    "This computer reads boards more slowly than they come: the newest is shown, and some before it were left out.";
  return { state: "lagged", reason };
}

/** How a symbol stands that is asked for again and again, `why`; `problem` is what became of the last time, undefined for a board. */
export function pollStanding(why: string, problem: unknown, explain: (problem: unknown) => string): Standing {
  if (problem === undefined) return { state: "polling", reason: why };
  if (isOfSymbols(problem)) return { state: "unavailable", reason: explain(problem) };
  const isLasting = problem instanceof MarketDataError && !problem.retryable;
  return { state: isLasting ? "closed" : "polling", reason: `${explain(problem)} ${why}` };
}

/** Whether the service does not know a symbol, or none of the expirations asked for. */
export function isOfSymbols(problem: unknown): problem is ServiceError {
  return problem instanceof ServiceError && symbolCodes.has(problem.code);
}

function unavailableWords(symbol: string, words: string): string {
  return `${sentence(words)} ${symbol} is shown as it was last known, and costs a credit a minute all the same: remove it where it is not needed.`;
}

function sentence(text: string): string {
  const trimmed = text.trim();
  return trimmed === "" || /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
