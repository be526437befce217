import { inExcel } from "../office/office";
import { addressOfCell, displayAddress, normalizedAddress } from "../office/addresses";
import { contains, type Area } from "../office/areas";
import { calculateFormulas, type CalculationRecording, type RecordCalculations } from "./calculate-formulas";
import { calledFunctions } from "./formula-text";
import { isReplayed } from "./function-list";
import { isRecoverableError, isWithoutValue } from "./cell-errors";
import { readSheets, type FormulaCell, type SheetReading } from "./sheet-reading";
import { formulasWithSpills, type SpilledFormula } from "./spills";
import { writeFormulas, type RejectedFormula } from "./write-formulas";

/** The result of a recalculation. */
export interface RecalculationReport {
  /** The number of formulas that were recalculated. */
  count: number;
  /** The formulas that must be entered again, which Excel did not allow. */
  rejected: readonly RejectedFormula[];
}

/** Selects formulas of one sheet. */
type SelectFormulas = (spilled: readonly SpilledFormula[], reading: SheetReading) => FormulaCell[];

/**
 * Recalculates Strikebook formulas of the workbook: without a change if Excel runs them again by itself, otherwise by entering them
 * again. Nothing but Strikebook formulas is touched, and outside Excel nothing happens.
 */
export class WorkbookRecalculation {
  readonly #record: RecordCalculations;
  readonly #isRunning: (address: string) => boolean;
  /** Whether this Excel runs Strikebook formulas without entering them again; `undefined` until it is known. */
  #canCalculate: boolean | undefined;
  /** What was entered last, and which of it has run since. */
  #entered: { cells: readonly FormulaCell[]; recording: CalculationRecording } | undefined;
  /** Formulas that do not run even if entered again, for example behind an IF whose condition is false, by address. */
  readonly #idle = new Map<string, string>();

  /** `isRunning` returns whether a call of the formula in a cell is in progress. */
  constructor(record: RecordCalculations, isRunning: (address: string) => boolean) {
    this.#record = record;
    this.#isRunning = isRunning;
  }

  /**
   * Recalculates the formulas that show an error, or that spilled one: all, or only those in these cells. One that has just failed can
   * still show that it is busy.
   */
  recalculateFailed(addresses?: readonly string[]): Promise<RecalculationReport> {
    const isWanted = addresses ? isIn(addresses) : () => true;
    return this.#recalculate((spilled, reading) =>
      failedFormulas(spilled, reading, (cell) => this.#isRunning(addressOfCell(cell))).filter(isWanted),
    );
  }

  /** Recalculates the formulas in these cells, whatever they show. */
  recalculateCells(addresses: readonly string[]): Promise<RecalculationReport> {
    const isWanted = isIn(addresses);
    return this.#recalculate((spilled) => cellsOf(spilled).filter(isWanted));
  }

  /** Recalculates the formulas whose data depends on the replay clock, or those that `isPart` selects by their addresses. */
  recalculateReplayed(isPart: (address: string) => boolean = () => true): Promise<RecalculationReport> {
    return this.#recalculate((spilled) => replayedFormulas(spilled).filter((cell) => isPart(addressOfCell(cell))));
  }

  /**
   * Enters the formulas again in which Excel does not know a name, with the names of Strikebook functions restored. Formulas on
   * protected sheets are skipped.
   */
  restoreNames(): Promise<RecalculationReport> {
    return this.#recalculate(unresolvedFormulas);
  }

  async #recalculate(select: SelectFormulas): Promise<RecalculationReport> {
    if (typeof Excel === "undefined") return { count: 0, rejected: [] };
    this.#learn();
    // Excel takes no changes while a cell is being edited: wait until the edit is finished.
    const { cells, protectedSheets } = await inExcel((context) => selected(context, select));
    const isProtected = ({ sheet }: FormulaCell) => protectedSheets.has(sheet);
    // A name that stayed unknown after the formula was entered again is entered once more only on request.
    const unresolved = cells
      .filter((cell) => cell.isUnresolved && !isProtected(cell))
      .filter((cell) => select === unresolvedFormulas || !this.#isIdle(cell));
    const resolved = cells.filter(({ isUnresolved }) => !isUnresolved);
    const left = await this.#calculate(resolved);
    const writable = [...unresolved, ...left.filter((cell) => !isProtected(cell))];
    const recording = this.#record(writable.map(addressOfCell));
    const rejected = [...left.filter(isProtected).map(onProtectedSheet), ...(await writeFormulas(writable))];
    this.#entered = { cells: writable, recording };
    return { count: unresolved.length + resolved.length - rejected.length, rejected };
  }

  /** Recalculates formulas without entering them again. Returns those that did not run. */
  async #calculate(cells: readonly FormulaCell[]): Promise<readonly FormulaCell[]> {
    if (cells.length === 0 || this.#canCalculate === false) return cells;
    const expected = cells.filter((cell) => !this.#isIdle(cell));
    const recording = this.#record(expected.map(addressOfCell));
    if (!(await calculateFormulas(cells))) return cells;
    await recording.settled();
    const missing = recording.missing();
    if (missing.size < expected.length) this.#canCalculate = true;
    return expected.filter((cell) => missing.has(addressOfCell(cell)));
  }

  #isIdle(cell: FormulaCell): boolean {
    return this.#idle.get(addressOfCell(cell)) === cell.formula;
  }

  /** Learns from what was entered last. */
  #learn(): void {
    if (!this.#entered) return;
    const { cells, recording } = this.#entered;
    const missing = recording.missing();
    for (const cell of cells) {
      const address = addressOfCell(cell);
      if (missing.has(address)) this.#idle.set(address, cell.formula);
      else this.#idle.delete(address);
    }
    const hasRun = cells.some((cell) => !cell.isUnresolved && !missing.has(addressOfCell(cell)));
    if (hasRun) this.#canCalculate ??= false;
    this.#entered = undefined;
  }
}

/** Reads the workbook and selects formulas, without the cells that they spilled into. */
async function selected(context: Excel.RequestContext, select: SelectFormulas) {
  const readings = await readSheets(context);
  const cells: FormulaCell[] = [];
  for (const reading of readings) cells.push(...select(await formulasWithSpills(context, reading), reading));
  const protectedSheets = new Set(readings.filter(({ isProtected }) => isProtected).map(({ name }) => name));
  return { cells, protectedSheets };
}

function failedFormulas(
  spilled: readonly SpilledFormula[],
  { formulas, looseErrors }: SheetReading,
  isRunning: (cell: FormulaCell) => boolean,
): FormulaCell[] {
  const failed = formulas.filter(({ value }) => isRecoverableError(value));
  const ended = formulas.filter((cell) => isWithoutValue(cell.value) && !isRunning(cell));
  const errors = [...looseErrors.filter(({ value }) => isRecoverableError(value)), ...failed, ...ended];
  const shows = (area: Area) => errors.some((error) => contains(area, error));
  return spilled.filter(({ area }) => shows(area)).map(({ cell }) => cell);
}

/** Returns a function that tells whether a cell has one of these addresses. */
function isIn(addresses: readonly string[]): (cell: FormulaCell) => boolean {
  const selected = new Set(addresses.map(normalizedAddress));
  return (cell) => selected.has(normalizedAddress(addressOfCell(cell)));
}

const cellsOf = (spilled: readonly SpilledFormula[]): FormulaCell[] => spilled.map(({ cell }) => cell);

const replayedFormulas = (spilled: readonly SpilledFormula[]): FormulaCell[] =>
  cellsOf(spilled).filter(({ formula }) => calledFunctions(formula).some(isReplayed));

const unresolvedFormulas: SelectFormulas = (spilled) => cellsOf(spilled).filter(({ isUnresolved }) => isUnresolved);

function onProtectedSheet(cell: FormulaCell): RejectedFormula {
  return { address: displayAddress(addressOfCell(cell)), reason: "The sheet is protected." };
}
