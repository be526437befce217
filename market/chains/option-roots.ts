import type { ExpirationRule } from "./expirations";
import { fundStages, indexMonthlyStages, indexStages, type LadderStage, stockStages } from "./listed-strikes";

/** One option root: the contracts behind a symbol of the API. */
export interface OptionRoot {
  root: string;
  underlying: string;
  expirations: ExpirationRule;
  /** When strikes are added, for third Fridays and for other dates. */
  monthly: readonly LadderStage[];
  other: readonly LadderStage[];
  /** Smallest distance between strikes. */
  step: number;
  /** Peak open interest of a strike that is not a round number, in contracts. */
  perStrike: number;
  /** Multiples of `perStrike` for puts and for calls. */
  puts: number;
  calls: number;
}

const noMidweek = { weekdays: [], weeks: 0 };

/** Every session for five weeks, Fridays for sixteen weeks, third Fridays for sixteen months, month and quarter ends. */
const indexWeeklies: ExpirationRule = {
  dailies: 26,
  midweek: noMidweek,
  fridays: 16,
  monthlies: 16,
  monthEnds: 6,
  leaps: { months: [], within: 0 },
};
const indexMonthlies: ExpirationRule = {
  dailies: 0,
  midweek: noMidweek,
  fridays: 0,
  monthlies: 12,
  monthEnds: 0,
  leaps: { months: [6, 12], within: 36 },
};
const fundDates: ExpirationRule = {
  dailies: 10,
  midweek: noMidweek,
  fridays: 6,
  monthlies: 6,
  monthEnds: 3,
  leaps: { months: [1, 3, 6, 9, 12], within: 27 },
};
const stockFridays: ExpirationRule = {
  dailies: 0,
  midweek: noMidweek,
  fridays: 6,
  monthlies: 6,
  monthEnds: 0,
  leaps: { months: [1, 6, 9], within: 27 },
};
/** Options on the largest stocks also expire on Mondays and Wednesdays. */
const stockMidweeks: ExpirationRule = { ...stockFridays, midweek: { weekdays: [1, 3], weeks: 2 } };

interface IndexRoots {
  monthlies: string;
  weeklies: string;
  step: number;
  /** As in `OptionRoot`, of the monthlies and of the weeklies. */
  perStrike: readonly [number, number];
}

/** Returns the AM-settled root of third Fridays and the PM-settled root of all other dates. docs/api.md, Overview. */
function indexRoots({ monthlies, weeklies, step, perStrike }: IndexRoots): OptionRoot[] {
  const shared = { underlying: monthlies, monthly: indexMonthlyStages(step), other: indexStages(step), step };
  return [
    { ...shared, root: weeklies, expirations: indexWeeklies, perStrike: perStrike[1], puts: 1, calls: 1.15 },
    { ...shared, root: monthlies, expirations: indexMonthlies, perStrike: perStrike[0], puts: 1, calls: 1.13 },
  ];
}

function fundRoot(symbol: string, perStrike: number): OptionRoot {
  const stages = fundStages(1);
  const expirations = fundDates;
  return { ...sameRoot(symbol, stages), expirations, step: 1, perStrike, puts: 1, calls: 1.6 };
}

function stockRoot(symbol: string, step: number, perStrike: number): OptionRoot {
  const expirations = midweekSymbols.has(symbol) ? stockMidweeks : stockFridays;
  return { ...sameRoot(symbol, stockStages(step)), expirations, step, perStrike, puts: 0.5, calls: 1 };
}

function sameRoot(symbol: string, stages: readonly LadderStage[]) {
  return { root: symbol, underlying: symbol, monthly: stages, other: stages };
}

const midweekSymbols: ReadonlySet<string> = new Set(["NVDA", "TSLA", "AAPL", "AMZN", "MSFT", "META", "GOOGL", "AVGO"]);

/** Every root of the simulated market, in listing order. Sizes are illustrative. */
export const optionRoots: readonly OptionRoot[] = [
  ...indexRoots({ monthlies: "SPX", weeklies: "SPXW", step: 5, perStrike: [900, 1450] }),
  ...indexRoots({ monthlies: "NDX", weeklies: "NDXP", step: 25, perStrike: [60, 70] }),
  ...indexRoots({ monthlies: "RUT", weeklies: "RUTW", step: 5, perStrike: [150, 120] }),
  fundRoot("SPY", 5_500),
  fundRoot("QQQ", 2_700),
  fundRoot("IWM", 2_500),
  stockRoot("NVDA", 2.5, 34_000),
  stockRoot("TSLA", 5, 9_500),
  stockRoot("AAPL", 2.5, 10_500),
  stockRoot("AMZN", 2.5, 8400),
  stockRoot("MSFT", 5, 6000),
  stockRoot("META", 5, 3000),
  stockRoot("GOOGL", 2.5, 6000),
  stockRoot("AMD", 2.5, 5000),
  stockRoot("AVGO", 5, 5400),
  stockRoot("NFLX", 1, 4500),
  stockRoot("MU", 5, 5400),
  stockRoot("INTC", 1, 18_000),
  stockRoot("QCOM", 2.5, 1800),
  stockRoot("ORCL", 5, 4500),
  stockRoot("CRM", 5, 2400),
  stockRoot("PLTR", 2.5, 7_500),
  stockRoot("COIN", 5, 4200),
  stockRoot("MSTR", 2.5, 5400),
  stockRoot("JPM", 5, 2100),
  stockRoot("BAC", 1, 10_500),
  stockRoot("XOM", 2.5, 3600),
  stockRoot("UNH", 5, 2700),
  stockRoot("LLY", 10, 600),
  stockRoot("WMT", 1, 2700),
  stockRoot("COST", 10, 750),
  stockRoot("BA", 2.5, 2700),
];

const byRoot = new Map(optionRoots.map((option) => [option.root, option]));

/** Returns the root of a symbol; `undefined` for an unknown symbol. */
export function optionRootOf(symbol: string): OptionRoot | undefined {
  return byRoot.get(symbol);
}

/** Returns the roots of an underlying. */
export function listedRoots(underlying: string): OptionRoot[] {
  return optionRoots.filter((option) => option.underlying === underlying);
}
