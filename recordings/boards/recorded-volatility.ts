import { closingMs, type Day, easternDay } from "@strikebook/calendar";
import type { DataOrigin } from "../../market/chains/data-origin";
import type { SmilePoint, TermPoint, VolatilityData, VolatilitySource } from "../../market/days/volatility-source";
import { volatilityRoots } from "../../market/volatility/vol-coverage";
import { type RecordedIndex, sessionOf } from "./recorded-index";
import type { LoadedSlices } from "./recorded-market";
import { smilesOf } from "./recorded-smile";
import type { SnapshotSlice } from "./snapshot-slices";
import type { ListedSnapshot, SnapshotSource } from "./snapshot-source";

/** The newest quotes of a symbol that were read. */
interface ReadSnapshot {
  snapshot: ListedSnapshot;
  slices: readonly SnapshotSlice[];
}

/**
 * The volatility of recorded snapshots, by the instant of their quotes. For a response it reads the smiles of the newest snapshot, and of
 * each session before it the term structure of its last one.
 */
export class RecordedVolatility implements VolatilityData {
  readonly #source: SnapshotSource;
  readonly #index: RecordedIndex;
  readonly #slices: LoadedSlices;
  /** By the id of a snapshot and root. */
  readonly #closingTerms = new Map<string, readonly TermPoint[]>();

  constructor(source: SnapshotSource, index: RecordedIndex, slices: LoadedSlices) {
    this.#source = source;
    this.#index = index;
    this.#slices = slices;
  }

  get symbols(): readonly string[] {
    return volatilityRoots(this.#index.symbols);
  }

  get version(): unknown {
    return this.#source.snapshots;
  }

  async read(symbols: readonly string[], instantMs: number): Promise<VolatilitySource> {
    const read = new Map<string, ReadSnapshot>();
    for (const symbol of symbols) {
      const newest = this.#newestQuoted(symbol, instantMs);
      if (newest === undefined) continue;
      read.set(symbol, { snapshot: newest, slices: await this.#slices.load(newest.id) });
      for (const last of this.#closingSnapshots(symbol, instantMs)) await this.#loadTerm(symbol, last);
    }
    return this.#sourceOf(read);
  }

  origins(symbols: readonly string[], instantMs: number): readonly DataOrigin[] {
    return symbols.flatMap((symbol) => {
      const snapshot = this.#newestQuoted(symbol, instantMs);
      return snapshot ? [{ ...snapshot, lacksPreviousClose: false, isPlayed: this.#index.isPlayed }] : [];
    });
  }

  /** A smile is that of the newest snapshot, which can be newer than the minute. */
  spotMs({ instantMs }: { instantMs: number }): number {
    return instantMs;
  }

  #sourceOf(read: ReadonlyMap<string, ReadSnapshot>): VolatilitySource {
    return {
      symbols: this.symbols,
      firstSession: (symbol) => this.#firstSession(symbol),
      close: (symbol, session) => this.#close(symbol, session),
      term: (symbol, asOfMs) => {
        const last = this.#lastOf(symbol, easternDay(asOfMs));
        return (last && this.#closingTerms.get(`${last.id} ${symbol}`)) ?? [];
      },
      smiles: (symbol) => {
        const newest = read.get(symbol);
        return newest ? this.#smilesOf(symbol, newest.snapshot, newest.slices) : [];
      },
      reports: (symbol) => {
        const [first] = this.#index.of(symbol);
        return first ? this.#source.reports(first.underlying) : [];
      },
      newestMs: (symbol, instantMs) => this.#newestQuoted(symbol, instantMs)?.quoteMs ?? -Infinity,
    };
  }

  #firstSession(symbol: string): Day {
    const [first] = this.#index.of(symbol);
    if (first === undefined) return Infinity;
    return Math.min(sessionOf(first.quoteMs), this.#source.firstClose(first.underlying) ?? Infinity);
  }

  /** Returns NaN for a session without a close between others that have one. */
  #close(symbol: string, session: Day): number | undefined {
    const own = this.#index.of(symbol);
    const [first, last] = [own[0], own.at(-1)];
    if (first === undefined || last === undefined || session < this.#firstSession(symbol)) return undefined;
    const close = this.#index.close(first.underlying, session);
    return close ?? (session <= sessionOf(last.quoteMs) ? NaN : undefined);
  }

  async #loadTerm(symbol: string, snapshot: ListedSnapshot): Promise<void> {
    const key = `${snapshot.id} ${symbol}`;
    if (this.#closingTerms.has(key)) return;
    const smiles = this.#smilesOf(symbol, snapshot, await this.#source.slices(snapshot.id));
    // Without the smiles, which would keep all strikes of the snapshot in memory.
    const terms = smiles.map(({ expiration, years, varianceYears, variance }) => ({
      expiration,
      years,
      varianceYears,
      variance,
    }));
    this.#closingTerms.set(key, terms);
  }

  #smilesOf(root: string, { quoteMs }: ListedSnapshot, slices: Parameters<typeof smilesOf>[0]): SmilePoint[] {
    return smilesOf(slices, { root, quoteMs, session: sessionOf(quoteMs) });
  }

  /** Returns the snapshot with the newest quotes at or before an instant. */
  #newestQuoted(symbol: string, instantMs: number): ListedSnapshot | undefined {
    return this.#index.of(symbol).findLast(({ quoteMs }) => quoteMs <= instantMs);
  }

  /** Returns the last snapshot of a session: the one whose quotes are the newest up to its close. */
  #lastOf(symbol: string, session: Day): ListedSnapshot | undefined {
    const last = this.#newestQuoted(symbol, closingMs(session));
    return last && sessionOf(last.quoteMs) === session ? last : undefined;
  }

  /** Returns the last snapshot of each session that had closed at an instant. */
  #closingSnapshots(symbol: string, instantMs: number): ListedSnapshot[] {
    const bySession = new Map<Day, ListedSnapshot>();
    for (const snapshot of this.#index.of(symbol)) {
      const session = sessionOf(snapshot.quoteMs);
      if (snapshot.quoteMs <= closingMs(session) && closingMs(session) <= instantMs) bySession.set(session, snapshot);
    }
    return [...bySession.values()];
  }
}
