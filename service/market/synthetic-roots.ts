import type { ExpirationRule } from "./expirations";
import type { OpenInterestShape } from "./synthetic-open-interest";
import type { StrikeBand } from "./strike-ladder";
import type { Surface } from "./surface";

/** How the price of an underlying follows the market and goes its own way. */
export interface PriceModel {
  name: string;
  /** Price around which it moves. */
  level: number;
  /** Times the market's logarithmic move. */
  beta: number;
  /** Times a logarithmic wave of its own, as large as the market's at 1. */
  own: number;
}

/** Everything a synthetic root is made of. */
export interface SyntheticRoot {
  symbol: string;
  price: PriceModel;
  /** Continuous, per year. */
  dividendYield: number;
  surface: Surface;
  expirations: ExpirationRule;
  /** Strikes of expirations up to 7 weeks away, of those that are monthly or further, and of the leaps past a year. */
  strikes: { near: readonly StrikeBand[]; far: readonly StrikeBand[]; leaps: readonly StrikeBand[] };
  openInterest: OpenInterestShape;
}

const spx: PriceModel = { name: "SPX", level: 6_850, beta: 1, own: 0 };
// An S&P 500 share trades at a tenth of the index less what the fund has cost since 1993.
const spy: PriceModel = { name: "SPY", level: 6_850 / 10.03, beta: 1, own: 0 };
const qqq: PriceModel = { name: "QQQ", level: 614, beta: 1.2, own: 0.4 };
const nvda: PriceModel = { name: "NVDA", level: 186, beta: 1.7, own: 1.4 };

const indexSurface: Surface = {
  rho: -0.6,
  eta: 1.25,
  power: 0.42,
  atTheMoney: [
    [3 / 365, 0.09],
    [14 / 365, 0.105],
    [60 / 365, 0.12],
    [1, 0.15],
    [5, 0.19],
  ],
};
const nasdaqSurface: Surface = {
  ...indexSurface,
  atTheMoney: indexSurface.atTheMoney.map(([years, volatility]) => [years, volatility * 1.3]),
};
const equitySurface: Surface = {
  rho: -0.15,
  eta: 1.3,
  power: 0.33,
  atTheMoney: [
    [7 / 365, 0.36],
    [60 / 365, 0.4],
    [1, 0.43],
    [3, 0.45],
  ],
};

const none = { weekdays: [], weeks: 0 };
const spxwExpirations: ExpirationRule = {
  dailies: 26,
  midweek: none,
  fridays: 16,
  monthlies: 16,
  monthEnds: 6,
  leaps: { months: [], within: 0 },
};
const spxExpirations: ExpirationRule = {
  dailies: 0,
  midweek: none,
  fridays: 0,
  monthlies: 13,
  monthEnds: 0,
  leaps: { months: [6, 12], within: 61 },
};
const fundExpirations: ExpirationRule = {
  dailies: 12,
  midweek: none,
  fridays: 6,
  monthlies: 6,
  monthEnds: 2,
  leaps: { months: [1, 3, 6, 9, 12], within: 30 },
};
const shareExpirations: ExpirationRule = {
  dailies: 0,
  midweek: { weekdays: [1, 3], weeks: 2 },
  fridays: 7,
  monthlies: 7,
  monthEnds: 0,
  leaps: { months: [1, 6, 9, 12], within: 30 },
};

const indexWings: readonly StrikeBand[] = [
  { step: 50, below: 0.5, above: 0.3 },
  { step: 100, below: 0.65, above: 0.45 },
  { step: 200, below: 0.85, above: 0.6 },
];
const spxwStrikes = {
  near: [{ step: 5, below: 0.12, above: 0.07 }, { step: 25, below: 0.3, above: 0.15 }, ...indexWings],
  far: [{ step: 5, below: 0.29, above: 0.14 }, { step: 25, below: 0.45, above: 0.25 }, ...indexWings],
  leaps: [{ step: 25, below: 0.45, above: 0.3 }, ...indexWings],
};
const fundStrikes = {
  near: [
    { step: 1, below: 0.12, above: 0.08 },
    { step: 5, below: 0.3, above: 0.2 },
  ],
  far: [
    { step: 1, below: 0.2, above: 0.12 },
    { step: 5, below: 0.6, above: 0.4 },
  ],
  leaps: [
    { step: 5, below: 0.5, above: 0.4 },
    { step: 10, below: 0.8, above: 0.6 },
  ],
};
const shareStrikes = {
  near: [
    { step: 2.5, below: 0.4, above: 0.45 },
    { step: 5, below: 0.5, above: 0.6 },
  ],
  far: [
    { step: 2.5, below: 0.2, above: 0.2 },
    { step: 5, below: 0.6, above: 0.9 },
  ],
  leaps: [{ step: 10, below: 0.9, above: 1 }],
};

const indexRoundness = [
  [100, 5],
  [50, 3.4],
  [25, 1.7],
] as const;
const fundRoundness = [
  [10, 5],
  [5, 3.4],
] as const;

/** The roots of the synthetic market, in the order they are listed. Prices and sizes are illustrative. */
export const syntheticRoots: readonly SyntheticRoot[] = [
  {
    symbol: "SPXW",
    price: spx,
    dividendYield: 0.013,
    surface: indexSurface,
    expirations: spxwExpirations,
    strikes: spxwStrikes,
    openInterest: { perStrike: 650, puts: 1, calls: 1.15, deviation: 0.14, roundness: indexRoundness },
  },
  {
    symbol: "SPX",
    price: spx,
    dividendYield: 0.013,
    surface: indexSurface,
    expirations: spxExpirations,
    strikes: spxwStrikes,
    openInterest: { perStrike: 900, puts: 1, calls: 1.15, deviation: 0.14, roundness: indexRoundness },
  },
  {
    symbol: "SPY",
    price: spy,
    dividendYield: 0.012,
    surface: indexSurface,
    expirations: fundExpirations,
    strikes: fundStrikes,
    openInterest: { perStrike: 3_500, puts: 1, calls: 1.15, deviation: 0.14, roundness: fundRoundness },
  },
  {
    symbol: "QQQ",
    price: qqq,
    dividendYield: 0.006,
    surface: nasdaqSurface,
    expirations: fundExpirations,
    strikes: fundStrikes,
    openInterest: { perStrike: 1_700, puts: 1, calls: 1.15, deviation: 0.19, roundness: fundRoundness },
  },
  {
    symbol: "NVDA",
    price: nvda,
    dividendYield: 0,
    surface: equitySurface,
    expirations: shareExpirations,
    strikes: shareStrikes,
    openInterest: { perStrike: 9_000, puts: 0.5, calls: 1, deviation: 0.42, roundness: fundRoundness },
  },
];
