import { easternDay, isoDate, newYorkTime } from "@strikebook/calendar";
import { type PrintDate, Recording, type StoredSnapshot, type TradeDate } from "../store/recording";
import { tapeNames } from "../store/tape-index";
import { FlagError } from "@strikebook/http";
import { dataCommand } from "./command";
import { byDate, countOf, groupedBy } from "./wording";

/** `npm run data -- list`. */
export const listCommand = dataCommand({
  summary: "shows what a recording has: underlyings, dates, snapshots, trades, prints",
  usage: `npm run data -- list FOLDER

Prints each underlying of a recording with its dates, and the number of snapshots and contracts of each date, and the
trades and prints of each date.`,
  flags: {},
  async run(_, { write }, words) {
    using recording = await Recording.open(folderOf(words));
    const byUnderlying = groupedBy(recording.snapshots, ({ underlying }) => underlying);
    write(`${recording.folder}: ${countOf(recording.snapshots.length, "snapshot")}\n`);
    for (const [underlying, snapshots] of [...byUnderlying].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const roots = [...new Set(snapshots.flatMap((snapshot) => snapshot.roots))].sort();
      write(
        `\n${underlying} (${roots.join(", ")}), ${[...new Set(snapshots.map(({ source }) => source))].join("; ")}\n`,
      );
      for (const [day, own] of groupedBy(snapshots, ({ asOfMs }) => easternDay(asOfMs))) {
        write(`  ${isoDate(day)}  ${dateLine(own)}\n`);
      }
    }
    const tapes = [
      ...tapeLines("Option trades", recording.trades),
      ...tapeLines("Off-exchange prints", recording.prints),
    ];
    tapes.forEach((line) => write(`${line}\n`));
    const closes = [...recording.closes().values()].reduce((sum, { size }) => sum + size, 0);
    const reports = [...recording.earnings().values()].reduce((sum, { length }) => sum + length, 0);
    write(`\ncloses.csv: ${countOf(closes, "close")}. earnings.csv: ${countOf(reports, "report")}.\n`);
    return 0;
  },
});

/** Returns the lines of trades or prints by date, with the share of trades whose bid and ask are known. */
function tapeLines(title: string, tapes: ReadonlyMap<string, TradeDate | PrintDate>): string[] {
  if (tapes.size === 0) return [];
  const sources = [...new Set([...tapes.values()].flatMap((tape) => tape.sources))].join("; ");
  const lines = byDate(tapes).map((tape) => {
    const count = Object.keys(tapeNames(tape)).length;
    if ("tickers" in tape) return `  ${tape.date}  ${countOf(tape.rows, "print")} in ${countOf(count, "ticker")}`;
    const quoted = Object.values(tape.underlyings).reduce((sum, own) => sum + own.quoted, 0);
    const share = `${Math.floor((100 * quoted) / tape.rows)} % with quotes`;
    return `  ${tape.date}  ${countOf(tape.rows, "trade")} in ${countOf(count, "underlying")}, ${share}`;
  });
  return [`\n${title}, ${sources}`, ...lines];
}

function dateLine(snapshots: readonly StoredSnapshot[]): string {
  const [first, last] = [snapshots[0], snapshots.at(-1)].map((one) => newYorkTime(one?.asOfMs ?? 0).slice(11, -3));
  const contracts = snapshots.reduce((sum, one) => sum + one.contracts, 0);
  const flagged = snapshots.filter(({ flags }) => flags.length > 0).length;
  const times = first === last ? `at ${first}` : `${first} to ${last}`;
  return `${countOf(snapshots.length, "snapshot")}, ${times}, ${countOf(contracts, "contract")}${flagged > 0 ? `, ${flagged} look wrong` : ""}`;
}

/** Returns the folder that a command is about. Throws a `FlagError` if it names none, or several. */
export function folderOf(words: readonly string[]): string {
  const [folder, ...others] = words;
  if (folder === undefined || others.length > 0) {
    throw new FlagError(
      `Name the folder of one recording; received ${words.length === 0 ? "none" : words.join(", ")}.`,
    );
  }
  return folder;
}
