import type { PickedArgument, PickList } from "./formula";

/** The words that Excel suggests for arguments, with what they mean. */
export const picks = {
  metric: {
    id: "Metric",
    words: {
      gamma: "US dollars of delta gained per 1 % move of spot",
      vanna: "US dollars of delta gained per volatility point",
      delta: "US dollars of the underlying (not every service has it)",
      charm: "US dollars of delta gained per calendar day (not every service has it)",
    },
  },
  window: {
    id: "Window",
    words: {
      "5m": "The last 5 minutes",
      "15m": "The last 15 minutes",
      "1h": "The last hour",
      "4h": "The last 4 hours",
      "1d": "The last day",
    },
  },
  bucket: {
    id: "Bucket",
    words: {
      "1min": "One bar per minute",
      "5min": "One bar per 5 minutes (default)",
      "15min": "One bar per 15 minutes",
      "30min": "One bar per 30 minutes",
      "1h": "One bar per hour",
    },
  },
  interval: {
    id: "Interval",
    words: {
      "1D": "The day of the date (default)",
      "1W": "Five sessions that end with the date",
      "7D": "Seven days that end with the date",
    },
  },
  daysToExpiration: {
    id: "DaysToExpiration",
    words: {
      all: "All expirations (default)",
      "0-7": "Within a week",
      "8-30": "Within a month, but not this week",
      "31-90": "One to three months away",
      "90+": "More than 90 days away",
    },
  },
  right: { id: "Right", words: { call: "Calls only", put: "Puts only" } },
  period: { id: "Period", words: { week: "Five trading days that end with the date (default)", day: "The date only" } },
  underlyingSort: {
    id: "UnderlyingSort",
    words: {
      premium: "By premium in US dollars (default)",
      volume: "By contracts traded",
      net_premium: "By call premium minus put premium",
      call_put_ratio: "By calls divided by puts",
    },
  },
  contractSort: {
    id: "ContractSort",
    words: {
      premium: "By premium in US dollars (default)",
      volume: "By contracts traded",
      oi: "By open interest",
      iv: "By implied volatility",
    },
  },
  order: { id: "Order", words: { desc: "Largest first (default)", asc: "Smallest first" } },
  expirationGroup: {
    id: "ExpirationGroup",
    words: {
      "0dte": "Expirations on the same day",
      weekly: "Weekly expirations",
      monthly: "Monthly expirations",
      leaps: "Expirations in the coming years",
      all: "All expirations (default)",
    },
  },
  velocityView: {
    id: "VelocityView",
    words: {
      all: "The strikes with the largest change, fastest first (default)",
      risers: "The five with the fastest increase",
      fallers: "The five with the fastest decrease",
    },
  },
  accountField: {
    id: "AccountField",
    words: {
      Balance: "Remaining credits",
      "Balance USD": "Value of the remaining credits in US dollars",
      Status: "Whether the account is active",
      Customer: "The account's number",
      "API enabled": "Whether the plan includes the API",
      Unlimited: "Whether credits are not counted",
      "Requests per minute": "Maximum requests per minute",
      "Symbols per call": "Maximum symbols per request",
      "Replays at once": "Maximum concurrent requests for past data",
      "Symbols per stream": "Maximum symbols per stream",
      "Streamed symbols": "Maximum symbols of all streams together",
      Keys: "Maximum active keys",
      "Stream minutes": "Minutes after which a stream is closed",
    },
  },
  infoField: {
    id: "InfoField",
    words: {
      Function: "The Strikebook functions that the formula calls",
      Cell: "The address of the formula",
      Endpoint: "The endpoint that was requested",
      Parameters: "The parameters of the request",
      "As of": "The oldest time of its data",
      Mode: "Live or historical",
      Resolution: "The time between snapshots",
      Delayed: "Whether the data is delayed",
      "Delay minutes": "The delay in minutes",
      Cached: "Whether the response came from the cache",
      Stale: "Whether the data is outdated",
      Credits: "The cost of the responses",
      Answers: "The number of responses it shows",
      Received: "When the data was received",
      Attribution: "The source to credit",
      "Credits per minute": "The cost of its live data per minute",
      Replay: "Whether replayed data includes the rest of its day",
      Stored: "Whether the data was stored on this computer, and what it cost",
      Notes: "What the cell leaves out, and what a sum of roots adds",
      "Blank cells": "Why cells are blank that could have a figure",
    },
  },
} satisfies Readonly<Record<string, PickList>>;

/** The texts of arguments and options that several formulas have. */
export const says = {
  rows: "Maximum rows: 1 to 500; 100 when omitted.",
  date: 'A trading date, "today", "yesterday", "last session" (settled) or "-5d"; the current session when omitted.',
  windowStart:
    'Start of the window, US Eastern: a date-time, a date, "10:30", "yesterday 10:30" or "-5d". Today\'s opening, or the last session\'s, when omitted.',
  windowEnd: "End of the window; now, or the last close, when omitted.",
  ticker: 'One ticker, for example "SPY".',
  flowTickers: 'Tickers, for example "SPY", "SPY,QQQ" or a range.',
  interval: {
    says: 'Days that end with the date: "1D" (when omitted), "1W" (five sessions) or "7D".',
    picks: picks.interval,
  },
  tableOptions: "columns, headers, dates.",
  bucket: { says: 'Length of a bar: "1min", "5min" (when omitted), "15min", "30min" or "1h".', picks: picks.bucket },
  minPremium: "Minimum premium of a trade, in US dollars.",
  window: { says: 'How far back: "5m", "15m", "1h", "4h" or "1d" (when omitted).', picks: picks.window },
  tickers: 'Tickers, for example "NVDA", "NVDA,AAPL" or a range. Use SPXW for the S&P 500 and NDXP for the Nasdaq-100.',
  firstDay: 'The first day: a date cell, "2026-11-02", "yesterday", or a number of sessions back: "-20d".',
  lastDay: 'The last day, included, in the same forms, or "last session"; today when omitted.',
  boardOptions:
    '"layout=matrix" adds a column per expiration, "source=volume" counts today\'s signed volume; also sides, model, includeEmpty, columns, headers, dates.',
  rootsOfIndexes:
    'Option roots, for example "SPXW", "SPXW,SPY" or a range. SPXW holds the daily and weekly S&P 500 options, SPX the monthlies only; "SPX+" adds both.',
  metric: {
    says: '"gamma" (when omitted), "vanna", and if the service has them "delta" or "charm".',
    picks: picks.metric,
  },
  strikes: 'Strikes around spot: 1 to 1000, or "all"; 92 when omitted, of a sum such as "SPX+" all.',
  expirations:
    'Nearest expirations to net: 1 to 60, "all", "0dte", "this week", "weekly", "monthly" or exact dates; 5 when omitted, of a sum such as "SPX+" all.',
  instant:
    'The time, US Eastern: a date-time cell, "2026-11-20 10:30", "10:30" today, "yesterday 10:30", "last close", or back from now: "-30m", "-2h", "-5d" (sessions).',
  instants:
    'The times, US Eastern: date-time cells or a range of them, "2026-11-20 10:30", "10:30" today, "yesterday 10:30", "last close", or back from now: "-30m", "-2h", "-5d" (sessions).',
  pastBoards:
    "At and after the close (16:00, or 13:00 on half days) the local service has the board of the close: its spot is the closing price, as Previous close of the next session and as `close` of VOL.HISTORY. Boards older than 30 days are by the minute: the board is that of the whole minute before, at the close that of 15:59 (12:59), so its spot is the price then. As of is the time of the board.",
  noTrades: "Shares, ratios and scores of no trades are blank, not 0, with the local service.",
  contracts:
    'Contracts, in any form: "SPXW__261218C06900000", "SPXW  261218C06900000", a comma list or a range: a row for each cell.',
  quoteFields:
    "A column each: mid (when omitted), bid, ask, last, volume, openInterest, openInterestChange, volatility, delta, gamma, theta, vega, age, contract, expiration, dte, right, strike, symbol, asOf, spot, moneyness.",
  roots: 'Option roots, for example "SPXW", "SPXW,SPY" or a range.',
  root: 'One option root, for example "SPXW", or all roots of an index added: "SPX+".',
  levelsOptions:
    '"view=levels" lists every level; also view=sides, view=expirations, zeroGamma, flat, checkFlip, model, includeEmpty, straddle, columns, headers, dates.',
  strikesForFlip:
    'Strikes around spot: 1 to 1000, or "all"; 92 when omitted, of a sum such as "SPX+" all. For the flip request 40 to 200: with "all" it can be far from spot.',
} satisfies Readonly<Record<string, string | PickedArgument>>;
