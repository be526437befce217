import { retryableStatuses } from "../contract/errors";

/** Any reason why a call fails. Its message is written for users and never contains the key. */
export abstract class MarketDataError extends Error {
  /** Whether the same request can succeed later. */
  abstract readonly retryable: boolean;
  /** The wait that the service requested, in milliseconds, from whichever header. */
  readonly retryAfterMs: number | undefined = undefined;
}

/** What a `ServiceError` is made from. */
interface ErrorResponse {
  status: number;
  code: string;
  message: string;
  retryAfterMs?: number | undefined;
  symbols?: readonly string[];
  isFromNetwork?: boolean;
}

/** An error response of the service. Branch on `status`, then on `code`, never on the message. API document, Part 7. */
export class ServiceError extends MarketDataError {
  override readonly name = "ServiceError";
  override readonly retryAfterMs: number | undefined;
  readonly status: number;
  /** Lower-case, whichever service sent it; `http_<status>` if the response named none. */
  readonly code: string;
  /** The symbols, the ticker or the contract of the request; empty if it is about none or not known. */
  readonly symbols: readonly string[];
  /** Whether the response is not in the form of the API: something between this computer and the service sent it. */
  readonly isFromNetwork: boolean;

  constructor(response: ErrorResponse) {
    super(response.message);
    this.status = response.status;
    this.code = response.code.toLowerCase();
    this.retryAfterMs = response.retryAfterMs;
    this.symbols = response.symbols ?? [];
    this.isFromNetwork = response.isFromNetwork ?? false;
  }

  /** Returns the same error for a request about these symbols. */
  about(symbols: readonly string[]): ServiceError {
    const { status, code, message, retryAfterMs, isFromNetwork } = this;
    return new ServiceError({ status, code, message, retryAfterMs, isFromNetwork, symbols });
  }

  override get retryable(): boolean {
    return retryableStatuses.has(this.status);
  }
}

/** Whether a failure says that the service is still computing the response. API document, Part 7. */
export function isComputing(failure: unknown): failure is ServiceError {
  return failure instanceof ServiceError && failure.status === 503 && failure.code === "warming_up";
}

/** No response: the network failed, or the request timed out. `cause` is the platform's own error. */
export class ConnectionError extends MarketDataError {
  override readonly name = "ConnectionError";
  override readonly retryable = true;
  /** The address of the request, without its query; `undefined` if not known. */
  readonly url: string | undefined;

  constructor(message: string, { url, ...options }: ErrorOptions & { url?: string } = {}) {
    super(message, options);
    this.url = url?.split("?")[0];
  }
}

/** A response with a status of success whose body ended early. The service may have charged for it. */
export class IncompleteResponseError extends MarketDataError {
  override readonly name = "IncompleteResponseError";
  override readonly retryable = true;
}

/** A response that the service is still computing, longer than the caller waits for it. */
export class ComputingError extends MarketDataError {
  override readonly name = "ComputingError";
  override readonly retryable = true;
  override readonly retryAfterMs: number | undefined;

  /** `cause` is the last error of the service. */
  constructor(message: string, cause?: ServiceError) {
    super(message, { cause });
    this.retryAfterMs = cause?.retryAfterMs;
  }
}

/** A response that does not match the API document. */
export class ContractError extends MarketDataError {
  override readonly name = "ContractError";
  override readonly retryable = false;
  /** Where in the response, for example `data.symbols.SPY.spot`; `body` when it is not JSON at all. */
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** The service's own description lists no parameter for an argument: nothing was sent and nothing spent. */
export class UnsupportedArgumentError extends MarketDataError {
  override readonly name = "UnsupportedArgumentError";
  override readonly retryable = false;
  /** The client's name of the argument, for example `minStrike`. */
  readonly argument: string;

  constructor(argument: string, path: string) {
    super(`This service does not support ${argument} for ${path}: omit ${argument}.`);
    this.argument = argument;
  }
}

/** No usable key has been entered: nothing was sent and nothing spent. */
export class MissingKeyError extends MarketDataError {
  override readonly name = "MissingKeyError";
  override readonly retryable = false;

  constructor(message = "No API key has been entered yet.") {
    super(message);
  }
}

/** What a request was waiting for when it timed out. */
export type WaitedFor = "queue" | "connection" | "response" | "retry";

/** A request that exceeded its time limit. `cause` is the failure after which it would have been retried, if any. */
export class DeadlineError extends MarketDataError {
  override readonly name = "DeadlineError";
  override readonly retryable = true;
  override readonly retryAfterMs: number | undefined;
  readonly waitedFor: WaitedFor;

  constructor(
    waitedFor: WaitedFor,
    message: string,
    options: { cause?: unknown; retryAfterMs?: number | undefined } = {},
  ) {
    super(message, options);
    this.waitedFor = waitedFor;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** A priced request that the user has not allowed: it was not sent, and nothing was spent. */
export class NotApprovedError extends MarketDataError {
  override readonly name = "NotApprovedError";
  override readonly retryable = false;
  /** Whether the user has paused requests: the cell recalculates when they are resumed. */
  readonly isPaused: boolean;

  constructor(message: string, isPaused: boolean) {
    super(message);
    this.isPaused = isPaused;
  }
}

/** A spending limit: per day, per workbook, or the least balance to leave. */
export type BudgetLimit = "perDay" | "perWorkbook" | "leave";

/** Why a spending limit refuses a request. */
interface BudgetRefusal {
  limit: BudgetLimit;
  /** Its price, in credits. */
  credits: number;
  /** What is left of the limit, in credits; never below 0. */
  creditsLeft: number;
}

/** A request that would exceed a spending limit of the user: it was not sent, and nothing was spent. */
export class BudgetError extends MarketDataError {
  override readonly name = "BudgetError";
  override readonly retryable = false;
  readonly limit: BudgetLimit;
  /** Its price, in credits. */
  readonly credits: number;
  /** What is left of the limit, in credits; never below 0. */
  readonly creditsLeft: number;

  constructor({ limit, credits, creditsLeft }: BudgetRefusal, message: string) {
    super(message);
    this.limit = limit;
    this.credits = credits;
    this.creditsLeft = creditsLeft;
  }
}
