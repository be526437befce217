/** The common factors of prices: the market, and the sectors that move in addition to it. */
export const factors = ["market", "nasdaq", "small", "chips", "banks", "energy"] as const;
/** One of the common factors. */
export type Factor = (typeof factors)[number];

/** Volatility per year of each factor in the ordinary volatility regime. */
export const factorVolatility: Readonly<Record<Factor, number>> = {
  market: 0.135,
  nasdaq: 0.07,
  small: 0.1,
  chips: 0.2,
  banks: 0.15,
  energy: 0.19,
};

/** An underlying and how its price moves: multiples of the common factors, and an idiosyncratic part. */
export interface Underlying {
  symbol: string;
  kind: "index" | "fund" | "stock";
  /** Closing price of the reference session (`days/session-table.ts`). */
  level: number;
  /** Multiple of each factor's move. */
  loadings: Readonly<Partial<Record<Factor, number>>>;
  /** Volatility per year of the idiosyncratic part, which no factor explains. */
  ownVolatility: number;
  /** Continuous, per year. */
  dividendYield: number;
  /** The index that a fund tracks: its price divided by the ratio is the price of the fund. */
  follows?: { symbol: string; ratio: number };
}

/** Returns a fund that tracks an index, with the loadings and the idiosyncratic part of the index. */
function fund(symbol: string, index: Underlying, ratio: number, dividendYield: number): Underlying {
  const follows = { symbol: index.symbol, ratio };
  return { ...index, symbol, kind: "fund", level: index.level / ratio, dividendYield, follows };
}

const spx: Underlying = {
  symbol: "SPX",
  kind: "index",
  level: 6850,
  loadings: { market: 1 },
  ownVolatility: 0,
  dividendYield: 0.013,
};
const ndx: Underlying = {
  symbol: "NDX",
  kind: "index",
  level: 25_200,
  loadings: { market: 1.15, nasdaq: 1 },
  ownVolatility: 0.01,
  dividendYield: 0.007,
};
const rut: Underlying = {
  symbol: "RUT",
  kind: "index",
  level: 2480,
  loadings: { market: 1.1, small: 1 },
  ownVolatility: 0.02,
  dividendYield: 0.012,
};

const stocks: Readonly<Record<string, Omit<Underlying, "symbol" | "kind">>> = {
  NVDA: { level: 186, loadings: { market: 1.6, nasdaq: 0.9, chips: 1 }, ownVolatility: 0.22, dividendYield: 0 },
  TSLA: { level: 445, loadings: { market: 1.7, nasdaq: 0.6, small: 0.2 }, ownVolatility: 0.42, dividendYield: 0 },
  AAPL: { level: 268, loadings: { market: 1.05, nasdaq: 0.6 }, ownVolatility: 0.16, dividendYield: 0.004 },
  AMZN: { level: 232, loadings: { market: 1.2, nasdaq: 0.7 }, ownVolatility: 0.19, dividendYield: 0 },
  MSFT: { level: 480, loadings: { market: 1, nasdaq: 0.6 }, ownVolatility: 0.14, dividendYield: 0.007 },
  META: { level: 640, loadings: { market: 1.2, nasdaq: 0.7 }, ownVolatility: 0.22, dividendYield: 0.003 },
  GOOGL: { level: 300, loadings: { market: 1.1, nasdaq: 0.6 }, ownVolatility: 0.19, dividendYield: 0.003 },
  AMD: { level: 225, loadings: { market: 1.7, nasdaq: 0.9, chips: 1.1 }, ownVolatility: 0.32, dividendYield: 0 },
  AVGO: { level: 345, loadings: { market: 1.4, nasdaq: 0.8, chips: 0.8 }, ownVolatility: 0.22, dividendYield: 0.007 },
  NFLX: { level: 94, loadings: { market: 1.1, nasdaq: 0.7 }, ownVolatility: 0.26, dividendYield: 0 },
  MU: { level: 285, loadings: { market: 1.4, nasdaq: 0.7, chips: 1.2 }, ownVolatility: 0.3, dividendYield: 0.002 },
  INTC: { level: 37, loadings: { market: 1.2, nasdaq: 0.5, chips: 0.9 }, ownVolatility: 0.32, dividendYield: 0 },
  QCOM: { level: 171, loadings: { market: 1.2, nasdaq: 0.6, chips: 0.7 }, ownVolatility: 0.2, dividendYield: 0.02 },
  ORCL: { level: 195, loadings: { market: 1.2, nasdaq: 0.6 }, ownVolatility: 0.3, dividendYield: 0.01 },
  CRM: { level: 265, loadings: { market: 1.15, nasdaq: 0.6 }, ownVolatility: 0.22, dividendYield: 0.006 },
  PLTR: { level: 178, loadings: { market: 1.7, nasdaq: 1 }, ownVolatility: 0.45, dividendYield: 0 },
  COIN: { level: 226, loadings: { market: 1.9, nasdaq: 0.9, small: 0.4 }, ownVolatility: 0.55, dividendYield: 0 },
  MSTR: { level: 152, loadings: { market: 1.8, nasdaq: 0.8, small: 0.4 }, ownVolatility: 0.6, dividendYield: 0 },
  JPM: { level: 322, loadings: { market: 1.05, banks: 1 }, ownVolatility: 0.11, dividendYield: 0.018 },
  BAC: { level: 55, loadings: { market: 1.1, banks: 1.1 }, ownVolatility: 0.12, dividendYield: 0.02 },
  XOM: { level: 120, loadings: { market: 0.6, energy: 1 }, ownVolatility: 0.1, dividendYield: 0.033 },
  UNH: { level: 330, loadings: { market: 0.6 }, ownVolatility: 0.3, dividendYield: 0.026 },
  LLY: { level: 1075, loadings: { market: 0.6 }, ownVolatility: 0.29, dividendYield: 0.006 },
  WMT: { level: 111, loadings: { market: 0.6 }, ownVolatility: 0.16, dividendYield: 0.008 },
  COST: { level: 862, loadings: { market: 0.8, nasdaq: 0.3 }, ownVolatility: 0.16, dividendYield: 0.006 },
  BA: { level: 217, loadings: { market: 1.2, small: 0.2 }, ownVolatility: 0.27, dividendYield: 0 },
};

/** Every underlying of the simulated market; an index precedes the funds that track it. All figures are illustrative. */
export const underlyings: readonly Underlying[] = [
  spx,
  ndx,
  rut,
  fund("SPY", spx, 10.03, 0.012),
  fund("QQQ", ndx, 41, 0.006),
  fund("IWM", rut, 10.05, 0.011),
  ...Object.entries(stocks).map(([symbol, stock]): Underlying => ({ symbol, kind: "stock", ...stock })),
];

const bySymbol = new Map(underlyings.map((underlying) => [underlying.symbol, underlying]));

/** Returns the underlying of a symbol; `undefined` for an unknown symbol. */
export function underlyingOf(symbol: string): Underlying | undefined {
  return bySymbol.get(symbol);
}

/** Returns the loadings of an underlying, without the factors it does not depend on. */
export function loadingsOf(underlying: Underlying): [factor: Factor, times: number][] {
  return factors.flatMap((factor): [Factor, number][] => {
    const times = underlying.loadings[factor];
    return times === undefined ? [] : [[factor, times]];
  });
}
