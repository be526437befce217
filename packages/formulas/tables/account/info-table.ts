import { type Origin, creditsText, paidCredits, timesOfData } from "@strikebook/contract";
import { blank, formats, formatted, plain, type Cell } from "../cell";
import { unixTimeCell } from "../date-cells";
import type { Fact } from "../table";

/** The responses that one formula shows. */
export interface ShownCell {
  address: string;
  functionNames: readonly string[];
  origins: readonly Origin[];
  /** Why cells of its table are blank that could have a figure. */
  blanks: readonly string[];
}

/** The number of different parameter lists and attributions that are shown in full. */
const MAX_PARAMETER_LISTS = 10;
const MAX_ATTRIBUTIONS = 3;

/** What the replayed data of a cell includes; blank for live data. */
const replayTexts: ReadonlyMap<Origin["replay"], string> = new Map([
  ["point in time", "as known at the replay clock"],
  ["whole day", "whole day, includes what came after the replay clock"],
] as const);

/** Every fact in reading order. For several responses, the oldest instant and the longest delay are shown. */
export const infoFacts: readonly Fact<ShownCell>[] = [
  { name: "Function", field: "function", value: ({ functionNames }) => functionNames.join(", ") },
  { name: "Cell", field: "cell", value: ({ address }) => address },
  { name: "Endpoint", field: "endpoint", value: ({ origins }) => named(origins, ({ endpoint }) => endpoint) },
  { name: "Parameters", field: "parameters", value: parametersOf },
  { name: "As of", field: "asOf", value: asOf },
  { name: "Mode", field: "mode", value: ({ origins }) => named(origins, ({ mode }) => mode) },
  { name: "Resolution", field: "resolution", value: ({ origins }) => named(origins, ({ resolution }) => resolution) },
  { name: "Delayed", field: "delayed", value: ({ origins }) => anyOf(origins, ({ delayed }) => delayed) },
  { name: "Delay minutes", field: "delayMinutes", value: delayOf },
  { name: "Cached", field: "cached", value: cachedOf },
  { name: "Stale", field: "stale", value: ({ origins }) => anyOf(origins, ({ stale }) => stale) },
  { name: "Credits", field: "credits", value: ({ origins }) => formatted(paidCredits(origins), formats.count) },
  { name: "Answers", field: "answers", value: ({ origins }) => formatted(origins.length, formats.count) },
  { name: "Received", field: "receivedAt", value: receivedAt },
  {
    name: "Attribution",
    field: "attribution",
    value: attributionOf,
  },
  { name: "Credits per minute", field: "creditsPerMinute", value: creditsPerMinuteOf },
  { name: "Replay", field: "replay", value: ({ origins }) => named(origins, ({ replay }) => replayTexts.get(replay)) },
  { name: "Stored", field: "stored", value: ({ origins }) => named(origins, storedText) },
  { name: "Notes", field: "notes", value: notesOf },
  { name: "Blank cells", field: "blankCells", value: ({ blanks }) => blanks.join(" ") },
];

type Origins = readonly Origin[];

/** Says that data was stored, and what it cost before; `undefined` for data that was not. */
function storedText({ storedCredits: credits }: Origin): string | undefined {
  if (credits === undefined) return undefined;
  return `on this computer, cost ${creditsText(credits)} when it was fetched`;
}

function distinct(origins: Origins, read: (origin: Origin) => string | undefined): string[] {
  return [...new Set(origins.flatMap((origin) => read(origin) ?? []))];
}

function named(origins: Origins, read: (origin: Origin) => string | undefined): Cell {
  return distinct(origins, read).join(", ");
}

function parametersOf({ origins }: ShownCell): Cell {
  const all = distinct(origins, ({ parameters }) => parameters);
  return firstOf(all, MAX_PARAMETER_LISTS, "more").join(" | ");
}

/** A formula over many requests for a recording has one for the period of each. GEX.SOURCES lists all. */
function attributionOf({ origins }: ShownCell): Cell {
  const all = distinct(origins, ({ attribution }) => attribution?.text);
  return firstOf(all, MAX_ATTRIBUTIONS, "more in GEX.SOURCES").join(", ");
}

/** Returns what a cell leaves out, in sentences. */
function notesOf({ origins }: ShownCell): Cell {
  return [...new Set(origins.flatMap(({ notes = [] }) => notes))].join(" ");
}

/** Returns the first texts of a list, and how many more it has. */
function firstOf(all: readonly string[], max: number, more: string): readonly string[] {
  return all.length > max ? [...all.slice(0, max), `${all.length - max} ${more}`] : all;
}

function asOf({ origins }: ShownCell): Cell {
  return unixTimeCell(timesOfData(origins)?.oldestMs, "serial");
}

/** Returns true if any response states true, false if any states false, and blank if none states a value. */
function anyOf(origins: Origins, read: (origin: Origin) => boolean | undefined): Cell {
  const stated = origins.map(read);
  return stated.includes(true) || (stated.includes(false) ? false : blank);
}

function cachedOf({ origins }: ShownCell): Cell {
  const stated = new Set(origins.map(({ cached }) => cached));
  return stated.has(true) && stated.size > 1 ? "partly" : anyOf(origins, ({ cached }) => cached);
}

function delayOf({ origins }: ShownCell): Cell {
  const minutes = origins.flatMap(({ delayMinutes }) => delayMinutes ?? []);
  return plain(minutes.length === 0 ? undefined : Math.max(...minutes));
}

/** Returns the credits per minute of all streams; blank if nothing streams. */
function creditsPerMinuteOf({ origins }: ShownCell): Cell {
  const rates = origins.flatMap(({ creditsPerMinute }) => creditsPerMinute ?? []);
  return rates.length === 0
    ? blank
    : formatted(
        rates.reduce((sum, rate) => sum + rate, 0),
        formats.ratio,
      );
}

function receivedAt({ origins }: ShownCell): Cell {
  return unixTimeCell(Math.min(...origins.map(({ receivedAtMs }) => receivedAtMs)), "serial");
}
