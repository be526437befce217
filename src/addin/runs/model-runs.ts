import { sha256 } from "@strikebook/formulas";
import { type Store, createStore } from "@strikebook/client";
import { normalizedAddress } from "../../workbook/office/addresses";
import type { SheetRef } from "../../workbook/runs/run-sheets";
import type { RunFormulas } from "../../workbook/runs/run-formulas";
import type { RunPrice } from "../replay/run-price";
import { compareRuns, comparisonSheet, readResults, type RunComparison } from "./compare-runs";
import { openedBefore, openingText, type HoldOutOpening } from "./hold-out";
import { digestCells, holdOutCells, newRunSheets, readRunManifest } from "./manifest-rows";
import { ModelRun, type RunEnd } from "./model-run";
import type { RunHost } from "./run-host";
import { parseRuns, variantsOn, type RunDefinition, type RunRecord } from "./run-record";
import { canonicalJson } from "./record-json";

/** What a run costs, before it starts: the credits of what is not stored, for the formulas that are known. */
export interface RunOffer extends RunPrice, Pick<RunFormulas, "others" | "unclear" | "argument"> {
  /** The instants to read. */
  instants: number;
  /** The formulas that were not calculated since the workbook was opened, by their addresses: their price is not known. */
  unknown: readonly string[];
  /** The symbols that live cells stream. Their streams open again after the run. */
  streamedSymbols: number;
  /** The number of models tried on the span so far. */
  variants: number;
}

/** What happened last: the end of a run, with what differs from its manifest. */
export interface RunNotice extends RunEnd {
  id: number;
  /** The outputs of a rerun whose formula differs from the manifest. */
  changed: readonly string[];
}

const interruption =
  "The workbook was closed during the run: its cells show the last time that was read until they recalculate.";

/** The model runs of a workbook: starts, resumes, repeats and compares them. One run is in progress at a time. */
export class ModelRuns {
  readonly runs: Store<readonly RunRecord[]>;
  /** The run in progress. */
  readonly current: Store<ModelRun | undefined> = createStore<ModelRun | undefined>(undefined);
  readonly notice: Store<RunNotice | undefined> = createStore<RunNotice | undefined>(undefined);
  readonly #host: RunHost;

  private constructor(host: RunHost, runs: readonly RunRecord[]) {
    this.#host = host;
    // What is stored as running was interrupted when the workbook was closed.
    this.runs = createStore<readonly RunRecord[]>(
      runs.map((run) => (run.status === "running" ? { ...run, status: "paused" } : run)),
    );
    const interrupted = runs.find(({ status }) => status === "running");
    if (!interrupted) return;
    const { id, rows } = interrupted;
    this.notice.set({ id, status: "paused", rows, reason: interruption, differing: 0, changed: [] });
  }

  /** Reads the runs that are stored in the workbook. */
  static async open(host: RunHost): Promise<ModelRuns> {
    return new ModelRuns(host, parseRuns(await host.book.readStoredRuns()));
  }

  /** Returns what a new run costs. Sends nothing. Rejects if Excel is busy, or with what to do if a cell cannot follow the clock. */
  async offer({ instants, outputs }: Pick<RunDefinition, "instants" | "outputs">): Promise<RunOffer> {
    const { planner, formulas, book, streamedSymbols } = this.#host;
    const known = new Set(formulas.addresses.map(normalizedAddress));
    const found = await book.readRunFormulas(outputs.map(({ address }) => address));
    const { addresses, streaming, others, unclear, argument } = found;
    return {
      ...(await planner.priceOf(instants, [...addresses, ...streaming])),
      ...{ others, unclear, argument },
      instants: instants.length,
      unknown: addresses.filter((address) => !known.has(normalizedAddress(address))),
      streamedSymbols: streamedSymbols(),
      variants: variantsOn(instants, this.runs.get()),
    };
  }

  /** Returns what the rest of a run costs. Rejects if its sheet was deleted. */
  async offerRest(id: number): Promise<RunOffer> {
    const run = this.#run(id);
    const { rows } = readResults(run, await this.#host.book.readSheet(run.results));
    const { instants, outputs } = run.definition;
    return this.offer({ instants: instants.filter((atMs) => !rows.has(atMs)), outputs });
  }

  /** Starts a run on new sheets. Resolves when it has ended. Rejects if Excel does not allow the sheets. */
  async start(definition: RunDefinition): Promise<void> {
    await this.#start(definition, undefined, []);
  }

  /** Continues a run with the first instant that is missing. Resolves when it has ended. */
  async resume(id: number): Promise<void> {
    const run = this.#run(id);
    const first = run.rerunOf === undefined ? undefined : this.#run(run.rerunOf);
    const hashes = first && readRunManifest(await this.#host.book.readSheet(first.manifest)).hashes;
    await this.#execute(run, hashes, []);
  }

  /** Returns what a rerun costs. Rejects if its manifest was deleted. */
  async offerRerun(id: number): Promise<RunOffer> {
    const { definition } = readRunManifest(await this.#host.book.readSheet(this.#run(id).manifest));
    return this.offer(definition);
  }

  /** Repeats a run from its manifest, on new sheets. Resolves when it has ended. Rejects if the manifest cannot be read. */
  async rerun(id: number): Promise<void> {
    const { book } = this.#host;
    const { definition, hashes } = readRunManifest(await book.readSheet(this.#run(id).manifest));
    const cells = await book.readOutputCells(definition.outputs.map(({ address }) => address).join(","));
    const changed = definition.outputs.filter(({ address, formula }) => {
      return cells.find((cell) => cell.address === address)?.formula !== formula;
    });
    const labels = changed.map(({ label }) => label);
    await this.#start(definition, { id, hashes }, labels);
  }

  /** Compares two runs on a new sheet. Rejects if a sheet was deleted. */
  async compare(a: number, b: number): Promise<{ comparison: RunComparison; sheet: string }> {
    const { book } = this.#host;
    const [first, second] = [this.#run(a), this.#run(b)];
    const results = readResults(first, await book.readSheet(first.results));
    const comparison = compareRuns(results, readResults(second, await book.readSheet(second.results)));
    const [sheet] = await book.addSheets([comparisonSheet(comparison, [a, b])]);
    return { comparison, sheet: sheet?.name ?? "" };
  }

  /**
   * Calls `listener` with the sheets that walk-forward labs of the workbook read, now and after each edit: the runs on them have a
   * hold-out. The returned function ends that.
   */
  watchLabs(listener: (sheets: readonly SheetRef[]) => void): () => void {
    const { book } = this.#host;
    const read = () => void book.readLabSheets().then(listener);
    read();
    return book.onCellsEdited(read);
  }

  /**
   * Opens the hold-out of a finished run, once: its manifest says when. A second call changes nothing, and writes the same line again if it
   * was deleted. Rejects if the manifest was deleted.
   */
  async openHoldOut(id: number): Promise<HoldOutOpening> {
    const run = this.#run(id);
    if (run.status !== "finished") throw new Error(`Run ${id} is not finished: its hold-out is not complete.`);
    const runs = this.runs.get();
    const variants = variantsOn(run.definition.instants, runs);
    const holdOut = run.holdOut ?? { atMs: this.#host.marketNow(), variants };
    const text = openingText(holdOut, openedBefore(run, runs));
    await this.#host.book.writeRows([{ sheet: run.manifest, ...holdOutCells(text) }]);
    await this.#store({ ...run, holdOut });
    return holdOut;
  }

  async #start(
    definition: RunDefinition,
    repeated: { id: number; hashes: ReadonlyMap<string, string> } | undefined,
    changed: readonly string[],
  ): Promise<void> {
    const { book, marketNow, service, version } = this.#host;
    const runs = this.runs.get();
    const id = Math.max(0, ...runs.map((run) => run.id)) + 1;
    const variants = variantsOn(definition.instants, runs) + (repeated ? 0 : 1);
    const startedAtMs = marketNow();
    const before = openedBefore({ definition }, runs);
    const head = { id, version, service: service(), startedAtMs, definition, variants, openedBefore: before };
    const [results, manifest] = await book.addSheets(newRunSheets({ ...head, rerunOf: repeated?.id }));
    if (!results || !manifest) throw new Error("Excel did not add the sheets of the run.");
    const run: RunRecord = { id, definition, results, manifest, status: "running", rows: 0 };
    await this.#execute(repeated ? { ...run, rerunOf: repeated.id } : run, repeated?.hashes, changed);
  }

  async #execute(
    record: RunRecord,
    hashes: ReadonlyMap<string, string> | undefined,
    changed: readonly string[],
  ): Promise<void> {
    if (this.current.get()) throw new Error("Another run is in progress. Pause it first.");
    const run = new ModelRun(this.#host, record, hashes);
    this.current.set(run);
    this.notice.set(undefined);
    try {
      await this.#store({ ...record, status: "running" });
      const end = await run.run();
      const stored = { ...record, status: end.status, rows: end.rows };
      const digest = end.status === "finished" ? await this.#digestOf(record) : undefined;
      await this.#store(digest === undefined ? stored : { ...stored, digest });
      this.notice.set({ id: record.id, changed, ...end });
    } finally {
      this.current.set(undefined);
    }
  }

  /** Returns the hash of the results as the sheet holds them, and writes it to the manifest; `undefined` if a sheet was deleted. */
  async #digestOf(run: RunRecord): Promise<string | undefined> {
    const { book } = this.#host;
    try {
      const { rows } = readResults(run, await book.readSheet(run.results));
      const digest = sha256(canonicalJson([...rows].sort(([a], [b]) => a - b)));
      await book.writeRows([{ sheet: run.manifest, ...digestCells(digest) }]);
      return digest;
    } catch {
      return undefined;
    }
  }

  /** Stores a run in the workbook, in place of the one with its id. */
  async #store(run: RunRecord): Promise<void> {
    this.runs.set([...this.runs.get().filter(({ id }) => id !== run.id), run].sort((a, b) => a.id - b.id));
    await this.#host.book.storeRuns(JSON.stringify(this.runs.get()));
  }

  #run(id: number): RunRecord {
    const run = this.runs.get().find((known) => known.id === id);
    if (!run) throw new Error(`There is no run ${id} in this workbook.`);
    return run;
  }
}
