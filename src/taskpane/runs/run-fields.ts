import type { RunDefinition } from "../../addin/runs/run-record";
import {
  type RunInstants,
  instantFields,
  listedInstants,
  partInstants,
  sessionInstants,
  spanInstants,
  suggestedReplayMs,
} from "@strikebook/formulas";
import { readOutputCells, readRange } from "../../workbook/runs/output-cells";

/** The ways to select instants, with their names. */
export const instantKinds = [
  ["span", "Part of one session"],
  ["parts", "Part of every session"],
  ["sessions", "Every session at one time"],
  ["list", "Date-times in cells"],
] as const;

export type InstantKind = (typeof instantKinds)[number][0];

/** The fields of the form. Dates are YYYY-MM-DD, times `10:00`. */
export interface RunFields {
  kind: InstantKind;
  /** Of a span, or the first of a period. */
  date: string;
  lastDate: string;
  /** Of a span, of a part of each session, or the time of each session. */
  from: string;
  to: string;
  everyMinutes: string;
  /** The range of date-times. */
  list: string;
  outputs: string;
  isLagged: boolean;
}

/** Returns the fields of an empty form, for a time of the market in milliseconds since 1970 UTC. */
export function initialFields(marketNowMs: number): RunFields {
  const { date } = instantFields(suggestedReplayMs(marketNowMs));
  const times = { from: "10:00", to: "11:00", everyMinutes: "5" };
  return { kind: "span", date, lastDate: date, ...times, list: "", outputs: "", isLagged: false };
}

/** Returns the run of a form. Rejects with what to correct. */
export async function definitionOf(fields: RunFields, marketNowMs: number): Promise<RunDefinition> {
  const selected = await instantsOf(fields, marketNowMs);
  if ("problem" in selected) throw new Error(selected.problem);
  const { instants, description } = selected;
  return { instants, description, outputs: await readOutputCells(fields.outputs), isLagged: fields.isLagged };
}

async function instantsOf(fields: RunFields, nowMs: number): Promise<RunInstants> {
  const { kind, date, lastDate, from, to, everyMinutes, list } = fields;
  if (kind === "span") return spanInstants({ date, from, to, everyMinutes: Number(everyMinutes) }, nowMs);
  if (kind === "parts") return partInstants({ date, lastDate, from, to, everyMinutes: Number(everyMinutes) }, nowMs);
  if (kind === "sessions") return sessionInstants({ from: date, to: lastDate, time: from }, nowMs);
  return listedInstants(await readRange(list), list.trim(), nowMs);
}
