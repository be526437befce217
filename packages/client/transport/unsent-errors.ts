import { OPERATION_MARK } from "@strikebook/contract";
import type { Remedy } from "../errors/remedy";
import { MarketDataError } from "./errors";

/** The service's own description lists no parameter for an argument: nothing was sent and nothing spent. */
export class UnsupportedArgumentError extends MarketDataError {
  override readonly name = "UnsupportedArgumentError";
  override readonly retryable = false;
  override readonly remedy = undefined;
  /** The client's name of the argument, for example `minStrike`. */
  readonly argument: string;

  constructor(argument: string, path: string) {
    super(`This service does not support ${argument} for ${path}: omit ${argument}.`);
    this.argument = argument;
  }
}

/** The service's own description does not list the endpoint, which not every service has: nothing was sent and nothing spent. */
export class UnsupportedEndpointError extends MarketDataError {
  override readonly name = "UnsupportedEndpointError";
  override readonly retryable = false;
  override readonly remedy = undefined;

  constructor(path: string) {
    super(`This service does not have ${path}. Nothing was requested. The local service and recordings have it.`);
  }
}

/** The service describes a route at the path of an extension, without the mark by which its form is known: nothing was sent and nothing spent. */
export class UnmarkedEndpointError extends MarketDataError {
  override readonly name = "UnmarkedEndpointError";
  override readonly retryable = false;
  override readonly remedy = undefined;

  constructor(path: string) {
    super(
      `The route ${path} of this service has no mark ${OPERATION_MARK} in its description, so its form is not known. Nothing was requested.`,
    );
  }
}

/** No usable key has been entered: nothing was sent and nothing spent. */
export class MissingKeyError extends MarketDataError {
  override readonly name = "MissingKeyError";
  override readonly retryable = false;
  override readonly remedy = "enter-key";

  constructor(message = "No API key has been entered yet.") {
    super(message);
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

  override get remedy(): Remedy {
    return this.isPaused ? "resume" : "allow-spending";
  }
}

/** A spending limit: per day, per workbook, or the least balance to leave. */
export type BudgetLimit = "perDay" | "perWorkbook" | "leave";

const budgetAdvice: Readonly<Record<BudgetLimit, string>> = {
  perDay: "Raise the limit, or continue tomorrow.",
  perWorkbook: "Raise the limit.",
  leave: "Lower the limit, or top up.",
};

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

  override get remedy(): Remedy {
    return { kind: "raise-limit", detail: budgetAdvice[this.limit] };
  }
}
