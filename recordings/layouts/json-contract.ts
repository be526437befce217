import type { Contract } from "../snapshots/snapshot";
import type { JsonObject } from "./fields/json-object";
import { isAdjustedRoot, readOptionSymbol } from "../../market/chains/option-symbol";
import { contractNumber, contractOf, type RowFacts, type RowSink } from "./layout";
import { type ContractNumber } from "../snapshots/quotes";

/** Where the numbers of a contract are: the object and its field. */
type FieldsOf = Partial<Record<ContractNumber, readonly [object: JsonObject, field: string]>>;

/** A row that names its contract by its symbol, with the shares of the contract if the row states them. */
interface SymbolRow {
  symbol: string;
  size?: number | undefined;
  place: number;
  rows: RowSink;
  facts?: RowFacts;
}

/** Returns the contract of terms and fields. A field that is not named is missing. Throws a `DataError` for an impossible number. */
export function jsonContract(
  terms: Pick<Contract, "root" | "expiration" | "right" | "strike">,
  fields: FieldsOf,
): Contract {
  return contractOf(terms, (name) => {
    const [object, field] = fields[name] ?? [];
    if (object === undefined || field === undefined) return undefined;
    return contractNumber(
      name,
      object.number(field),
      () => object.pathOf(field),
      () => object.shown(field),
    );
  });
}

/**
 * Adds the contract of an OCC symbol to the rows; one whose symbol cannot be read, whose root is adjusted or which has another size than
 * its root is counted instead.
 */
export function addSymbol({ symbol, size, place, rows, facts }: SymbolRow, fields: FieldsOf): void {
  const terms = readOptionSymbol(symbol);
  if (terms === undefined) rows.unreadable(symbol, place);
  else if (isAdjustedRoot(terms.root, size)) rows.adjusted(symbol);
  else rows.add(jsonContract(terms, fields), place, facts);
}
