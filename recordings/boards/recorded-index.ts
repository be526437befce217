import {
  closingMs,
  type Day,
  easternDay,
  easternMs,
  previousSession,
  sessionOnOrBefore,
  sessionsBetween,
} from "@strikebook/calendar";
import { optionRoots } from "../../market/chains/option-roots";
import { closingMinuteMs } from "../../market/volatility/vol-state";
import type { ListedSnapshot, SnapshotSource } from "./snapshot-source";

/** The snapshots of a source by root and by underlying, and the closes that they and the source state. Rebuilt after each change of the source. */
export class RecordedIndex {
  readonly #source: SnapshotSource;
  #listed: SnapshotSource["snapshots"] | undefined;
  #byRoot = new Map<string, ListedSnapshot[]>();
  #symbols: readonly string[] = [];
  /** Closes by underlying and session: those that snapshots state, and the prices of snapshots of the close. */
  #statedCloses = new Map<string, number>();
  #closingPrices = new Map<string, number>();

  /** See `DataOrigin.isPlayed`. */
  readonly isPlayed: boolean;

  constructor(source: SnapshotSource, isPlayed = true) {
    this.#source = source;
    this.isPlayed = isPlayed;
  }

  /** Every snapshot, ascending by `asOfMs`. */
  get snapshots(): readonly ListedSnapshot[] {
    return this.#source.snapshots;
  }

  /** Every recorded root: those that the market knows in its order, then the others in alphabetical order. */
  get symbols(): readonly string[] {
    this.#build();
    return this.#symbols;
  }

  /** Returns the snapshots of a root, ascending by `asOfMs`; empty for an unknown root. */
  of(root: string): readonly ListedSnapshot[] {
    this.#build();
    return this.#byRoot.get(root) ?? [];
  }

  /** Returns the newest snapshot of a root at or before an instant, at most one session older than it. */
  newest(root: string, instantMs: number): ListedSnapshot | undefined {
    const all = this.of(root);
    const found = all[countUntil(all, instantMs) - 1];
    const isRecent = found && sessionsBetween(sessionOf(found.asOfMs), sessionOf(instantMs)) <= 1;
    return isRecent ? found : undefined;
  }

  /** Returns the newest snapshot of a root of the session before that of a snapshot. */
  ofSessionBefore(root: string, { asOfMs }: ListedSnapshot): ListedSnapshot | undefined {
    const session = sessionOf(asOfMs);
    const all = this.of(root);
    const found = all[countUntil(all, easternMs(session, 0) - 1) - 1];
    return found && sessionOf(found.asOfMs) === previousSession(session) ? found : undefined;
  }

  /** Returns the snapshots of a root from one instant through another. */
  between(root: string, fromMs: number, toMs: number): readonly ListedSnapshot[] {
    const all = this.of(root);
    return all.slice(countUntil(all, fromMs - 1), countUntil(all, toMs));
  }

  /**
   * Returns the close of a session. The previous close of a snapshot of the next session comes first, then closes.csv, then the last
   * price of the closing minute. A price of 15:58 is no close.
   */
  close(underlying: string, session: Day): number | undefined {
    this.#build();
    const key = `${underlying} ${session}`;
    return this.#statedCloses.get(key) ?? this.#source.close(underlying, session) ?? this.#closingPrices.get(key);
  }

  /** Returns the close before the session of a snapshot, that of its quotes if it states one; `undefined` if nothing recorded says it. */
  previousClose({ underlying, asOfMs, quoteMs, previousClose }: ListedSnapshot): number | undefined {
    return this.close(underlying, previousSession(sessionOf(previousClose === undefined ? asOfMs : quoteMs)));
  }

  #build(): void {
    const { snapshots } = this.#source;
    if (this.#listed === snapshots) return;
    this.#listed = snapshots;
    this.#byRoot = new Map();
    this.#statedCloses = new Map();
    this.#closingPrices = new Map();
    for (const snapshot of snapshots) {
      for (const root of snapshot.roots) {
        const own = this.#byRoot.get(root);
        if (own) own.push(snapshot);
        else this.#byRoot.set(root, [snapshot]);
      }
      this.#addCloses(snapshot);
    }
    const known = optionRoots.map(({ root }) => root).filter((root) => this.#byRoot.has(root));
    const others = [...this.#byRoot.keys()].filter((root) => !known.includes(root)).sort();
    this.#symbols = [...known, ...others];
  }

  #addCloses({ underlying, quoteMs, spot, previousClose }: ListedSnapshot): void {
    const session = sessionOf(quoteMs);
    if (quoteMs >= closingMinuteMs(session) && quoteMs <= closingMs(session))
      this.#closingPrices.set(`${underlying} ${session}`, spot);
    const before = `${underlying} ${previousSession(session)}`;
    if (previousClose !== undefined && !this.#statedCloses.has(before)) this.#statedCloses.set(before, previousClose);
  }
}

/** Returns the newest session that had begun, by its date, at an instant. */
export function sessionOf(instantMs: number): Day {
  return sessionOnOrBefore(easternDay(instantMs));
}

/** Returns how many of some snapshots are at or before an instant. */
function countUntil(snapshots: readonly ListedSnapshot[], instantMs: number): number {
  let [low, high] = [0, snapshots.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((snapshots[middle]?.asOfMs ?? Infinity) <= instantMs) low = middle + 1;
    else high = middle;
  }
  return low;
}
