import { createReadStream } from "node:fs";
import { join } from "node:path";
import type { PrintDate, Recording, TradeDate } from "../store/recording";
import { withTapeDatabase, writeTapeCsv } from "../tape-store/read-tape";
import { byDate } from "./wording";

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
export function exportTape(
  recording: Recording,
  { kind, isWantedDate, names, send, signal }: TapeExport,
): Promise<number> {
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
