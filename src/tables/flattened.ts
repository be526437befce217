import { plain, type Cell } from "./cell";

/** The single values of a free-form record, by dotted path and in the order they came: `vrp.percentile`. Lists are left out. */
export function flattened(record: unknown, path = ""): Map<string, Cell> {
  const cells = new Map<string, Cell>();
  if (typeof record !== "object" || record === null || Array.isArray(record)) return cells;
  for (const [name, value] of Object.entries(record as Readonly<Record<string, unknown>>)) {
    const place = path === "" ? name : `${path}.${name}`;
    if (Array.isArray(value)) continue;
    if (typeof value === "object" && value !== null) flattened(value, place).forEach((cell, at) => cells.set(at, cell));
    else if (isSingle(value)) cells.set(place, plain(value));
  }
  return cells;
}

function isSingle(value: unknown): value is string | number | boolean | null | undefined {
  return value === null || ["string", "number", "boolean", "undefined"].includes(typeof value);
}
