import { type EndpointCall, type Store, callKey, createStore } from "@strikebook/client";
import type { MarketView, Table, TableFormula } from "@strikebook/formulas";
import { normalizedAddress } from "../../workbook/office/addresses";
import { mayCall } from "../../workbook/formulas/formula-text";
import { MAX_CELLS_READ } from "../../workbook/formulas/formulas";
import { CellRecords, SAME_CALCULATION_MS } from "./cell-records";

/** One call of a function in a cell, which can be calculated again at any instant. */
export interface FormulaCall {
  readonly formula: TableFormula;
  /** The arguments as Excel passed them. */
  readonly typed: readonly unknown[];
  /** The address of the cell as Excel writes it. */
  readonly address: string;
}

/** The calls of one formula, as last calculated. */
interface Formula {
  readonly address: string;
  readonly startedAtMs: number;
  readonly round: number;
  readonly calls: FormulaCall[];
  /** The calls that have no result yet. */
  readonly pending: Set<FormulaCall>;
}

/** One recalculation of all formulas. */
export interface CalculationRound {
  /** Resolves when every formula has been calculated, when the signal aborts, or with the next round. */
  complete(signal: AbortSignal): Promise<void>;
  /** Removes the formulas that were not calculated: they were deleted, or do not call the function any more. */
  end(): void;
}

/** A round by its number, and which formulas belong to it. */
interface RoundParts {
  round: number;
  isPart: (address: string) => boolean;
}

/** Reads the formulas of cells, in the order of their addresses. `undefined` if Excel cannot be read. */
type ReadFormulas = (addresses: readonly string[]) => Promise<readonly (string | undefined)[] | undefined>;

/**
 * The calls that the formulas of this workbook make, by the address of the cell: what a step of the replay clock has to load, and
 * what a refresh costs.
 *
 * Formulas that are not calculated in a recalculation of all formulas, a round, do not exist any more.
 */
export class FormulaCalls {
  /** Changes whenever a formula is calculated or removed. */
  readonly changes: Store<number> = createStore(0);
  readonly #now: () => number;
  readonly #readFormulas: ReadFormulas;
  readonly #formulas = new CellRecords<Formula>();
  readonly #results = new WeakMap<FormulaCall, Promise<Table>>();
  #round = 0;
  #onCall: (() => void) | undefined;
  #onProgress: (() => void) | undefined;

  constructor(now: () => number, readFormulas: ReadFormulas) {
    this.#now = now;
    this.#readFormulas = readFormulas;
  }

  /** All calls, starting with the one made longest ago. */
  get all(): readonly FormulaCall[] {
    return this.#formulas.all.flatMap(({ calls }) => calls);
  }

  /** Returns the calls of the formula in a cell; none if it was not calculated since the workbook was opened. */
  of(address: string): readonly FormulaCall[] {
    return this.#formulas.of(address)?.calls ?? [];
  }

  /** The results of all calls, also those that were not received yet. */
  get results(): readonly { call: FormulaCall; result: Promise<Table> }[] {
    return this.all.flatMap((call) => {
      const result = this.#results.get(call);
      return result ? { call, result } : [];
    });
  }

  /** Returns the addresses of the formulas that were calculated since an instant and have their results. */
  calculatedSince(ms: number): string[] {
    return this.#formulas.all.flatMap((one) => (one.startedAtMs >= ms && one.pending.size === 0 ? [one.address] : []));
  }

  /** The addresses of the formulas. */
  get addresses(): readonly string[] {
    return this.#formulas.all.map(({ address }) => address);
  }

  /** Makes a call and stores it with its result. */
  make(call: FormulaCall, work: () => Promise<Table>): Promise<Table> {
    const end = this.start(call);
    const result = work().finally(end);
    this.#results.set(call, result);
    return result;
  }

  /** Stores a call that starts now. The returned function is called when it has a result. */
  start(call: FormulaCall): () => void {
    if (normalizedAddress(call.address) === undefined) return () => undefined;
    const formula = this.#formulaAt(call.address);
    formula.calls.push(call);
    formula.pending.add(call);
    this.#changed();
    this.#onCall?.();
    return () => {
      formula.pending.delete(call);
      this.#onProgress?.();
    };
  }

  /**
   * Starts a round of all formulas, or of those that `isPart` selects by their addresses; it ends the one before. `onCall` is called with
   * every call that a formula starts.
   */
  beginRound(onCall: () => void, isPart: (address: string) => boolean = () => true): CalculationRound {
    this.#round += 1;
    this.#onCall = onCall;
    this.#onProgress?.();
    const round = this.#round;
    return {
      complete: (signal) => this.#whenComplete({ round, isPart }, signal),
      end: () => {
        if (round !== this.#round) return;
        this.#onCall = undefined;
        this.#remove((formula) => formula.round < round && isPart(formula.address));
      },
    };
  }

  /** Removes the formulas of cells that contain another formula, or none: Excel reports no event for a deleted formula. */
  async forgetDeleted(): Promise<void> {
    const addresses = this.addresses.slice(-MAX_CELLS_READ);
    const formulas = await this.#readFormulas(addresses);
    if (!formulas) return;
    const found = new Map(addresses.map((address, index) => [address, formulas[index]]));
    this.#remove(({ address, calls }) => found.has(address) && !isFormulaOf(found.get(address), calls));
  }

  /** Moves the formulas of a renamed sheet to its new name. */
  renameSheet(before: string, after: string): void {
    this.#formulas.renameSheet(before, after, (formula, address) => {
      const calls = formula.calls.map((call) => this.#moved(call, address));
      return { ...formula, address, calls };
    });
  }

  /** Removes the formulas of all sheets except these. */
  retainSheets(names: readonly string[]): void {
    if (this.#formulas.retainSheets(names)) this.#changed();
  }

  #moved(call: FormulaCall, address: string): FormulaCall {
    const moved = { ...call, address };
    const result = this.#results.get(call);
    if (result) this.#results.set(moved, result);
    return moved;
  }

  #whenComplete({ round, isPart }: RoundParts, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (round === this.#round && !signal.aborted && !this.#isComplete(isPart)) return;
        if (this.#onProgress === check) this.#onProgress = undefined;
        resolve();
      };
      this.#onProgress = check;
      signal.addEventListener("abort", check, { once: true });
      check();
    });
  }

  #isComplete(isPart: RoundParts["isPart"]): boolean {
    return this.#formulas.all.every(({ round, pending, address }) => {
      return (round === this.#round && pending.size === 0) || !isPart(address);
    });
  }

  /** Returns the calculation of a formula that is in progress, or starts a new one. */
  #formulaAt(address: string): Formula {
    const startedAtMs = this.#now();
    const before = this.#formulas.of(address);
    const isSame = before?.round === this.#round && Math.abs(startedAtMs - before.startedAtMs) < SAME_CALCULATION_MS;
    const fresh = { address, startedAtMs, round: this.#round, calls: [], pending: new Set<FormulaCall>() };
    const formula = isSame ? before : fresh;
    this.#formulas.store(formula);
    return formula;
  }

  #remove(isRemoved: (formula: Formula) => boolean): void {
    if (this.#formulas.remove(isRemoved)) this.#changed();
  }

  #changed(): void {
    this.changes.set(this.changes.get() + 1);
  }
}

/** Whether a formula may make these calls. */
function isFormulaOf(formula: string | undefined, calls: readonly FormulaCall[]): boolean {
  return mayCall(
    formula,
    calls.map(({ formula: { name } }) => name),
  );
}

/** Returns the different requests of some calls, by their names. A call with a wrong argument, or without data in the past, has none. */
export function requestsOf(calls: readonly FormulaCall[], view: MarketView): Map<string, EndpointCall> {
  const requests = new Map<string, EndpointCall>();
  for (const { formula, typed } of calls) {
    try {
      for (const call of formula.plan(typed, view).calls(view.market)) requests.set(callKey(call), call);
    } catch {
      // Its cell says why.
    }
  }
  return requests;
}
