/** How live data is fetched and when it pauses. */
export interface LiveSettings {
  /** Whether boards are polled when that is cheaper than streaming them. */
  pollsWhenCheaper: boolean;
  /** How often a board that is not streamed is requested, in milliseconds. */
  pollEveryMs: number;
  /** Whether live data pauses while the market is closed. */
  pausesAtClose: boolean;
  /** How long a workbook may be hidden before its live data pauses, in milliseconds; `undefined` for any time. */
  pausesHiddenAfterMs: number | undefined;
  /** How long a connection without subscriptions stays open, in milliseconds. */
  lingerMs: number;
}

/** The settings until the user changes them. */
export const defaultLiveSettings: LiveSettings = {
  pollsWhenCheaper: false,
  pollEveryMs: 15_000,
  pausesAtClose: true,
  pausesHiddenAfterMs: 15 * 60_000,
  lingerMs: 10_000,
};

/** A sentence about each setting, for the user. */
export const liveSettingsExplained: Readonly<Record<keyof LiveSettings, string>> = {
  pollsWhenCheaper:
    "Request boards every few seconds instead of streaming them when that is cheaper: a stream costs one credit per minute for each symbol, a request costs one credit for up to ten symbols. Off by default: everything is streamed.",
  pollEveryMs:
    "How often to request boards that are not streamed, because the stream limit is reached or polling is cheaper. Every 15 seconds costs 4 credits per minute for up to ten symbols.",
  pausesAtClose:
    "Stop streams when the market closes and start them when it opens: while it is closed they cost the same and deliver nothing. The market counts as closed outside the hours of the US exchanges once no board has arrived for two minutes.",
  pausesHiddenAfterMs:
    "Stop this workbook's live data after it has been hidden for this long, and start it when it is shown again. 15 minutes by default.",
  lingerMs:
    "How long a stream stays open after its last cell is gone, so that entering a formula again does not pay for another opening: 10 seconds.",
};
