import { type ParameterRecord, endpointOf, endpoints, parameterOf } from "@strikebook/contract";
import type { CellOrigin } from "@strikebook/client";
import { functionNamed } from "../../workbook/formulas/function-list";

/** A cell and the origins of its values, or its origins of one kind. */
export interface FoundCell {
  address: string;
  origins: readonly CellOrigin[];
}

/** A part of a table, such as some of its rows or dates. */
interface Window {
  from: number | string;
  to: number | string;
}

/** A table that is requested over one window, and the cells that show it. */
interface WindowedTable {
  window: Window;
  /** The origins in each cell, by address. */
  cells: Map<string, CellOrigin[]>;
}

/** Cells whose tables are part of the table in another cell. */
interface CoveredWindow {
  covered: readonly FoundCell[];
  /** The address of a cell with the larger table. */
  by: string;
}

/** Returns the tables that other cells request over a larger window, one entry for each larger table. */
export function coveredWindows(cells: readonly FoundCell[]): CoveredWindow[] {
  return [...tablesByContent(cells).values()].flatMap((byWindow) => {
    const tables = [...byWindow.values()];
    return tables.flatMap((large): CoveredWindow[] => {
      const smaller = tables.filter((table) => covers(large, table));
      const isLargest = !tables.some((table) => covers(table, large));
      const [by] = large.cells.keys();
      if (smaller.length === 0 || !isLargest || by === undefined) return [];
      return [
        {
          covered: smaller.flatMap((table) => Array.from(table.cells, ([address, origins]) => ({ address, origins }))),
          by,
        },
      ];
    });
  });
}

/** Returns the requested tables by what they contain apart from the window, then by window. */
function tablesByContent(cells: readonly FoundCell[]) {
  const byContent = new Map<string, Map<string, WindowedTable>>();
  for (const { address, origins } of cells) {
    for (const origin of origins) {
      const found = windowOf(origin);
      if (!found) continue;
      const { content, window } = found;
      const tables = getOrAdd(byContent, content, () => new Map<string, WindowedTable>());
      const table = getOrAdd(tables, `${window.from} ${window.to}`, () => ({
        window,
        cells: new Map<string, CellOrigin[]>(),
      }));
      getOrAdd(table.cells, address, () => []).push(origin);
    }
  }
  return byContent;
}

function getOrAdd<Value>(values: Map<string, Value>, name: string, create: () => Value): Value {
  const value = values.get(name) ?? create();
  values.set(name, value);
  return value;
}

/**
 * Returns the window of a request; `undefined` if parts of its table cannot be taken, because its figures depend on the window: levels on
 * the strikes, net values on the expirations, sums on the times.
 */
function windowOf(origin: CellOrigin): { content: string; window: Window } | undefined {
  const endpoint = endpointOf(origin);
  const window = functionNamed(origin.functionName)?.window;
  if (endpoint === undefined || window === undefined) return undefined;
  if (window === "dates") {
    const from = parameterOf(origin, "from");
    if (from === undefined) return undefined;
    return { content: contentOf(origin, ["from", "to"]), window: { from, to: parameterOf(origin, "to") ?? "today" } };
  }
  const facts: ParameterRecord = endpoints[endpoint].parameters;
  const rows = parameterOf(origin, window) ?? String(facts[window]?.defaultValue);
  return { content: contentOf(origin, [window]), window: { from: 0, to: rows === "all" ? Infinity : Number(rows) } };
}

function contentOf({ endpoint, parameters: text }: CellOrigin, window: readonly string[]): string {
  const parts = text.split("; ").filter((part) => !window.some((name) => part.startsWith(`${name}=`)));
  return [endpoint, ...parts].join("; ");
}

/** Whether a window includes a smaller window. Dates are compared as text: `today` is later than every date. */
function covers({ window: large }: WindowedTable, { window: small }: WindowedTable): boolean {
  const isSame = large.from === small.from && large.to === small.to;
  return !isSame && large.from <= small.from && large.to >= small.to;
}
