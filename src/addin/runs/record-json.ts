/** What follows from the values of a board: a stored frame of the same board does not have it. */
const derivedFields: ReadonlySet<string> = new Set(["nodeType", "priceChange", "priceChangePercent"]);

/**
 * Returns a record as JSON that is the same whenever its data is: fields are sorted by name, without what follows from the values of a
 * board, and the time of a board has milliseconds.
 */
export function recordJson(record: unknown): string {
  return canonicalJson(record, (name, value) => {
    if (derivedFields.has(name)) return undefined;
    return name === "asOf" && typeof value === "string" ? Date.parse(value) : value;
  });
}

/** Returns what a field is replaced by; `undefined` to omit it. */
type Replace = (name: string, value: unknown) => unknown;

/** Returns a value as JSON that does not depend on the order of its fields: sorted by name, without spaces. Absent fields are omitted. */
export function canonicalJson(value: unknown, replace: Replace = (_name, field) => field): string {
  if (Array.isArray(value)) return `[${value.map((field) => canonicalJson(field ?? null, replace)).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const replaced = Object.entries(value).map(([name, field]): [string, unknown] => [name, replace(name, field)]);
  const fields = replaced.filter(([, field]) => field !== undefined);
  fields.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field, replace)}`).join()}}`;
}
