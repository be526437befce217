import { isAdjustedRoot, plainSymbol, readOptionSymbol } from "../../../market/chains/option-symbol";
import { readVendorInstant } from "../../cells/vendor-dates";
import type { ContractNumber } from "../../snapshots/quotes";
import type { Contract, ContractTerms } from "../../snapshots/snapshot";
import { JsonObject } from "../../cells/json-object";
import { refuseKnownTable } from "./known-refusals";
import { contractNumber, contractOf, type JsonLayout, type RowFacts } from "./layout";

/** A field, or several of which the first that is there counts. `greeks.gamma` is one of an object inside. */
type FieldPath = string | readonly string[];

/** The fields of the numbers of a contract; one that is left out is missing. */
type NumberFields = Partial<Record<ContractNumber, FieldPath>>;

/** A document with a list of objects, one for each contract, which has its OCC symbol. */
interface ListDefinition extends Omit<JsonLayout, "rows" | "read" | "areKeyed"> {
  /** The path of the list, as errors have it: `data.options`. */
  list: string;
  /** The field of the symbol. Without one there is no list, but an object whose keys are the symbols. */
  symbol?: string;
  /** A field that every contract has. A record without it is of a known kind that is no chain, or refused as it is. */
  sign?: string;
  /** The number of shares. Contracts of another size than their root are adjusted ones. */
  size?: string;
  numbers: NumberFields | ((contract: JsonObject) => NumberFields);
  /** Reads what a contract says besides. */
  factsOf?: (contract: JsonObject) => RowFacts;
}

/** Returns the layout of a definition. A contract whose symbol cannot be read or whose root is adjusted is counted only. */
export function jsonListLayout({ list, symbol, sign, size, numbers, factsOf, ...layout }: ListDefinition): JsonLayout {
  return {
    ...layout,
    rows: new RegExp(`^${list.replaceAll(".", "/")}$`),
    areKeyed: symbol === undefined ? true : undefined,
    read(row, place, rows, path) {
      const contract = new JsonObject(row, symbol === undefined ? path.replaceAll("/", ".") : `${list}[${place}]`);
      if (sign !== undefined && !contract.has(sign)) refuseKnownTable(Object.keys(row ?? {}));
      const text = symbol === undefined ? path.slice(list.length + 1) : textIn(contract, symbol);
      const terms = readOptionSymbol(text);
      const shares = size === undefined ? undefined : numberIn(contract, size);
      if (terms === undefined) rows.unreadable(text, place);
      else if (isAdjustedRoot(terms.root, shares)) rows.adjusted(text);
      else {
        const own = typeof numbers === "function" ? numbers(contract) : numbers;
        rows.add(jsonContract(contract, terms, own), place, factsOf?.(contract));
      }
    },
  };
}

/** Returns the contract of terms and fields. Throws a `DataError` for an impossible number. */
export function jsonContract(object: JsonObject, terms: ContractTerms, numbers: NumberFields): Contract {
  return contractOf(terms, (name) => {
    const path = numbers[name];
    if (path === undefined) return undefined;
    const [parent, field] = fieldOf(object, path);
    const place = () => parent.pathOf(field);
    return contractNumber(name, parent.number(field), place, () => parent.shown(field));
  });
}

/** Returns the object that has a field, and its name in it. */
function fieldOf(object: JsonObject, path: FieldPath): readonly [JsonObject, string] {
  if (typeof path !== "string") {
    const fields = path.map((one) => fieldOf(object, one));
    return fields.find(([parent, name]) => parent.has(name)) ?? fieldOf(object, path.at(-1) ?? "");
  }
  const at = path.indexOf(".");
  return at < 0 ? [object, path] : fieldOf(object.object(path.slice(0, at)), path.slice(at + 1));
}

function textIn(object: JsonObject, path: string): string {
  const [parent, field] = fieldOf(object, path);
  return parent.requiredText(field);
}

/** Returns the number of a field. */
export function numberIn(object: JsonObject, path: FieldPath): number | undefined {
  const [parent, field] = fieldOf(object, path);
  return parent.number(field);
}

/** Returns the underlying that a field names. */
export function underlyingIn(object: JsonObject, field: string): string | undefined {
  const symbol = object.text(field);
  return symbol === undefined ? undefined : plainSymbol(symbol);
}

/** Returns the instant of the quotes that a field states, and what is wrong with it if it cannot be read. */
export function instantIn(document: JsonObject, field: string, zone: "new-york" | number, example: string) {
  const asOfMs = readVendorInstant(document.text(field) ?? "", zone);
  const instantProblem = `${field}: expected a time such as "${example}", found ${document.shown(field)}`;
  return { asOfMs, instantProblem: asOfMs === undefined ? instantProblem : undefined };
}
