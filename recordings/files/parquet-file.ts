import { Database } from "../database/database";
import { DataError } from "../errors/data-error";

/** A Parquet file that is open. */
interface OpenParquet {
  database: Database;
  /** The names of its columns. */
  header: readonly string[];
}

/** Opens a Parquet file while something is done with it. Rejects with a `DataError` if it cannot be read. */
export async function openParquet<Result>(path: string, run: (open: OpenParquet) => Promise<Result>): Promise<Result> {
  using database = await Database.open({ limit: "512MB" });
  try {
    const columns = await database.rows("describe select * from read_parquet($path)", { path });
    return await run({ database, header: columns.map(({ column_name: name }) => String(name)) });
  } catch (error) {
    if (error instanceof DataError) throw error;
    throw new DataError(`cannot be read as a Parquet file (${String(error).split("\n", 1)[0]}).`, { cause: error });
  }
}
