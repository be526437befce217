import { formats } from "../cell";
import type { Heading } from "../column";
import { isMeasure, measureHeading, measureWords } from "./measure-units";

/** The heading of a member that the local service sends, in the words of a table. */
type KnownHeading = Omit<Heading, "field">;

/** Members of a record with open fields, by the names of the local service, in the order of the columns. */
export type KnownMembers = Readonly<Record<string, string | KnownHeading>>;

export const percentHeading = (name: string): KnownHeading => ({ name: `${name} %`, format: formats.percent });
export const pointsHeading = (name: string): KnownHeading => ({ name: `${name} (points)`, format: formats.percent });
export const priceHeading = (name: string): KnownHeading => ({ name, format: formats.price });

/** What each symbol says of its time: last in every table. */
export const timeMembers: KnownMembers = { asOf: "As of", sessionDate: "Session", stale: "Stale" };

/**
 * Returns a function for the headings of some known members. Another member has its own name, with the unit if it is known. The API
 * documentation leaves all of them open.
 */
export function headingsOf(known: KnownMembers): (path: string) => KnownHeading {
  return (path) => {
    const heading = Object.hasOwn(known, path) ? known[path] : undefined;
    if (heading === undefined) return measureHeading(path);
    const named = typeof heading === "string" ? { name: heading } : heading;
    return isMeasure(path) ? { ...named, words: measureWords(path) } : named;
  };
}

export type OpenRecord = Readonly<Record<string, unknown>>;

/** Returns a record with the known members first, in their order, so that tables of all services have the same order. */
export function membersInOrder(record: OpenRecord, known: KnownMembers): OpenRecord {
  const ordered: Record<string, unknown> = {};
  for (const name in known) if (!(name in timeMembers) && Object.hasOwn(record, name)) ordered[name] = record[name];
  for (const name in record) if (!(name in ordered) && !(name in timeMembers)) ordered[name] = record[name];
  for (const name in timeMembers) if (Object.hasOwn(record, name)) ordered[name] = record[name];
  return ordered;
}

/** Whether a value is a list of records. */
function isRecords(value: unknown): value is readonly OpenRecord[] {
  const isRecord = (one: unknown) => typeof one === "object" && one !== null && !Array.isArray(one);
  return Array.isArray(value) && value.length > 0 && value.every(isRecord);
}

/**
 * Returns the rows of a record: the members of its list of records, each with the other members of the record. A record without such a
 * list, or with several, is one row. A member of the record with the name of one of the list becomes `symbol.NAME`.
 */
export function rowsOfList(record: OpenRecord): readonly OpenRecord[] {
  const lists = Object.keys(record).filter((name) => isRecords(record[name]));
  const [name = ""] = lists;
  const list = record[name];
  if (lists.length !== 1 || !isRecords(list)) return [record];
  const others = Object.entries(record).filter(([other]) => other !== name);
  return list.map((row) => ({
    ...row,
    ...Object.fromEntries(others.map(([other, value]) => [other in row ? `symbol.${other}` : other, value])),
  }));
}
