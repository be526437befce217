/** How live data is fetched and when it rests. */
export interface LiveSettings {
  /** Whether boards are polled where that costs less than streaming them. */
  choosesCheapest: boolean;
  /** How often a board that is not streamed is asked for, in milliseconds. */
  pollEveryMs: number;
  /** Whether live data rests while the market is closed. */
  restsAtClose: boolean;
  /** How long a workbook may be out of sight before its live data rests, in milliseconds; undefined for as long as it likes. */
  restsHiddenAfterMs: number | undefined;
  /** How long a connection that nobody watches any more stays open, in milliseconds. */
  lingerMs: number;
}

/** As it is until a person chooses otherwise. */
export const defaultLiveSettings: LiveSettings = {
  choosesCheapest: false,
  pollEveryMs: 15_000,
  restsAtClose: true,
  restsHiddenAfterMs: 15 * 60_000,
  lingerMs: 10_000,
};

/** Each setting in a sentence, for the person who chooses. */
export const liveSettingsExplained: Readonly<Record<keyof LiveSettings, string>> = {
  choosesCheapest:
    "Ask for boards every few seconds instead of streaming them where that costs less: a stream costs a credit a minute for each symbol, asking costs a credit for up to ten symbols each time. Off, everything is streamed.",
  pollEveryMs:
    "How often boards are asked for that are not streamed, because the account streams no more or asking costs less. Every 15 seconds is 4 credits a minute for up to ten symbols.",
  restsAtClose:
    "Stop streams when the market closes, and start them when it opens: while it is closed they cost the same and bring nothing. The market counts as closed outside the hours of the US exchanges once no board has come for two minutes.",
  restsHiddenAfterMs:
    "Stop this workbook's live data when it has been out of sight for so long, and start it when you come back. 15 minutes until you choose.",
  lingerMs:
    "How long a stream stays open when its last cell is gone, so that entering a formula anew does not pay for opening it twice: 10 seconds.",
};
