import type { EndpointName } from "../contract/endpoints";
import {
  BudgetError,
  ConnectionError,
  ContractError,
  DeadlineError,
  IncompleteResponseError,
  MarketDataError,
  MissingKeyError,
  ServiceError,
} from "../transport/errors";
import { networkBlock, problemText, type ProblemText } from "./problem-texts";
import { isOnThisComputer } from "./settings/service-address";

/** Codes with which the service rejects a key. API document, Part 5. */
const refusedKeyCodes: ReadonlySet<string> = new Set(["unauthorized", "forbidden", "http_401"]);

/**
 * Whether a failure concerns all requests: the key or the network is refused, or the service is paused or cannot be read. Any other one
 * is shown in its cell, and the connection stays good. A service that does not even describe the account is in trouble altogether.
 */
export function concernsConnection(problem: unknown, endpoint: EndpointName): boolean {
  if (problem instanceof ContractError) return problem.field === "body";
  if (!(problem instanceof ServiceError)) return false;
  if (refusedKeyCodes.has(problem.code) || problem.code === "api_paused" || isNetworkBlock(problem)) return true;
  return endpoint === "account" && problem.retryable;
}

/** Returns what happened and what to do, for a cell. Never contains the key. */
export function explainProblem(problem: unknown): string {
  if (problem instanceof MissingKeyError) {
    return `${sentence(problem.message)} Open the Strikebook pane (Home tab) and enter your key.`;
  }
  if (problem instanceof BudgetError) {
    return `${sentence(problem.message)} Open the Strikebook pane (Home tab) and press Limits, under Spending.`;
  }
  if (problem instanceof ServiceError) return `${whatHappened(problem)} ${textOf(problem).advice}`.trim();
  if (problem instanceof ConnectionError) {
    return isLocal(problem.url)
      ? "The local service cannot be reached. Start the local service (npm run service), then recalculate."
      : `${sentence(problem.message)} Check the internet connection, then recalculate.`;
  }
  if (problem instanceof DeadlineError) return explainDeadline(problem);
  if (problem instanceof IncompleteResponseError) return explainIncomplete(problem);
  if (problem instanceof ContractError) return explainContract(problem);
  if (problem instanceof MarketDataError) return sentence(problem.message);
  return `Strikebook has an internal error: ${sentence(problem instanceof Error ? problem.message : String(problem))} Please report it.`;
}

/** Returns why the connection to the service at `baseUrl` failed and what to do, for the pane. Never contains the key. */
export function explainConnection(problem: unknown, baseUrl: string): string {
  // The deadline passed before the next attempt: the failure of the last attempt says more about the connection.
  if (problem instanceof DeadlineError && problem.cause) return explainConnection(problem.cause, baseUrl);
  const address = problem instanceof ConnectionError ? (problem.url ?? baseUrl) : baseUrl;
  const host = URL.canParse(address) ? new URL(address).host : "The service";
  if (problem instanceof ConnectionError) {
    return isLocal(address)
      ? `${host} cannot be reached. Start the local service (npm run service), and allow access to it if the browser asks.`
      : `${host} cannot be reached. Check the internet connection and try again.`;
  }
  if (problem instanceof ContractError) {
    return `${host} sent a response that Strikebook cannot read. Check the service address on the Data tab.`;
  }
  if (problem instanceof ServiceError && !isNetworkBlock(problem)) {
    if (refusedKeyCodes.has(problem.code)) {
      return "This key was refused: it is unknown, revoked or expired. Copy the whole key from the developer console and try again.";
    }
    if (problem.code === "account_suspended") return "The account of this key is suspended. Contact the provider.";
    if (problem.code === "account_blocked") return "The account of this key is blocked. Contact the provider.";
    if (problem.retryable) return `${host} is busy or temporarily unavailable. Try again in a minute.`;
  }
  return explainProblem(problem);
}

function isLocal(url: string | undefined): boolean {
  return url !== undefined && isOnThisComputer(url);
}

/** Whether the network refused a request, not the service: it says nothing about the key. API document, Part 7. */
function isNetworkBlock({ status, code, isFromNetwork }: ServiceError): boolean {
  return status === 403 && (isFromNetwork || code.startsWith("ip_"));
}

function textOf(problem: ServiceError): ProblemText {
  return isNetworkBlock(problem) ? networkBlock : problemText(problem.status, problem.code);
}

function whatHappened(problem: ServiceError): string {
  const { what } = textOf(problem);
  if (what !== undefined) return what;
  const { code, symbols, message } = problem;
  const isUnnamed = code === "symbol_not_found" && symbols.some((symbol) => !names(message, symbol));
  return isUnnamed ? `The service does not know ${symbols.join(", ")}.` : sentence(message);
}

/** Whether a message contains a symbol as a word. A single letter may be any word. */
function names(message: string, symbol: string): boolean {
  return symbol.length > 1 && message.split(/[\s"',:;()]+|\.(?=\s|$)/).includes(symbol);
}

/** The next attempt would have come too late: the last failure says what happened, and the wait when to recalculate. */
function explainDeadline({ message, cause, retryAfterMs }: DeadlineError): string {
  if (cause instanceof ConnectionError) return explainProblem(cause);
  if (!(cause instanceof ServiceError) || retryAfterMs === undefined) return sentence(message);
  const seconds = Math.ceil(retryAfterMs / 1_000);
  return `${whatHappened(cause)} Recalculate in ${seconds === 1 ? "1 second" : `${seconds} seconds`}.`;
}

/** A request that was cut off more than once says itself what that may have cost. */
function explainIncomplete({ message, cause }: IncompleteResponseError): string {
  return cause instanceof IncompleteResponseError ? message : `${sentence(message)} Recalculate.`;
}

function explainContract({ field, message }: ContractError): string {
  // A body that is not JSON is damaged, or was not sent by the service: an update of the add-in would not help.
  const advice = field === "body" ? "Recalculate." : "Update Strikebook, or report this to its developers.";
  return `${sentence(message)} ${advice}`;
}

function sentence(text: string): string {
  const trimmed = text.trim();
  return trimmed === "" || /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
