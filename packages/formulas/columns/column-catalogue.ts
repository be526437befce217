import { formulas } from "../formulas";
import { describedAccount } from "./account-columns";
import type { DescribedTable } from "./describe-table";
import { describedExposure } from "./exposure-columns";
import { describedFlow } from "./flow-columns";
import { describedOptions } from "./option-columns";
import { describedVolatility } from "./volatility-columns";

const described = new Map(
  [...describedExposure, ...describedAccount, ...describedFlow, ...describedVolatility, ...describedOptions].map(
    ([{ name }, tables]) => [name, tables],
  ),
);

/**
 * Returns the columns of every published function by its name, in the order of docs/functions.md: of each of its tables. A function that
 * returns a single value has none. Not for the add-in, which loads them as a file (`scripts/bundles/functions-plugin.mjs`).
 */
export function columnCatalogue(): ReadonlyMap<string, readonly DescribedTable[]> {
  return new Map(
    formulas.map(({ name }) => {
      const tables = described.get(name);
      if (tables === undefined) throw new Error(`The columns of ${name} are not described.`);
      return [name, tables];
    }),
  );
}
