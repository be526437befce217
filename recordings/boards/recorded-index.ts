import { optionRoots } from "../../market/chains/option-roots";
import { easternDay, previousSession, sessionOnOrBefore, sessionsBetween } from "../../market/time/calendar";
import type { Day } from "../../market/time/civil-day";
import type { ListedSnapshot, SnapshotSource } from "./snapshot-source";

/** The snapshots of a source by root and by underlying, and the closes that they and the source state. Rebuilt after each change of the source. */
export class RecordedIndex {
  readonly #source: SnapshotSource;
  #listed: SnapshotSource["snapshots"] | undefined;
  #byRoot = new Map<string, ListedSnapshot[]>();
  #symbols: readonly string[] = [];
  #closes = new Map<string, number>();

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

  /** Returns the snapshots of a root from one instant through another. */
  between(root: string, fromMs: number, toMs: number): readonly ListedSnapshot[] {
    const all = this.of(root);
    return all.slice(countUntil(all, fromMs - 1), countUntil(all, toMs));
  }

  /**
   * Returns the close of a session: as recorded apart from the snapshots, else the previous close that a snapshot of the next session
   * states, else the last price that was recorded in the session.
   */
  close(underlying: string, session: Day): number | undefined {
    this.#build();
    return this.#source.close(underlying, session) ?? this.#closes.get(`${underlying} ${session}`);
  }

  /** Returns the close before the session of a snapshot; `undefined` if nothing recorded states it. */
  previousClose({ underlying, asOfMs, previousClose }: ListedSnapshot): number | undefined {
    return previousClose ?? this.close(underlying, previousSession(sessionOf(asOfMs)));
  }

  #build(): void {
    const { snapshots } = this.#source;
    if (this.#listed === snapshots) return;
    this.#listed = snapshots;
    this.#byRoot = new Map();
    this.#closes = new Map();
    for (const snapshot of snapshots) {
      for (const root of snapshot.roots) {
        const own = this.#byRoot.get(root);
        if (own) own.push(snapshot);
        else this.#byRoot.set(root, [snapshot]);
      }
      this.#closes.set(`${snapshot.underlying} ${sessionOf(snapshot.quoteMs)}`, snapshot.spot);
    }
    for (const { underlying, quoteMs, previousClose } of snapshots) {
      if (previousClose === undefined) continue;
      this.#closes.set(`${underlying} ${previousSession(sessionOf(quoteMs))}`, previousClose);
    }
    const known = optionRoots.map(({ root }) => root).filter((root) => this.#byRoot.has(root));
    const others = [...this.#byRoot.keys()].filter((root) => !known.includes(root)).sort();
    this.#symbols = [...known, ...others];
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
