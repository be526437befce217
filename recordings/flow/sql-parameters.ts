import type * as Duckdb from "@duckdb/node-api";

/** The values of a prepared statement, by the names of its parameters. */
export type SqlValues = Readonly<Record<string, string | number | readonly string[] | readonly number[]>>;

/** Returns the values as DuckDB binds them, with their types: texts, doubles, and lists of them. */
export function boundValues({ VARCHAR, DOUBLE, LIST, listValue }: typeof Duckdb, values: SqlValues) {
  const bound: Record<string, Duckdb.DuckDBValue> = {};
  const types: Record<string, Duckdb.DuckDBType> = {};
  for (const [name, value] of Object.entries(values)) {
    const isList = typeof value === "object";
    const item = isList ? value[0] : value;
    const type = typeof item === "number" ? DOUBLE : VARCHAR;
    bound[name] = isList ? listValue([...value]) : value;
    types[name] = isList ? LIST(type) : type;
  }
  return [bound, types] as const;
}
