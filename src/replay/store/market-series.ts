import type { SnapshotDatabase, StoredSeries } from "./snapshot-database";

/** Returns the series of a market that are stored, in the order of their names. */
export async function marketSeries(database: SnapshotDatabase, market: string): Promise<StoredSeries[]> {
  const all = await database.getAll("series");
  return all.filter((series) => series.market === market);
}

/** Returns the range of the keys of a series. */
export function seriesRange(series: string): IDBKeyRange {
  return IDBKeyRange.bound([series, -Infinity], [series, Infinity]);
}
