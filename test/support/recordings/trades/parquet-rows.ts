import { DuckDBInstance, listValue } from "@duckdb/node-api";

/** Runs a query over Parquet files, `$files` in its text, and returns its rows. Whole numbers of 64 bits are texts. */
export async function parquetRows(sql: string, files: readonly string[]) {
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  try {
    return (await connection.runAndReadAll(sql, { files: listValue(files) })).getRowObjectsJson();
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
