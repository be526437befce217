import { randomUUID } from "node:crypto";
import { DataError } from "../snapshots/snapshot";
import type { Recording } from "../store/recording";
import { commit, type RecordingChange, type WriterContext } from "../store/recording-commit";
import { newestMsOf } from "../store/recording-state";
import { overlappingPrints, writePrintDate } from "./print-date-writer";
import { overlapping } from "./sorted-trades";
import { type Staging, stagedDates } from "./staging";
import type { TapeOrigin } from "./tape-origin";
import { writeTradeDate } from "./trade-date-writer";

/** The staged rows of one file. */
export interface StagedTape {
  kind: "trades" | "prints";
  /** With files `date=YYYY-MM-DD/*.parquet`. */
  folder: string;
  origin: TapeOrigin;
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
      const added = await recording.change(async (context) => {
        if (isKnown(date)) {
          const state = isLast
            ? await commit(context, { name: context.state.manifest.name, files: filesOf(tape) })
            : context.state;
          return { state, report: undefined };
        }
        const change = await dateChange(context, staging, { tape, date, files, options });
        const state = await commit(context, { ...change, ...(isLast && { files: filesOf(tape) }) });
        return { state, report: await addedDate(staging, tape, date, files) };
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

const filesOf = ({ origin: { hash, name } }: StagedTape) => ({ [hash]: name });

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
    const names =
      kind === "trades"
        ? await overlapping(staging, { recorded: recording.trades.get(date), staged: files })
        : await overlappingPrints(staging, recording.prints.get(date), files);
    const [name] = names;
    if (name === undefined) continue;
    const hashes = importsOf(recording, kind, date, name);
    const from = hashes.map((hash) => before.imports[hash] ?? hash).join(", ");
    throw new DataError(
      `${name} of ${date} is recorded from ${from} already; --replace puts these ${kind} in their place.`,
    );
  }
}

function importsOf({ trades, prints }: Recording, kind: StagedTape["kind"], date: string, name: string) {
  const found = kind === "trades" ? trades.get(date)?.underlyings[name] : prints.get(date)?.tickers[name];
  return found?.imports ?? [];
}

/** Returns what the manifest has to name of one date, whose files are written. */
async function dateChange(
  context: WriterContext,
  staging: Staging,
  {
    tape: { kind, origin },
    date,
    files,
    options: { signal, onProgress },
  }: { tape: StagedTape; date: string; files: readonly string[]; options: AddTapeOptions },
): Promise<RecordingChange> {
  const { state } = context;
  const [{ rows = 0, first_ms: firstMs = 0 } = {}] = await staging.engine.rows(COUNT, { files });
  const name = Number(firstMs) <= newestMsOf(state) ? randomUUID() : state.manifest.name;
  const report = (done: number) => {
    throwIfStopped(signal);
    onProgress?.({ date, done, of: Number(rows) });
  };
  const added = { files, origin };
  if (kind === "prints") {
    const prints = await writePrintDate(context, staging, { date, before: state.prints.get(date), added });
    return { name, prints: new Map(state.prints).set(date, prints) };
  }
  const before = state.trades.get(date);
  const trades = await writeTradeDate(context, staging, {
    date,
    before,
    added,
    onProgress: (done) => report(Math.max(0, done - (before?.rows ?? 0))),
  });
  return { name, trades: new Map(state.trades).set(date, trades) };
}

const COUNT = "select count(*)::double as rows, min(at_ms)::double as first_ms from read_parquet($files)";

async function addedDate(
  { engine }: Staging,
  { kind }: StagedTape,
  date: string,
  files: readonly string[],
): Promise<AddedDate> {
  const [{ rows = 0 } = {}] = await engine.rows(COUNT, { files });
  const names = await engine.texts(kind === "trades" ? UNDERLYINGS : TICKERS, { files });
  return { date, rows: Number(rows), names };
}

const UNDERLYINGS = "select distinct underlying from read_parquet($files) order by 1";
const TICKERS = "select distinct ticker from read_parquet($files) order by 1";
