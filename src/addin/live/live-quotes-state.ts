import type { FeedStatus } from "@strikebook/client";

/** What live quotes cost, and whether they wait for the user. */
export interface LiveQuotesState {
  /** The number of contracts. */
  readonly contracts: number;
  /** The most that they cost now: nothing while they are suspended. */
  readonly creditsPerMinute: number;
  /** The most credits per minute that the user is asked about; `undefined` if nothing is asked. */
  readonly unapproved: number | undefined;
  /** Why nothing is requested; `undefined` if it is. */
  readonly suspension: FeedStatus | undefined;
}

/** The state while nothing is watched. */
export const noLiveQuotes: LiveQuotesState = {
  contracts: 0,
  creditsPerMinute: 0,
  unapproved: undefined,
  suspension: undefined,
};
