import { type ValuedOption, optionGreeks } from "@strikebook/pricing";
import { ArgumentError } from "../arguments/argument-error";
import type { CalculationFacts } from "../arguments/argument";
import { tableDrawer } from "../arguments/read-columns";
import type { TableOptions } from "../arguments/read-options";
import type { RangeArgument } from "../arguments/read-values";
import { blank, type Cell, type Table } from "../tables/cell";
import { type GreeksRow, greeksTable } from "../tables/options/greeks-table";
import { type OptionArguments, type ValuationOptions, readOptionCells, volatilityArgument } from "./option-terms";

/** What OPT.GREEKS was given. */
interface GreeksGiven extends OptionArguments {
  volatility: RangeArgument;
  filters: ValuationOptions;
  table: TableOptions;
}

/** Returns the table of the Greeks of options, a row each. */
export function greeksCells(given: GreeksGiven, { nowMs }: CalculationFacts): Table {
  const draw = tableDrawer(greeksTable, given.table);
  const cells = readOptionCells(given, volatilityArgument(given.volatility, "many prices"), given.filters, nowMs);
  if (cells.columns > 1) {
    throw new ArgumentError(
      `OPT.GREEKS has a row for each option and takes single values and columns; a range of ${cells.columns} columns was given. Use TOCOL for a row.`,
    );
  }
  const rows = Array.from({ length: cells.rows }, (_, row): GreeksRow => {
    try {
      const read = cells.at(row, 0);
      return read === undefined ? { shown: blank } : greeksWithLambda({ ...read.option, volatility: read.figure });
    } catch (problem) {
      if (!(problem instanceof ArgumentError)) throw problem;
      const shown: Cell = { kind: "failed", reason: problem, isWrongArgument: true };
      return { shown };
    }
  });
  return draw(rows);
}

function greeksWithLambda(option: ValuedOption): GreeksRow {
  const greeks = optionGreeks(option);
  const { price, delta } = greeks;
  return { ...greeks, lambda: price > 0 ? (delta * option.underlying) / price : undefined };
}
