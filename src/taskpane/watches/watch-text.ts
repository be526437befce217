import type { WatchAlarm } from "../../addin/watches/watches";
import type { Obstacle, WatchRule } from "../../addin/watches/watch";
import type { CheckedWatch } from "../../addin/watches/watches";
import { isError } from "../../workbook/formulas/cell-errors";
import { displayAddress } from "../../workbook/office/addresses";
import { easternTimeText, readTypedNumber } from "@strikebook/ui";

type Kind = WatchRule["kind"];

/** The rules in the order in which they are offered. */
export const ruleNames: readonly (readonly [kind: Kind, name: string])[] = [
  ["true", "The cell becomes TRUE"],
  ["above", "The number rises above"],
  ["below", "The number falls below"],
  ["crosses", "The number crosses"],
  ["changes", "The value changes"],
];

const number = new Intl.NumberFormat("en-US", { maximumFractionDigits: 10 });

/** Returns a rule in words: `rises above 6,800`. */
export function ruleText(rule: WatchRule): string {
  if (rule.kind === "true") return "becomes TRUE";
  if (rule.kind === "changes") return "changes";
  const verb = { above: "rises above", below: "falls below", crosses: "crosses" }[rule.kind];
  return `${verb} ${number.format(rule.level)}`;
}

/** The longest text of a cell that is shown: a cell can have 32,767 characters. */
const MAX_TEXT = 80;

/** Returns the value of a cell in words. */
function valueText(value: string | number | boolean): string {
  if (typeof value === "number") return number.format(value);
  if (typeof value === "boolean") return String(value).toUpperCase();
  return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}\u2026` : value;
}

const obstacles: Readonly<Record<Obstacle, string>> = {
  deleted: "The cell was deleted.",
  error: "The cell shows an error.",
  blank: "The cell is blank.",
  "not a number": "The cell shows no number.",
  "not TRUE or FALSE": "The cell shows neither TRUE nor FALSE.",
};

/** Returns the cell of a watch in words. */
export function watchCellText({ address, obstacle }: Partial<Pick<CheckedWatch, "address" | "obstacle">>): string {
  if (address !== undefined) return displayAddress(address);
  return obstacle === "deleted" ? "Deleted cell" : "A cell";
}

/** Returns the name of a watch: as the user wrote it, or its cell. */
export function watchName(watch: Pick<CheckedWatch, "name" | "address"> & { obstacle?: Obstacle | undefined }): string {
  return watch.name === "" ? watchCellText(watch) : watch.name;
}

/** Returns what the cell of a watch shows now, or why it cannot be compared. */
export function stateText({ isPaused, obstacle, value }: CheckedWatch): string {
  if (isPaused) return "Paused.";
  if (obstacle) return obstacles[obstacle];
  return value === undefined ? "Not checked yet." : `Now ${valueText(value)}.`;
}

/** Returns an alarm in words, without its time: `Spot above flip: rises above 6,800, now 6,801.2`. */
export function alarmText({ name, address, rule, value }: WatchAlarm): string {
  return `${watchName({ name, address })}: ${ruleText(rule)}, now ${valueText(value)}`;
}

/** Returns when an alarm was raised, or how often and since when. */
export function alarmTime({ atMs, firstAtMs, count }: WatchAlarm): string {
  return count === 1
    ? easternTimeText(atMs)
    : `${easternTimeText(atMs)}, ${count} times since ${easternTimeText(firstAtMs)}`;
}

/**
 * Returns the rule that a form for a cell proposes: for TRUE or FALSE that it becomes TRUE, for a number that it rises above the next round
 * number, for another text that it changes. A blank or an error proposes the first rule.
 */
export function proposedWatch(value: CheckedWatch["value"]): TypedWatch {
  if (typeof value === "number") return { name: "", kind: "above", level: proposedLevel(value, "above") };
  const isText = typeof value === "string" && value !== "" && !isError(value);
  return { name: "", kind: isText ? "changes" : "true", level: "" };
}

/**
 * Returns a round number near the value of a cell as it is typed: below it for a rule that it falls below, else above it. It is between
 * 0.2 and 1.5 % away, so that the next small change raises no alarm: 6,850 for 6,812.37.
 */
export function proposedLevel(value: number, kind: Kind): string {
  const side = kind === "below" ? -1 : 1;
  const step = value === 0 ? 1 : roundStep(Math.abs(value) / 100);
  const steps = side * Math.ceil((side * value) / step + 1 / 2);
  return number.format(Number((steps * step).toPrecision(12)));
}

/** Returns the largest of 1, 2, 5, 10, 20 and so on that is not above a number. */
function roundStep(most: number): number {
  const unit = 10 ** Math.floor(Math.log10(most));
  return unit * ([5, 2].find((times) => unit * times <= most) ?? 1);
}

/** A form for a watch as typed. */
export interface TypedWatch {
  name: string;
  kind: Kind;
  level: string;
}

/** Reads a rule as typed, or returns what to correct. */
export function readRule({ kind, level }: TypedWatch): { rule: WatchRule } | { problem: string } {
  if (kind === "true" || kind === "changes") return { rule: { kind } };
  const value = readTypedNumber(level);
  if (value === undefined) return { problem: "Enter a number, for example 6,800 or -1.5." };
  return { rule: { kind, level: value } };
}
