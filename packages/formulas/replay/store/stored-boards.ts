import type { IDBPTransaction, StoreNames } from "idb";
import type { EndpointCall, StoredResult } from "@strikebook/client";
import type { SymbolHeatmap } from "@strikebook/contract";
import { decodedBoard, encodedBoard } from "./board-encoding";
import { requestedBoard, type RequestedBoard } from "./board-series";
import { boardSubset } from "./board-subset";
import type { PastDatabase, PastDatabaseSchema, StoredBoard, StoredSeries, Writing } from "./past-database";
import { addUse, type UseKey } from "./stored-uses";

type Reading = IDBPTransaction<PastDatabaseSchema, StoreNames<PastDatabaseSchema>[], "readonly">;

interface FoundBoard {
  /** The key of the board that was read. */
  key: UseKey;
  result: StoredResult & { record: SymbolHeatmap };
}

/**
 * Returns the stored board that a call returns: the board that it returned before, a part of a larger board, or a frame if the caller shows
 * no node types. `undefined` if there is none.
 */
export async function readBoard(
  database: PastDatabase,
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

/** A board to store, as the result of a call for it. */
export interface NewBoard {
  market: string;
  /** The call for the board at one instant; with `valuesOnly` if it has no node types. */
  call: EndpointCall;
  result: StoredResult;
}

/** What a stored board takes besides its strikes: its other fields, and its entries in the tables. In bytes, measured. */
const OVERHEAD_BYTES = 400;

/** Returns a board as it is stored, and its bytes. */
export function storedBoard(record: SymbolHeatmap): { board: StoredBoard["board"]; bytes: number } {
  const board = encodedBoard(record) ?? record;
  return { board, bytes: OVERHEAD_BYTES + ("ladder" in board ? board.ladder.length : JSON.stringify(board).length) };
}

/** Stores boards in one transaction. `nowMs` is in milliseconds since 1970 UTC. */
export async function writeBoards(database: PastDatabase, boards: readonly NewBoard[], nowMs: number): Promise<void> {
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

/** Returns the position of a meta among the metas of a series. Stores the series and the meta if they are new. */
async function metaPosition(transaction: Writing, series: Omit<StoredSeries, "metas">, meta: string): Promise<number> {
  const metas = (await transaction.objectStore("series").get(series.series))?.metas ?? [];
  const position = metas.indexOf(meta);
  if (position >= 0) return position;
  await transaction.objectStore("series").put({ ...series, metas: [...metas, meta] });
  return metas.length;
}
