import { openDuckdb } from "../engine/duckdb-instance";
import { tradeLayoutOf } from "./trade-layouts";

/** Returns whether a file has trades or prints, by its header. */
export async function isTradeFile(path: string): Promise<boolean> {
  const { instance } = await openDuckdb({ memory: "256MB" });
  const connection = await instance.connect();
  try {
    return (await tradeLayoutOf(connection, path)) !== undefined;
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
