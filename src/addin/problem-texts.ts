import type { ErrorCode } from "../contract/errors";

/** What a cell says about an error of the service. */
export interface ProblemText {
  /** What happened. If omitted, the message of the service is shown, which says more than its code. */
  what?: string;
  /** What to do. */
  advice: string;
}

const recalculateSoon = "Recalculate in a minute.";
const contactProvider = "Contact the provider.";
const checkAddress = "Check the service address in the Strikebook pane (Home tab), or ask the provider.";

const serviceFailed: ProblemText = { what: "The service failed.", advice: recalculateSoon };
const unavailable: ProblemText = { what: "The service is temporarily unavailable.", advice: recalculateSoon };

/** The texts of every documented error code. API document, Part 7. */
const textsByCode: Readonly<Record<ErrorCode, ProblemText>> = {
  invalid_parameter: { advice: "Change that argument of the formula." },
  missing_parameter: { advice: "Add that argument to the formula." },
  bad_request: { advice: "Check the arguments of the formula." },
  range_too_large: { advice: "Use a shorter range." },
  unauthorized: {
    what: "The service received no API key.",
    advice:
      "Open the Strikebook pane (Home tab) and enter your key. If it is entered, a proxy of the network removes it: ask your network administrator.",
  },
  insufficient_credits: { advice: "Top up credits in the developer console, then recalculate." },
  monthly_cap_reached: {
    what: "The account has reached its monthly spending cap.",
    advice: "Raise the cap in the developer console, then recalculate.",
  },
  forbidden: {
    what: "The API key was refused: it is unknown, revoked or expired.",
    advice: "Open the Strikebook pane (Home tab) and replace it.",
  },
  account_suspended: { what: "The account is suspended.", advice: contactProvider },
  account_blocked: { what: "The account is blocked.", advice: contactProvider },
  not_entitled: { what: "This data is not enabled for the account.", advice: "Ask the provider to enable it." },
  opra_agreement_required: {
    what: "This data requires the options-data subscriber agreement.",
    advice: "Sign it in the developer console, then recalculate.",
  },
  symbol_not_found: { advice: "Check the ticker." },
  expiration_not_found: { advice: "Use listed dates, or a number of nearest expirations." },
  no_data: { advice: "Use another date or time." },
  not_found: { what: "This service does not offer this data.", advice: checkAddress },
  method_not_allowed: { what: "The service did not accept the request.", advice: checkAddress },
  request_too_large: {
    what: "This is more data than the service returns in one request.",
    advice: "Request fewer strikes, expirations or days, or a shorter window.",
  },
  rate_limited: { what: "The account has reached its limit of requests per minute.", advice: recalculateSoon },
  too_many_concurrent_requests: {
    what: "The account has as many replays in progress as its plan allows.",
    advice: recalculateSoon,
  },
  too_many_concurrent_queries: {
    what: "The account has too many flow requests in progress.",
    advice: recalculateSoon,
  },
  stream_limit_reached: {
    what: "The account has as many live streams as its plan allows.",
    advice: "Close live cells here or on another computer, or wait a minute.",
  },
  internal_error: serviceFailed,
  not_implemented: {
    what: "The service does not support this request yet.",
    advice: "Remove the option that asks for it, or ask the provider.",
  },
  upstream_error: serviceFailed,
  unavailable,
  data_unavailable: unavailable,
  warming_up: { what: "The service is still computing this data.", advice: recalculateSoon },
  stream_capacity: { what: "The service has no capacity for another stream.", advice: recalculateSoon },
  stream_unavailable: { what: "Live streams are temporarily unavailable.", advice: recalculateSoon },
  api_paused: { what: "The API is paused for maintenance.", advice: "Recalculate when it is back." },
  credit_check_failed: {
    what: "The service could not check the balance, and charged nothing.",
    advice: recalculateSoon,
  },
  gateway_timeout: {
    what: "The service did not finish in time.",
    advice: "Recalculate, or request fewer strikes or a shorter window.",
  },
};

/**
 * The texts of codes that services send and the documents do not list. The last two are reasons of volatility, whose messages the
 * client writes. API document, Part 2.8.
 */
const textsByOtherCode: ReadonlyMap<string, ProblemText> = new Map([
  [
    "daily_cap_reached",
    {
      what: "The account has reached its daily spending cap.",
      advice: "Raise the cap in the developer console, or continue tomorrow.",
    },
  ],
  ["ip_rate_limited", { what: "Too many requests came from this network.", advice: recalculateSoon }],
  ["no_history", { advice: "Try another symbol, or this one on another day." }],
  ["not_covered", { advice: "" }],
]);

/** A request that the network refused: the documented 403 errors of the service are in its own form. API document, Part 7. */
export const networkBlock: ProblemText = {
  what: "Something in the network refused the request, such as a firewall, a proxy or a VPN.",
  advice: "Ask your network administrator to allow the service, or use another network.",
};

/** The advice for a status whose code is not known. */
const adviceByStatus: Readonly<Record<number, string>> = {
  400: "Check the arguments of the formula.",
  401: "Open the Strikebook pane (Home tab) and enter your key again.",
  402: "Check the account in the developer console, then recalculate.",
  403: contactProvider,
  404: checkAddress,
  405: checkAddress,
  422: "Request fewer strikes, expirations or days, or a shorter window.",
  429: recalculateSoon,
  501: "Remove the option that asks for it, or ask the provider.",
};

/** Returns the text of an error by its code (lower-case); by its status if the code is not known. */
export function problemText(status: number, code: string): ProblemText {
  const known = isDocumented(code) ? textsByCode[code] : textsByOtherCode.get(code);
  if (known) return known;
  const otherwise = status >= 500 ? recalculateSoon : "Recalculate. If it happens again, contact the provider.";
  return { advice: adviceByStatus[status] ?? otherwise };
}

function isDocumented(code: string): code is ErrorCode {
  return Object.hasOwn(textsByCode, code);
}
