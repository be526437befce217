import type { EndpointFacts, EndpointName } from "@strikebook/contract";
import type { RequestContext } from "./call-context";
import type { MarketDataError } from "./errors";

/** The request that is about to be sent. */
export interface AdmissionRequest extends Pick<RequestContext, "signal" | "labels" | "priority"> {
  endpoint: EndpointName;
  /** The service that receives it, if not the endpoint's own. */
  service?: EndpointFacts["service"] | undefined;
  /** The cells that wait for it; omitted if they receive it over a stream. */
  cells?: RequestContext["cells"] | undefined;
  /** As sent, upper-case; empty if the endpoint takes none. */
  symbols: readonly string[];
  /** Its list price. */
  credits: number;
}

/** What decides whether the user is asked before a request is sent. */
export type ApprovalRequest = Pick<AdmissionRequest, "credits" | "cells" | "signal">;

/** Permission to send one request. */
export interface AdmittedRequest {
  /** Called right before the request is sent. */
  sent(): void;
  /** Called after `sent` if none of the request was sent after all, where the platform knows this: a desk. */
  notSent?: (() => void) | undefined;
  /**
   * Called with the response; `balance` is the balance in credits it reports, `undefined` if it reports none. `charged` is what
   * the service says that it has charged, the list price if omitted.
   */
  responded(status: number, balance: number | undefined, charged?: number): void;
  /** Called when the response has begun but what it costs is not known yet: another request may be sent. */
  begun(): void;
  /** Called when the attempt is over, whether it was sent and answered or not. */
  end(): void;
}

/** Decides when a request may be sent. The transport asks before every attempt; `spending` implements it. */
export interface Admission {
  /**
   * Waits until the user allows a request, if its price needs to be accepted first. Resolves to the wait, in milliseconds: it does not
   * count towards the time limit. Called once for each request, before its first attempt.
   *
   * Rejects with a `NotApprovedError`, or with the signal's reason once it aborts.
   */
  approve(request: ApprovalRequest): Promise<number>;
  /**
   * Waits until a request may be sent: spending limits allow it and its turn in the request queue has come.
   *
   * Rejects with a `BudgetError` if a spending limit does not allow it, with a `NotApprovedError` if the user has paused requests
   * meanwhile, or with the signal's reason once it aborts.
   */
  admit(request: AdmissionRequest): Promise<AdmittedRequest>;
  /** Pauses the requests that a failed response asks to wait (status 429 with a wait). */
  reportFailure(failure: MarketDataError): void;
}
