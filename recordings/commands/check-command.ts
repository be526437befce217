import { closeMs, easternDay, isSession, nextSession, openMs } from "../../market/time/calendar";
import { isoDate } from "../../market/time/civil-day";
import { Recording, type StoredSnapshot } from "../store/recording";
import type { DataCommand } from "./command";
import { folderOf } from "./list-command";
import { countOf, grouped } from "./wording";
import { newYorkTime } from "../../market/time/eastern-text";

/** A pause of this many times the usual time between snapshots is a gap. */
const GAP_TIMES = 2.5;

/** `npm run data -- check`. */
export const checkCommand: DataCommand = {
  summary: "finds gaps, snapshots that look wrong, and damaged files",
  usage: `npm run data -- check FOLDER

Reads every snapshot of a recording, and prints what is damaged, sessions and parts of sessions without snapshots, and snapshots that look
wrong beside the one before, with the reason. The exit code is 1 if it finds something.`,
  flags: {},
  async run(parsed, { write, note, signal }) {
    const recording = await Recording.open(folderOf(parsed));
    const found: string[] = [];
    for (const { id } of recording.snapshots) {
      if (signal.aborted) break;
      await recording.read(id).catch((error: unknown) => found.push(`damaged: ${String(error)}`));
    }
    for (const snapshots of grouped(recording.snapshots, ({ underlying }) => underlying).values()) {
      found.push(...gapsOf(snapshots));
    }
    for (const { underlying, asOfMs, flags } of recording.snapshots) {
      found.push(...flags.map((flag) => `${underlying} at ${newYorkTime(asOfMs)} looks wrong: ${flag}`));
    }
    recording.close();
    found.forEach((line) => write(`${line}.\n`));
    note(`${countOf(recording.snapshots.length, "snapshot")} checked, ${countOf(found.length, "finding")}.\n`);
    return found.length > 0 ? 1 : 0;
  },
};

/** Returns the gaps between the snapshots of one underlying, in the order of time. */
function gapsOf(snapshots: readonly StoredSnapshot[]): string[] {
  return [...missingSessions(snapshots), ...pauses(snapshots)];
}

function missingSessions(snapshots: readonly StoredSnapshot[]): string[] {
  const days = [...new Set(snapshots.map(({ asOfMs }) => easternDay(asOfMs)))].filter(isSession);
  return days.slice(1).flatMap((day, index) => {
    const expected = nextSession(days[index] ?? day);
    if (expected >= day) return [];
    const last = lastSessionBefore(day);
    const span = last === expected ? `on ${isoDate(expected)}` : `from ${isoDate(expected)} to ${isoDate(last)}`;
    return [`${snapshots[0]?.underlying ?? ""} has no snapshot of a session ${span}`];
  });
}

function lastSessionBefore(day: number): number {
  let before = day - 1;
  while (!isSession(before)) before -= 1;
  return before;
}

/** Returns the pauses within sessions. Sessions with one or two snapshots have no usual time between them. */
function pauses(snapshots: readonly StoredSnapshot[]): string[] {
  return [...grouped(snapshots, ({ asOfMs }) => easternDay(asOfMs))].flatMap(([day, own]) => {
    if (!isSession(day)) return [];
    const within = own.map(({ asOfMs }) => asOfMs).filter((ms) => ms >= openMs(day) && ms <= closeMs(day));
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
