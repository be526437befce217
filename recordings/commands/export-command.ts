import { open } from "node:fs/promises";
import { isoDate } from "../../market/time/civil-day";
import { easternDay } from "../../market/time/calendar";
import { neutralColumns } from "../layouts/vendors/neutral-csv";
import type { Contract, Snapshot } from "../snapshots/snapshot";
import { Recording } from "../store/recording";
import { type CommandArguments, lastValue, readDate, readSymbols } from "./command-flags";
import { type DataCommand, STOPPED } from "./command";
import { folderOf } from "./list-command";
import { countOf } from "./wording";

/** `npm run data -- export`. */
export const exportCommand: DataCommand = {
  summary: "writes snapshots as CSV, which import reads",
  usage: `npm run data -- export FOLDER [--output FILE] [--symbols LIST] [--from DATE] [--to DATE]

Writes the contracts of a recording as CSV, one row for each, in the columns
${neutralColumns.join(",")}
A number that is not known is empty. Instants are in UTC.

  --output FILE            standard output without it
  --symbols LIST           only these underlyings: SPX,SPY
  --from DATE, --to DATE   only these dates in New York`,
  flags: { output: "value", symbols: "value", from: "value", to: "value" },
  async run(parsed, { write, note, signal }) {
    const isWanted = wanted(parsed);
    const recording = await Recording.open(folderOf(parsed));
    const snapshots = recording.snapshots.filter(isWanted);
    const path = lastValue(parsed, "output");
    const file = path === undefined ? undefined : await open(path, "w");
    try {
      const send = async (text: string) => void (file ? await file.write(text) : write(text));
      await send(`${neutralColumns.join(",")}\n`);
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

function wanted(parsed: CommandArguments): (header: { underlying: string; asOfMs: number }) => boolean {
  const [symbols, from, to] = ["symbols", "from", "to"].map((flag) => lastValue(parsed, flag));
  const underlyings = symbols === undefined ? undefined : readSymbols(symbols);
  const first = from === undefined ? -Infinity : readDate("from", from);
  const last = to === undefined ? Infinity : readDate("to", to);
  return ({ underlying, asOfMs }) => {
    const day = easternDay(asOfMs);
    return (underlyings?.includes(underlying) ?? true) && day >= first && day <= last;
  };
}

/** Returns one line for each contract of a snapshot. No text in them needs quotes. */
function csvRows(snapshot: Snapshot): string {
  const { underlying, asOfMs, spot, previousClose } = snapshot;
  const shared = { underlying, instant: new Date(asOfMs).toISOString().replace(".000", ""), spot, previousClose };
  const valueOf = (contract: Contract) => {
    const values = { ...contract, ...shared, expiration: isoDate(contract.expiration) };
    return neutralColumns.map((column) => values[column] ?? "").join(",");
  };
  return snapshot.contracts.map((contract) => `${valueOf(contract)}\n`).join("");
}
