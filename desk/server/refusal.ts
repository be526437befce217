import type { Endpoint } from "../../src/contract/endpoints";
import type { ErrorCode } from "../../src/contract/errors";
import { deskFailure, engineAwayFailure, type Failure } from "../answers/failure";
import { EngineUnavailableError } from "../engine/engine";
import { SignInError } from "../people/open-id-connect";
import { CapError } from "../spending/reservation";
import { StreamRefusal } from "../streams/stream-refusal";

/** A request that the desk refuses. The message says what happened and what to do. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: ErrorCode;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.headers = headers;
  }
}

/**
 * Returns the response for a problem, in the error envelope of the host. `credits` is the list price of the request. A problem that is
 * a bug is reported, and its details are not sent.
 */
export function failureOfProblem(
  problem: unknown,
  { service, credits, report }: { service: Endpoint["service"]; credits: number; report: (problem: unknown) => void },
): Failure {
  if (problem instanceof Refusal) {
    const failure = deskFailure(service, problem.code, problem.message);
    return { ...failure, headers: { ...failure.headers, ...problem.headers } };
  }
  if (problem instanceof SignInError) {
    return deskFailure(service, problem.status === 401 ? "unauthorized" : "unavailable", problem.message);
  }
  if (problem instanceof StreamRefusal) {
    return deskFailure(service, problem.code, problem.message, problem.retryAfterSeconds);
  }
  if (problem instanceof CapError) return deskFailure(service, "insufficient_credits", problem.message);
  if (problem instanceof EngineUnavailableError) return engineAwayFailure(service, credits);
  report(problem);
  return deskFailure(service, "internal_error", "The desk failed to process this request: retry in a minute.");
}
