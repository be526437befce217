import { isPricedFromFutures, multiplierOf } from "../../src/contract/index-roots";
import type { Metric } from "../../src/contract/limits";
import { type Chain, chainOf } from "../../market/chains/chain";
import type { DataOrigin } from "../../market/chains/data-origin";
import { ENTRY_BYTES, LruCache } from "../../market/days/lru-cache";
import { closeMs, nextSession, openMs } from "../../market/time/calendar";
import { exposureCells, type PricedContracts, withContracts } from "../../market/exposure/exposure-cells";
import { exposureProfile } from "../../market/exposure/exposure-profile";
import type { Board, Market } from "../../market/exposure/market";
import { boardSides } from "../../market/exposure/sides";
import type { RecordedIndex } from "./recorded-index";
import type { SnapshotSlice } from "./snapshot-slices";
import type { ListedSnapshot, SnapshotSource } from "./snapshot-source";

/** The expirations that are in memory, about 120 snapshots of the largest chain. */
const SLICES_BYTES = 48_000_000;
const BYTES_PER_STRIKE = 32;
/** Boards of the newest instants, which are requested again. */
const BOARDS_BYTES = 12_000_000;
const BYTES_PER_CELL = 8;

/** The expirations of snapshots, read from a source when they are first needed. */
export class LoadedSlices {
  readonly #source: SnapshotSource;
  readonly #loaded = new LruCache<string, readonly SnapshotSlice[]>(SLICES_BYTES, bytesOfSlices);
  readonly #loading = new Map<string, Promise<readonly SnapshotSlice[]>>();

  constructor(source: SnapshotSource) {
    this.#source = source;
  }

  /** Reads a snapshot, unless it is in memory. */
  async load(id: string): Promise<readonly SnapshotSlice[]> {
    const loaded = this.#loaded.peek(id);
    if (loaded) return this.#loaded.getOrCreate(id, () => loaded);
    const loading = this.#loading.get(id) ?? this.#source.slices(id).finally(() => this.#loading.delete(id));
    this.#loading.set(id, loading);
    const slices = await loading;
    return this.#loaded.getOrCreate(id, () => slices);
  }

  /** Returns a snapshot that was read. Throws an error if it was not. */
  get(id: string): readonly SnapshotSlice[] {
    const loaded = this.#loaded.peek(id);
    if (loaded === undefined) throw new Error(`Snapshot ${id} is used before it was read.`);
    return this.#loaded.getOrCreate(id, () => loaded);
  }
}

function bytesOfSlices(slices: readonly SnapshotSlice[]): number {
  return slices.reduce((sum, { strikes }) => sum + ENTRY_BYTES + BYTES_PER_STRIKE * strikes.length, ENTRY_BYTES);
}

/**
 * Returns the market of recorded snapshots. Its boards count open interest alone. For an instant it has the newest snapshot at or
 * before it, at most one session old, without the contracts that have settled since.
 */
export function recordedMarket(index: RecordedIndex, slices: LoadedSlices): Market {
  const boards = new LruCache<string, Board | undefined>(BOARDS_BYTES, bytesOfBoard);
  return {
    get symbols() {
      return index.symbols;
    },
    boardAt(symbol, instantMs, reading = "repeated") {
      const snapshot = index.newest(symbol, instantMs);
      if (snapshot === undefined) return undefined;
      const listed = slices
        .get(snapshot.id)
        .filter(({ root, expiration }) => root === symbol && expiration.settlesMs > instantMs);
      const previousClose = index.previousClose(snapshot);
      const origin = originOf(snapshot, index);
      const compute = () => boardOf(symbol, snapshot, listed, { previousClose, origin });
      const key = `${snapshot.id} ${symbol} ${listed.length} ${previousClose}`;
      return reading === "once" ? (boards.peek(key) ?? compute()) : boards.getOrCreate(key, compute);
    },
    spotAt: (symbol, instantMs) => index.newest(symbol, instantMs)?.spot,
    recorded: {
      async load(symbols, instantsMs) {
        const ids = new Set(
          symbols.flatMap((symbol) => instantsMs.flatMap((instantMs) => index.newest(symbol, instantMs)?.id ?? [])),
        );
        await Promise.all(Array.from(ids, (id) => slices.load(id)));
      },
      newestMs: (symbol, instantMs) => index.newest(symbol, instantMs)?.asOfMs,
      sessionInstants(symbol, session, untilMs) {
        const until = (toMs: number) => Math.min(untilMs, toMs);
        const within = index.between(symbol, openMs(session), until(closeMs(session)));
        if (within.length > 0) return within.map(({ asOfMs }) => asOfMs);
        const after = index.between(symbol, closeMs(session), until(openMs(nextSession(session)) - 1));
        return after
          .filter(({ quoteMs }) => quoteMs <= closeMs(session))
          .slice(-1)
          .map(({ asOfMs }) => asOfMs);
      },
      instants: (symbol, fromMs, toMs) => index.between(symbol, fromMs, toMs).map(({ asOfMs }) => asOfMs),
      origins(symbol, fromMs, toMs) {
        const own = index.between(symbol, fromMs, toMs);
        return [own[0], own.at(-1)].flatMap((snapshot) => (snapshot ? originOf(snapshot, index) : []));
      },
      period(symbol) {
        const snapshots = symbol === undefined ? index.snapshots : index.of(symbol);
        const [first, last] = [snapshots[0], snapshots.at(-1)];
        return first && last && { firstMs: first.asOfMs, lastMs: last.asOfMs };
      },
    },
  };
}

function originOf(snapshot: ListedSnapshot, index: RecordedIndex): DataOrigin {
  const { source, asOfMs, delayMinutes } = snapshot;
  const lacksPreviousClose = index.previousClose(snapshot) === undefined;
  return { source, asOfMs, delayMinutes, lacksPreviousClose, isPlayed: index.isPlayed };
}

/** Returns the board of one root of a snapshot; `undefined` if all its contracts have settled. */
function boardOf(
  symbol: string,
  { asOfMs, spot }: ListedSnapshot,
  slices: readonly SnapshotSlice[],
  { previousClose, origin }: { previousClose: number | undefined; origin: DataOrigin },
): Board | undefined {
  if (slices.length === 0) return undefined;
  const chain = chainOf(slices);
  const cells = new Map<Metric, Float64Array>();
  return {
    symbol,
    asOfMs,
    spot,
    previousClose,
    origin,
    expirations: chain.expirations.map(({ date }) => date),
    strikes: chain.strikes,
    cells(metric) {
      const computed = cells.get(metric) ?? exposureCells(contractsOf(chain, slices, spot), metric);
      cells.set(metric, computed);
      return computed;
    },
    exposureOf: (metric, held) => exposureCells(withContracts(contractsOf(chain, slices, spot), held), metric),
    profile: (metric, spots) => exposureProfile(contractsOf(chain, slices, spot), metric, spots),
    sides: (metric) => boardSides(contractsOf(chain, slices, spot), metric),
    straddle: (date) => slices.find(({ expiration }) => expiration.date >= date)?.straddle,
  };
}

function contractsOf(chain: Chain, slices: readonly SnapshotSlice[], spot: number): PricedContracts {
  const [{ root } = { root: "" }] = slices;
  const terms = {
    logForward: Float64Array.from(slices, ({ forward }) => Math.log(forward)),
    carry: Float64Array.from(slices, ({ forward, discount }) => (forward * discount) / spot),
    rootYears: Float64Array.from(slices, ({ years }) => Math.sqrt(years)),
    spot,
    multiplier: multiplierOf(root),
    hasOwnForward: isPricedFromFutures(root),
  };
  const deviations = new Float64Array(chain.strikeIndex.length);
  slices.forEach((slice, e) => deviations.set(slice.deviations, chain.firstPair[e]));
  return { chain, terms, pairs: { deviations, netContracts: chain.netOpenInterest } };
}

function bytesOfBoard(board: Board | undefined): number {
  return ENTRY_BYTES + BYTES_PER_CELL * (board ? board.strikes.length * board.expirations.length : 0);
}
