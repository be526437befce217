import { easternDate } from "@strikebook/calendar";
import { type KnownGreeks, optionGreeks } from "@strikebook/pricing";
import { ArgumentError } from "../arguments/argument-error";
import type { CalculationFacts } from "../arguments/argument";
import { tableDrawer } from "../arguments/read-columns";
import type { TableOptions } from "../arguments/read-options";
import type { RangeArgument } from "../arguments/read-values";
import type { Table } from "../tables/cell";
import { noGreekOfTree, perHeading } from "../tables/options/greeks-table";
import {
  type Figure,
  type PositionFigure,
  type PositionRow,
  positionFigures,
  positionTable,
} from "../tables/options/position-table";
import { inRow, readLegs, type Leg, type WrongLeg } from "./read-legs";
import { readUnderlyingPrices } from "./read-underlyings";
import { requireBeforeSettlement } from "./read-settlement";
import { readDividends } from "./read-dividends";
import { readRate } from "./read-figures";
import { readValuationInstant } from "./option-terms";
import { isWrongLeg, legOption, legPrice, underlyingsOf, type LegMarket } from "./value-legs";

/** What OPT.POSITION was given. */
interface PositionGiven {
  legs: RangeArgument;
  underlying: RangeArgument;
  rate: unknown;
  yield: unknown;
  at: unknown;
  filters: Pick<LegMarket, "model"> & { dividends: string | undefined };
  table: TableOptions;
}

/** The price of the underlying of a leg; `undefined` if it is not known. */
type PriceOf = (leg: Leg) => number | undefined;

/** Returns the table of the legs of a position, and their sum. */
export function positionCells(given: PositionGiven, { nowMs }: CalculationFacts): Table {
  const draw = tableDrawer(positionTable, given.table);
  const all = readLegs(given.legs, nowMs);
  const legs = all.flatMap((leg) => (isWrongLeg(leg) ? [] : [leg]));
  const priceOf = readUnderlyingPrices(given.underlying, legs);
  const atMs = readValuationInstant(given.at, nowMs);
  const market = {
    model: given.filters.model,
    rate: readRate(given.rate, "rate"),
    dividendYield: readRate(given.yield, "yield"),
    dividends: readDividends(given.filters.dividends),
  };
  if (market.dividends.length > 0 && underlyingsOf(legs).length > 1) throw new ArgumentError(dividendsOfOne);
  const rows = all.map((leg) => (isWrongLeg(leg) ? wrongRow(leg) : legRow(leg, priceOf, market, atMs)));
  return draw([...rows, totalRow(rows, underlyingsOf(legs).length < 2)]);
}

const dividendsOfOne =
  "The dividends are those of one underlying, and the legs are of several: use a formula for each.";

const figureNames = Object.keys(positionFigures) as PositionFigure[];

function figuresOf(figure: (name: PositionFigure) => Figure): Record<PositionFigure, Figure> {
  return Object.fromEntries(figureNames.map((name) => [name, figure(name)])) as Record<PositionFigure, Figure>;
}

const none = { symbol: undefined, right: undefined, strike: undefined, expiration: undefined };

function wrongRow({ name, problem }: WrongLeg): PositionRow {
  const failed = wrongFigure(problem);
  const others = { ...none, multiplier: undefined, quantity: undefined, entryPrice: undefined };
  return { ...others, contract: name, price: failed, figures: figuresOf(() => failed) };
}

const wrongFigure = (reason: ArgumentError) => ({ kind: "failed", reason, isWrongArgument: true }) as const;

function legRow(leg: Leg, priceOf: PriceOf, market: LegMarket, atMs: number): PositionRow {
  const { name, symbol, option, quantity, multiplier, entryPrice } = leg;
  const size = quantity * multiplier;
  const greeks = figureOrReason(() => legGreeks(leg, priceOf(leg), market, atMs));
  const price = leg.price ?? figureOrReason(() => modelPrice(leg, priceOf(leg), market, atMs));
  const ofPrice = (dollars: (known: number) => number): Figure => (typeof price === "number" ? dollars(price) : price);
  const terms = option && { right: option.right, strike: option.strike, expiration: easternDate(option.settlesMs) };
  return {
    ...none,
    ...terms,
    ...(symbol !== "" && { symbol }),
    contract: name,
    multiplier,
    quantity,
    price,
    entryPrice,
    figures: figuresOf((figure) => {
      if (figure === "value") return ofPrice((known) => size * known);
      if (figure === "profit") {
        return entryPrice === undefined ? undefined : ofPrice((known) => size * (known - entryPrice));
      }
      if ("kind" in greeks) return greeks;
      const greek = greeks[figure];
      return greek === undefined ? noGreekOfTree : perHeading(figure, size * greek);
    }),
  };
}

function figureOrReason<Result>(make: () => Result): Result | ReturnType<typeof wrongFigure> {
  try {
    return make();
  } catch (problem) {
    if (problem instanceof ArgumentError) return wrongFigure(problem);
    throw problem;
  }
}

function modelPrice(leg: Leg, underlying: number | undefined, market: LegMarket, atMs: number): number {
  return legPrice(leg, market, { underlying: knownUnderlying(leg, underlying, atMs), atMs });
}

const ofShares = { gamma: 0, theta: 0, vega: 0, rho: 0, vanna: 0, charm: 0, volga: 0, speed: 0, zomma: 0 };

function legGreeks(leg: Leg, underlying: number | undefined, market: LegMarket, atMs: number): KnownGreeks {
  const { option } = leg;
  if (!option) return { ...ofShares, color: 0, veta: 0, ultima: 0, price: underlying ?? NaN, delta: 1 };
  const valued = legOption({ ...leg, option }, market, { underlying: knownUnderlying(leg, underlying, atMs), atMs });
  return optionGreeks(valued);
}

/** Returns the price of the underlying of a leg that has not settled. */
function knownUnderlying({ row, option, name }: Leg, underlying: number | undefined, atMs: number): number {
  try {
    if (option) requireBeforeSettlement(atMs, option.settlesMs);
  } catch (problem) {
    throw problem instanceof ArgumentError ? inRow(row, problem) : problem;
  }
  if (underlying !== undefined) return underlying;
  throw inRow(row, `The underlying of ${name} has no price: give it as the argument underlying.`);
}

/** The figures that are added over legs of different underlyings: those in US dollars. */
const inDollars: ReadonlySet<PositionFigure> = new Set<PositionFigure>([
  ...(["value", "profit", "theta", "vega", "rho", "volga", "veta", "ultima"] as const),
]);

function totalRow(rows: readonly PositionRow[], isOneUnderlying: boolean): PositionRow {
  const hasEntry = rows.some(({ entryPrice }) => entryPrice !== undefined);
  return {
    ...none,
    contract: "Total",
    multiplier: undefined,
    quantity: undefined,
    price: undefined,
    entryPrice: undefined,
    figures: figuresOf((name) => {
      if (!isOneUnderlying && !inDollars.has(name)) return { kind: "failed", reason: severalUnderlyings };
      if (name === "profit" && !hasEntry) return undefined;
      return sumOf(rows, name);
    }),
  };
}

const severalUnderlyings = "The legs are of several underlyings, whose shares cannot be added up.";

/** Returns a sum, or why there is none: a figure that is missing never counts as 0. */
function sumOf(rows: readonly PositionRow[], name: PositionFigure): Figure {
  let sum = 0;
  for (const { figures, contract } of rows) {
    const figure = figures[name];
    if (figure === undefined)
      return { kind: "failed", reason: `${contract} has no entry price, so that the sum is unknown.` };
    if (typeof figure === "object") return figure;
    sum += figure;
  }
  return sum;
}
