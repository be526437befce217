import { DataError, messageOf } from "../errors/data-error";
import type { Database } from "./database";

/** All columns are read, so that damage anywhere in a file is found. */
export const READ_ALL = "select count(*)::double as rows, bit_xor(hash(t)) as digest from read_parquet($parts) t";

/** Runs what reads Parquet files of a recording. If it fails because of one of them, it rejects with a `DataError` that names the file. */
export async function namingDamaged<Result>(
  database: Database,
  parts: readonly string[],
  run: () => Promise<Result>,
): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    for (const part of parts) {
      await database.rows(READ_ALL, { parts: [part] }).catch((reason: unknown) => {
        const cause = messageOf(reason).split("\n", 1)[0]?.replace(/\.$/, "");
        const advice = "Restore it from a copy, or make the recording again from the files that it has it from.";
        throw new DataError(`${part} cannot be read as Parquet: ${cause}. ${advice}`, { cause: reason });
      });
    }
    throw error;
  }
}
