/** What prices have in common: the market, and what moves one part of it beside the whole. */
export const factors = ["market", "nasdaq", "small", "chips", "banks", "energy"] as const;
export type Factor = (typeof factors)[number];

/** Volatility per year of each factor in an ordinary market. */
export const factorVolatility: Readonly<Record<Factor, number>> = {
  market: 0.135,
  nasdaq: 0.07,
  small: 0.1,
  chips: 0.2,
  banks: 0.15,
  energy: 0.19,
};

/** What options are written on, and how its price moves: so many times each factor, and a part that is its own. */
export interface Underlying {
  symbol: string;
  kind: "index" | "fund" | "share";
  /** Close of the reference session (`session-table.ts`). */
  level: number;
  loadings: Readonly<Partial<Record<Factor, number>>>;
  /** Volatility per year of the part that is its own. */
  own: number;
  /** Continuous, per year. */
  dividendYield: number;
  /** The index whose price divided by a ratio is the price of this fund. */
  follows?: { symbol: string; ratio: number };
}

/** What a share of a fund follows: its level, loadings and own part are those of the index. */
function fund(symbol: string, index: Underlying, ratio: number, dividendYield: number): Underlying {
  const follows = { symbol: index.symbol, ratio };
  return { ...index, symbol, kind: "fund", level: index.level / ratio, dividendYield, follows };
}

const spx: Underlying = {
  symbol: "SPX",
  kind: "index",
  level: 6850,
  loadings: { market: 1 },
  own: 0,
  dividendYield: 0.013,
};
const ndx: Underlying = {
  symbol: "NDX",
  kind: "index",
  level: 25_200,
  loadings: { market: 1.15, nasdaq: 1 },
  own: 0.01,
  dividendYield: 0.007,
};
const rut: Underlying = {
  symbol: "RUT",
  kind: "index",
  level: 2480,
  loadings: { market: 1.1, small: 1 },
  own: 0.02,
  dividendYield: 0.012,
};

const shares: readonly Omit<Underlying, "kind">[] = [
  { symbol: "NVDA", level: 186, loadings: { market: 1.6, nasdaq: 0.9, chips: 1 }, own: 0.22, dividendYield: 0 },
  { symbol: "TSLA", level: 445, loadings: { market: 1.7, nasdaq: 0.6, small: 0.2 }, own: 0.42, dividendYield: 0 },
  { symbol: "AAPL", level: 268, loadings: { market: 1.05, nasdaq: 0.6 }, own: 0.16, dividendYield: 0.004 },
  { symbol: "AMZN", level: 232, loadings: { market: 1.2, nasdaq: 0.7 }, own: 0.19, dividendYield: 0 },
  { symbol: "MSFT", level: 480, loadings: { market: 1, nasdaq: 0.6 }, own: 0.14, dividendYield: 0.007 },
  { symbol: "META", level: 640, loadings: { market: 1.2, nasdaq: 0.7 }, own: 0.22, dividendYield: 0.003 },
  { symbol: "GOOGL", level: 300, loadings: { market: 1.1, nasdaq: 0.6 }, own: 0.19, dividendYield: 0.003 },
  { symbol: "AMD", level: 225, loadings: { market: 1.7, nasdaq: 0.9, chips: 1.1 }, own: 0.32, dividendYield: 0 },
  { symbol: "AVGO", level: 345, loadings: { market: 1.4, nasdaq: 0.8, chips: 0.8 }, own: 0.22, dividendYield: 0.007 },
  { symbol: "NFLX", level: 94, loadings: { market: 1.1, nasdaq: 0.7 }, own: 0.26, dividendYield: 0 },
  { symbol: "MU", level: 285, loadings: { market: 1.4, nasdaq: 0.7, chips: 1.2 }, own: 0.3, dividendYield: 0.002 },
  { symbol: "INTC", level: 37, loadings: { market: 1.2, nasdaq: 0.5, chips: 0.9 }, own: 0.32, dividendYield: 0 },
  { symbol: "QCOM", level: 171, loadings: { market: 1.2, nasdaq: 0.6, chips: 0.7 }, own: 0.2, dividendYield: 0.02 },
  { symbol: "ORCL", level: 195, loadings: { market: 1.2, nasdaq: 0.6 }, own: 0.3, dividendYield: 0.01 },
  { symbol: "CRM", level: 265, loadings: { market: 1.15, nasdaq: 0.6 }, own: 0.22, dividendYield: 0.006 },
  { symbol: "PLTR", level: 178, loadings: { market: 1.7, nasdaq: 1 }, own: 0.45, dividendYield: 0 },
  { symbol: "COIN", level: 226, loadings: { market: 1.9, nasdaq: 0.9, small: 0.4 }, own: 0.55, dividendYield: 0 },
  { symbol: "MSTR", level: 152, loadings: { market: 1.8, nasdaq: 0.8, small: 0.4 }, own: 0.6, dividendYield: 0 },
  { symbol: "JPM", level: 322, loadings: { market: 1.05, banks: 1 }, own: 0.11, dividendYield: 0.018 },
  { symbol: "BAC", level: 55, loadings: { market: 1.1, banks: 1.1 }, own: 0.12, dividendYield: 0.02 },
  { symbol: "XOM", level: 120, loadings: { market: 0.6, energy: 1 }, own: 0.1, dividendYield: 0.033 },
  { symbol: "UNH", level: 330, loadings: { market: 0.6 }, own: 0.3, dividendYield: 0.026 },
  { symbol: "LLY", level: 1075, loadings: { market: 0.6 }, own: 0.29, dividendYield: 0.006 },
  { symbol: "WMT", level: 111, loadings: { market: 0.6 }, own: 0.16, dividendYield: 0.008 },
  { symbol: "COST", level: 862, loadings: { market: 0.8, nasdaq: 0.3 }, own: 0.16, dividendYield: 0.006 },
  { symbol: "BA", level: 217, loadings: { market: 1.2, small: 0.2 }, own: 0.27, dividendYield: 0 },
];

/** Every underlying of the moving market, an index before the funds that follow it. Prices and the rest are illustrative. */
export const underlyings: readonly Underlying[] = [
  spx,
  ndx,
  rut,
  fund("SPY", spx, 10.03, 0.012),
  fund("QQQ", ndx, 41, 0.006),
  fund("IWM", rut, 10.05, 0.011),
  ...shares.map((share): Underlying => ({ kind: "share", ...share })),
];

const bySymbol = new Map(underlyings.map((one) => [one.symbol, one]));

/** The underlying of a symbol; undefined for one that the market does not know. */
export function underlyingOf(symbol: string): Underlying | undefined {
  return bySymbol.get(symbol);
}

/** The loadings of an underlying, the factors without one left out. */
export function loadingsOf(underlying: Underlying): [factor: Factor, times: number][] {
  return factors.flatMap((factor): [Factor, number][] => {
    const times = underlying.loadings[factor];
    return times === undefined ? [] : [[factor, times]];
  });
}
