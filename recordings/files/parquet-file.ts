import { Database } from "../database/database";
import { DataError } from "../errors/data-error";

/** A Parquet file that is open. */
interface OpenParquet {
  database: Database;
  header: readonly string[];
}

/** Opens a Parquet file while something is done with it. Rejects with a `DataError` if it cannot be read. */
export async function openParquet<Result>(path: string, run: (open: OpenParquet) => Promise<Result>): Promise<Result> {
  using database = await Database.open({ limit: "512MB" });
  return await readingParquet(async () => run({ database, header: await parquetHeader(database, path) }));
}

/** Runs what reads a Parquet file. Rejects with a `DataError` that says so if the file cannot be read. */
export async function readingParquet<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof DataError) throw error;
    throw new DataError(`cannot be read as a Parquet file (${String(error).split("\n", 1)[0]}).`, { cause: error });
  }
}

/** Returns the names of the columns of a Parquet file. */
export async function parquetHeader(database: Database, path: string): Promise<string[]> {
  const columns = await database.rows("describe select * from read_parquet($path)", { path });
  return columns.map(({ column_name: name }) => String(name));
}
