import { ConnectionError, ContractError, DeadlineError, ServiceError } from "../transport/errors";
import { explainProblem } from "./explain-problem";

/** Codes by which the service says that it does not take the key. API document, Part 5. */
const refusedKeyCodes: ReadonlySet<string> = new Set(["unauthorized", "forbidden", "http_401", "http_403"]);

/** Codes and statuses that say no to one question and nothing about key, credits or service. API document, Part 7. */
const questionCodes: ReadonlySet<string> = new Set(["not_entitled"]);
const questionStatuses: ReadonlySet<number> = new Set([400, 404, 405, 422, 501]);

/** Whether a failed question leaves the connection as good as it was: the cell alone has to say why. */
export function concernsQuestionAlone(problem: unknown): boolean {
  return problem instanceof ServiceError && (questionStatuses.has(problem.status) || questionCodes.has(problem.code));
}

/** What keeps key and service apart, and what to do about it in the pane. `baseUrl` is the service asked. Never holds the key. */
export function explainConnection(problem: unknown, baseUrl: string): string {
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).host : "The service";
  // The next attempt would come too late: what the last one met says more about the connection.
  if (problem instanceof DeadlineError && problem.cause) return explainConnection(problem.cause, baseUrl);
  if (problem instanceof ConnectionError) {
    return `${host} cannot be reached. Check the internet connection and try again.`;
  }
  if (problem instanceof ContractError) {
    return `${host} gave an answer that Strikebook cannot read. Check the service address below.`;
  }
  if (problem instanceof ServiceError) {
    if (refusedKeyCodes.has(problem.code)) {
      return "This key was refused: it is unknown, revoked or expired. Copy the whole key from the developer console and try again.";
    }
    if (problem.code === "account_suspended") return "The account behind this key is suspended. Contact the provider.";
    if (problem.code === "account_blocked") return "The account behind this key is blocked. Contact the provider.";
    if (problem.retryable) return `${host} is busy or down for a moment. Try again in a minute.`;
  }
  return explainProblem(problem);
}
