import type { IDBPTransaction, StoreNames } from "idb";
import type { StoredResult } from "../../client/endpoint/response-cache";
import type { EndpointCall } from "../../client/requests/endpoint-call";
import type { SymbolHeatmap } from "../../contract/heatmap";
import { encodedBoard } from "./board-encoding";
import { requestedBoard } from "./board-series";
import type { SnapshotDatabase, SnapshotSchema, StoredBoard, StoredSeries } from "./snapshot-database";
import { addUse } from "./stored-uses";

/** A board to store, as the result of a call for it. */
export interface NewBoard {
  market: string;
  /** The call for the board at one instant; with `valuesOnly` if it has no node types. */
  call: EndpointCall;
  result: StoredResult;
}

/** What a stored board takes besides its strikes: its other fields, and its entries in the tables. In bytes, measured. */
const OVERHEAD_BYTES = 400;

type Writing = IDBPTransaction<SnapshotSchema, StoreNames<SnapshotSchema>[], "readwrite">;

/** Returns a board as it is stored, and its bytes. */
export function storedBoard(record: SymbolHeatmap): { board: StoredBoard["board"]; bytes: number } {
  const board = encodedBoard(record) ?? record;
  return { board, bytes: OVERHEAD_BYTES + ("ladder" in board ? board.ladder.length : JSON.stringify(board).length) };
}

/** Stores boards in one transaction. `nowMs` is in milliseconds since 1970 UTC. */
export async function writeBoards(
  database: SnapshotDatabase,
  boards: readonly NewBoard[],
  nowMs: number,
): Promise<void> {
  const transaction = database.transaction(["boards", "requests", "series", "uses", "totals"], "readwrite");
  for (const board of boards) await writeBoard(transaction, board, nowMs);
  await transaction.done;
}

async function writeBoard(transaction: Writing, { market, call, result }: NewBoard, nowMs: number): Promise<void> {
  const request = requestedBoard(market, call);
  if (!request) return;
  const { atMs, ...series } = request;
  const record = result.record as SymbolHeatmap; // the record of the endpoint that the call is for
  const key: [string, number] = [series.series, Date.parse(record.asOf)];
  const { board, bytes } = storedBoard(record);
  const { receivedAtMs, credits } = result;
  const meta = await metaPosition(transaction, series, JSON.stringify(result.meta ?? null));
  const before = await transaction.objectStore("uses").get(key);
  const asked = [...new Set([...(before?.asked ?? []), atMs])];
  void transaction.objectStore("boards").put({ board, meta, receivedAtMs, credits }, key);
  void transaction.objectStore("requests").put(key[1], [series.series, atMs]);
  await addUse(transaction, key, { usedAtMs: nowMs, bytes, asked });
}

/** Returns the position of a meta among those of a series, and stores what is new of both. */
async function metaPosition(transaction: Writing, series: Omit<StoredSeries, "metas">, meta: string): Promise<number> {
  const metas = (await transaction.objectStore("series").get(series.series))?.metas ?? [];
  const position = metas.indexOf(meta);
  if (position >= 0) return position;
  await transaction.objectStore("series").put({ ...series, metas: [...metas, meta] });
  return metas.length;
}
