import { open } from "node:fs/promises";
import { csvText, spellingsOf } from "@strikebook/contract";
import { isoDate } from "../../market/time/civil-day";
import { easternDay } from "../../market/time/calendar";
import { plainSymbol } from "../../market/chains/option-symbol";
import { neutralColumns } from "../layouts/vendors/neutral";
import type { Contract, Snapshot } from "../snapshots/snapshot";
import { Recording } from "../store/recording";
import { type CommandArguments, lastValue, readDate, readSymbols, UsageError } from "./command-flags";
import { type DataCommand, STOPPED } from "./command";
import { exportTape } from "./export-tape";
import { folderOf } from "./list-command";
import { countOf } from "./wording";

/** `npm run data -- export`. */
export const exportCommand: DataCommand = {
  summary: "writes snapshots, trades or prints as CSV, which import reads",
  usage: `npm run data -- export FOLDER [--output FILE] [--symbols LIST] [--from DATE] [--to DATE] [--trades|--prints]

Writes the contracts of a recording as CSV, one row for each, in the columns
${neutralColumns.join(",")}
A number that is not known is empty. Instants are in UTC.

  --trades, --prints       the option trades, or the off-exchange prints, instead of the contracts
  --output FILE            standard output without it
  --symbols LIST           only these underlyings: SPX,SPY
  --from DATE, --to DATE   only these dates in New York`,
  flags: { output: "value", symbols: "value", from: "value", to: "value", trades: "switch", prints: "switch" },
  async run(parsed, { write, note, signal }) {
    const kind = tapeOf(parsed);
    const symbols = lastValue(parsed, "symbols");
    const names = symbols === undefined ? [] : readSymbols(symbols).map(plainSymbol);
    const isWantedDate = wantedDates(parsed);
    const recording = await Recording.open(folderOf(parsed));
    const snapshots = recording.snapshots.filter(
      ({ underlying, asOfMs }) =>
        (names.length === 0 || names.includes(underlying)) && isWantedDate(isoDate(easternDay(asOfMs))),
    );
    const path = lastValue(parsed, "output");
    const file = path === undefined ? undefined : await open(path, "w");
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
      recording.close();
    }
    note(`${countOf(snapshots.length, "snapshot")} written.\n`);
    return snapshots.length > 0 ? 0 : 1;
  },
};

/** Returns what is written instead of contracts. Throws a `UsageError`. */
function tapeOf({ values }: CommandArguments): "trades" | "prints" | undefined {
  if (values.has("trades") && values.has("prints")) throw new UsageError("Name one of --trades and --prints.");
  if (values.has("trades")) return "trades";
  return values.has("prints") ? "prints" : undefined;
}

function wantedDates(parsed: CommandArguments): (date: string) => boolean {
  const [from, to] = ["from", "to"].map((flag) => {
    const text = lastValue(parsed, flag);
    return text === undefined ? undefined : isoDate(readDate(flag, text));
  });
  return (date) => (from === undefined || date >= from) && (to === undefined || date <= to);
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
