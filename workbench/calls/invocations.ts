import type { CellPlace } from "./cell-area";
import {
  type AddinMetadata,
  functionCallKey,
  cellKey,
  functionFlags,
  type FunctionCall,
  type InvocationEntry,
} from "./function-metadata";
import { isFailure, readResult, type FunctionResult } from "./function-result";

/** The effects of `Invocations`. */
export interface InvocationEffects {
  invoke(entries: readonly InvocationEntry[]): void;
  cancel(invocationIds: readonly number[]): void;
  /** The values of these cells have changed. */
  changed(cells: readonly CellPlace[]): void;
  /** A result has arrived that is stored with the workbook. */
  completed(): void;
}

interface Invocation {
  id: number;
  call: FunctionCall;
  /** The cells that show the result. */
  cells: Map<string, CellPlace>;
  sent: boolean;
  /** The newest result, also while the function is called again. */
  result: FunctionResult | undefined;
  isPending: boolean;
}

/** A result with the identity of its call, for a workbook that is opened again. */
export type InvocationResult = readonly [callKey: string, result: FunctionResult];

interface Caller {
  cell: CellPlace;
  /** Calls that the cell made in its newest pass. */
  keys: Set<string>;
  /** Calls of earlier passes, dropped at the end of the round unless they were made again. */
  older: Set<string>;
  pass: number;
}

/**
 * The pending and completed calls of all cells of a workbook.
 *
 * A calculation may request the same result several times: the first request starts a call, later ones return its result if it has
 * arrived. Calls are sent together when the round ends, and only those that are still needed.
 */
export class Invocations {
  readonly #addin: AddinMetadata;
  readonly #effects: InvocationEffects;
  readonly #byKey = new Map<string, Invocation>();
  readonly #byId = new Map<number, Invocation>();
  readonly #callers = new Map<string, Caller>();
  /** Results that were stored with the workbook, until a cell shows them. */
  readonly #stored = new Map<string, FunctionResult>();
  #pass = 0;
  #calculating = new Set<Caller>();
  #lastId = 0;
  #sentCount = 0;

  constructor(addin: AddinMetadata, effects: InvocationEffects) {
    this.#addin = addin;
    this.#effects = effects;
  }

  /** Calls sent since the workbench was opened. */
  get sentCount(): number {
    return this.#sentCount;
  }

  /** Calls without a result yet. */
  get pendingCount(): number {
    let count = 0;
    for (const { isPending } of this.#byKey.values()) if (isPending) count += 1;
    return count;
  }

  /** The results that are stored with the workbook: results of plain functions, without errors. */
  get results(): InvocationResult[] {
    return [...this.#byKey].flatMap(([key, { call, result, isPending }]) =>
      result && !isFailure(result) && !isPending && !call.function.options?.stream ? [[key, result] as const] : [],
    );
  }

  /** Takes over the results of a stored workbook. As in Excel, cells show them when it is opened and call nothing. */
  restore(results: readonly InvocationResult[]): void {
    for (const [key, result] of results) this.#stored.set(key, result);
  }

  /**
   * Starts a pass of a calculation. The grid runs formulas again if a spill has moved; the calls of the newest pass replace
   * earlier ones.
   */
  beginPass(): void {
    this.#pass += 1;
  }

  /** Returns the result of a call from a cell that is being calculated; `undefined` while it is pending. */
  resultOf(call: FunctionCall): FunctionResult | undefined {
    const key = functionCallKey(call);
    const invocation = this.#byKey.get(key) ?? this.#start(key, call);
    const caller = this.#callerOf(call.cell);
    if (caller.pass !== this.#pass) {
      for (const older of caller.keys) caller.older.add(older);
      caller.keys = new Set();
      caller.pass = this.#pass;
      this.#calculating.add(caller);
    }
    caller.keys.add(key);
    invocation.cells.set(cellKey(call.cell), call.cell);
    return invocation.result;
  }

  /** Drops calls that cells no longer make, cancels calls without a cell, and sends new calls. */
  endRound(hasFormula: (cell: CellPlace) => boolean): void {
    for (const caller of this.#calculating) {
      for (const key of caller.older) if (!caller.keys.has(key)) this.#release(key, caller.cell);
      caller.older = new Set();
    }
    this.#calculating = new Set();
    for (const { cell } of [...this.#callers.values()]) if (!hasFormula(cell)) this.forget(cell);
    this.#send([...this.#byKey.values()].filter(({ sent }) => !sent));
  }

  /** Calls volatile functions again at the end of the round, because something has changed. Returns their cells. */
  refreshVolatile(): CellPlace[] {
    const cells = this.#cellsThat(({ function: { options } }) => options?.volatile === true && !options.stream);
    cells.forEach((cell) => this.refresh(cell));
    return cells;
  }

  /** Stores results. Results of cancelled calls are ignored, as in Excel. */
  deliver(rows: readonly unknown[]): void {
    const changed = new Map<string, CellPlace>();
    let isRefreshed = false;
    let isCompleted = false;
    let isStreamed = false;
    for (const row of rows) {
      const read = readResult(row);
      const invocation = read && this.#byId.get(read.invocationId);
      if (!invocation) continue;
      const { isPending, result, call } = invocation;
      isRefreshed ||= isPending && result !== undefined && call.parameterAddresses === null;
      isCompleted ||= !call.function.options?.stream;
      isStreamed ||= call.function.options?.stream === true;
      invocation.result = read.result;
      invocation.isPending = false;
      for (const [key, cell] of invocation.cells) changed.set(key, cell);
    }
    // A function that receives the addresses of its arguments may return another result for equal values.
    for (const cell of isRefreshed ? this.#cellsThat(({ parameterAddresses }) => parameterAddresses !== null) : []) {
      this.refresh(cell);
      changed.set(cellKey(cell), cell);
    }
    for (const cell of isStreamed ? this.refreshVolatile() : []) changed.set(cellKey(cell), cell);
    if (changed.size > 0) this.#effects.changed([...changed.values()]);
    if (isCompleted) this.#effects.completed();
  }

  /** Returns the newest value of the only call of a cell; `undefined` if it makes none or several, or the call failed. */
  valueIn(cell: CellPlace): unknown {
    const [key, ...more] = this.#callers.get(cellKey(cell))?.keys ?? [];
    const result = key !== undefined && more.length === 0 ? this.#byKey.get(key)?.result : undefined;
    return result?.ok ? result.value : undefined;
  }

  /** Forgets the calls of a cell, because its formula was entered again. */
  forget(cell: CellPlace): void {
    const caller = this.#callers.get(cellKey(cell));
    if (!caller) return;
    this.#callers.delete(cellKey(cell));
    this.#calculating.delete(caller);
    for (const key of [...caller.keys, ...caller.older]) this.#release(key, cell);
  }

  /**
   * Calls the functions of a cell again at the end of the round. As in current versions of Excel, the cell shows the old
   * results meanwhile.
   */
  refresh(cell: CellPlace): void {
    const caller = this.#callers.get(cellKey(cell));
    for (const key of caller?.keys ?? []) {
      const invocation = this.#byKey.get(key);
      if (!invocation?.sent) continue;
      if (invocation.call.function.options?.stream) this.#effects.cancel([invocation.id]);
      this.#byId.delete(invocation.id);
      this.#lastId += 1;
      invocation.id = this.#lastId;
      invocation.sent = false;
      invocation.isPending = true;
      this.#byId.set(invocation.id, invocation);
    }
  }

  /** Forgets the calls of one function in a cell that waits for another cell: the function is called again even if the value is equal. */
  forgetCalls(cell: CellPlace, functionId: string): void {
    const caller = this.#callers.get(cellKey(cell));
    for (const keys of caller ? [caller.keys, caller.older] : []) {
      for (const key of [...keys]) {
        if (this.#byKey.get(key)?.call.function.id !== functionId) continue;
        keys.delete(key);
        this.#release(key, cell);
      }
    }
  }

  /** Forgets the calls of all cells. */
  forgetAll(): void {
    for (const { cell } of [...this.#callers.values()]) this.forget(cell);
  }

  /** Sends pending and streaming calls again, because the add-in was reloaded. */
  sendAgain(): void {
    const lost = [...this.#byKey.values()].filter(
      ({ sent, isPending, call }) => sent && (isPending || call.function.options?.stream),
    );
    this.#send(lost);
  }

  #cellsThat(makeCall: (call: FunctionCall) => boolean): CellPlace[] {
    const invocations = [...this.#byKey.values()].filter(({ call }) => makeCall(call));
    return invocations.flatMap(({ cells }) => [...cells.values()]);
  }

  #start(key: string, call: FunctionCall): Invocation {
    this.#lastId += 1;
    const cells = new Map<string, CellPlace>();
    const result = this.#stored.get(key);
    this.#stored.delete(key); // A formula that is entered again is a new call.
    const isKnown = result !== undefined;
    const invocation = { id: this.#lastId, call, cells, sent: isKnown, result, isPending: !isKnown };
    this.#byKey.set(key, invocation);
    this.#byId.set(invocation.id, invocation);
    return invocation;
  }

  #callerOf(cell: CellPlace): Caller {
    const key = cellKey(cell);
    const known = this.#callers.get(key);
    if (known) return known;
    const caller: Caller = { cell, keys: new Set(), older: new Set(), pass: -1 };
    this.#callers.set(key, caller);
    return caller;
  }

  #release(key: string, cell: CellPlace): void {
    const invocation = this.#byKey.get(key);
    if (!invocation) return;
    invocation.cells.delete(cellKey(cell));
    if (invocation.cells.size > 0) return;
    this.#byKey.delete(key);
    this.#byId.delete(invocation.id);
    const { stream, cancelable } = invocation.call.function.options ?? {};
    if (invocation.sent && (stream || (cancelable && invocation.isPending))) this.#effects.cancel([invocation.id]);
  }

  #send(invocations: readonly Invocation[]): void {
    if (invocations.length === 0) return;
    this.#sentCount += invocations.length;
    const entries = invocations.map((invocation): InvocationEntry => {
      invocation.sent = true;
      const { function: called, parameters, address, parameterAddresses } = invocation.call;
      const flags = functionFlags(called, this.#addin);
      return { invocationId: invocation.id, functionId: called.id, parameters, address, flags, parameterAddresses };
    });
    this.#effects.invoke(entries);
  }
}
