import { retryableStatuses } from "../contract/errors";

/** Anything that keeps a question from being answered. Its message is fit for a person and never holds the key. */
export abstract class MarketDataError extends Error {
  /** Whether asking again, unchanged, can succeed. */
  abstract readonly retryable: boolean;
  /** How long the service asked us to wait, in milliseconds, whichever header said so. */
  readonly retryAfterMs: number | undefined = undefined;
}

/** The service answered no. Branch on `status`, then on `code`, never on the message. API document, Part 7. */
export class ServiceError extends MarketDataError {
  override readonly name = "ServiceError";
  override readonly retryAfterMs: number | undefined;
  readonly status: number;
  /** Lower-case, whichever service sent it; `http_<status>` where the answer named none. */
  readonly code: string;

  constructor(answer: { status: number; code: string; message: string; retryAfterMs?: number | undefined }) {
    super(answer.message);
    this.status = answer.status;
    this.code = answer.code.toLowerCase();
    this.retryAfterMs = answer.retryAfterMs;
  }

  override get retryable(): boolean {
    return retryableStatuses.has(this.status);
  }
}

/** No answer came: the network failed, or the time ran out. `cause` keeps what the platform said. */
export class ConnectionError extends MarketDataError {
  override readonly name = "ConnectionError";
  override readonly retryable = true;
}

/** An answer came that cannot be read as the API document describes it. */
export class ContractError extends MarketDataError {
  override readonly name = "ContractError";
  override readonly retryable = false;
  /** Where in the answer, for example `data.symbols.SPY.spot`; `body` when it is not JSON at all. */
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** The service says in its own description that it has no parameter for an argument: nothing was asked and nothing spent. */
export class UnsupportedArgumentError extends MarketDataError {
  override readonly name = "UnsupportedArgumentError";
  override readonly retryable = false;
  /** The client's word for the argument, for example `minStrike`. */
  readonly argument: string;

  constructor(argument: string, path: string) {
    super(`This service takes no ${argument} at ${path}: leave ${argument} out.`);
    this.argument = argument;
  }
}

/** No usable key has been entered: nothing was asked and nothing spent. */
export class MissingKeyError extends MarketDataError {
  override readonly name = "MissingKeyError";
  override readonly retryable = false;

  constructor(message = "No API key has been entered yet.") {
    super(message);
  }
}

/** What a question waited for when its time ran out. */
export type WaitedFor = "turn" | "connection" | "answer" | "retry";

/** A question was given up because it could not be answered in time. `cause` keeps the failure that it was to be repeated after. */
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

/** Which limit on spending: of a day, of a workbook, or the balance that must be left. */
export type BudgetLimit = "perDay" | "perWorkbook" | "leave";

/** What a limit on spending says of one question. */
export interface BudgetRefusal {
  limit: BudgetLimit;
  /** What it would have cost, in credits. */
  credits: number;
  /** What the limit leaves, in credits; never below 0. */
  creditsLeft: number;
}

/** A question would have passed a limit that the person set on spending: it was not sent, and nothing was spent. */
export class BudgetError extends MarketDataError {
  override readonly name = "BudgetError";
  override readonly retryable = false;
  readonly limit: BudgetLimit;
  /** What it would have cost, in credits. */
  readonly credits: number;
  /** What the limit leaves, in credits; never below 0. */
  readonly creditsLeft: number;

  constructor({ limit, credits, creditsLeft }: BudgetRefusal, message: string) {
    super(message);
    this.limit = limit;
    this.credits = credits;
    this.creditsLeft = creditsLeft;
  }
}
