// The data has the format of the the API: docs/api.md, Range of boards and Volatility records.

export const range = (symbol: string) => ({
  symbol,
  axes: [{ id: 0, strikes: [100, 105], expirations: ["2025-11-25"] }],
  frames: [
    { asOf: "2025-11-25T14:30:00.000Z", axis: 0, spot: 101.5, previousClose: 100, values: [-2_500, 10_000] },
    { asOf: "2025-11-25T14:30:01.000Z", axis: 0, spot: 101.6, previousClose: 100, values: [-2_400, 10_100] },
  ],
});

const session = {
  frames: 391,
  firstAt: "2025-11-24T14:30:00Z",
  lastAt: "2025-11-24T21:00:00Z",
  spotOpen: 100,
  spotHigh: 102,
  spotLow: 99.5,
  spotClose: 101,
  minValue: -9_000,
  maxValue: 12_000,
  peakAbsMean: 10_000,
  peakAbsMax: 12_000,
};

/** Returns the sessions of one symbol: a finished one, and an unfinished one if `open` is its date. */
export const dailyStats = (symbol: string, open?: string) => ({
  symbol,
  days: [
    { date: "2025-11-24", complete: true, ...session },
    ...(open === undefined ? [] : [{ date: open, complete: false, ...session }]),
  ],
});

export const volMeta = { module: "events", marketState: "open", frozen: false, cached: false };

export const volEvents = (symbol: string) => ({
  symbol,
  asOf: "2025-11-25T14:59:58Z",
  sessionDate: "2025-11-25",
  stale: false,
  events: {
    next_date: "2026-01-28",
    timing: "after_close",
    implied_move_pct: null,
    estimate: true,
    past: [{ date: "2025-10-29", realized_move_pct: -3.2 }],
    vrp: { expected: 1.4, percentile: 61 },
  },
});

export const volHistory = (symbol: string) => ({
  symbol,
  dates: ["2025-11-21", "2025-11-24"],
  columns: { close: [100, 101], iv30: [null, 0.21] },
});

export const volDerived = (symbol: string) => ({ symbol, derived: { ivRank: 40, term: { slope: -0.2 } } });
