import {
  BudgetError,
  ComputingError,
  DeadlineError,
  MissingKeyError,
  NotApprovedError,
  ServiceError,
} from "@strikebook/client";
import { isOutage } from "./recovery";

/** What a failure is about, for the user. */
type FailureCause =
  "key" | "account" | "limit" | "paused" | "approval" | "outage" | "rate" | "computing" | "data" | "unknown";

/** Returns what the failure of a call is about. */
export function failureCause(problem: unknown): FailureCause {
  if (problem instanceof MissingKeyError) return "key";
  if (problem instanceof BudgetError) return "limit";
  if (problem instanceof NotApprovedError) return problem.isPaused ? "paused" : "approval";
  if (problem instanceof ComputingError) return "computing";
  if (isOutage(problem)) return isRateLimit(problem) ? "rate" : "outage";
  if (!(problem instanceof ServiceError)) return "unknown";
  const { accountTrouble } = problem;
  if (accountTrouble) return accountTrouble === "key" ? "key" : "account";
  return problem.status < 500 ? "data" : "unknown";
}

function isRateLimit(problem: unknown): boolean {
  if (problem instanceof DeadlineError) return problem.waitedFor === "queue" || isRateLimit(problem.cause);
  return problem instanceof ServiceError && problem.status === 429;
}
