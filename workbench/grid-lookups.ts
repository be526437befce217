import { CELL_INVERTED_INDEX_CACHE } from "@univerjs/preset-sheets-core";

/**
 * Makes lookups search the values they are given. The grid keeps an index of values by sheet, column and row, and looks parts of a table
 * (`CHOOSECOLS`, `DROP`) up under the place of the whole: XLOOKUP then answers with another row's value.
 */
export function searchWithoutIndex(): void {
  CELL_INVERTED_INDEX_CACHE.canUseCache = () => ({ rowsInCache: [], rowsNotInCache: [] });
}
