import { Alarm, type Store, createStore } from "@strikebook/client";
import { isWithoutValue } from "../../workbook/formulas/cell-errors";
import type { RejectedFormula } from "../../workbook/formulas/write-formulas";
import type { RecalculationReport } from "../../workbook/formulas/recalculation";
import type { ErrorCell, WorkbookCheck } from "../../workbook/formulas/workbook-check";
import type { CalculationCounts } from "./calculation-counts";
import type { Environment, Recalculates } from "../environment/environment";
import { loadOnce } from "../environment/load-once";
import type { VolatileCost } from "./volatile-cost";

/** What the pane shows about the formulas of the workbook. A formula without a value is no error while a call of it is in progress. */
export interface FormulasState extends Omit<WorkbookCheck, "volatile" | "isStreaming"> {
  /** Formulas that Excel did not allow to enter again at the last attempt. */
  rejected: readonly RejectedFormula[];
  /** Formulas that run again at every change, with their cost. */
  volatile: readonly VolatileCost[];
}

const nothing: FormulasState = { errors: [], isManual: false, unresolved: 0, locked: [], rejected: [], volatile: [] };

/** How long after a formula has run the workbook is read, in milliseconds. */
const CHECK_DELAY_MS = 700;

/** The least pause between two readings, as a multiple of the time that one takes: a large workbook is read less often. */
const PAUSE_PER_READING = 10;

/** How long Excel may take to show the result of a run, in milliseconds: its runtime delivers results at least half a second apart. */
const DELIVERY_MS = 2_000;

/** How often a workbook with errors is read without a change, in milliseconds: Excel reports no event for a formula that was deleted. */
const REVIEW_MS = 5_000;

/** The Strikebook formulas of the workbook: recalculates them, restores those with unknown names, and finds expensive ones. */
export class WorkbookFormulas {
  readonly store: Store<FormulasState> = createStore(nothing);
  readonly #recalculation: () => Promise<Recalculates>;
  readonly #environment: Pick<Environment, "platform" | "checkWorkbook">;
  readonly #counts: CalculationCounts;
  /** Changes with what the runs of formulas do not show. */
  readonly #otherChanges = createStore(0);
  #checking: Promise<void> | undefined;
  /** The recalculation for the replay clock that runs, and the one that follows it. */
  #replaying: Promise<unknown> = Promise.resolve();
  #nextReplayed: Promise<number> | undefined;
  /** Whether the last reading found a cell whose result may still be on its way. */
  #hasDeliveries = false;

  constructor(
    environment: Pick<Environment, "platform" | "recalculation" | "checkWorkbook">,
    counts: CalculationCounts,
  ) {
    this.#recalculation = loadOnce(async () =>
      environment.recalculation(
        (addresses) => counts.record(addresses),
        (address) => counts.isRunning(address),
      ),
    );
    this.#environment = environment;
    this.#counts = counts;
  }

  /** Recalculates the formulas that show an error: all, or only those in these cells. Resolves to their number. */
  async recalculateFailed(addresses?: readonly string[]): Promise<number> {
    return this.#reported(await (await this.#recalculation()).recalculateFailed(addresses));
  }

  /** Recalculates the formulas that show an error: all, or only those in these cells. Resolves to a remark if Excel does not allow it. */
  async retryFailed(addresses?: readonly string[]): Promise<string | undefined> {
    try {
      await this.recalculateFailed(addresses);
      return undefined;
    } catch {
      return "Recalculate the cells that still show an error.";
    }
  }

  /** Recalculates the formulas in these cells, whatever they show. Resolves to their number; rejects if Excel is busy. */
  async recalculateCells(addresses: readonly string[]): Promise<number> {
    return this.#reported(await (await this.#recalculation()).recalculateCells(addresses));
  }

  /**
   * Recalculates the formulas that depend on the replay clock, or those that `isPart` selects by their addresses, after the run in progress if
   * there is one. Resolves to their number; 0 if Excel refuses. Callers that wait for their turn share one run.
   */
  recalculateReplayed(isPart?: (address: string) => boolean): Promise<number> {
    this.#nextReplayed ??= this.#replaying.then(async () => {
      this.#nextReplayed = undefined;
      const report = await this.#recalculation()
        .then((recalculation) => recalculation.recalculateReplayed(isPart))
        .catch(() => undefined);
      return report ? this.#reported(report) : 0;
    });
    this.#replaying = this.#nextReplayed;
    return this.#nextReplayed;
  }

  /** Reads the workbook. Formulas with unknown names are restored, if there are any: called once, when the workbook is opened. */
  async start(): Promise<void> {
    await this.check();
    const { unresolved, locked } = this.store.get();
    if (unresolved > locked.reduce((sum, { formulas }) => sum + formulas, 0)) await this.restoreNames();
  }

  /** Enters the formulas again that show `#NAME?`. Never rejects. */
  async restoreNames(): Promise<void> {
    try {
      this.#reported(await (await this.#recalculation()).restoreNames());
    } catch {
      // Excel is busy. The pane still shows the formulas.
    }
    await this.#checking; // It may have begun before the change.
    await this.check();
  }

  /** Reads the workbook again. Callers while it is being read share the result. Never rejects. */
  check(): Promise<void> {
    this.#checking ??= this.#check().finally(() => (this.#checking = undefined));
    return this.#checking;
  }

  /** Called when cells were entered, or a streaming formula shows another error than before. */
  noteChange(): void {
    this.#otherChanges.set(this.#otherChanges.get() + 1);
  }

  /**
   * Reads the workbook now, whenever formulas have run or cells were entered, and while it shows errors, as long as somebody can see it. The returned function
   * ends that.
   */
  watch(isSeen: () => boolean): () => void {
    const { platform } = this.#environment;
    let isEnded = false;
    let isChanged = false;
    let delayMs = CHECK_DELAY_MS;
    const alarm = new Alarm(platform, () => {
      if (!isSeen()) return alarm.setAfter(REVIEW_MS);
      isChanged = false;
      const startedAtMs = platform.now();
      void this.check().then(() => {
        delayMs = Math.max(CHECK_DELAY_MS, (platform.now() - startedAtMs) * PAUSE_PER_READING);
        const { errors, isManual } = this.store.get();
        if (isEnded || alarm.isSet) return;
        if (this.#hasDeliveries) alarm.setAfter(Math.max(DELIVERY_MS, delayMs));
        else if (errors.length > 0 || isManual) alarm.setAfter(Math.max(REVIEW_MS, delayMs));
      });
    });
    const note = () => {
      if (!isChanged) alarm.setAfter(delayMs);
      isChanged = true;
    };
    const stops = [this.#counts.changes.subscribe(note), this.#otherChanges.subscribe(note)];
    alarm.setAfter(0);
    return () => {
      isEnded = true;
      stops.forEach((stop) => stop());
      alarm.clear();
    };
  }

  async #check(): Promise<void> {
    const found = await this.#environment.checkWorkbook();
    if (!found) return;
    const { errors, isManual, unresolved, locked, volatile, isStreaming } = found;
    const costs = volatile.length === 0 ? [] : await this.#costs(volatile, isStreaming);
    const state = { ...this.store.get(), isManual, unresolved, locked, volatile: costs };
    const settled = errors.filter((cell) => !this.#isWaiting(cell));
    const listed = settled.filter((cell) => !this.#isInDelivery(cell));
    this.#hasDeliveries = listed.length < settled.length;
    this.store.set({ ...state, errors: listed });
  }

  /** Returns what volatile formulas cost; none if the code for it cannot be loaded. */
  async #costs(volatile: WorkbookCheck["volatile"], isStreaming: boolean): Promise<readonly VolatileCost[]> {
    const code = await import("./volatile-cost").catch(() => undefined);
    if (!code) return [];
    return code.volatileCosts(volatile, {
      countOf: (address) => this.#counts.of(address),
      isStreaming,
      nowMs: this.#environment.platform.now(),
    });
  }

  /** Whether a formula has no value because a call of it is in progress. */
  #isWaiting({ address, error }: ErrorCell): boolean {
    return isWithoutValue(error) && this.#counts.isRunning(address);
  }

  /** Whether a formula has no value yet because its run has just ended. */
  #isInDelivery({ address, error }: ErrorCell): boolean {
    const endedAtMs = this.#counts.endedAtMs(address) ?? -Infinity;
    return isWithoutValue(error) && this.#environment.platform.now() < endedAtMs + DELIVERY_MS;
  }

  /** Shows which formulas were rejected. Returns the number of the others. */
  #reported({ count, rejected }: RecalculationReport): number {
    const state = this.store.get();
    if (state.rejected.length > 0 || rejected.length > 0) this.store.set({ ...state, rejected });
    return count;
  }
}
