import type { ExpirationRule } from "./expirations";
import { fundStages, indexMonthlyStages, indexStages, type LadderStage, shareStages } from "./strike-stages";

/** One option root: the contracts that a symbol of the API stands for. */
export interface OptionRoot {
  root: string;
  underlying: string;
  expirations: ExpirationRule;
  /** When strikes are added: of third Fridays, and of other dates. */
  monthly: readonly LadderStage[];
  other: readonly LadderStage[];
  /** The least distance of strikes. */
  step: number;
  /** Open interest of a plain strike at its best, in contracts. */
  perStrike: number;
  /** Times that for puts, and for calls. */
  puts: number;
  calls: number;
}

const noMidweek = { weekdays: [], weeks: 0 };

/** Every session for five weeks, Fridays for sixteen, third Fridays for sixteen months, month ends, then quarter ends. */
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
const shareFridays: ExpirationRule = {
  dailies: 0,
  midweek: noMidweek,
  fridays: 6,
  monthlies: 6,
  monthEnds: 0,
  leaps: { months: [1, 6, 9], within: 27 },
};
/** The largest shares expire on Mondays and Wednesdays too. */
const shareMidweeks: ExpirationRule = { ...shareFridays, midweek: { weekdays: [1, 3], weeks: 2 } };

interface IndexFacts {
  monthlies: string;
  weeklies: string;
  step: number;
  /** Of a monthly's plain strike, and a weekly's. */
  perStrike: readonly [number, number];
}

/** The PM-settled root of every other date and the AM-settled root of third Fridays. API document, Part 1. */
function index({ monthlies, weeklies, step, perStrike }: IndexFacts): OptionRoot[] {
  const shared = { underlying: monthlies, monthly: indexMonthlyStages(step), other: indexStages(step), step };
  return [
    { ...shared, root: weeklies, expirations: indexWeeklies, perStrike: perStrike[1], puts: 1, calls: 0.83 },
    { ...shared, root: monthlies, expirations: indexMonthlies, perStrike: perStrike[0], puts: 1, calls: 1.13 },
  ];
}

function fund(symbol: string, perStrike: number): OptionRoot {
  const stages = fundStages(1);
  const expirations = fundDates;
  return { ...sameRoot(symbol, stages), expirations, step: 1, perStrike, puts: 1, calls: 1.15 };
}

function share(symbol: string, step: number, perStrike: number): OptionRoot {
  const expirations = midweek.has(symbol) ? shareMidweeks : shareFridays;
  return { ...sameRoot(symbol, shareStages(step)), expirations, step, perStrike, puts: 0.5, calls: 1 };
}

function sameRoot(symbol: string, stages: readonly LadderStage[]) {
  return { root: symbol, underlying: symbol, monthly: stages, other: stages };
}

const midweek: ReadonlySet<string> = new Set(["NVDA", "TSLA", "AAPL", "AMZN", "MSFT", "META", "GOOGL", "AVGO"]);

/** Every root of the moving market, in the order they are listed. Sizes are illustrative. */
export const optionRoots: readonly OptionRoot[] = [
  ...index({ monthlies: "SPX", weeklies: "SPXW", step: 5, perStrike: [900, 1450] }),
  ...index({ monthlies: "NDX", weeklies: "NDXP", step: 25, perStrike: [60, 70] }),
  ...index({ monthlies: "RUT", weeklies: "RUTW", step: 5, perStrike: [150, 120] }),
  fund("SPY", 3_500),
  fund("QQQ", 1_700),
  fund("IWM", 2_500),
  share("NVDA", 2.5, 27_000),
  share("TSLA", 5, 13_500),
  share("AAPL", 2.5, 10_500),
  share("AMZN", 2.5, 8400),
  share("MSFT", 5, 6000),
  share("META", 5, 3000),
  share("GOOGL", 2.5, 6000),
  share("AMD", 2.5, 8400),
  share("AVGO", 5, 5400),
  share("NFLX", 1, 4500),
  share("MU", 5, 5400),
  share("INTC", 1, 18_000),
  share("QCOM", 2.5, 1800),
  share("ORCL", 5, 4500),
  share("CRM", 5, 2400),
  share("PLTR", 2.5, 12_000),
  share("COIN", 5, 4200),
  share("MSTR", 2.5, 5400),
  share("JPM", 5, 2100),
  share("BAC", 1, 10_500),
  share("XOM", 2.5, 3600),
  share("UNH", 5, 2700),
  share("LLY", 10, 600),
  share("WMT", 1, 2700),
  share("COST", 10, 750),
  share("BA", 2.5, 2700),
];

const byRoot = new Map(optionRoots.map((one) => [one.root, one]));

/** The root of a symbol; undefined for one that the market does not know. */
export function optionRootOf(symbol: string): OptionRoot | undefined {
  return byRoot.get(symbol);
}

/** The roots whose contracts are written on an underlying. */
export function rootsOf(underlying: string): OptionRoot[] {
  return optionRoots.filter((one) => one.underlying === underlying);
}
