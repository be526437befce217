import type { IDBPTransaction, StoreNames } from "idb";
import type { StoredResult } from "../../client/endpoint/response-cache";
import type { EndpointCall } from "../../client/requests/endpoint-call";
import type { SymbolHeatmap } from "../../contract/heatmap";
import { decodedBoard } from "./board-encoding";
import { requestedBoard, type RequestedBoard } from "./board-series";
import { boardSubset } from "./board-subset";
import type { SnapshotDatabase, SnapshotSchema, StoredSeries } from "./snapshot-database";
import type { UseKey } from "./stored-uses";

type Reading = IDBPTransaction<SnapshotSchema, StoreNames<SnapshotSchema>[], "readonly">;

interface FoundBoard {
  /** The key of the board that was read. */
  key: UseKey;
  result: StoredResult & { record: SymbolHeatmap };
}

/**
 * Returns the stored board that a call returns: the one that it returned before, a part of a larger one, or a frame if the caller shows
 * no node types. `undefined` if there is none.
 */
export async function readBoard(
  database: SnapshotDatabase,
  market: string,
  call: EndpointCall,
): Promise<FoundBoard | undefined> {
  const board = requestedBoard(market, { ...call, valuesOnly: undefined });
  if (!board) return undefined;
  const transaction = database.transaction(["boards", "requests", "series"], "readonly");
  const own = await readSeries(transaction, board.series, board.atMs);
  if (own) return own;
  const frame = call.valuesOnly && requestedBoard(market, call);
  const kinds = frame ? [frame, board] : [board];
  for (const request of kinds) {
    const found = await readFamily(transaction, request);
    if (found) return found;
  }
  return undefined;
}

/** Returns a board from any series that contains it. */
async function readFamily(transaction: Reading, request: RequestedBoard): Promise<FoundBoard | undefined> {
  const family = await transaction.objectStore("series").index("family").getAll(request.family);
  for (const series of family) {
    const found = await readSeries(transaction, series.series, request.atMs, series);
    const record = found && boardSubset(found.result.record, series, request);
    if (record) return { key: found.key, result: { ...found.result, record } };
  }
  return undefined;
}

/** Returns the board of a series for an instant, in milliseconds since 1970 UTC. */
async function readSeries(
  transaction: Reading,
  name: string,
  atMs: number,
  known?: StoredSeries,
): Promise<FoundBoard | undefined> {
  const asOfMs = await transaction.objectStore("requests").get([name, atMs]);
  if (asOfMs === undefined) return undefined;
  const key: [string, number] = [name, asOfMs];
  const [stored, series = known] = await Promise.all([
    transaction.objectStore("boards").get(key),
    known ? undefined : transaction.objectStore("series").get(name),
  ]);
  const meta = series?.metas[stored?.meta ?? NaN];
  if (!stored || meta === undefined) return undefined;
  const { board, receivedAtMs, credits } = stored;
  const record = "ladder" in board ? decodedBoard(board) : board;
  return { key, result: { record, meta: JSON.parse(meta) as unknown, receivedAtMs, credits } };
}
