import { closingMs, newYorkPeriod, nextSession, openingMs } from "@strikebook/calendar";
import { type Metric, isPricedFromFutures, multiplierOf } from "@strikebook/contract";
import { type Chain, chainOf } from "../../market/chains/chain";
import type { DataOrigin } from "../../market/chains/data-origin";
import { ENTRY_BYTES, LruCache } from "../../market/days/lru-cache";
import { contractFigures, pricedContractsCache } from "../../market/exposure/contract-figures";
import { exposureCells, type PricedContracts } from "../../market/exposure/exposure-cells";
import type { Board, BoardsReading, ServedMarket } from "../../market/exposure/market";
import { otherAssumptions } from "../../market/exposure/other-assumptions";
import type { RecordedIndex } from "./recorded-index";
import type { SnapshotSlice } from "./snapshot-slices";
import type { ListedSnapshot, SnapshotSource } from "./snapshot-source";
import { halfSpread, nearestSpreads } from "@strikebook/pricing";

/** The expirations that are in memory, about 120 snapshots of the largest chain. */
const SLICES_BYTES = 48_000_000;
const BYTES_PER_STRIKE = 48;
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
}

function bytesOfSlices(slices: readonly SnapshotSlice[]): number {
  return slices.reduce((sum, { strikes }) => sum + ENTRY_BYTES + BYTES_PER_STRIKE * strikes.length, ENTRY_BYTES);
}

/**
 * Returns the market of recorded snapshots. Its boards count open interest alone. For an instant it has the newest snapshot at or
 * before it, at most one session old, without the contracts that have settled since.
 */
export function recordedMarket(index: RecordedIndex, slices: LoadedSlices): ServedMarket {
  const cached = new LruCache<string, Board | undefined>(BOARDS_BYTES, bytesOfBoard);
  const priced = pricedContractsCache();
  const boardAt = async (symbol: string, instantMs: number, { reading, withSessionBefore }: BoardsReading) => {
    const snapshot = index.newest(symbol, instantMs);
    if (snapshot === undefined) return undefined;
    const before = withSessionBefore ? index.ofSessionBefore(symbol, snapshot) : undefined;
    const [all, earlier] = await Promise.all([slices.load(snapshot.id), before ? slices.load(before.id) : []]);
    const listed = all.filter(({ root, expiration }) => root === symbol && expiration.settlesMs > instantMs);
    const previousClose = index.previousClose(snapshot);
    const key = `${snapshot.id} ${symbol} ${listed.length} ${previousClose}`;
    const pricedOnce = (price: () => PricedContracts) => priced.getOrCreate(key, price);
    const facts = { previousClose, origin: originOf(snapshot, index), earlier, pricedOnce };
    const compute = () => boardOf(symbol, snapshot, listed, facts);
    const boardKey = `${key} ${before?.id ?? ""}`;
    return reading === "once" ? (cached.peek(boardKey) ?? compute()) : cached.getOrCreate(boardKey, compute);
  };
  return {
    get symbols() {
      return index.symbols;
    },
    spotAt: (symbol, instantMs) => index.newest(symbol, instantMs)?.spot,
    async boards(symbols, instantsMs, how = {}) {
      const wanted = symbols.flatMap((symbol) => instantsMs.map((atMs) => ({ symbol, atMs })));
      const read = await Promise.all(
        wanted.map(async ({ symbol, atMs }) => [`${symbol} ${atMs}`, await boardAt(symbol, atMs, how)] as const),
      );
      const found = new Map(read);
      return { boardAt: (symbol, instantMs) => found.get(`${symbol} ${instantMs}`) };
    },
    newestMs: (symbol, instantMs) => index.newest(symbol, instantMs)?.asOfMs,
    instants: (symbol, { firstMs, lastMs }) => index.between(symbol, firstMs, lastMs).map(({ asOfMs }) => asOfMs),
    sessionInstants(symbol, session, untilMs) {
      const until = (toMs: number) => Math.min(untilMs, toMs);
      const within = index.between(symbol, openingMs(session), until(closingMs(session)));
      if (within.length > 0) return within.map(({ asOfMs }) => asOfMs);
      const after = index.between(symbol, closingMs(session), until(openingMs(nextSession(session)) - 1));
      return after
        .filter(({ quoteMs }) => quoteMs <= closingMs(session))
        .slice(-1)
        .map(({ asOfMs }) => asOfMs);
    },
    resolutionAt: () => "1m",
    originAt(symbol, instantMs) {
      const snapshot = index.newest(symbol, instantMs);
      return snapshot && originOf(snapshot, index);
    },
    // All that was recorded can be requested.
    oldestMs: () => -Infinity,
    history(symbol, nowMs) {
      const own = index.of(symbol);
      const [first, last] = [own[0], own.at(-1)];
      return first && last && { firstMs: first.asOfMs, lastMs: Math.min(nowMs, last.asOfMs) };
    },
    whyNoBoard(symbols, wanted) {
      const known = symbols.map((symbol) => {
        const own = index.of(symbol);
        const [first, last] = [own[0], own.at(-1)];
        if (first === undefined || last === undefined) return `${symbol} is not recorded`;
        return `${symbol} is recorded from ${newYorkPeriod(first.asOfMs, last.asOfMs)}`;
      });
      return `There is no recorded board for ${wanted}: ${known.join("; ")}. Choose another time, or import its file with npm run data -- import.`;
    },
  };
}

function originOf(snapshot: ListedSnapshot, index: RecordedIndex): DataOrigin {
  const { source, asOfMs, delayMinutes } = snapshot;
  const lacksPreviousClose = index.previousClose(snapshot) === undefined;
  return { source, asOfMs, delayMinutes, lacksPreviousClose, isPlayed: index.isPlayed };
}

/** What a recorded board has besides its snapshot. */
interface RecordedFacts {
  previousClose: number | undefined;
  origin: DataOrigin;
  /** The expirations of the snapshot of the session before; empty if there is none, or they were not requested. */
  earlier: readonly SnapshotSlice[];
  /** Prices its contracts, or returns them as they were priced just before. */
  pricedOnce: (price: () => PricedContracts) => PricedContracts;
}

/** Returns the board of one root of a snapshot; `undefined` if all its contracts have settled. */
function boardOf(
  symbol: string,
  { asOfMs, spot }: ListedSnapshot,
  slices: readonly SnapshotSlice[],
  { previousClose, origin, earlier, pricedOnce }: RecordedFacts,
): Board | undefined {
  if (slices.length === 0) return undefined;
  const chain = chainOf(slices);
  const cells = new Map<Metric, Float64Array>();
  const contracts = () => pricedOnce(() => contractsOf(chain, slices, spot));
  const otherwise = otherAssumptions({
    ...{ asOfMs, spot, contracts },
    halfSpreads: () => spreadsOf(chain, slices),
    earlierContracts: () => contractsBefore(chain, slices, earlier),
  });
  return {
    symbol,
    asOfMs,
    spot,
    previousClose,
    origin,
    expirations: chain.expirations.map(({ date }) => date),
    strikes: chain.strikes,
    cells(metric) {
      const computed = cells.get(metric) ?? exposureCells(contracts(), metric);
      cells.set(metric, computed);
      return computed;
    },
    ...contractFigures(contracts),
    otherwise: () => otherwise,
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

/**
 * Returns half of the bid-ask spread of each pair of a chain, as volatility * sqrt(years): of the out-of-the-money side, and of a strike
 * without a quote that of the nearest one. `undefined` if no strike of any slice is quoted.
 */
function spreadsOf(chain: Chain, slices: readonly SnapshotSlice[]): Float64Array | undefined {
  const own = slices.map(ownSpreads);
  if (own.every((spreads) => spreads.every(Number.isNaN))) return undefined;
  const ofPairs = new Float64Array(chain.strikeIndex.length);
  slices.forEach(({ strikes }, e) => ofPairs.set(nearestSpreads(strikes, own[e] ?? []), chain.firstPair[e]));
  return ofPairs;
}

/** Returns the half spread of each strike, NaN where it is not quoted. */
function ownSpreads({ strikes, bids, asks, deviations, forward, discount }: SnapshotSlice): Float64Array {
  return strikes.map((strike, at) => {
    const [bid = NaN, ask = NaN, near = 0] = [bids[at], asks[at], deviations[at]];
    if (Number.isNaN(bid) || !(near > 0)) return NaN;
    const right = strike < forward ? "put" : "call";
    return halfSpread({ right, strike, bid, ask, forward, discount }, near) ?? NaN;
  });
}

/**
 * Returns the contracts of each pair of a chain by the open interest of an earlier snapshot, call less put; those of the chain where it does not
 * list a pair. `undefined` if it has no open interest at all.
 */
function contractsBefore(
  chain: Chain,
  slices: readonly SnapshotSlice[],
  earlier: readonly SnapshotSlice[],
): Float64Array | undefined {
  const before = new Map(earlier.map((slice) => [`${slice.root} ${slice.expiration.day}`, slice]));
  if (earlier.every(({ calls, puts }) => [...calls, ...puts].every((open) => open === 0))) return undefined;
  const ofPairs = chain.netOpenInterest.slice();
  slices.forEach(({ root, expiration, strikes }, e) => {
    const own = before.get(`${root} ${expiration.day}`);
    const placeOf = new Map(Array.from(own?.strikes ?? [], (strike, at) => [strike, at]));
    strikes.forEach((strike, at) => {
      const place = placeOf.get(strike);
      if (own && place !== undefined)
        ofPairs[(chain.firstPair[e] ?? 0) + at] = (own.calls[place] ?? 0) - (own.puts[place] ?? 0);
    });
  });
  return ofPairs;
}
