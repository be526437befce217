const SHOWN = 8;

/** Returns the first names of columns or fields for a message. Numbers are no names: positions of a list, or labels of rows. */
export function foundNames(names: readonly string[]): string {
  if (names.length === 0) return "no fields";
  if (names.every((name) => /^\d+$/.test(name))) return "numbers in place of names";
  return names.slice(0, SHOWN).join(", ");
}

/** Returns what a JSON document is, for a message: a list, or its fields. */
export function foundInDocument(document: unknown): string {
  if (!Array.isArray(document)) {
    return foundNames(typeof document === "object" && document !== null ? Object.keys(document) : []);
  }
  const [first] = document as readonly unknown[];
  if (document.length === 0) return "an empty list";
  return `a list of ${Array.isArray(first) ? "lists" : `${typeof first}s`}`;
}

/** Returns a count with its noun: `1 row`, `22,000 rows`. */
export function countText(count: number, singular: string, plural: string): string {
  return `${count.toLocaleString("en-US")} ${count === 1 ? singular : plural}`;
}
