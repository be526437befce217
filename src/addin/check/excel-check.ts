import { type Platform, createStore } from "@strikebook/client";
import { excelFacts } from "../../workbook/check/excel-facts";
import { calculationProbes } from "../../workbook/check/calculation-probes";
import { objectProbes } from "../../workbook/check/object-probes";
import { CheckSheet, NotTried, type Probe } from "../../workbook/check/probe";
import { spillProbes } from "../../workbook/check/spill-probes";
import { streamProbes } from "../../workbook/check/stream-probes";
import { valueProbes } from "../../workbook/check/value-probes";
import type { WorkbookCheck } from "../../workbook/formulas/workbook-check";
import { browserProbes } from "./browser-probes";
import { type CheckRecord, type ProbeRecord, notTriedFor } from "./check-record";
import { type ProbeName, expectedOutcomes, probeNames } from "./expected-outcomes";
import type { OtherWorkbooks } from "./other-workbooks";

/** How long all probes that need no person may take together, and how long one, in milliseconds. */
const LIMIT_MS = 115_000;
const PROBE_LIMIT_MS = 20_000;

/** The choice with which a user skips a request. */
const skip = "Skip";

/** What the user is asked to do, with the buttons. */
interface Request {
  text: string;
  choices: readonly string[];
}

/** How far a check is. */
export type CheckState =
  | { kind: "idle" }
  | { kind: "running"; done: number; total: number; request: Request | undefined; isStopping: boolean }
  /** `problem` says what was left in the workbook. */
  | { kind: "done"; record: CheckRecord; problem: string | undefined };

interface CheckParts {
  platform: Platform;
  version: string;
  workbooks: OtherWorkbooks;
  checkWorkbook: () => Promise<WorkbookCheck | undefined>;
}

/** Tries what the add-in needs of Excel, on a sheet that is removed afterwards. It sends no request to the service. */
export class ExcelCheck {
  readonly state = createStore<CheckState>({ kind: "idle" });
  readonly #parts: CheckParts;
  readonly #probes: Record<ProbeName, Probe>;
  #stop: (reason: Error) => void = () => undefined;
  #choose: (choice: string) => void = () => undefined;
  /** For how long requests to the user have waited. */
  #requestMs = 0;

  constructor(parts: CheckParts) {
    this.#parts = parts;
    this.#probes = {
      ...{ ...spillProbes, ...valueProbes, ...streamProbes, ...calculationProbes, ...objectProbes },
      ...browserProbes(parts),
    };
  }

  /** Runs all probes. Rejects with what to do if the workbook is not fit for a check, before anything is changed. */
  async run(): Promise<void> {
    if (this.state.get().kind === "running") return;
    this.#requestMs = 0;
    this.#progress({ done: 0 });
    try {
      await this.#refuse();
      this.state.set(await this.#runOnSheet());
    } finally {
      if (this.state.get().kind === "running") this.state.set({ kind: "idle" });
    }
  }

  async #runOnSheet(): Promise<CheckState> {
    const now = () => this.#parts.platform.now();
    const stopped = new Promise<never>((_resolve, reject) => (this.#stop = reject));
    stopped.catch(() => undefined);
    const sheet = new CheckSheet({ ...this.#parts.platform, ask: (...request) => this.#ask(...request) });
    await sheet.add();
    const probes: ProbeRecord[] = [];
    const startMs = now();
    for (const name of probeNames) {
      const isOver = now() - startMs - this.#requestMs > LIMIT_MS;
      const outcome = this.#isStopping ? stopped : isOver ? overTime() : this.#outcome(name, sheet);
      probes.push(await timed(name, Promise.race([stopped, outcome]), now));
      this.#progress({ done: probes.length, request: undefined });
    }
    const problem = await sheet.remove().then(
      () => undefined,
      () => "Excel did not remove the sheet of the check: delete the sheet.",
    );
    const record: CheckRecord = { format: "strikebook-check-1", addin: this.#parts.version, ...excelFacts(), probes };
    return { kind: "done", record, problem };
  }

  /** Ends a check. Its record has what was found until then. */
  stop(): void {
    this.#progress({ isStopping: true });
    this.#stop(new NotTried("the check was stopped"));
  }

  /** Makes the choice of the user. */
  choose(choice: string): void {
    this.#choose(choice);
  }

  async #refuse(): Promise<void> {
    const found = await this.#parts.checkWorkbook();
    if (!found) throw new Error("Excel cannot be read now. End the editing of cells, then start again.");
    if (found.isManual) {
      throw new Error(
        "This workbook is calculated manually. Choose Automatic in Formulas, Calculation Options, then start again.",
      );
    }
    if (found.volatile.length > 0) {
      throw new Error(
        "This workbook has Strikebook formulas that Excel calculates after every change, which would spend credits. Start the check in a new workbook.",
      );
    }
  }

  /** Runs a probe for 20 seconds at most, or for as long as the user takes. */
  async #outcome(name: ProbeName, sheet: CheckSheet): Promise<string> {
    const end = new AbortController();
    const requestMs = this.#requestMs;
    const late = async (): Promise<string> => {
      await this.#parts.platform.sleep(PROBE_LIMIT_MS, end.signal);
      const hasRequest = this.#requestMs > requestMs || this.#isRequesting;
      return hasRequest ? new Promise<never>(() => undefined) : `no end in ${PROBE_LIMIT_MS / 1_000} seconds`;
    };
    const run = async () => {
      await sheet.clear(expectedOutcomes[name].outcomes);
      return this.#probes[name](sheet);
    };
    try {
      return await Promise.race([run(), late()]);
    } finally {
      end.abort();
    }
  }

  get #isStopping(): boolean {
    const state = this.state.get();
    return state.kind === "running" && state.isStopping;
  }

  get #isRequesting(): boolean {
    const state = this.state.get();
    return state.kind === "running" && state.request !== undefined;
  }

  #ask(text: string, choices: readonly string[]): Promise<string> {
    const now = () => this.#parts.platform.now();
    const startMs = now();
    return new Promise((resolve, reject) => {
      this.#choose = (choice) => {
        this.#requestMs += now() - startMs + 1;
        this.#progress({ request: undefined });
        if (choice === skip) reject(new NotTried("it was skipped"));
        else resolve(choice);
      };
      this.#progress({ request: { text, choices: [...choices, skip] } });
    });
  }

  #progress(change: Partial<Extract<CheckState, { kind: "running" }>>): void {
    const state = this.state.get();
    const running = state.kind === "running" ? state : { done: 0, request: undefined, isStopping: false };
    this.state.set({ ...running, ...change, kind: "running", total: probeNames.length });
  }
}

/** Returns the record of a probe. `outcome` may reject. */
async function timed(probe: ProbeName, outcome: Promise<string>, now: () => number): Promise<ProbeRecord> {
  const startMs = now();
  const settled = await outcome.catch(outcomeOf);
  return { probe, outcome: settled, milliseconds: Math.max(0, Math.round(now() - startMs)) };
}

function overTime(): Promise<never> {
  return Promise.reject(new NotTried("two minutes were over"));
}

/** Returns the outcome of a probe that failed: the reason why it was not tried, or Excel's code of the error without its words. */
function outcomeOf(problem: unknown): string {
  if (problem instanceof NotTried) return notTriedFor(problem.message);
  const { code, name } = problem as { code?: unknown; name?: unknown }; // any error
  const kind = typeof code === "string" ? code : String(name);
  return `failed: ${/^\w{1,60}$/.test(kind) ? kind : "Error"}`;
}
