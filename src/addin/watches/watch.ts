import * as v from "valibot";
import { isError } from "../../workbook/formulas/cell-errors";
import { readStored } from "../settings/stored-values";

const rule = v.variant("kind", [
  v.object({ kind: v.literal("true") }),
  v.object({ kind: v.picklist(["above", "below", "crosses"]), level: v.pipe(v.number(), v.finite()) }),
  v.object({ kind: v.literal("changes") }),
]);

const watch = v.object({
  id: v.string(),
  /** The name that the user gave it, or the empty text. */
  name: v.string(),
  rule,
  isPaused: v.boolean(),
});

/** When a watch raises an alarm: a cell becomes TRUE, crosses a number upwards, downwards or either way, or shows another value. */
export type WatchRule = v.InferOutput<typeof rule>;

/** A watch, as stored in the workbook. Its cell is the binding with its id. */
export type Watch = v.InferOutput<typeof watch>;

/** Returns watches as text for the workbook. */
export function storedWatchesText(watches: readonly Watch[]): string {
  return JSON.stringify(watches.map(({ id, name, rule: own, isPaused }) => ({ id, name, rule: own, isPaused })));
}

/** Parses the watches of a workbook. Those that this version does not know are omitted. */
export function parseWatches(stored: unknown): Watch[] {
  return (readStored(v.array(v.unknown()), stored) ?? []).filter((entry) => v.is(watch, entry));
}

/** A value as Excel reads it from a cell: a blank is the empty text, an error its name. `undefined` if the cell was deleted. */
export type WatchedValue = string | number | boolean | undefined;

/**
 * What a rule remembers of a cell: the last value that it could compare, or the side of its number on which that was. Errors, blanks and
 * values of another type are not remembered.
 */
export type Remembered = string | number | boolean;

/** Why a cell cannot be compared now. */
export type Obstacle = "deleted" | "error" | "blank" | "not a number" | "not TRUE or FALSE";

/** The result of comparing a cell with a rule. */
export interface Comparison {
  remembered: Remembered | undefined;
  obstacle: Obstacle | undefined;
  isAlarm: boolean;
}

/**
 * Compares a cell with a rule. The first value that can be compared raises no alarm. A value that cannot be compared raises none, and the
 * next one is compared with the last that could. A value equal to the number of the rule is on the side of the value before it.
 */
export function compare(rule: WatchRule, value: WatchedValue, before: Remembered | undefined): Comparison {
  const obstacle = obstacleOf(rule, value);
  if (obstacle || value === undefined) return { remembered: before, obstacle, isAlarm: false };
  const remembered = rememberedOf(rule, value) ?? before;
  const isNew = before !== undefined && remembered !== before;
  return { remembered, obstacle, isAlarm: isNew && isWanted(rule, remembered) };
}

function obstacleOf({ kind }: WatchRule, value: WatchedValue): Obstacle | undefined {
  if (value === undefined) return "deleted";
  if (isError(value)) return "error";
  if (typeof value === "string" && value === "") return "blank";
  if (kind === "changes") return undefined;
  if (kind === "true") return typeof value === "boolean" ? undefined : "not TRUE or FALSE";
  return typeof value === "number" ? undefined : "not a number";
}

/** Returns the value, or the side of the number on which it is; `undefined` for the number itself. */
function rememberedOf(rule: WatchRule, value: Remembered): Remembered | undefined {
  if (!("level" in rule)) return value;
  if (typeof value !== "number") return undefined;
  return value === rule.level ? undefined : value > rule.level ? "above" : "below";
}

function isWanted({ kind }: WatchRule, remembered: Remembered | undefined): boolean {
  if (kind === "true") return remembered === true;
  return kind === "changes" || kind === "crosses" || remembered === kind;
}
