import type { WatchRule } from "./watch-rule";

/** A watch, as stored in the workbook. Its cell is the binding with its id. */
export interface Watch {
  id: string;
  /** The name that the user gave it, or the empty text. */
  name: string;
  rule: WatchRule;
  isPaused: boolean;
}

/** Returns watches as text for the workbook. */
export function storedWatchesText(watches: readonly Watch[]): string {
  return JSON.stringify(watches.map(({ id, name, rule, isPaused }) => ({ id, name, rule, isPaused })));
}

/** Parses the watches of a workbook. Those that this version does not know are omitted. */
export function parseWatches(stored: unknown): Watch[] {
  if (typeof stored !== "string") return [];
  try {
    const parsed: unknown = JSON.parse(stored);
    return Array.isArray(parsed) ? parsed.filter(isWatch) : [];
  } catch {
    return []; // Not written by this add-in.
  }
}

function isWatch(value: unknown): value is Watch {
  if (!isObject(value) || typeof value.id !== "string" || typeof value.name !== "string") return false;
  if (typeof value.isPaused !== "boolean" || !isObject(value.rule)) return false;
  const { kind, level } = value.rule;
  if (kind === "true" || kind === "changes") return true;
  return (kind === "above" || kind === "below" || kind === "crosses") && Number.isFinite(level);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
