import {
  BudgetError,
  type MarketDataError,
  MissingKeyError,
  NotApprovedError,
  ServiceError,
  mayHaveBeenCharged,
} from "@strikebook/client";
import { displayAddress, normalizedAddress } from "../../workbook/office/addresses";
import { type ReplayState, liveState } from "@strikebook/formulas";
import type { CellReading } from "../../workbook/runs/read-cells";
import type { RunFormulas } from "../../workbook/runs/run-formulas";
import { RequestRecorder, type RecordedRequest } from "./request-recorder";
import { RunCells } from "./run-cells";
import type { RunHost } from "./run-host";

/** How long one instant may take, in milliseconds. After that its row says that it is not complete. */
const INSTANT_LIMIT_MS = 120_000;

/** Formulas that have not run for this long, while Excel calculates nothing, do not run at this instant. In milliseconds. */
const IDLE_MS = 3_000;

const POLL_MS = 50;

/** How long the cells must stay the same if Excel has taken the new results, in milliseconds. */
const SETTLED_MS = 100;

/**
 * How long they must stay the same if that is not certain, in milliseconds. Excel takes results at intervals of half a second: after a
 * longer time no result is on its way.
 */
const CERTAIN_MS = 700;

/** Excel gets results together that were made within this time, in milliseconds. */
const TOGETHER_MS = 40;

/** The wait before an instant is loaded again whose data was temporarily unavailable, in milliseconds. */
const RETRY_MS = 5_000;

/** What was read at one instant; or why the run cannot go on. */
export type InstantResult =
  { reading: CellReading; requests: readonly RecordedRequest[]; note: string } | { stopped: string };

/** Sets the replay clock to instants, and reads the output cells once every cell shows the instant. */
export class InstantReader {
  readonly #host: RunHost;
  readonly #outputs: readonly string[];
  readonly #recorder = new RequestRecorder();
  /** Formulas that do not run, for example behind an IF whose condition is false. */
  readonly #idle = new Set<string>();
  readonly #cells = new RunCells();
  /** What the clock showed before the run. */
  #before: ReplayState = liveState;
  #wholeDays = false;
  #formulas: RunFormulas | undefined;
  #startedMs = 0;
  #deadlineMs = 0;
  /** What the tables showed at the instant before. */
  #others: string | undefined;

  constructor(host: RunHost, outputs: readonly string[]) {
    this.#host = host;
    this.#outputs = outputs;
  }

  /** Finds the formulas of the run. Resolves to their addresses, or to why it cannot start. Rejects if Excel is busy. */
  async find(): Promise<{ cells: readonly string[] } | { stopped: string }> {
    this.#formulas = await this.#host.book.readRunFormulas(this.#outputs);
    const { addresses, streaming, isManual } = this.#formulas;
    const cells = [...addresses, ...streaming];
    this.#cells.setParts(cells);
    if (!isManual) return { cells };
    return {
      stopped: "Excel calculates only on request. Set the calculation of the workbook to automatic, then resume.",
    };
  }

  /** Starts to record requests, and calculates formulas that were not calculated since the workbook was opened. Call `end` in any case. */
  async start(firstMs: number): Promise<{ stopped: string } | undefined> {
    const { run, formulas, clock, wholeDays, keep } = this.#host;
    this.#cells.keep(keep());
    [this.#before, this.#wholeDays] = [clock.store.get(), wholeDays.get()];
    run.set({
      sourceOf: (source) => this.#recorder.sourceOf(source),
      waitLimit: (signal) => this.#untilComplete(signal),
      isAt: (atMs) => this.#cells.isAt(atMs),
      includes: (address) => this.#cells.includes(address),
      statusOf: (address) => this.#cells.statusOf(address),
      resultOf: (call) => this.#cells.resultOf(call),
    });
    const known = new Set(formulas.addresses.map(normalizedAddress));
    const isKnown = this.#formulas?.addresses.every((address) => known.has(normalizedAddress(address)));
    if (isKnown !== false) return undefined;
    const result = await this.readAt(firstMs);
    if ("stopped" in result) return result;
    this.#others = undefined;
    const found = await this.find(); // The tables have their size now.
    return "stopped" in found ? found : undefined;
  }

  /**
   * Ends the run: the clock goes back to where it was before, unless the user has moved it, and all cells show what they showed then,
   * without a request. Never rejects.
   */
  async end(): Promise<void> {
    const { clock, run } = this.#host;
    if (run.get() && !this.#isMoved) {
      const before = this.#before.kind === "replay" ? this.#before.atMs : undefined;
      this.#cells.moveBack(before);
      this.#startedMs = this.#host.platform.now();
      this.#deadlineMs = this.#startedMs + INSTANT_LIMIT_MS;
      await (before === undefined ? clock.goLive() : clock.set(before));
      this.#cells.end();
    }
    run.set(undefined);
  }

  /** Reads the cells at an instant, in milliseconds since 1970 UTC. */
  async readAt(atMs: number): Promise<InstantResult> {
    const { platform, explain } = this.#host;
    this.#deadlineMs = platform.now() + INSTANT_LIMIT_MS;
    let before = this.#others;
    for (;;) {
      const result = await this.#attempt(atMs, before);
      if ("stopped" in result) return result;
      const problem = stoppingProblem(result.requests);
      if (!problem) {
        this.#others = result.reading.others;
        return result;
      }
      const isRepeated = problem.retryable && !mayHaveBeenCharged(problem);
      if (!isRepeated || platform.now() >= this.#deadlineMs) return { stopped: explain(problem) };
      await platform.sleep(problem.retryAfterMs ?? RETRY_MS);
      if (!this.#isAt(atMs)) return { stopped: this.#whyMoved() };
      before = undefined; // Some of the tables show the instant already.
    }
  }

  async #attempt(atMs: number, before: string | undefined): Promise<InstantResult> {
    const { platform, clock } = this.#host;
    this.#recorder.begin(atMs);
    this.#startedMs = platform.now();
    this.#cells.moveTo(atMs);
    await clock.set(atMs);
    if (this.#isAt(atMs)) await this.#untilComplete();
    if (!this.#isAt(atMs)) return { stopped: this.#whyMoved() };
    const missing = this.#missing();
    const read = await this.#settledReading(atMs, this.#isTogether ? before : undefined);
    if (!read) return { stopped: this.#whyMoved() };
    const { requests } = this.#recorder;
    const late = read.isLate || missing.length > 0 ? lateNote(missing) : [];
    return { reading: read.reading, requests, note: [...late, ...this.#failures(requests)].join(" ") };
  }

  /**
   * Reads the output cells once they show the instant: no calculation is pending before and after, and the next reading is the same.
   * `before` is what the tables showed before the instant, if Excel gets all its results together. Resolves to the last reading as late
   * if they do not settle until the deadline, and to `undefined` if the replay clock was moved.
   */
  async #settledReading(
    atMs: number,
    before: string | undefined,
  ): Promise<{ reading: CellReading; isLate: boolean } | undefined> {
    const { platform, book } = this.#host;
    let first: { text: string; atMs: number } | undefined;
    let latest: CellReading | undefined;
    while (this.#isAt(atMs)) {
      const wasPending = this.#pending() > 0;
      const reading = await book.readCells(this.#outputs, this.#formulas?.tables ?? []).catch(() => undefined); // Excel is busy: read again.
      if (!this.#isAt(atMs)) return undefined;
      latest = reading ?? latest;
      if (reading && !wasPending && this.#pending() === 0 && !reading.isCalculating) {
        const text = JSON.stringify([reading.values, reading.others]);
        if (first?.text !== text) first = { text, atMs: platform.now() };
        const isShown = before !== undefined && reading.others !== before;
        if (platform.now() - first.atMs >= (isShown ? SETTLED_MS : CERTAIN_MS)) return { reading, isLate: false };
      } else {
        first = undefined;
      }
      if (platform.now() >= this.#deadlineMs && latest) return { reading: latest, isLate: true };
      if (platform.now() >= this.#deadlineMs) throw new Error("Excel was busy for two minutes.");
      await platform.sleep(POLL_MS);
    }
    return undefined;
  }

  /**
   * Resolves when every formula has run since the step began and has its result, when those that have not run do not seem to run at
   * this instant, or at the deadline. Rejects if the signal aborts.
   */
  async #untilComplete(signal?: AbortSignal): Promise<void> {
    const { platform, book } = this.#host;
    let progress = "";
    let changedMs = platform.now();
    while (platform.now() < this.#deadlineMs) {
      const missing = this.#missing();
      const pending = this.#pending();
      if (missing.length + pending === 0) return;
      const now = `${missing.length} ${pending}`;
      if (now !== progress) [progress, changedMs] = [now, platform.now()];
      if (pending === 0 && platform.now() - changedMs >= IDLE_MS) {
        const isCalculating = await book.readCells([], []).then(
          (reading) => reading.isCalculating,
          () => true, // Excel is busy.
        );
        if (!isCalculating && this.#missing().length === missing.length) return this.#addIdle(missing);
        changedMs = platform.now();
      }
      await platform.sleep(POLL_MS, signal);
    }
  }

  /** Returns the formulas of the run that have not run since the step began, and are expected to. */
  #missing(): string[] {
    const ran = new Set(this.#calculatedSince(this.#startedMs).map(normalizedAddress));
    for (const address of ran) if (address !== undefined) this.#idle.delete(address);
    const isMissing = (name: string | undefined) => name !== undefined && !ran.has(name) && !this.#idle.has(name);
    const expected = [...(this.#formulas?.addresses ?? []), ...this.#known];
    const byCell = new Map(expected.map((address) => [normalizedAddress(address), address]));
    return [...byCell].filter(([name]) => isMissing(name)).map(([, address]) => address);
  }

  #addIdle(addresses: readonly string[]): void {
    for (const address of addresses) this.#idle.add(normalizedAddress(address) ?? address);
  }

  /** Returns the number of formulas of the run without a result. */
  #pending(): number {
    return this.#known.length - this.#calculatedSince(-Infinity).length;
  }

  /** The formulas of the run that were calculated since the workbook was opened. */
  get #known(): string[] {
    return this.#host.formulas.addresses.filter((address) => this.#cells.includes(address));
  }

  #calculatedSince(ms: number): string[] {
    return this.#host.formulas.calculatedSince(ms).filter((address) => this.#cells.includes(address));
  }

  /** Whether all formulas were calculated so quickly that Excel gets their results together. Live cells may follow later. */
  get #isTogether(): boolean {
    if (this.#formulas?.streaming.length !== 0) return false;
    return this.#calculatedSince(this.#host.platform.now() - TOGETHER_MS).length === this.#known.length;
  }

  #isAt(atMs: number): boolean {
    const { clock, wholeDays, isPaused } = this.#host;
    const state = clock.store.get();
    const isStill = state.kind === "replay" && state.loadingMs === undefined && state.speed === undefined;
    const isSame = wholeDays.get() === this.#wholeDays;
    return isStill && state.atMs === atMs && clock.atMs.get() === atMs && isSame && !isPaused();
  }

  /** Whether the user has set the clock to another time, or lets it play. */
  get #isMoved(): boolean {
    const { clock } = this.#host;
    const state = clock.store.get();
    const isPlaying = state.kind === "replay" && state.speed !== undefined;
    return isPlaying || !this.#cells.isAt(state.loadingMs ?? clock.atMs.get());
  }

  #whyMoved(): string {
    const { wholeDays, isPaused } = this.#host;
    if (isPaused()) return "Requests are paused. Resume them, then resume the run.";
    if (wholeDays.get() !== this.#wholeDays)
      return "The switch for whole-day figures was changed. A run never uses them. Resume to continue.";
    return "The replay clock was moved. Resume to continue at the first time that is missing.";
  }

  /** Returns why requests failed, each reason once. */
  #failures(requests: readonly RecordedRequest[]): string[] {
    const reasons = requests.flatMap(({ result }) => ("problem" in result ? this.#host.explain(result.problem) : []));
    return [...new Set(reasons)];
  }
}

/** Returns a failure that does not belong to the instant: the service, the key or the account. */
function stoppingProblem(requests: readonly RecordedRequest[]): MarketDataError | undefined {
  for (const { result } of requests) {
    if (!("problem" in result)) continue;
    const { problem } = result;
    const isRefused = [BudgetError, NotApprovedError, MissingKeyError].some((kind) => problem instanceof kind);
    const isAccount = problem instanceof ServiceError && problem.accountTrouble !== undefined;
    if (problem.retryable || isRefused || isAccount) return problem;
  }
  return undefined;
}

function lateNote(missing: readonly string[]): string[] {
  const cells = missing.length === 0 ? "" : `: ${missing.slice(0, 5).map(displayAddress).join(", ")}`;
  return [`Not complete after ${INSTANT_LIMIT_MS / 60_000} minutes${cells}.`];
}
