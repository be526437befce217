import type { DeskSource, ErrorCode } from "@strikebook/contract";
import { sentence } from "./explained-error";
import { kindOf, type Remedy, type RemedyKind } from "./remedy";

/** An error response, as far as its explanation depends on it. */
interface ErrorResponse {
  status: number;
  /** Lower-case. */
  code: string;
  message: string;
  symbols: readonly string[];
  nearest: readonly string[];
  isNetworkBlock: boolean;
  deskSource: DeskSource | undefined;
}

/** What an error code means. */
interface CodeMeaning {
  /** What happened. If omitted, the message of the service is shown, which says more than its code. */
  what?: string;
  remedy: Remedy;
}

const tooMuch = "or request fewer strikes or a shorter window";
const serviceFailed: CodeMeaning = { what: "The service failed.", remedy: "wait" };
const unavailable: CodeMeaning = { what: "The service is temporarily unavailable.", remedy: "wait" };

/**
 * Codes that services send and the documents do not list; the last two are reasons of volatility (docs/api.md, Volatility
 * history).
 */
type OtherCode = "daily_cap_reached" | "ip_rate_limited" | "no_history" | "not_covered";

/** The meaning of every known code. docs/api.md, Errors. */
const meanings: Readonly<Record<ErrorCode | OtherCode, CodeMeaning>> = {
  invalid_parameter: { remedy: { kind: "correct-argument", detail: "Change that argument of" } },
  missing_parameter: { remedy: { kind: "correct-argument", detail: "Add that argument to" } },
  bad_request: { remedy: "correct-argument" },
  range_too_large: { remedy: { kind: "choose", detail: "a shorter range" } },
  unauthorized: { what: "The service received no API key.", remedy: "send-key" },
  insufficient_credits: { remedy: "add-credits" },
  monthly_cap_reached: { what: "The account has reached its monthly spending cap.", remedy: "raise-cap" },
  forbidden: { what: "The API key was refused: it is unknown, revoked or expired.", remedy: "replace-key" },
  account_suspended: { what: "The account is suspended.", remedy: "contact-provider" },
  account_blocked: { what: "The account is blocked.", remedy: "contact-provider" },
  not_entitled: { what: "This data is not enabled for the account.", remedy: "enable-data" },
  opra_agreement_required: {
    what: "This data requires the options-data subscriber agreement.",
    remedy: "sign-agreement",
  },
  symbol_not_found: { remedy: "check-ticker" },
  expiration_not_found: { remedy: { kind: "choose", detail: "listed dates, or a number of nearest expirations" } },
  no_data: { remedy: { kind: "choose", detail: "another date or time" } },
  not_found: { what: "This service does not offer this data.", remedy: "check-address" },
  method_not_allowed: { what: "The service did not accept the request.", remedy: "check-address" },
  request_too_large: { what: "This is more data than the service returns in one request.", remedy: "narrow" },
  rate_limited: { what: "The account has reached its limit of requests per minute.", remedy: "wait" },
  too_many_concurrent_requests: {
    what: "The account has as many replays in progress as its plan allows.",
    remedy: "wait",
  },
  too_many_concurrent_queries: { what: "The account has too many flow requests in progress.", remedy: "wait" },
  stream_limit_reached: {
    what: "The account has as many live streams as its plan allows.",
    remedy: "close-streams",
  },
  internal_error: serviceFailed,
  not_implemented: { what: "The service does not support this request yet.", remedy: "remove-option" },
  upstream_error: serviceFailed,
  unavailable,
  data_unavailable: unavailable,
  warming_up: { what: "The service is still computing this data.", remedy: "wait" },
  stream_capacity: { what: "The service has no capacity for another stream.", remedy: "wait" },
  stream_unavailable: { what: "Live streams are temporarily unavailable.", remedy: "wait" },
  api_paused: {
    what: "The API is paused for maintenance.",
    remedy: { kind: "wait", detail: "when it is back" },
  },
  credit_check_failed: { what: "The service could not check the balance, and charged nothing.", remedy: "wait" },
  gateway_timeout: { what: "The service did not finish in time.", remedy: { kind: "retry", detail: `, ${tooMuch}` } },
  daily_cap_reached: {
    what: "The account has reached its daily spending cap.",
    remedy: { kind: "raise-cap", detail: "or continue tomorrow" },
  },
  ip_rate_limited: { what: "Too many requests came from this network.", remedy: "wait" },
  no_history: { remedy: { kind: "choose", detail: "another symbol, or this one on another day" } },
  not_covered: { remedy: "choose-covered" },
};

/** The remedy for a status whose code is not known. */
const remedyByStatus: Readonly<Record<number, Remedy>> = {
  400: "correct-argument",
  401: { kind: "enter-key", detail: " again" },
  402: "check-account",
  403: "contact-provider",
  404: "check-address",
  405: "check-address",
  422: "narrow",
  429: "wait",
  501: "remove-option",
};

/** Remedies for the account: at a desk, only its administrator can apply them. */
const accountRemedies: ReadonlySet<RemedyKind> = new Set<RemedyKind>([
  "add-credits",
  "raise-cap",
  "check-account",
  "contact-provider",
  "enable-data",
  "sign-agreement",
  "close-streams",
]);

/** Statuses of errors that the request itself causes. */
const requestStatuses: ReadonlySet<number> = new Set([400, 404, 405, 422]);

/** Returns what happened and what to do by the code of an error response; by its status if the code is not known. */
export function serviceProblem(response: ErrorResponse): { what: string; remedy: Remedy | undefined } {
  const { status, code, message, symbols, nearest, isNetworkBlock, deskSource } = response;
  if (isNetworkBlock) {
    const what = "Something in the network refused the request, such as a firewall, a proxy or a VPN.";
    return { what, remedy: "allow-network" };
  }
  const { what, remedy } = meaningOf(status, code);
  const isUnnamed = code === "symbol_not_found" && symbols.some((symbol) => !names(message, symbol));
  const problem = isUnnamed ? `The service does not know ${symbols.join(", ")}.` : sentence(message);
  const isSuggested = isUnnamed || nearest.some((symbol) => !names(message, symbol));
  const stated = nearest.length > 0 && isSuggested ? `${problem} ${nearestText(nearest)}` : problem;
  // A desk says which of its limits was reached and who can raise it.
  if (deskSource === "desk") return { what: stated, remedy: requestStatuses.has(status) ? remedy : undefined };
  if (code === "no_data" && advice.test(message)) return { what: stated, remedy: undefined };
  const isForAdministrator = deskSource === "provider" && accountRemedies.has(kindOf(remedy));
  return { what: what ?? stated, remedy: isForAdministrator ? "tell-desk" : remedy };
}

/** A message that says what to do, after a colon, as those of the local service do: another date may not help. */
const advice = /: (add|request|start|use|widen) /;

function nearestText(nearest: readonly string[]): string {
  return `The nearest symbols are ${nearest.join(", ")}.`;
}

function meaningOf(status: number, code: string): CodeMeaning {
  if (Object.hasOwn(meanings, code)) return meanings[code as keyof typeof meanings]; // checked by the line itself
  return { remedy: remedyByStatus[status] ?? (status >= 500 ? "wait" : "retry-once") };
}

/** Whether a message contains a symbol as a word. A single letter may be any word. */
function names(message: string, symbol: string): boolean {
  return symbol.length > 1 && message.split(/[\s"',:;()]+|\.(?=\s|$)/).includes(symbol);
}
