import { closingMs, easternClock, timeText } from "@strikebook/calendar";
import { withoutNoise } from "@strikebook/client";
import { ArgumentError } from "../arguments/argument-error";
import type { CalculationFacts } from "../arguments/argument";
import { tableDrawer } from "../arguments/read-columns";
import { readInstant } from "../arguments/read-instant";
import type { TableOptions } from "../arguments/read-options";
import { filledValues, readList, type RangeArgument } from "../arguments/read-values";
import type { Table } from "../tables/cell";
import { type NamedFigure, breakEvenTable, payoffTable } from "../tables/options/payoff-table";
import { profitBounds } from "./break-evens";
import { refuseManyResults } from "./broadcast";
import { paidLegs, profitAt, type Scenario } from "./profit";
import { readAmount, readFraction, readRate } from "./read-figures";
import { readLegs, type Leg } from "./read-legs";
import { legTakesTree, legsOfOneUnderlying, type LegMarket } from "./value-legs";

/** What OPT.PAYOFF was given. */
interface PayoffGiven {
  legs: RangeArgument;
  prices: RangeArgument;
  dates: RangeArgument;
  shifts: RangeArgument;
  filters: Pick<LegMarket, "model"> & {
    rate: string | undefined;
    yield: string | undefined;
    view: "table" | "breakevens";
  };
  table: TableOptions;
}

/** Returns the table of the profit of legs, or of their break-evens. */
export function payoffCells(given: PayoffGiven, { nowMs }: CalculationFacts): Table {
  const { filters, table } = given;
  const legs = legsOfOneUnderlying(readLegs(given.legs, nowMs));
  const market = {
    model: filters.model,
    rate: readRate(filters.rate, "rate"),
    dividendYield: readRate(filters.yield, "yield"),
    dividends: [],
  };
  const dates = filledValues(given.dates, "The dates contain")
    .flatMap((date) => (typeof date === "string" ? readList(date, "The dates") : [date]))
    .map((date) => readInstant(date, "The date", nowMs));
  const instants = dates.length > 0 ? dates : [lastSettlement(legs)];
  const shifts = readShifts(given.shifts);
  const scenarios = instants.flatMap((atMs) => shifts.map((shift): Scenario => ({ atMs, shift })));
  const paid = paidLegs(legs);
  const treesAt = ({ atMs }: Scenario) => legs.filter((leg) => legTakesTree(leg, market, atMs)).length;
  if (filters.view === "breakevens") {
    const [last, ...others] = scenarios.filter(({ atMs }) => atMs === Math.max(...instants));
    if (!last || others.length > 0) throw new ArgumentError("With view=breakevens give one volatility shift at most.");
    if (treesAt(last) > 0) throw treesHaveNoBreakEvens;
    const { breakEvens, most, least } = profitBounds(paid, market, last);
    const bound = (figure: number | undefined) => figure ?? "unlimited";
    const rows: NamedFigure[] = [
      ...breakEvens.map((price): NamedFigure => ["Break-even", price]),
      ["Maximum profit USD", bound(most)],
      ["Minimum profit USD", bound(least)],
    ];
    return tableDrawer(breakEvenTable, table)(rows);
  }
  const draw = tableDrawer(payoffTable(scenarios.map((scenario) => headingOf(scenario, shifts.length > 1))), table);
  const prices = readPrices(given.prices);
  refuseManyResults(prices.length * scenarios.length, "Give fewer prices, dates or shifts");
  refuseManyTrees(prices.length * scenarios.reduce((sum, scenario) => sum + treesAt(scenario), 0));
  return draw(
    prices.map((underlying) => ({
      underlying,
      profits: scenarios.map((scenario) => profitAt(paid, market, scenario, underlying)),
    })),
  );
}

const treesHaveNoBreakEvens = new ArgumentError(
  "The break-evens of long American legs (rate, of a call the yield, times years above 5 %) are not searched: their values come from a tree, whose small waves would add some. Use model=european, or omit the dates.",
);

const MOST_TREES = 2_000;

function refuseManyTrees(trees: number): void {
  if (trees <= MOST_TREES) return;
  throw new ArgumentError(
    `The formula would value long American legs ${trees.toLocaleString("en-US")} times by a tree, and ${MOST_TREES.toLocaleString("en-US")} are computed at most. Give fewer prices, dates or shifts, or use model=european.`,
  );
}

function lastSettlement(legs: readonly Leg[]): number {
  const instants = legs.flatMap(({ option }) => option?.settlesMs ?? []);
  if (instants.length > 0) return Math.max(...instants);
  throw new ArgumentError("The legs have no option, and so no expiration: give the dates.");
}

function readPrices(cells: RangeArgument): number[] {
  const prices = filledValues(cells, "The prices contain").flatMap(
    (value, index) => readAmount(value, `Price ${index + 1}`) ?? [],
  );
  if (prices.length > 0) return prices;
  throw new ArgumentError("The prices are required: a range of prices of the underlying, such as SEQUENCE(41,,600,5).");
}

/** The largest shift of a volatility, as a fraction: the whole range of volatilities. */
const LARGEST_SHIFT = 5;

/** Reads shifts; an unchanged volatility if there are none. A cell with 0 is a shift of nothing. */
function readShifts(cells: RangeArgument): number[] {
  const filled = (cells ?? []).flat().some((value) => value !== null && value !== "");
  if (!cells || !filled) return [0];
  filledValues(cells, "The volatility shifts contain");
  const read = cells.flat().flatMap((value) => {
    if (value === null || value === undefined || value === "") return [];
    return [readFraction(value, "shift", { min: -LARGEST_SHIFT, max: LARGEST_SHIFT }) ?? 0];
  });
  return [...new Set(read)];
}

/** Returns the heading of a scenario: its date, its time unless that is the close, and the shift in points if there are several. */
function headingOf({ atMs, shift }: Scenario, hasShifts: boolean): string {
  const { date, timeMs } = easternClock(atMs);
  const time = atMs === closingMs(date) ? "" : ` ${timeText(timeMs).replace(/(:\d\d):00$/, "$1")}`;
  const points = withoutNoise(shift * 100);
  return `Profit USD ${date}${time}${hasShifts || shift !== 0 ? ` ${points < 0 ? "" : "+"}${points} points` : ""}`;
}
