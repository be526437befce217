import type { Addin } from "../addin/addin";
import type { ShownErrors } from "../addin/problems/cell-problems";
import { PacedCell, type PushPace } from "../addin/live/push-pace";
import { supportsFormattedNumbers } from "../workbook/office/office";
import { type Cell, type Formula, type Table, comparedCells, isSameTable, readGiven } from "@strikebook/formulas";
import { cellError, excelTable, noErrors, numberStyle, shownErrors } from "./excel-table";
import { errorIn, failedCells, type FillCells } from "./failed-cells";

/** What a cell shows: makes its newest table when Excel takes the next result. */
export interface TableSource {
  table(): Table;
}

const noTable: TableSource = { table: () => [] };

/** Starts to show a formula, with its arguments as read, in a cell. The returned function ends that. */
export type Start<Of> = (
  given: Of extends Formula<infer Given> ? Given : never,
  addin: Addin,
  cell: StreamedCell,
  invocation: Invocation,
) => () => void;

export type Invocation = CustomFunctions.StreamingInvocation<unknown[][]>;

/** Returns the add-in whose cells call a function. */
export type AddinOfCells = () => Promise<Addin>;

/**
 * Keeps one formula up to date until Excel cancels it.
 *
 * Every error is shown in the cell, because Excel drops what a streaming function throws. Each invocation stops only what it
 * started: a cancel may arrive after the next start of the same formula.
 */
export function streamCell(
  { formula, start, addin: addinOfCells }: { formula: Formula; start: Start<Formula>; addin: AddinOfCells },
  typed: readonly unknown[],
  invocation: Invocation,
): void {
  const fill = failedCells(formula, typed);
  const cancelled = new AbortController();
  invocation.onCanceled = () => cancelled.abort();
  addinOfCells()
    .then((addin) => {
      void addin.connection.whenTimeIsKnown();
      if (cancelled.signal.aborted) return;
      const calculation = { nowMs: addin.market.now(), lastWholeDay: undefined, numbers: numberStyle() };
      const show = (cell: StreamedCell) => start(readGiven(formula, typed, calculation), addin, cell, invocation);
      run({ addin, show, invocation, fill }, cancelled.signal);
    })
    // The code of the add-in could not be loaded.
    .catch((problem: unknown) => {
      if (!cancelled.signal.aborted) invocation.setResult(errorIn(fill, cellError(problem, invocation.functionName)));
    });
}

interface ShownFormula {
  addin: Addin;
  show: (cell: StreamedCell) => () => void;
  invocation: Invocation;
  /** Returns the cells that show why there is no table. */
  fill: FillCells;
}

function run({ addin, show, invocation, fill }: ShownFormula, cancelled: AbortSignal): void {
  addin.calculations.start(invocation.address);
  addin.problems.start(invocation.address);
  const onErrors = (errors: ShownErrors) => {
    addin.problems.failures.record(invocation.address, errors);
    addin.formulas.noteChange();
  };
  const cell = new StreamedCell(invocation, addin.live.pace, { onErrors, fill });
  try {
    const stop = show(cell);
    cancelled.addEventListener("abort", () => {
      addin.live.pace.end(cell);
      stop();
    });
  } catch (problem) {
    cell.fail(problem);
  }
}

/** The cell of one formula. */
export class StreamedCell extends PacedCell {
  readonly #invocation: Invocation;
  readonly #pace: PushPace;
  readonly #onErrors: (errors: ShownErrors) => void;
  readonly #fill: FillCells;
  readonly #takesFormats = supportsFormattedNumbers();
  #source = noTable;
  /** The cells of the table that Excel has, if it is small, and the number of its rows. */
  #shown: readonly Cell[] | undefined;
  #shownRows = 0;
  #errors = noErrors;

  /** `onErrors` is called when the cell shows other errors than before, or none any more; `fill` returns the cells that show why there is no table. */
  constructor(
    invocation: Invocation,
    pace: PushPace,
    { onErrors, fill }: { onErrors: (errors: ShownErrors) => void; fill: FillCells },
  ) {
    super();
    this.#invocation = invocation;
    this.#pace = pace;
    this.#onErrors = onErrors;
    this.#fill = fill;
  }

  /** Shows the newest table of a source when Excel takes the next result: it is made only then. */
  show(source: TableSource): void {
    this.#source = source;
    this.#pace.push(this);
  }

  /** Does so when other changes that belong to this one have arrived too. */
  showGathered(source: TableSource): void {
    this.#source = source;
    this.#pace.pushGathered(this);
  }

  /**
   * Passes the newest table to Excel, or the error. A small table that has not changed is not passed on: Excel would calculate
   * again all that depends on the cell, and every volatile formula.
   */
  override push(): void {
    const before = this.#shown;
    try {
      const table = this.#source.table();
      if (before && isSameTable(table, before, this.#shownRows)) return;
      const result = excelTable(table, this.#takesFormats, this.#fill);
      this.#shown = comparedCells(table);
      this.#shownRows = table.length;
      this.#noteErrors(shownErrors(result, table));
      this.#invocation.setResult(result);
    } catch (problem) {
      this.fail(problem);
    }
  }

  /** Shows an error. */
  fail(problem: unknown): void {
    this.#shown = undefined;
    const error = cellError(problem, this.#invocation.functionName);
    this.#noteErrors({ reason: error.message, parts: [] });
    this.#invocation.setResult(errorIn(this.#fill, error));
  }

  #noteErrors(errors: ShownErrors): void {
    if (JSON.stringify(errors) === JSON.stringify(this.#errors)) return;
    this.#errors = errors;
    this.#onErrors(errors);
  }
}
