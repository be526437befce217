import { type DeskSource, retryableStatuses } from "@strikebook/contract";
import { accountTroubleOf, type AccountTrouble } from "../errors/account-trouble";
import { ExplainedError } from "../errors/explained-error";
import type { Remedy } from "../errors/remedy";
import { serviceProblem } from "../errors/service-problem";
import { isOnThisComputer } from "./service-address";

/** What an error may have besides its message. */
interface FailureOptions extends ErrorOptions {
  retryAfterMs?: number | undefined;
}

/** Any reason why a call fails. */
export abstract class MarketDataError extends ExplainedError {
  /** Whether the same request can succeed later. */
  abstract readonly retryable: boolean;
  /** The wait that the service requested, in milliseconds, from whichever header. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, { retryAfterMs, ...options }: FailureOptions = {}) {
    super(message, options);
    this.retryAfterMs = retryAfterMs;
  }
}

/** What a `ServiceError` is made from. */
interface ErrorResponse {
  status: number;
  code: string;
  message: string;
  retryAfterMs?: number | undefined;
  symbols?: readonly string[];
  nearest?: readonly string[];
  isFromNetwork?: boolean;
  deskSource?: DeskSource | undefined;
}

/** An error response of the service. Branch on `status`, then on `code`, never on the message. docs/api.md, Errors. */
export class ServiceError extends MarketDataError {
  override readonly name = "ServiceError";
  readonly status: number;
  /** Lower-case, whichever service sent it; `http_<status>` if the response named none. */
  readonly code: string;
  /** The symbols, the ticker or the contract of the request; empty if it is about none or not known. */
  readonly symbols: readonly string[];
  /** The known symbols that are closest to one that the service does not know; empty if there are none. */
  readonly nearest: readonly string[];
  /** Whether the response is not in the form of the API: something between this computer and the service sent it. */
  readonly isFromNetwork: boolean;
  /** `undefined` if the service is no desk. */
  readonly deskSource: DeskSource | undefined;

  constructor({ status, code, message, retryAfterMs, isFromNetwork = false, deskSource, ...request }: ErrorResponse) {
    super(message, { retryAfterMs });
    const { symbols = [], nearest = [] } = request;
    this.status = status;
    this.code = code.toLowerCase();
    this.symbols = symbols;
    this.nearest = nearest;
    this.isFromNetwork = isFromNetwork;
    this.deskSource = deskSource;
  }

  /** Returns the same error for a request about these symbols, of which the `nearest` are known. */
  about(symbols: readonly string[], nearest = this.nearest): ServiceError {
    return new ServiceError({ ...this, message: this.message, symbols, nearest });
  }

  override get what(): string {
    return serviceProblem(this).what;
  }

  override get remedy(): Remedy | undefined {
    return serviceProblem(this).remedy;
  }

  /** Whether the network refused the request, not the service: it says nothing about the key. docs/api.md, Retries. */
  get isNetworkBlock(): boolean {
    return this.status === 403 && (this.isFromNetwork || this.code.startsWith("ip_"));
  }

  /** What the service refuses to the account or its key; `undefined` if the error is about the request. */
  get accountTrouble(): AccountTrouble | undefined {
    return accountTroubleOf(this);
  }

  override get retryable(): boolean {
    return retryableStatuses.has(this.status);
  }
}

/** Whether a failure says that the service is still computing the response. docs/api.md, Errors. */
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

  override get what(): string {
    return this.isLocal ? "The local service cannot be reached." : super.what;
  }

  override get remedy(): Remedy {
    return this.isLocal ? "start-service" : "check-connection";
  }

  /** Whether the request was for a service on this computer. */
  get isLocal(): boolean {
    return this.url !== undefined && isOnThisComputer(this.url);
  }
}

/** A response with a status of success whose body ended early. The service may have charged for it. */
export class IncompleteResponseError extends MarketDataError {
  override readonly name = "IncompleteResponseError";
  override readonly retryable = true;

  override get remedy(): Remedy {
    // It was cut off more than once.
    const isRepeated = this.cause instanceof IncompleteResponseError;
    return isRepeated ? { kind: "check-connection", detail: "connection" } : "retry";
  }
}

/** A response that the service is still computing, longer than the caller waits for it. */
export class ComputingError extends MarketDataError {
  override readonly name = "ComputingError";
  override readonly retryable = true;
  override readonly remedy: Remedy;

  /** `cause` is the last error of the service. */
  constructor(message: string, remedy: Remedy, cause?: ServiceError) {
    super(message, { cause, retryAfterMs: cause?.retryAfterMs });
    this.remedy = remedy;
  }
}

/** A response that does not match the API documentation. */
export class ContractError extends MarketDataError {
  override readonly name = "ContractError";
  override readonly retryable = false;
  /** Where in the response, for example `data.symbols.SPY.spot`; `body` when it is not JSON at all. */
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }

  override get remedy(): Remedy {
    // A body that is not JSON is damaged, or was not sent by the service: an update of the add-in would not help.
    return this.field === "body" ? "retry" : "update";
  }
}

/** What a request was waiting for when it timed out. */
export type WaitedFor = "queue" | "connection" | "response" | "retry";

/** The remedy for a request that timed out, by what it waited for. */
const lateRemedies = {
  queue: "wait",
  connection: "wait",
  response: { kind: "retry", detail: ", or request fewer strikes or symbols" },
  retry: "wait",
} as const satisfies Record<WaitedFor, Remedy>;

/** A request that exceeded its time limit. `cause` is the failure after which it would have been retried, if any. */
export class DeadlineError extends MarketDataError {
  override readonly name = "DeadlineError";
  override readonly retryable = true;
  readonly waitedFor: WaitedFor;

  constructor(waitedFor: WaitedFor, message: string, options?: FailureOptions) {
    super(message, options);
    this.waitedFor = waitedFor;
  }

  /** The last failure says more than the time limit. */
  override get what(): string {
    return this.cause instanceof ConnectionError || this.cause instanceof ServiceError ? this.cause.what : super.what;
  }

  override get remedy(): Remedy {
    if (this.cause instanceof ConnectionError) return this.cause.remedy;
    if (this.retryAfterMs === undefined) return lateRemedies[this.waitedFor];
    const seconds = Math.ceil(this.retryAfterMs / 1_000);
    return { kind: "wait", detail: `in ${seconds === 1 ? "1 second" : `${seconds} seconds`}` };
  }
}

/**
 * Whether a request failed although its response had begun: it may have been charged, and only the user decides whether it is sent
 * again.
 */
export function mayHaveBeenCharged(
  failure: unknown,
): failure is DeadlineError | IncompleteResponseError | ContractError {
  if (failure instanceof DeadlineError) return failure.waitedFor === "response" || mayHaveBeenCharged(failure.cause);
  return failure instanceof IncompleteResponseError || failure instanceof ContractError;
}
