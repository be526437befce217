import { type PricingModel, type Right, type ValuedOption, takesTree } from "@strikebook/pricing";
import { ArgumentError } from "../arguments/argument-error";
import { refuseError } from "../arguments/error-cells";
import { readInstant } from "../arguments/read-instant";
import { readRight } from "../arguments/read-symbols";
import { isBlank, type RangeArgument } from "../arguments/read-values";
import { broadcastReader, broadcastShape, refuseManyResults, requireArguments, type RangeArguments } from "./broadcast";
import { readDividends, withDividends } from "./read-dividends";
import { readAmount, readRate, readVolatility } from "./read-figures";
import { readSettlement, requireBeforeSettlement, yearsBetween, type SettlementTime } from "./read-settlement";

/** The arguments of an option, each with a cell for every result or one for all. */
export type OptionArguments = RangeArguments<
  "right" | "strike" | "expiration" | "underlying" | "rate" | "yield" | "at"
>;

/** How options are valued, as the option of the formula. */
export interface ValuationOptions {
  model: PricingModel;
  settlement: SettlementTime;
  /** Ex-dates with amounts, as typed. */
  dividends: string | undefined;
}

/** What is read at each place of a result. `undefined` where an argument that is needed is blank. */
interface OptionCells<Figure> {
  rows: number;
  columns: number;
  at: (row: number, column: number) => { option: Omit<ValuedOption, "volatility">; figure: Figure } | undefined;
}

/** The argument besides those of the option: its name, its cells, and how one is read. */
interface FigureArgument<Figure> {
  name: string;
  cells: RangeArgument;
  read: (value: unknown) => Figure | undefined;
  work: FigureWork;
}

/** How many prices a result takes. */
type FigureWork = "one price" | "many prices";

export const volatilityArgument = (cells: RangeArgument, work: FigureWork): FigureArgument<number> => ({
  work,
  name: "volatility",
  cells,
  read: readVolatility,
});

export const priceArgument = (cells: RangeArgument): FigureArgument<number> => ({
  work: "many prices",
  name: "price",
  cells,
  read: (value) => readAmount(value, "The price"),
});

/** Returns what reads the options of a formula, place by place. Throws an `ArgumentError` for a wrong argument; a reader does for its place. */
export function readOptionCells<Figure>(
  given: OptionArguments,
  figure: FigureArgument<Figure>,
  { model, settlement, dividends: typedDividends }: ValuationOptions,
  nowMs: number,
): OptionCells<Figure> {
  const { right, strike, expiration, underlying, rate, yield: yields, at } = given;
  const all = { right, strike, expiration, underlying, rate, yield: yields, at, [figure.name]: figure.cells };
  requireArguments(all, "right", "strike", "expiration", "underlying", figure.name);
  const shape = broadcastShape(all);
  const dividends = readDividends(typedDividends);
  const most = mostResults(model, dividends.length > 0, figure.work);
  refuseManyResults(shape.rows * shape.columns, "Use smaller ranges, such as A2:A500 instead of A:A", most);
  if (model === "black76" && dividends.length > 0) throw forwardHasDividends;
  const readers = {
    right: broadcastReader("right", given.right, readOptionRight),
    strike: broadcastReader("strike", given.strike, (value) => readAmount(value, "The strike")),
    settlesMs: broadcastReader("expiration", given.expiration, (value) => readSettlement(value, settlement, nowMs)),
    underlying: broadcastReader("underlying", given.underlying, (value) => readAmount(value, "The underlying")),
    rate: broadcastReader("rate", given.rate, (value) => readRate(value, "rate")),
    yield: broadcastReader("yield", given.yield, (value) => readRate(value, "yield")),
    atMs: broadcastReader("at", given.at, (value) => readValuationInstant(value, nowMs)),
    figure: broadcastReader(figure.name, figure.cells, figure.read),
  };
  let trees = 0;
  return {
    ...shape,
    at: (row, column) => {
      const right = readers.right(row, column);
      const strike = readers.strike(row, column);
      const settlesMs = readers.settlesMs(row, column);
      const underlying = readers.underlying(row, column);
      const read = readers.figure(row, column);
      const [rate, dividendYield] = [readers.rate(row, column), readers.yield(row, column)];
      const atMs = readers.atMs(row, column);
      if (right === undefined || strike === undefined || settlesMs === undefined) return undefined;
      if (underlying === undefined || read === undefined) return undefined;
      if (model === "black76" && dividendYield !== 0) throw forwardHasYield;
      requireBeforeSettlement(atMs, settlesMs);
      const years = yearsBetween(atMs, settlesMs);
      const terms = { model, right, strike, years, underlying, rate, dividendYield };
      const option = withDividends(terms, dividends, atMs);
      if (takesTree(option)) trees += 1;
      if (trees > mostTrees(figure.work)) throw tooManyTrees(mostTrees(figure.work));
      return { option, figure: read };
    },
  };
}

/** Returns how many results take some seconds at most. With dividends an American option takes a tree for each price. */
function mostResults(model: PricingModel, hasDividends: boolean, work: FigureWork): number {
  if (model !== "american") return 10_000;
  if (hasDividends) return mostTrees(work);
  return work === "one price" ? 10_000 : 1_000;
}

const mostTrees = (work: FigureWork) => (work === "one price" ? 1_000 : 100);

function tooManyTrees(most: number): ArgumentError {
  return new ArgumentError(
    `A formula values ${most.toLocaleString("en-US")} American options by a tree at most (those with dividends, and long ones: rate, of a call the yield, times years above 5 %), and this is a further one. Split the formula, or use model=european.`,
  );
}

const forwardHasYield = new ArgumentError(
  "With model=black76 the underlying is the forward, which includes the yield: omit the yield.",
);

const forwardHasDividends = new ArgumentError(
  "With model=black76 the underlying is the forward, which includes the dividends: omit them.",
);

function readOptionRight(value: unknown): Right | undefined {
  return isBlank(value) ? undefined : readRight(value, "The right");
}

/** Reads the instant of valuation, in milliseconds since 1970 UTC; now if blank. */
export function readValuationInstant(value: unknown, nowMs: number): number {
  if (isBlank(value)) return nowMs;
  refuseError(value, "The time of valuation");
  return readInstant(value, "The time of valuation", nowMs);
}
