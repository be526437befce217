import {
  closingMs,
  easternDay,
  isoDate,
  isSession,
  newYorkTime,
  nextSession,
  openingMs,
  previousSession,
} from "@strikebook/calendar";
import { messageOf } from "../errors/data-error";
import { Recording, type StoredSnapshot, type TradeDate } from "../store/recording";
import { tapeFaults, withTapeDatabase } from "../tape-store/read-tape";
import { datesToScore } from "../tape-store/rescore";
import { dataCommand } from "./command";
import { folderOf } from "./list-command";
import { countOf, groupedBy } from "./wording";

/** A pause of this many times the usual time between snapshots is a gap. */
const GAP_TIMES = 2.5;

/** `npm run data -- check`. */
export const checkCommand = dataCommand({
  summary: "finds gaps, snapshots that look wrong, damaged files, and trades to score again",
  usage: `npm run data -- check FOLDER

Reads every snapshot of a recording and all of its trades and prints, and prints what is damaged, sessions and parts of sessions without
snapshots, trades that end long before the close, snapshots that look wrong, with the reason, those that took the place of others, and dates whose trades are scored without snapshots or trades
that were added later. The exit code is 1 if it finds something.`,
  flags: {},
  async run(_, { write, note, signal }, words) {
    using recording = await Recording.open(folderOf(words));
    const found: string[] = [];
    for (const { id } of recording.snapshots) {
      if (signal.aborted) break;
      await recording.read(id).catch((error: unknown) => found.push(`damaged: ${messageOf(error).replace(/\.$/, "")}`));
    }
    found.push(...(await faultsOfTapes(recording, signal)));
    for (const snapshots of groupedBy(recording.snapshots, ({ underlying }) => underlying).values()) {
      found.push(...missingSessions(snapshots), ...pauses(snapshots));
    }
    for (const { underlying, asOfMs, flags, replacements } of recording.snapshots) {
      const name = `${underlying} at ${newYorkTime(asOfMs)}`;
      found.push(...flags.map((flag) => `${name} looks wrong: ${flag}`));
      found.push(...replacements.map((text) => `${name}: ${text}`));
    }
    found.forEach((line) => write(`${line}.\n`));
    note(
      `${countOf(recording.snapshots.length, "snapshot")} checked${datesText(recording)}, ${countOf(found.length, "finding")}.\n`,
    );
    return found.length > 0 ? 1 : 0;
  },
});

/** Returns how many dates of trades and prints there are: `, 3 dates of trades`. */
function datesText({ trades, prints }: Recording): string {
  const text = (dates: ReadonlyMap<string, unknown>, what: string) =>
    dates.size > 0 ? `, ${countOf(dates.size, "date")} of ${what}` : "";
  return `${text(trades, "trades")}${text(prints, "prints")}`;
}

/** Returns what is wrong with the trades and prints. */
async function faultsOfTapes(recording: Recording, signal: AbortSignal): Promise<string[]> {
  if (recording.trades.size + recording.prints.size === 0) return [];
  const found: string[] = [];
  await withTapeDatabase(async (database) => {
    for (const date of [...recording.trades.values(), ...recording.prints.values()]) {
      if (!signal.aborted) found.push(...(await tapeFaults(database, date)));
    }
  });
  found.push(...[...recording.trades.values()].flatMap((date) => earlyEnd(date) ?? []));
  const dates = datesToScore(recording).map(
    (date) => `the trades of ${date} are scored without what was added later: an import scores them again`,
  );
  return [...found.sort(), ...dates];
}

/** A session without trades for as long before its close, and for as many usual waits, was not recorded to its end. */
const LONGEST_SILENCE_MS = 15 * 60_000;
const SILENCE_WAITS = 5;
const FEWEST_TRADES = 100;

/** Returns that the trades of a date end long before the close; `undefined` if they do not. */
function earlyEnd({ date, rows, underlyings }: TradeDate): string | undefined {
  const own = Object.values(underlyings);
  const [firstMs, lastMs] = [Math.min(...own.map((one) => one.firstMs)), Math.max(...own.map((one) => one.lastMs))];
  const silenceMs = closingMs(easternDay(lastMs)) - lastMs;
  const usualMs = (lastMs - firstMs) / rows;
  if (rows < FEWEST_TRADES || silenceMs <= Math.max(LONGEST_SILENCE_MS, SILENCE_WAITS * usualMs)) return undefined;
  return `the trades of ${date} end at ${newYorkTime(lastMs).slice(11)}, long before the close`;
}

/** Returns the sessions without a snapshot between those that have one. */
function missingSessions(snapshots: readonly StoredSnapshot[]): string[] {
  const days = [...new Set(snapshots.map(({ asOfMs }) => easternDay(asOfMs)))].filter(isSession);
  return days.slice(1).flatMap((day, index) => {
    const expected = nextSession(days[index] ?? day);
    if (expected >= day) return [];
    const last = previousSession(day);
    const span = last === expected ? `on ${isoDate(expected)}` : `from ${isoDate(expected)} to ${isoDate(last)}`;
    return [`${snapshots[0]?.underlying ?? ""} has no snapshot of a session ${span}`];
  });
}

/** Returns the pauses within sessions. Sessions with one or two snapshots have no usual time between them. */
function pauses(snapshots: readonly StoredSnapshot[]): string[] {
  return [...groupedBy(snapshots, ({ asOfMs }) => easternDay(asOfMs))].flatMap(([day, own]) => {
    if (!isSession(day)) return [];
    const within = own.map(({ asOfMs }) => asOfMs).filter((ms) => ms >= openingMs(day) && ms <= closingMs(day));
    const waits = within.slice(1).map((ms, index) => ms - (within[index] ?? 0));
    const usual = waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)];
    if (usual === undefined || waits.length < 2) return [];
    return waits.flatMap((wait, index) =>
      wait > GAP_TIMES * usual
        ? [
            `${own[0]?.underlying ?? ""} has no snapshot from ${newYorkTime(within[index] ?? 0)} to ${newYorkTime(within[index + 1] ?? 0)}`,
          ]
        : [],
    );
  });
}
