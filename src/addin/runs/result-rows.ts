import { easternSerial } from "@strikebook/formulas";
import type { WrittenCell } from "../../workbook/runs/run-sheets";
import type { RunDefinition } from "./run-record";

/** The columns before the outputs: the instant, and the earliest and latest time of the boards. */
const leading = ["Instant", "As of", "Latest as of"];

/** What is added to the name of an output for its value at the previous instant. */
const laggedSuffix = " (t-1)";

/** The heading of the last column. */
const noteHeading = "Note";

/** The number formats of the first columns. */
export const instantFormat = "yyyy-mm-dd hh:mm:ss";

/** Returns the headings of the results: the instant, the times of the boards, the outputs, their previous values, and a note. */
export function resultHeadings({ outputs, isLagged }: Pick<RunDefinition, "outputs" | "isLagged">): string[] {
  const labels = outputs.map(({ label }) => label);
  const lagged = isLagged ? labels.map((label) => `${label}${laggedSuffix}`) : [];
  return [...leading, ...labels, ...lagged, noteHeading];
}

/** Returns the columns of outputs whose cells have a number format, also of their previous values. */
export function outputFormats({ outputs, isLagged }: Pick<RunDefinition, "outputs" | "isLagged">) {
  const all = isLagged ? [...outputs, ...outputs] : outputs;
  return all.flatMap(({ format }, index) => (format === undefined ? [] : [{ column: leading.length + index, format }]));
}

/** What was read at one instant. */
interface ReadInstant {
  atMs: number;
  /** The times of the boards that were returned, in milliseconds since 1970 UTC. */
  asOfMs: readonly number[];
  /** The outputs, as written. */
  outputs: readonly WrittenCell[];
  /** The outputs at the previous instant; `undefined` at the first. */
  before: readonly WrittenCell[] | undefined;
  note: string;
}

/** Returns the row of one instant. The times of the boards are empty if there were none; the latest only if they differ. */
export function resultRow(read: ReadInstant, isLagged: boolean): WrittenCell[] {
  const earliest = Math.min(...read.asOfMs);
  const latest = Math.max(...read.asOfMs);
  const asOf = read.asOfMs.length === 0 ? "" : easternSerial(earliest);
  const lastAsOf = latest > earliest ? easternSerial(latest) : "";
  const lagged = isLagged ? read.outputs.map((_, index) => read.before?.[index] ?? "") : [];
  return [easternSerial(read.atMs), asOf, lastAsOf, ...read.outputs, ...lagged, read.note];
}

/** Returns a value as it is written. An error becomes a text, with its reason if it is known: `#N/A: No trades are stored.` */
export function outputCell(value: unknown, reason?: string): WrittenCell {
  if (typeof value === "string" && value.startsWith("#") && reason !== undefined) return `${value}: ${reason}`;
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : "";
}

/** Returns the outputs in a row of the results sheet. */
export function outputsInRow(row: readonly unknown[], count: number): unknown[] {
  return row.slice(leading.length, leading.length + count);
}
