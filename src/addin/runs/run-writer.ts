import { instantOfSerial } from "@strikebook/formulas";
import type { SheetRows, WrittenCell } from "../../workbook/runs/run-sheets";
import { readRunManifest, requestRows, type RunManifest, type ManifestRequest } from "./manifest-rows";
import { outputCell, outputsInRow } from "./result-rows";
import type { RunHost } from "./run-host";
import type { RunRecord } from "./run-record";

/** Rows are written when there are so many, or when the first of them has waited so long, in milliseconds. */
const BATCH_ROWS = 5;
const BATCH_MS = 5_000;

/** Writes the rows of a run to its sheets, a few at a time. */
export class RunWriter {
  /** The outputs of the instants that have a row, as written or read. */
  readonly done: Map<number, readonly WrittenCell[]>;
  readonly #host: RunHost;
  readonly #record: RunRecord;
  #nextRow: number;
  #nextRequest: number;
  #rows: WrittenCell[][] = [];
  #requests: ManifestRequest[] = [];
  #waitingSinceMs: number | undefined;

  private constructor(host: RunHost, record: RunRecord, results: readonly unknown[][], manifest: RunManifest) {
    this.#host = host;
    this.#record = record;
    const rows = results.map((row, index) => ({ index, row })).filter(({ row }) => typeof row[0] === "number");
    this.done = new Map(rows.map(({ row }) => [instantOfSerial(Number(row[0])), this.#outputsIn(row)]));
    this.#nextRow = (rows.at(-1)?.index ?? 0) + 1;
    this.#nextRequest = manifest.length;
  }

  /** Opens the sheets of a run, which may have rows already. Rejects if one of them was deleted. */
  static async open(host: RunHost, record: RunRecord): Promise<RunWriter> {
    const results = await host.book.readSheet(record.results);
    const manifest = await host.book.readSheet(record.manifest);
    return new RunWriter(host, record, results, readRunManifest(manifest));
  }

  /** Adds the row of an instant, and what was requested for it. */
  add(atMs: number, row: readonly WrittenCell[], requests: readonly ManifestRequest[]): void {
    this.#rows.push([...row]);
    this.#requests.push(...requests);
    this.done.set(atMs, this.#outputsIn(row));
    this.#waitingSinceMs ??= this.#host.platform.now();
  }

  #outputsIn(row: readonly unknown[]): WrittenCell[] {
    return outputsInRow(row, this.#record.definition.outputs.length).map((value) => outputCell(value));
  }

  /** Adds requests that belong to no row. */
  addRequests(requests: readonly ManifestRequest[]): void {
    this.#requests.push(...requests);
  }

  /** Writes what waits if it is enough. Rejects if Excel refuses. */
  async flushIfDue(): Promise<void> {
    const waitedMs = this.#host.platform.now() - (this.#waitingSinceMs ?? Infinity);
    if (this.#rows.length >= BATCH_ROWS || waitedMs >= BATCH_MS) await this.flush();
  }

  /** Writes what waits. Rejects if Excel refuses. */
  async flush(): Promise<void> {
    const [rows, requests] = [this.#rows, this.#requests];
    if (rows.length + requests.length === 0) return;
    const { results, manifest } = this.#record;
    const parts: SheetRows[] = [
      { sheet: results, row: this.#nextRow, column: 0, rows },
      { sheet: manifest, row: this.#nextRequest, column: 0, rows: requestRows(requests) },
    ];
    await this.#host.book.writeRows(parts);
    this.#nextRow += rows.length;
    this.#nextRequest += requests.length;
    [this.#rows, this.#requests, this.#waitingSinceMs] = [[], [], undefined];
  }
}
