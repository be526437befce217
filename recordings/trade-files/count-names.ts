import type { DuckDBConnection, DuckDBValue } from "@duckdb/node-api";
import { counted } from "../rules/counted";
import { DataError } from "../snapshots/snapshot";
import { type NameKey, type Names, namesOf, tickerOf } from "./names";
import { type QueryControl, runQuery } from "./run-query";
import type { Sql } from "./sql/cells";
import type { StagedRows } from "./staged-rows";
import type { LeftOutReason } from "./trade-layout";

/** The rows of a file, as a query reads them. */
interface RowsOfFile {
  kind: "trades" | "prints";
  rows: StagedRows;
  /** A subquery with the values and the checks of `rows`. */
  source: Sql;
  parameters: Readonly<Record<string, DuckDBValue>>;
}

/** The names of a file: keys as the file states them, and the names of each. */
export interface FileNames {
  keys: readonly NameKey[];
  names: readonly Names[];
  /** What is left out, each a sentence with a count. */
  notes: readonly string[];
}

const adjusted: LeftOutReason = { one: "trade of an adjusted root", what: "trades of adjusted roots", isNamed: true };

/**
 * Reads the names in a file, and counts what is left out. Rejects with a `DataError` if nothing is left.
 */
export async function countNames(
  connection: DuckDBConnection,
  { kind, rows, source, parameters }: RowsOfFile,
  control: QueryControl,
): Promise<FileNames> {
  const groups = await runQuery(
    connection,
    `select case when left_out is null then key_root end as root, case when left_out is null then key_underlying end as underlying,
      case when left_out is null then key_date end::varchar as date, left_out, count(*) as count, any_value(name) as example
    from ${source} group by all`,
    parameters,
    control,
  );
  const leftOut = new LeftOutRows();
  const keys: NameKey[] = [];
  const names: Names[] = [];
  for (const group of groups) {
    const count = { rows: Number(group["count"]), example: String(group["example"] ?? "") };
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
      return `${counted(rows, one, what)}${such} ${rows === 1 ? "was" : "were"} left out.`;
    });
  }
}
