import type { Contract, ContractTerms } from "../../snapshots/snapshot";
import { type ContractNumber } from "../../snapshots/quotes";
import { type DecimalSign, readVendorNumber } from "../../cells/numbers";
import { contractNumber, contractOf } from "../definitions/layout";

/** The columns that exist for calls and for puts, today's name first, then the name of 2018 to 2020. */
const columnNames: Partial<Record<ContractNumber, readonly string[]>> = {
  bid: ["bid"],
  ask: ["ask"],
  last: ["last sale"],
  volume: ["volume", "vol"],
  openInterest: ["open interest", "open int"],
  volatility: ["iv"],
  gamma: ["gamma"],
};

/** The columns of calls or of puts in a table of cboe.com. */
export interface CboeSide {
  right: "call" | "put";
  symbol: number;
  columns: ReadonlyMap<ContractNumber, number>;
}

/** Returns the sides of a header in lower case. */
export function sidesOf(names: readonly string[]): CboeSide[] {
  const puts = names.indexOf("puts");
  return [sideOf("call", names.indexOf("calls"), names.slice(0, puts)), sideOf("put", puts, names)];
}

/** Returns the columns of a side: those after its symbol, and before the symbol of the other side. */
function sideOf(right: "call" | "put", symbol: number, names: readonly string[]): CboeSide {
  const columns = new Map<ContractNumber, number>();
  for (const [name, texts] of Object.entries(columnNames) as [ContractNumber, readonly string[]][]) {
    const at = names.findIndex((text, index) => index > symbol && texts.includes(text));
    if (at >= 0) columns.set(name, at);
  }
  return { right, symbol, columns };
}

/** Returns the contract of a side. Throws a `DataError` for an impossible number. */
export function contractOfSide(
  { right, columns }: CboeSide,
  terms: ContractTerms,
  { cells, line, decimal }: { cells: readonly string[]; line: number; decimal: DecimalSign },
): Contract {
  return contractOf(terms, (name) => {
    const column = columns.get(name);
    if (column === undefined) return undefined;
    const cell = cells[column] ?? "";
    const place = () => `line ${line}, ${columnNames[name]?.[0] ?? name} of the ${right}`;
    return contractNumber(name, readVendorNumber(cell, decimal), place, () => `"${cell}"`);
  });
}
