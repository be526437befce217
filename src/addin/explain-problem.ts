import {
  BudgetError,
  ConnectionError,
  ContractError,
  DeadlineError,
  MarketDataError,
  MissingKeyError,
  ServiceError,
} from "../transport/errors";

/** What to do about an error of the service, by its code. Codes that are not listed use the advice for their status. */
const adviceByCode: Readonly<Record<string, string>> = {
  forbidden: "The API key was refused: open the Strikebook pane (Home tab) and replace it.",
  insufficient_credits: "Top up credits in the developer console, then recalculate.",
  monthly_cap_reached: "Raise the monthly cap in the developer console, then recalculate.",
  daily_cap_reached: "Raise the daily cap in the developer console, or wait until tomorrow.",
  account_suspended: "The account is suspended: contact the provider.",
  account_blocked: "The account is blocked: contact the provider.",
  not_entitled: "This data is not enabled for the account: ask the provider to enable it.",
  opra_agreement_required: "Sign the options-data subscriber agreement in the developer console first.",
  symbol_not_found: "Check the ticker.",
  expiration_not_found: "Omit expirations to see which ones are listed.",
};

const adviceByStatus: Readonly<Record<number, string>> = {
  401: "Open the Strikebook pane (Home tab) and enter your API key.",
  403: "Access to the service is blocked: contact your network administrator, or try again later.",
  429: "The service is busy; recalculate in a minute.",
  500: "The service failed; recalculate in a minute.",
  502: "The service failed; recalculate in a minute.",
  503: "The service is not available; recalculate in a minute.",
  504: "The service did not respond in time; recalculate in a minute.",
};

/** Codes with which the service rejects a key. API document, Part 5. */
const refusedKeyCodes: ReadonlySet<string> = new Set(["unauthorized", "forbidden", "http_401", "http_403"]);

/** Codes and statuses that concern one request only, not the key, the credits or the service. API document, Part 7. */
const requestCodes: ReadonlySet<string> = new Set(["not_entitled"]);
const requestStatuses: ReadonlySet<number> = new Set([400, 404, 405, 422, 501]);

/** Whether a failure concerns its request only: it is shown in the cell, and the connection stays good. */
export function concernsRequestOnly(problem: unknown): boolean {
  return problem instanceof ServiceError && (requestStatuses.has(problem.status) || requestCodes.has(problem.code));
}

/** Returns what happened and what to do, for a cell. Never contains the key. */
export function explainProblem(problem: unknown): string {
  if (problem instanceof MissingKeyError) {
    return `${sentence(problem.message)} Open the Strikebook pane (Home tab) and enter your key.`;
  }
  if (problem instanceof BudgetError) {
    return `${sentence(problem.message)} Open the Strikebook pane (Home tab) and press Limits, under Spending.`;
  }
  if (problem instanceof ServiceError) {
    const advice = adviceByCode[problem.code] ?? adviceByStatus[problem.status] ?? "";
    return `${sentence(problem.message)} ${advice}`.trim();
  }
  if (problem instanceof ConnectionError) {
    return "The service cannot be reached. Check the internet connection, then recalculate.";
  }
  if (problem instanceof ContractError) {
    return `${sentence(problem.message)} Update Strikebook, or report this to its developers.`;
  }
  if (problem instanceof MarketDataError) return sentence(problem.message);
  return `Strikebook has an internal error: ${sentence(problem instanceof Error ? problem.message : String(problem))} Please report it.`;
}

/** Returns why the connection to the service at `baseUrl` failed and what to do, for the pane. Never contains the key. */
export function explainConnection(problem: unknown, baseUrl: string): string {
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).host : "The service";
  // The deadline passed before the next attempt: the failure of the last attempt says more about the connection.
  if (problem instanceof DeadlineError && problem.cause) return explainConnection(problem.cause, baseUrl);
  if (problem instanceof ConnectionError) {
    return `${host} cannot be reached. Check the internet connection and try again.`;
  }
  if (problem instanceof ContractError) {
    return `${host} sent a response that Strikebook cannot read. Check the service address below.`;
  }
  if (problem instanceof ServiceError) {
    if (refusedKeyCodes.has(problem.code)) {
      return "This key was refused: it is unknown, revoked or expired. Copy the whole key from the developer console and try again.";
    }
    if (problem.code === "account_suspended") return "The account of this key is suspended. Contact the provider.";
    if (problem.code === "account_blocked") return "The account of this key is blocked. Contact the provider.";
    if (problem.retryable) return `${host} is busy or temporarily unavailable. Try again in a minute.`;
  }
  return explainProblem(problem);
}

function sentence(text: string): string {
  const trimmed = text.trim();
  return trimmed === "" || /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
