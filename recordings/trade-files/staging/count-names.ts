import type { Database, QueryControl } from "../../database/database";
import { countText } from "../../errors/words";
import { DataError } from "../../errors/data-error";
import type { StagedRows } from "./staged-rows";
import type { LeftOutReason } from "../definitions/trade-layout";
import { dayFromIso } from "@strikebook/calendar";
import { isSymbol } from "@strikebook/contract";
import { isAdjustedRoot, plainSymbol, rootOfUnderlying, underlyingOfRoot } from "../../../market/chains/option-symbol";

/** The rows of a file that were copied in their order. */
interface OrderedRows {
  kind: "trades" | "prints";
  rows: StagedRows;
  /** The path of the copy. */
  ordered: string;
}

/** The names of a file: keys as the file states them, and the names of each. */
export interface FileNames {
  keys: readonly NameKey[];
  names: readonly Names[];
  /** What is left out, each a sentence with a count. */
  notes: readonly string[];
}

const adjusted: LeftOutReason = { one: "trade of an adjusted root", what: "trades of adjusted roots", isNamed: true };

/** Keys with their rows. The rows that are left out have none, and are one group for each reason. */
const GROUPS = `select key_root as root, key_underlying as underlying, key_date::varchar as date, left_out, count(*) as count,
    any_value(left_out_name) as example
  from read_parquet($ordered) group by all order by left_out, root, underlying, date`;

/**
 * Reads the names in a file, and counts what is left out. Rejects with a `DataError` if nothing is left.
 */
export async function countNames(
  database: Database,
  { kind, rows, ordered }: OrderedRows,
  control: QueryControl,
): Promise<FileNames> {
  const groups = await database.rows(GROUPS, { ordered }, control);
  const leftOut = new LeftOutRows();
  const keys: NameKey[] = [];
  const names: Names[] = [];
  for (const group of groups) {
    const count = { rows: Number(group["count"]), example: String(group["example"] ?? group["root"] ?? "") };
    const key = { root: String(group["root"]), underlying: String(group["underlying"]), date: String(group["date"]) };
    const reason = group["left_out"] === null ? undefined : rows.leftOut[Number(group["left_out"]) - 1];
    const found = reason === undefined ? (kind === "trades" ? namesOf(key) : tickerOf(key)) : undefined;
    if (reason !== undefined) leftOut.add(reason, count);
    else if (found === undefined) leftOut.add(rows.unreadable, count);
    else if (found === "adjusted") leftOut.add(adjusted, count);
    else {
      keys.push(key);
      names.push(found);
    }
  }
  if (groups.length === 0) throw new DataError(`is empty: it has a header and no ${kind}.`);
  const notes = leftOut.notes();
  if (keys.length === 0) throw new DataError(`has no ${kind} that count. ${notes.join(" ")}`);
  return { keys, names, notes };
}

/** Counts of rows that are left out, by reason. */
class LeftOutRows {
  readonly #counts = new Map<LeftOutReason, { rows: number; example: string }>();

  add(reason: LeftOutReason, { rows, example }: { rows: number; example: string }): void {
    const known = this.#counts.get(reason) ?? { rows: 0, example };
    this.#counts.set(reason, { rows: known.rows + rows, example: known.example });
  }

  /** Returns a sentence for each reason. */
  notes(): string[] {
    return [...this.#counts].map(([{ one, what, isNamed }, { rows, example }]) => {
      const such = isNamed && example !== "" ? `, such as ${example},` : "";
      return `${countText(rows, one, what)}${such} ${rows === 1 ? "was" : "were"} left out.`;
    });
  }
}

/** How a file names what was traded: as it states them, empty if it does not. */
interface NameKey {
  root: string;
  underlying: string;
  /** The expiration, if the file states no root; `1970-01-01` otherwise. */
  date: string;
}

/** Names of what was traded. */
interface Names {
  root: string;
  underlying: string;
}

/** Returns the names behind a key; `undefined` if they cannot be read, `"adjusted"` for contracts that were adjusted. */
function namesOf(key: NameKey): Names | "adjusted" | undefined {
  const stated = plainSymbol(key.underlying);
  const named = plainSymbol(key.root);
  const day = dayFromIso(key.date);
  const root = named !== "" || day === undefined ? named : rootOfUnderlying(stated, day);
  if (!isSymbol(root)) return undefined;
  if (isAdjustedRoot(root)) return "adjusted";
  const underlying = underlyingOfRoot(root, isSymbol(stated) ? stated : undefined);
  return { root, underlying };
}

/** Returns the ticker of a stock; `undefined` if it cannot be read. */
function tickerOf({ root }: NameKey): Names | undefined {
  const ticker = plainSymbol(root);
  return isSymbol(ticker) ? { root: ticker, underlying: ticker } : undefined;
}
