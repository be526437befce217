import { randomUUID } from "node:crypto";
import { DataError } from "../errors/data-error";
import type { Recording } from "../store/recording";
import { commit, type RecordingChange, type WriterContext } from "../store/recording-commit";
import { newestMsOf } from "../store/recording-state";
import { tapeNames } from "../store/tape-index";
import type { AddedFiles } from "./indexed-names";
import { writePrintDate } from "./print-date-writer";
import { overlapping } from "./replaced-rows";
import { type Staging, stagedDates } from "./staging";
import { writeTradeDate } from "./trade-date-writer";

/** The staged rows of one file. */
export interface StagedTape {
  kind: "trades" | "prints";
  /** With files `date=YYYY-MM-DD/*.parquet`. */
  folder: string;
  origin: AddedFiles["origin"];
}

/** How rows are added. */
interface AddTapeOptions {
  /** Whether they take the place of recorded ones of the same contracts, or tickers, and times. */
  replace?: boolean;
  /** Stops before what is not yet written. */
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: { date: string; done: number; of: number }) => void) | undefined;
}

/** One date of an addition. */
export interface AddedDate {
  date: string;
  /** Rows of the file. */
  rows: number;
  /** Its underlyings or tickers. */
  names: readonly string[];
}

/** What adding a file did. */
export interface AddTapeReport {
  dates: readonly AddedDate[];
  /** Dates that an addition before, which was cut off, had added. */
  known: readonly string[];
  stopped: boolean;
}

/** Ends an addition that is stopped. */
class Stopped extends Error {}

/**
 * Adds the staged rows of a file to a recording, date by date: new files, then a new manifest that names them, in one step. Adding the
 * same file again goes on with the dates that are missing.
 *
 * Rejects with a `DataError`, before anything is added, if another file has trades of the same contracts and times, or prints of the
 * same tickers and times, unless `replace` is set.
 */
export async function addTape(
  recording: Recording,
  staging: Staging,
  tape: StagedTape,
  options: AddTapeOptions = {},
): Promise<AddTapeReport> {
  const staged = await stagedDates(tape.folder);
  const known: string[] = [];
  const dates: AddedDate[] = [];
  const isKnown = (date: string) => Object.hasOwn(recording[tape.kind].get(date)?.imports ?? {}, tape.origin.hash);
  await recording.refresh();
  if (options.replace !== true) await refuseOverlaps(recording, staging, tape, staged);
  try {
    for (const [date, files] of staged) {
      throwIfStopped(options.signal);
      const isLast = date === [...staged.keys()].at(-1);
      const imported = isLast && { files: { [tape.origin.hash]: tape.origin.name } };
      const added = await recording.change(async (context) => {
        const { state } = context;
        if (isKnown(date)) {
          const next = imported ? await commit(context, { name: state.manifest.name, ...imported }) : state;
          return { state: next, report: undefined };
        }
        const { change, report } = await addDate(context, staging, { tape, date, files, options });
        return { state: await commit(context, { ...change, ...imported }), report };
      });
      if (added === undefined) known.push(date);
      else dates.push(added);
    }
  } catch (error) {
    if (error instanceof Stopped) return { dates, known, stopped: true };
    throw error;
  }
  return { dates, known, stopped: false };
}

function throwIfStopped(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new Stopped();
}

async function refuseOverlaps(
  recording: Recording,
  staging: Staging,
  { kind, origin }: StagedTape,
  staged: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  for (const [date, files] of staged) {
    const before = recording[kind].get(date);
    if (before === undefined || Object.hasOwn(before.imports, origin.hash)) continue;
    const [name] = await overlapping(staging.database, before, files);
    if (name === undefined) continue;
    const hashes = tapeNames(before)[name]?.imports ?? [];
    const from = hashes.map((hash) => before.imports[hash] ?? hash).join(", ");
    throw new DataError(
      `${name} of ${date} is recorded from ${from} already; --replace puts these ${kind} in their place.`,
    );
  }
}

const rowsOf = (name: "underlying" | "ticker") => `
  select ${name}, sum(count(*)) over ()::double as rows, min(min(at_ms)) over ()::double as first_ms
  from read_parquet($files) group by ${name} order by ${name}`;

const READ_ROWS = { trades: rowsOf("underlying"), prints: rowsOf("ticker") };

/** Writes the files of one date. Returns what the manifest has to name of it, and what was added. */
async function addDate(
  context: WriterContext,
  staging: Staging,
  {
    tape: { kind, origin },
    date,
    files,
    options: { signal, onProgress },
  }: { tape: StagedTape; date: string; files: readonly string[]; options: AddTapeOptions },
): Promise<{ change: RecordingChange; report: AddedDate }> {
  const { state } = context;
  const found = await staging.database.rows(READ_ROWS[kind], { files });
  const rows = Number(found[0]?.["rows"] ?? 0);
  const report = { date, rows, names: found.map(({ underlying, ticker }) => String(underlying ?? ticker)) };
  const name = Number(found[0]?.["first_ms"] ?? 0) <= newestMsOf(state) ? randomUUID() : state.manifest.name;
  const added = { files, origin };
  if (kind === "prints") {
    const prints = await writePrintDate(context, staging, date, added);
    return { change: { name, prints: new Map(state.prints).set(date, prints) }, report };
  }
  const earlier = state.trades.get(date)?.rows ?? 0;
  const trades = await writeTradeDate(context, staging, {
    date,
    added,
    onProgress: (done) => {
      throwIfStopped(signal);
      onProgress?.({ date, done: Math.max(0, done - earlier), of: rows });
    },
  });
  return { change: { name, trades: new Map(state.trades).set(date, trades) }, report };
}
