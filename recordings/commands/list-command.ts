import { isoDate } from "../../market/time/civil-day";
import { easternDay } from "../../market/time/calendar";
import { Recording, type StoredSnapshot } from "../store/recording";
import { type CommandArguments, UsageError } from "./command-flags";
import type { DataCommand } from "./command";
import { countOf, grouped } from "./wording";
import { newYorkTime } from "../../market/time/eastern-text";

/** `npm run data -- list`. */
export const listCommand: DataCommand = {
  summary: "shows what a recording has: underlyings, dates, snapshots, trades, prints",
  usage: `npm run data -- list FOLDER

Prints each underlying of a recording with its dates, and the number of snapshots and contracts of each date, and the
trades and prints of each date.`,
  flags: {},
  async run(parsed, { write }) {
    const recording = await Recording.open(folderOf(parsed));
    const byUnderlying = grouped(recording.snapshots, ({ underlying }) => underlying);
    write(`${recording.folder}: ${countOf(recording.snapshots.length, "snapshot")}\n`);
    for (const [underlying, snapshots] of [...byUnderlying].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const roots = [...new Set(snapshots.flatMap((snapshot) => snapshot.roots))].sort();
      write(
        `\n${underlying} (${roots.join(", ")}), ${[...new Set(snapshots.map(({ source }) => source))].join("; ")}\n`,
      );
      for (const [day, own] of grouped(snapshots, ({ asOfMs }) => easternDay(asOfMs))) {
        write(`  ${isoDate(day)}  ${dateLine(own)}\n`);
      }
    }
    tapeLines(recording).forEach((line) => write(`${line}\n`));
    const closes = [...recording.closes().values()].reduce((sum, { size }) => sum + size, 0);
    const reports = [...recording.earnings().values()].reduce((sum, { length }) => sum + length, 0);
    write(`\ncloses.csv: ${countOf(closes, "close")}. earnings.csv: ${countOf(reports, "report")}.\n`);
    recording.close();
    return 0;
  },
};

/** Returns the trades and prints by date, with the share of trades whose bid and ask are known. */
function tapeLines({ trades, prints }: Recording): string[] {
  const byDate = <Tape extends { date: string }>(dates: ReadonlyMap<string, Tape>) =>
    [...dates.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
  const sourcesOf = (dates: ReadonlyMap<string, { sources: readonly string[] }>) =>
    [...new Set([...dates.values()].flatMap(({ sources }) => sources))].join("; ");
  const tradeLines = byDate(trades).map(({ date, rows, underlyings }) => {
    const quoted = Object.values(underlyings).reduce((sum, own) => sum + own.quoted, 0);
    const share = `${Math.floor((100 * quoted) / rows)} % with quotes`;
    return `  ${date}  ${countOf(rows, "trade")} in ${countOf(Object.keys(underlyings).length, "underlying")}, ${share}`;
  });
  const printLines = byDate(prints).map(
    ({ date, rows, tickers }) =>
      `  ${date}  ${countOf(rows, "print")} in ${countOf(Object.keys(tickers).length, "ticker")}`,
  );
  return [
    ...(tradeLines.length > 0 ? [`\nOption trades, ${sourcesOf(trades)}`, ...tradeLines] : []),
    ...(printLines.length > 0 ? [`\nOff-exchange prints, ${sourcesOf(prints)}`, ...printLines] : []),
  ];
}

function dateLine(snapshots: readonly StoredSnapshot[]): string {
  const [first, last] = [snapshots[0], snapshots.at(-1)].map((one) => newYorkTime(one?.asOfMs ?? 0).slice(11, -3));
  const contracts = snapshots.reduce((sum, one) => sum + one.contracts, 0);
  const flagged = snapshots.filter(({ flags }) => flags.length > 0).length;
  const times = first === last ? `at ${first}` : `${first} to ${last}`;
  return `${countOf(snapshots.length, "snapshot")}, ${times}, ${countOf(contracts, "contract")}${flagged > 0 ? `, ${flagged} look wrong` : ""}`;
}

/** Returns the folder that a command is about. Throws a `UsageError` if it names none, or several. */
export function folderOf({ words }: CommandArguments): string {
  const [folder, ...others] = words;
  if (folder === undefined || others.length > 0) {
    throw new UsageError(
      `Name the folder of one recording; received ${words.length === 0 ? "none" : words.join(", ")}.`,
    );
  }
  return folder;
}
