import { MarketDataError } from "../transport/errors";

/** What the service cannot answer for a past instant: nothing was asked and nothing spent. */
export class ReplayError extends MarketDataError {
  override readonly name = "ReplayError";
  override readonly retryable = false;

  /** `what` happened, for a person; what to do follows it. */
  constructor(what: string) {
    super(`${what} Set the replay clock back to live in the Strikebook pane (Home tab) for the newest.`);
  }
}
