import {
  BudgetError,
  ConnectionError,
  ContractError,
  MarketDataError,
  MissingKeyError,
  ServiceError,
} from "../transport/errors";

/** What to do about an answer, by its code; codes not listed here act by their status. */
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
  expiration_not_found: "Leave expirations out to see which ones are listed.",
};

const adviceByStatus: Readonly<Record<number, string>> = {
  401: "Open the Strikebook pane (Home tab) and enter your API key.",
  403: "The way to the service is blocked: ask your network's administrator, or try again later.",
  429: "The service is busy; recalculate in a minute.",
  500: "The service failed; recalculate in a minute.",
  502: "The service failed; recalculate in a minute.",
  503: "The service is not available; recalculate in a minute.",
  504: "The service took too long; recalculate in a minute.",
};

/**
 * A few sentences for a person: what happened and what to do. The client's own errors already say what was waited for, and
 * what a question would have cost. Never holds the key.
 */
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
    return `${sentence(problem.message)} Update Strikebook, or report this to its makers.`;
  }
  if (problem instanceof MarketDataError) return sentence(problem.message);
  return `Strikebook has a fault: ${sentence(problem instanceof Error ? problem.message : String(problem))} Please report it.`;
}

function sentence(text: string): string {
  const trimmed = text.trim();
  return trimmed === "" || /[.!?]$/.test(trimmed) ? trimmed : `${trimmed}.`;
}
