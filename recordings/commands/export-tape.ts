import { createReadStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Recording } from "../store/recording";
import { writeTapeCsv } from "../tape-store/read-tape";
import { TapeEngine } from "../tape-store/tape-engine";

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
export async function exportTape(
  recording: Recording,
  { kind, isWantedDate, names, send, signal }: TapeExport,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "strikebook-export-"));
  const engine = await TapeEngine.open(join(folder, "spill"));
  try {
    const dates = [...recording[kind].values()].filter(({ date }) => isWantedDate(date));
    dates.sort((a, b) => (a.date < b.date ? -1 : 1));
    let done = 0;
    for (const { paths } of dates) {
      if (signal.aborted) break;
      const file = join(folder, "date.csv");
      await writeTapeCsv(engine, kind, { parts: paths.parts, names, file });
      await sendFile(file, done === 0, send);
      done += 1;
    }
    return done;
  } finally {
    engine.close();
    await rm(folder, { recursive: true, force: true });
  }
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
