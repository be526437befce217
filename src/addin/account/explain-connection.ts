import type { EndpointName } from "@strikebook/contract";
import {
  ConnectionError,
  ContractError,
  DeadlineError,
  type Remedy,
  ServiceError,
  explain,
  explainRemedy,
  isOnThisComputer,
  paneWords,
} from "@strikebook/client";

/**
 * Whether a failure concerns all requests: the key or the network is refused, or the service is paused or cannot be read. Any other one
 * is shown in its cell, and the connection stays good. A service that does not even describe the account is in trouble altogether.
 */
export function concernsConnection(problem: unknown, endpoint: EndpointName): boolean {
  if (problem instanceof ContractError) return problem.field === "body";
  if (!(problem instanceof ServiceError)) return false;
  if (problem.accountTrouble === "key" || problem.code === "api_paused" || problem.isNetworkBlock) return true;
  return endpoint === "account" && problem.retryable;
}

/** Returns why the connection to the service at `baseUrl` failed and what to do, for the pane. Never contains the key. */
export function explainConnection(problem: unknown, baseUrl: string): string {
  // The deadline passed before the next attempt: the failure of the last attempt says more about the connection.
  if (problem instanceof DeadlineError && problem.cause) return explainConnection(problem.cause, baseUrl);
  const address = problem instanceof ConnectionError ? (problem.url ?? baseUrl) : baseUrl;
  const host = URL.canParse(address) ? new URL(address).host : "The service";
  const say = (what: string, remedy: Remedy) => `${what} ${explainRemedy(remedy, paneWords)}`;
  if (problem instanceof ConnectionError) {
    return say(`${host} cannot be reached.`, isOnThisComputer(address) ? "start-service" : "check-connection");
  }
  if (problem instanceof ContractError)
    return say(`${host} sent a response that Strikebook cannot read.`, "check-address");
  if (problem instanceof ServiceError && !problem.isNetworkBlock && problem.deskSource !== "desk") {
    if (problem.accountTrouble === "key") {
      return say("This key was refused: it is unknown, revoked or expired.", "replace-key");
    }
    if (problem.retryable) return say(`${host} is busy or temporarily unavailable.`, "wait");
  }
  return explain(problem, paneWords);
}
