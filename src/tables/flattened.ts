/** A value that fits a cell. */
export type SingleValue = string | number | boolean | null | undefined;

/**
 * The single values of a free-form record, by dotted path and in the order they came: `vrp.percentile`. A list of single values is
 * one text, `gamma, vanna`; the records of a list are numbered from 1, `term.1.days`.
 *
 * @param leftOut A field of the record that is not looked at.
 */
export function flattened(record: unknown, leftOut?: string): Map<string, SingleValue> {
  const values = new Map<string, SingleValue>();
  if (typeof record === "object" && record !== null) addParts(values, record, "", leftOut);
  return values;
}

/** `before` is the path to the record, a dot at its end. */
function addParts(values: Map<string, SingleValue>, record: object, before: string, leftOut?: string): void {
  if (Array.isArray(record)) {
    record.forEach((value: unknown, index) => addPart(values, value, `${before}${index + 1}`));
    return;
  }
  const fields = record as Readonly<Record<string, unknown>>; // any object may be asked for its own fields
  for (const name of Object.keys(fields)) if (name !== leftOut) addPart(values, fields[name], before + name);
}

function addPart(values: Map<string, SingleValue>, value: unknown, place: string): void {
  if (isSingle(value)) values.set(place, value);
  else if (Array.isArray(value) && value.every(isSingle)) values.set(place, value.map(String).join(", "));
  else if (typeof value === "object") addParts(values, value ?? {}, `${place}.`);
}

function isSingle(value: unknown): value is SingleValue {
  return value === null || (typeof value !== "object" && typeof value !== "function");
}
