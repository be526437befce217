import { open } from "node:fs/promises";
import { easternDay, isoDate } from "@strikebook/calendar";
import { csvText, spellingsOf } from "@strikebook/contract";
import { plainSymbol } from "../../market/chains/option-symbol";
import { neutralColumns } from "../layouts/vendors/neutral";
import type { Contract, Snapshot } from "../snapshots/snapshot";
import { Recording, type PrintDate, type TradeDate } from "../store/recording";
import { FlagError, type FlagValues, pathFlag, switchFlag } from "@strikebook/http";
import { dateFlag, symbolsFlag } from "./command-flags";
import { dataCommand, STOPPED } from "./command";
import { folderOf } from "./list-command";
import { countOf, byDate } from "./wording";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { withTapeDatabase, writeTapeCsv } from "../tape-store/read-tape";

const flags = {
  trades: switchFlag("the option trades, instead of the contracts"),
  prints: switchFlag("the off-exchange prints, instead of the contracts"),
  output: pathFlag("FILE", "the path of a file", "chains.csv", "where to write; standard output without it"),
  symbols: symbolsFlag("only these underlyings: SPX,SPY"),
  from: dateFlag("only dates in New York from this one on"),
  to: dateFlag("only dates in New York up to this one"),
};

/** `npm run data -- export`. */
export const exportCommand = dataCommand({
  summary: "writes snapshots, trades or prints as CSV, which import reads",
  usage: `npm run data -- export FOLDER [--output FILE] [--symbols LIST] [--from DATE] [--to DATE] [--trades|--prints]

Writes the contracts of a recording as CSV, one row for each, in the columns
${neutralColumns.join(",")}
A number that is not known is empty. Instants are in UTC.`,
  flags,
  async run(values, { write, note, signal }, words) {
    const kind = tapeOf(values);
    const names = (values.symbols ?? []).map(plainSymbol);
    const isWantedDate = wantedDates(values);
    using recording = await Recording.open(folderOf(words));
    const snapshots = recording.snapshots.filter(
      ({ underlying, asOfMs }) =>
        (names.length === 0 || names.includes(underlying)) && isWantedDate(isoDate(easternDay(asOfMs))),
    );
    const file = values.output === undefined ? undefined : await open(values.output, "w");
    try {
      const send = async (text: string) => void (file ? await file.write(text) : write(text));
      if (kind !== undefined) {
        const choice = { kind, isWantedDate, names: names.flatMap(spellingsOf), send, signal };
        const dates = await exportTape(recording, choice);
        note(`${countOf(dates, "date")} of ${kind} written.\n`);
        return signal.aborted ? STOPPED : dates > 0 ? 0 : 1;
      }
      await send(csvText([neutralColumns], "\n"));
      for (const { id } of snapshots) {
        if (signal.aborted) return STOPPED;
        await send(csvRows(await recording.read(id)));
      }
    } finally {
      await file?.close();
    }
    note(`${countOf(snapshots.length, "snapshot")} written.\n`);
    return snapshots.length > 0 ? 0 : 1;
  },
});

/** Returns what is written instead of contracts. Throws a `FlagError`. */
function tapeOf({ trades, prints }: FlagValues<typeof flags>): "trades" | "prints" | undefined {
  if (trades && prints) throw new FlagError("Name one of --trades and --prints.");
  if (trades) return "trades";
  return prints ? "prints" : undefined;
}

function wantedDates({ from, to }: FlagValues<typeof flags>): (date: string) => boolean {
  const [first, last] = [from, to].map((day) => (day === undefined ? undefined : isoDate(day)));
  return (date) => (first === undefined || date >= first) && (last === undefined || date <= last);
}

/** Returns one line for each contract of a snapshot. */
function csvRows(snapshot: Snapshot): string {
  const { underlying, asOfMs, spot, previousClose } = snapshot;
  const shared = { underlying, instant: new Date(asOfMs).toISOString().replace(".000", ""), spot, previousClose };
  const cellsOf = (contract: Contract) => {
    const values = { ...contract, ...shared, expiration: isoDate(contract.expiration) };
    return neutralColumns.map((column) => values[column]);
  };
  return csvText(snapshot.contracts.map(cellsOf), "\n");
}

/** What is written of the trades or prints of a recording. */
interface TapeExport {
  kind: "trades" | "prints";
  isWantedDate: (date: string) => boolean;
  /** Underlyings or tickers; all if it is empty. */
  names: readonly string[];
  send: (text: string) => Promise<void>;
  signal: AbortSignal;
}

/** Writes recorded trades or prints as one CSV, date by date. Returns how many dates; it stops between two once `signal` is aborted. */
function exportTape(recording: Recording, { kind, isWantedDate, names, send, signal }: TapeExport): Promise<number> {
  const dates = byDate<TradeDate | PrintDate>(recording[kind]).filter(({ date }) => isWantedDate(date));
  return withTapeDatabase(async (database, folder) => {
    const file = join(folder, "date.csv");
    for (const [done, { paths }] of dates.entries()) {
      if (signal.aborted) return done;
      await writeTapeCsv(database, kind, { parts: paths.parts, names, file });
      await sendFile(file, done === 0, send);
    }
    return dates.length;
  });
}

/** Only the first file keeps its header. */
async function sendFile(file: string, withHeader: boolean, send: (text: string) => Promise<void>): Promise<void> {
  let isHeader = !withHeader;
  const chunks: AsyncIterable<string> = createReadStream(file, { encoding: "utf8" });
  for await (const text of chunks) {
    await send(isHeader ? text.slice(text.indexOf("\n") + 1) : text);
    isHeader = false;
  }
}
