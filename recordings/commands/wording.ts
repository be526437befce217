import { newYorkTime } from "@strikebook/calendar";
import { countText } from "../errors/words";
import type { StoredSnapshot } from "../store/recording";

/** Returns one line of a snapshot: `SPX at 2026-01-06 15:45 ET, price 6000.5, 21,038 contracts`. */
export function snapshotLine({ underlying, asOfMs, spot, spotError, contracts }: StoredSnapshot): string {
  const error = spotError === undefined ? "" : ` ± ${spotError}`;
  return `${underlying} at ${newYorkTime(asOfMs)}, price ${spot}${error}, ${countOf(contracts, "contract")}`;
}

/** Groups values by a key, in the order in which the keys come. */
export function groupedBy<Value, Key>(values: readonly Value[], keyOf: (value: Value) => Key): Map<Key, Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group) group.push(value);
    else groups.set(keyOf(value), [value]);
  }
  return groups;
}

/** Returns a count with its noun: `1 file`, `2,000 files`. */
export const countOf = (count: number, noun: string) => countText(count, noun, `${noun}s`);

/** Returns the dates of trades or prints, oldest first. */
export const byDate = <Tape extends { date: string }>(dates: ReadonlyMap<string, Tape>): Tape[] =>
  [...dates.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
