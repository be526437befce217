import { mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { DataError } from "../errors/data-error";
import type { ChainPart, Snapshot } from "../snapshots/snapshot";
import { ChainFiles } from "./chain-files";
import type { DailyTables } from "./daily-tables";
import { dateFolder, emptyManifest, readManifestText, replaceManifest } from "./manifest";
import { mergeParts } from "./merge-parts";
import type { RecordingStep, WriterContext } from "./recording-commit";
import { type AddReport, addChains } from "./recording-writer";
import type { FileOrigin } from "./regrouped-chains";
import { headerOf, loadState, partsOf, type RecordingState, type StoredSnapshot } from "./recording-state";
import { inOrder } from "../snapshots/quotes";
import type { SnapshotProfile } from "./snapshot-flags";
import type { PrintDate, TradeDate } from "./tape-index";
import { whileLocked } from "./writer-lock";

export type { AddReport, PrintDate, StoredSnapshot, TradeDate };

/** How a recording is opened. */
export interface RecordingOptions {
  /** Makes an empty recording of a folder that is absent or empty. */
  create?: boolean;
  /** Called before each file is written: tests stop there. */
  beforeStep?: (step: RecordingStep) => void;
}

/** Recorded snapshots in a folder, which several processes read while one at a time writes. */
export class Recording implements Disposable {
  readonly folder: string;
  readonly #beforeStep: (step: RecordingStep) => void;
  #state: RecordingState;
  #files: Promise<ChainFiles> | undefined;
  readonly #profiles = new Map<string, SnapshotProfile>();
  /** Writes of this process, one after the other. */
  #writing: Promise<unknown> = Promise.resolve();

  private constructor(folder: string, state: RecordingState, beforeStep: (step: RecordingStep) => void) {
    this.folder = folder;
    this.#state = state;
    this.#beforeStep = beforeStep;
  }

  /** Opens a folder. Rejects with a `DataError` if it is no recording. */
  static async open(
    folder: string,
    { create = false, beforeStep = () => undefined }: RecordingOptions = {},
  ): Promise<Recording> {
    await refuseFile(folder, create);
    if (create && (await readManifestText(folder)) === undefined) await createRecording(folder);
    const state = await loadState(folder);
    if (state === undefined) throw new Error("A state differs from none.");
    return new Recording(folder, state, beforeStep);
  }

  /** Ascending by instant, then underlying. */
  get snapshots(): readonly StoredSnapshot[] {
    return this.#state.snapshots;
  }

  /** Closing prices by underlying and date, from closes.csv: the columns date (YYYY-MM-DD), ticker, close. */
  closes(): DailyTables["closes"] {
    return this.#state.tables.closes;
  }

  /** Earnings reports by underlying, oldest first, from earnings.csv: the columns date, ticker, timing (bmo or amc). */
  earnings(): DailyTables["earnings"] {
    return this.#state.tables.earnings;
  }

  /**
   * A name of the recorded past. It changes when something at or before the newest snapshot, trade or print is added or replaced. It stays
   * when newer ones are appended.
   */
  get name(): string {
    return this.#state.manifest.name;
  }

  /** Recorded option trades by date (YYYY-MM-DD in New York), in no order. */
  get trades(): ReadonlyMap<string, TradeDate> {
    return this.#state.trades;
  }

  /** Recorded off-exchange prints by date (YYYY-MM-DD in New York), in no order. */
  get prints(): ReadonlyMap<string, PrintDate> {
    return this.#state.prints;
  }

  /** Returns whether a file with a hash was added, with all of its dates. */
  hasImported(hash: string): boolean {
    if (Object.hasOwn(this.#state.manifest.files ?? {}, hash)) return true;
    return [...this.#state.indexes.values()].some(({ imports }) => Object.hasOwn(imports, hash));
  }

  /** Reads a snapshot with its contracts. Rejects with a `DataError` if the recording does not have it, or has it no longer. */
  async read(id: string): Promise<Snapshot> {
    const files = await this.#openFiles();
    try {
      return await this.#readFrom(files, id);
    } catch (error) {
      if (error instanceof DataError) throw error;
      // A writer can have merged the file meanwhile.
      await this.refresh();
      return files.naming(this.#find(id).path, () => this.#readFrom(files, id));
    }
  }

  #find(id: string) {
    const found = this.#state.entryOf.get(id);
    if (found === undefined) throw new DataError(`${this.folder} has no snapshot ${id}.`);
    return { entry: found.entry, path: join(dateFolder(this.folder, found.date), found.entry.part) };
  }

  async #readFrom(files: ChainFiles, id: string): Promise<Snapshot> {
    const { entry, path } = this.#find(id);
    const instantsMs = partsOf(entry).map(({ asOfMs }) => asOfMs);
    const contracts = await files.read(path, { ...entry, ...entry.written, instantsMs });
    if (instantsMs.length > 1) contracts.sort(inOrder);
    if (contracts.length !== entry.contracts) {
      throw new DataError(
        `${this.folder}: the snapshot ${id} has ${contracts.length} contracts in ${entry.part}, and ${entry.contracts} in the manifest. Restore the folder from a copy, or import the file again.`,
      );
    }
    return { ...headerOf(entry), contracts };
  }

  /**
   * Adds chains. Those that are parts of one snapshot are joined with each other and with what was recorded (`partGroups`). New files are
   * written first, then a manifest that names them. Nothing changes if the file was imported before. An identical chain is dropped. With
   * `replaces`, a chain takes the place of the recorded one of its underlying and instant.
   *
   * Rejects with a `DataError` if a chain is not valid, if a contract has two values at one instant, or if another process goes on writing.
   */
  add(chains: readonly ChainPart[], origin: FileOrigin): Promise<AddReport> {
    return this.change((context) => addChains(context, { chains, origin }));
  }

  /** Merges small files of each date. Returns the number of dates that changed. */
  merge(): Promise<number> {
    return this.change(async (context) => {
      const { state, dates } = await mergeParts(context);
      return { state, report: dates };
    });
  }

  /** Runs a change while no other process writes, and returns its report. Rejects with a `DataError` if another process goes on writing. */
  change<Report>(run: (context: WriterContext) => Promise<{ state: RecordingState; report: Report }>): Promise<Report> {
    return this.#write(async (files) => {
      const { state, report } = await run(this.#contextOf(files));
      this.#state = state;
      return report;
    });
  }

  #contextOf(chainFiles: ChainFiles): WriterContext {
    return {
      folder: this.folder,
      state: this.#state,
      chainFiles,
      read: (id) => this.read(id),
      profiles: this.#profiles,
      beforeStep: this.#beforeStep,
    };
  }

  #write<Result>(run: (files: ChainFiles) => Promise<Result>): Promise<Result> {
    const result = this.#writing.then(async () => {
      const files = await this.#openFiles();
      return whileLocked(this.folder, async () => {
        await this.refresh();
        return run(files);
      });
    });
    this.#writing = result.catch(() => undefined);
    return result;
  }

  /** Reads the manifest again if it changed. Returns whether something changed. */
  async refresh(): Promise<boolean> {
    const state = await loadState(this.folder, this.#state);
    if (state !== undefined) this.#state = state;
    return state !== undefined;
  }

  [Symbol.dispose](): void {
    this.close();
  }

  close(): void {
    void this.#files?.then((files) => files.close());
    this.#files = undefined;
  }

  #openFiles(): Promise<ChainFiles> {
    return (this.#files ??= ChainFiles.open());
  }
}

/** Rejects with a `DataError` that says what to do, if a path is that of a file. */
async function refuseFile(path: string, create: boolean): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) return;
  const hint = create
    ? "Name a new folder, or an empty one."
    : `"npm run data -- import ${path} --into my-chains" adds a file of data to the recording in the folder my-chains.`;
  throw new DataError(`${path} is a file, and a recording is a folder. ${hint}`);
}

async function createRecording(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    throw new DataError(`The folder ${folder} cannot be made: ${String(error)}. Name another one.`, { cause: error });
  }
  const others = (await readdir(folder)).filter((name) => !["closes.csv", "earnings.csv"].includes(name));
  if (others.length > 0) {
    throw new DataError(
      `${folder} is not empty, and no recording: it has ${others[0] ?? ""}. Name a new folder, or an empty one.`,
    );
  }
  await replaceManifest(folder, emptyManifest());
}
