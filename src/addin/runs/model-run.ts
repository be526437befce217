import { withEasternTimes } from "@strikebook/calendar";
import { sha256 } from "@strikebook/formulas";
import { type Store, createStore } from "@strikebook/client";
import type { WrittenCell } from "../../workbook/runs/run-sheets";
import { InstantReader, type InstantResult } from "./instant-reader";
import { manifestRequestName, type ManifestRequest } from "./manifest-rows";
import { boardTimes, type RecordedRequest } from "./request-recorder";
import { outputCell, resultRow } from "./result-rows";
import type { RunHost } from "./run-host";
import type { RunRecord } from "./run-record";
import { RunWriter } from "./run-writer";
import { recordJson } from "./record-json";

/** How far a run is. */
export interface RunProgress {
  id: number;
  done: number;
  total: number;
  /** The instant that is read, in milliseconds since 1970 UTC; `undefined` before the first. */
  atMs: number | undefined;
  /** The estimated rest, in milliseconds; `undefined` until a row is done. */
  remainingMs: number | undefined;
  /** The snapshots of a rerun that differ from the manifest. */
  differing: number;
  /** Whether the run ends after this instant. */
  isStopping: boolean;
}

/** How a run ended. */
export interface RunEnd {
  status: "finished" | "paused" | "cancelled";
  /** The rows written in all. */
  rows: number;
  /** Why it paused by itself; `undefined` if the user paused it. */
  reason: string | undefined;
  differing: number;
}

/** One model run while it is in progress: reads instant by instant, and writes the rows. */
export class ModelRun {
  readonly progress: Store<RunProgress>;
  readonly #host: RunHost;
  readonly #record: RunRecord;
  /** The hashes of the run that this one repeats. */
  readonly #expected: ReadonlyMap<string, string> | undefined;
  readonly #stop = new AbortController();
  #stopStatus: "paused" | "cancelled" = "paused";
  #hashes = new WeakMap<object, string>();

  constructor(host: RunHost, record: RunRecord, expected: ReadonlyMap<string, string> | undefined) {
    this.#host = host;
    this.#record = record;
    this.#expected = expected;
    const { id, definition, rows } = record;
    const start = { atMs: undefined, remainingMs: undefined, differing: 0, isStopping: false };
    this.progress = createStore<RunProgress>({ id, done: rows, total: definition.instants.length, ...start });
  }

  /** Ends the run after the instant that is read now. It can be resumed. */
  pause(): void {
    this.#stopAs("paused");
  }

  /** Ends the run after the instant that is read now. Its rows stay. */
  cancel(): void {
    this.#stopAs("cancelled");
  }

  /** Runs until all instants are done, or until it stops. Never rejects. */
  async run(): Promise<RunEnd> {
    let writer: RunWriter | undefined;
    let reason: string | undefined;
    try {
      writer = await RunWriter.open(this.#host, this.#record);
      reason = await this.#readAll(writer);
    } catch (problem) {
      reason = `Excel did not let the run continue. ${problem instanceof Error ? problem.message : ""}`.trim();
    }
    await writer?.flush().catch((problem: unknown) => (reason ??= String(problem)));
    const { done, total, differing } = this.progress.get();
    const status = reason === undefined && done >= total ? "finished" : reason ? "paused" : this.#stopStatus;
    return { status, rows: done, reason, differing };
  }

  /** Reads all instants without a row. Resolves to why it stopped by itself. */
  async #readAll(writer: RunWriter): Promise<string | undefined> {
    const { platform } = this.#host;
    const { instants, outputs } = this.#record.definition;
    const missing = instants.filter((atMs) => !writer.done.has(atMs));
    this.#update({ done: instants.length - missing.length });
    const [first] = missing;
    if (first === undefined) return undefined;
    const reader = new InstantReader(
      this.#host,
      outputs.map(({ address }) => address),
    );
    const found = await reader.find();
    if ("stopped" in found) return found.stopped;
    await this.#loadAhead(writer, missing, found.cells);
    if (this.#stop.signal.aborted) return undefined;
    try {
      const obstacle = await reader.start(first);
      if (obstacle) return obstacle.stopped;
      const startedMs = platform.now();
      for (const [index, atMs] of missing.entries()) {
        if (this.#stop.signal.aborted) return undefined;
        this.#update({ atMs });
        const result = await reader.readAt(atMs);
        if ("stopped" in result) return result.stopped;
        this.#add(writer, atMs, result);
        await writer.flushIfDue();
        const remainingMs = ((platform.now() - startedMs) / (index + 1)) * (missing.length - index - 1);
        this.#update({ done: this.progress.get().done + 1, remainingMs });
      }
      return undefined;
    } finally {
      await reader.end();
    }
  }

  /** Loads what is not stored of the cells of the run. Its price is a line of the manifest. */
  async #loadAhead(writer: RunWriter, missing: readonly number[], cells: readonly string[]): Promise<void> {
    const credits = await this.#host.planner.load(missing, cells, this.#stop.signal).catch((problem: unknown) => {
      if (this.#stop.signal.aborted) return 0;
      throw problem;
    });
    const [atMs] = missing;
    if (credits === 0 || atMs === undefined) return;
    const parts = { endpoint: "Loaded ahead of the run", arguments: "", returned: "", hash: "", remark: "" };
    writer.addRequests([{ atMs, credits, ...parts }]);
  }

  #add(writer: RunWriter, atMs: number, result: Exclude<InstantResult, { stopped: string }>): void {
    const { instants, outputs, isLagged } = this.#record.definition;
    const { reading, requests, note } = result;
    const cells = outputs.map(({ address }, index): WrittenCell => {
      return outputCell(reading.values[index], this.#host.reasonOf(address));
    });
    const previous = instants[instants.indexOf(atMs) - 1];
    const before = previous === undefined ? undefined : writer.done.get(previous);
    const row = resultRow({ atMs, asOfMs: boardTimes(requests), outputs: cells, before, note }, isLagged);
    writer.add(
      atMs,
      row,
      requests.map((request) => this.#listed(atMs, request)),
    );
  }

  /** Returns a request for the manifest. */
  #listed(atMs: number, request: RecordedRequest): ManifestRequest {
    const { endpoint, arguments: given, result } = request;
    const parts = { atMs, endpoint, arguments: given };
    if ("problem" in result) {
      return { ...parts, returned: this.#host.explain(result.problem), hash: "", credits: 0, remark: "Failed" };
    }
    const { record, asOf = "", credits } = result;
    const listed = { ...parts, returned: withEasternTimes(asOf), hash: this.#hashOf(record), credits, remark: "" };
    return { ...listed, remark: this.#remarkOn(listed) };
  }

  #remarkOn(listed: ManifestRequest): string {
    if (!this.#expected) return "";
    const expected = this.#expected.get(manifestRequestName(listed));
    if (expected === listed.hash) return "";
    this.#update({ differing: this.progress.get().differing + 1 });
    const run = `the manifest of run ${this.#record.rerunOf}`;
    return expected === undefined ? `Not in ${run}` : `Differs from ${run}`;
  }

  /** A board that several formulas or instants share is hashed once. */
  #hashOf(record: unknown): string {
    if (typeof record !== "object" || record === null) return sha256(recordJson(record));
    const hash = this.#hashes.get(record) ?? sha256(recordJson(record));
    this.#hashes.set(record, hash);
    return hash;
  }

  #stopAs(status: "paused" | "cancelled"): void {
    this.#stopStatus = status;
    this.#stop.abort();
    this.#update({ isStopping: true });
  }

  #update(change: Partial<RunProgress>): void {
    this.progress.set({ ...this.progress.get(), ...change });
  }
}
