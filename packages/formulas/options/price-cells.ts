import { type NoVolatility, type ValuedOption, optionPrice, volatilityOfPrice } from "@strikebook/pricing";
import { ArgumentError } from "../arguments/argument-error";
import type { CalculationFacts } from "../arguments/argument";
import type { RangeArgument } from "../arguments/read-values";
import { blank, type Cell, type Table } from "../tables/cell";
import {
  type OptionArguments,
  type ValuationOptions,
  priceArgument,
  readOptionCells,
  volatilityArgument,
} from "./option-terms";
import { volatilityBounds } from "./read-figures";

/** What OPT.PRICE was given. */
interface PriceGiven extends OptionArguments {
  volatility: RangeArgument;
  filters: ValuationOptions;
}

/** What OPT.IV was given. */
interface ImpliedGiven extends OptionArguments {
  price: RangeArgument;
  filters: ValuationOptions;
}

/** Returns the prices of options, in the shape of the arguments. */
export function priceCells(given: PriceGiven, { nowMs }: CalculationFacts): Table {
  const cells = readOptionCells(given, volatilityArgument(given.volatility, "one price"), given.filters, nowMs);
  return resultCells(cells, ({ option, figure }) => optionPrice({ ...option, volatility: figure }));
}

/** Returns the implied volatilities of prices, in the shape of the arguments. */
export function impliedCells(given: ImpliedGiven, { nowMs }: CalculationFacts): Table {
  const cells = readOptionCells(given, priceArgument(given.price), given.filters, nowMs);
  return resultCells(cells, ({ option, figure }) => {
    if (option.years === 0) return noValue("At settlement a price has no volatility.");
    const found = volatilityOfPrice(option, figure, [volatilityBounds.min, volatilityBounds.max]);
    return typeof found === "number" ? found : noValue(noVolatilityText(found, option));
  });
}

function resultCells<Read>(
  { rows, columns, at }: { rows: number; columns: number; at: (row: number, column: number) => Read | undefined },
  cellOf: (read: Read) => Cell,
): Table {
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) =>
      cellOrFailure(() => {
        const read = at(row, column);
        return read === undefined ? blank : cellOf(read);
      }),
    ),
  );
}

/** Returns a cell, or why its arguments are wrong. */
function cellOrFailure(make: () => Cell): Cell {
  try {
    return make();
  } catch (problem) {
    if (problem instanceof ArgumentError) return { kind: "failed", reason: problem, isWrongArgument: true };
    throw problem;
  }
}

const noValue = (reason: string): Cell => ({ kind: "failed", reason });

const american = (option: Pick<ValuedOption, "model">) => option.model === "american";

function noVolatilityText(found: NoVolatility, option: Omit<ValuedOption, "volatility">): string {
  if (found === "below least") {
    const least = american(option)
      ? "what exercising the option now gains"
      : "the value of the option without volatility";
    return `The price is below ${least}, its least value at this underlying, rate and yield: no volatility gives it. Check that price and underlying are of the same time.`;
  }
  if (found === "above most") {
    return `The price is above the largest value that the ${option.right} can have at any volatility. Check the right and the strike.`;
  }
  if (found === "no time value") {
    if (american(option)) {
      return "The price is what exercising the option now gains, or has no time value left beside rounding: any small volatility gives it. Use the option of the other right at this strike.";
    }
    return "The price has no time value left beside its rounding: any small volatility gives it. Use the option of the other right at this strike.";
  }
  return `No volatility from 1 % to 500 % gives the price: it implies one ${found === "below lowest" ? "below 1 %" : "above 500 %"}.`;
}
