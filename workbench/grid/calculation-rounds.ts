import {
  ICommandService,
  ObjectMatrix,
  type ICommandInfo,
  type IExecutionOptions,
  type Injector,
  type IUnitRange,
} from "@univerjs/core";
import {
  FormulaExecuteStageType,
  FormulaExecutedStateType,
  IActiveDirtyManagerService,
  SetFormulaCalculationNotificationMutation,
  SetFormulaCalculationStartMutation,
  SetFormulaCalculationStopMutation,
  SetTriggerFormulaCalculationStartMutation,
  type ISetFormulaCalculationNotificationMutation,
} from "@univerjs/engine-formula";
import { SetRangeValuesMutation, type ISetRangeValuesMutationParams } from "@univerjs/sheets";
import { inLaterTask } from "./later-task";
import { areasOf, type CellArea, type CellPlace } from "../calls/cell-area";

/** Callbacks around the calculations of the grid. */
interface RoundEvents {
  /** The grid starts to run formulas, possibly for the second time in a round because a spill changed. */
  passBegins(): void;
  /** The round is complete. Returns the areas, by sheet, whose dependants the grid missed. */
  roundEnds(): Map<string, CellArea[]>;
  /** Cells were entered, by the user, an undo, or a moved reference: formulas into these cells. */
  typed(cells: readonly CellPlace[]): void;
}

/** Mutations that move cells: formulas change their place without being entered. */
const movesCells =
  /^sheet\.mutation\.(insert-row|insert-col|remove-rows|remove-col|move-rows|move-columns|move-range|insert-sheet|remove-sheet|reorder-range)$/;

/**
 * Tracks the calculations of the grid: whether a calculation is due, running or complete, and which changed cells belong to the next.
 *
 * The grid starts 100 ms after the last edit. Cells that change meanwhile wait, and are calculated together in the next round.
 */
export class CalculationRounds {
  readonly #commands: ICommandService;
  readonly #dirtyKinds: IActiveDirtyManagerService;
  readonly #unitId: string;
  readonly #events: RoundEvents;
  #due = false;
  #running = false;
  #isStopRequested = false;
  #flushing = false;
  readonly #dirty = new Map<string, Map<string, CellPlace>>();
  #waiters: { condition: () => boolean; resolve: () => void }[] = [];

  constructor(injector: Injector, unitId: string, events: RoundEvents) {
    this.#commands = injector.get(ICommandService);
    this.#dirtyKinds = injector.get(IActiveDirtyManagerService);
    this.#unitId = unitId;
    this.#events = events;
    this.#commands.onCommandExecuted((command, options) => this.#observe(command, options));
  }

  /** Resolves when nothing is due, running or waiting, and the condition holds. It is checked whenever a round ends. */
  quietWhen(condition: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#waiters.push({ condition, resolve });
      this.#wake();
    });
  }

  /** These cells show something else: they and what depends on them are calculated with the next round. */
  markChanged(cells: readonly CellPlace[]): void {
    for (const cell of cells) {
      const sheet = this.#dirty.get(cell.sheetId) ?? new Map<string, CellPlace>();
      this.#dirty.set(cell.sheetId, sheet.set(`${cell.row},${cell.column}`, cell));
    }
    this.#flushSoon();
  }

  /** Every formula of the workbook runs again. */
  recalculate(): void {
    this.#trigger([], true);
  }

  #observe(command: Readonly<ICommandInfo>, options: IExecutionOptions | undefined): void {
    if (command.id === SetFormulaCalculationStartMutation.id) {
      this.#due = false;
      this.#running = true;
      this.#isStopRequested = false;
      this.#events.passBegins();
    } else if (command.id === SetFormulaCalculationStopMutation.id) {
      this.#isStopRequested = true;
    } else if (command.id === SetFormulaCalculationNotificationMutation.id) {
      this.#progress(command.params as ISetFormulaCalculationNotificationMutation); // the type of the mutation
    } else {
      this.#edited(command, options);
    }
  }

  #progress({ functionsExecutedState, stageInfo }: ISetFormulaCalculationNotificationMutation): void {
    if (stageInfo?.stage === FormulaExecuteStageType.START_DEPENDENCY_ARRAY_FORMULA) this.#events.passBegins();
    const isOver =
      functionsExecutedState === FormulaExecutedStateType.SUCCESS ||
      functionsExecutedState === FormulaExecutedStateType.NOT_EXECUTED;
    if (!isOver) return; // A stopped round is followed by the one that replaces it.
    this.#running = false;
    const overlooked = this.#events.roundEnds();
    if (this.#isStopRequested) {
      // The stop came too late. The grid then loses the edits that it was for.
      this.#isStopRequested = false;
      this.recalculate();
    } else if (overlooked.size > 0) {
      this.#trigger([...overlooked].flatMap(([sheetId, areas]) => this.#ranges(sheetId, areas)));
    }
    this.#flushSoon();
    this.#wake();
  }

  #edited(command: Readonly<ICommandInfo>, options: IExecutionOptions | undefined): void {
    if (movesCells.test(command.id)) this.recalculate();
    if (command.id === SetRangeValuesMutation.id) {
      if (options?.onlyLocal || options?.["fromFormula"]) return;
      this.#events.typed(typedCells(command.params as ISetRangeValuesMutationParams)); // the type of the mutation
    }
    if (this.#dirtyKinds.get(command.id)) this.#due = true;
  }

  #flushSoon(): void {
    if (this.#flushing || this.#dirty.size === 0) return;
    this.#flushing = true;
    inLaterTask(() => {
      this.#flushing = false;
      if (!this.#running) this.#flush();
      this.#wake();
    });
  }

  #flush(): void {
    const ranges = [...this.#dirty].flatMap(([sheetId, cells]) => this.#ranges(sheetId, areasOf([...cells.values()])));
    this.#dirty.clear();
    if (ranges.length > 0) this.#trigger(ranges);
  }

  #ranges(sheetId: string, areas: readonly CellArea[]): IUnitRange[] {
    return areas.map((range) => ({ unitId: this.#unitId, sheetId, range: { ...range } }));
  }

  #trigger(dirtyRanges: readonly IUnitRange[], forceCalculation = false): void {
    this.#due = true;
    const params = {
      dirtyRanges,
      forceCalculation,
      dirtyNameMap: {},
      dirtyDefinedNameMap: {},
      dirtySuperTableMap: {},
      dirtyUnitFeatureMap: {},
      dirtyUnitOtherFormulaMap: {},
      clearDependencyTreeCache: {},
      options: null,
    };
    this.#commands.syncExecuteCommand(SetTriggerFormulaCalculationStartMutation.id, params, { onlyLocal: true });
  }

  /** Resolves the waiters in a later task, if nothing has started another round by then. */
  #wake(): void {
    inLaterTask(() => {
      if (!this.isQuiet) return;
      const ready = this.#waiters.filter(({ condition }) => condition());
      this.#waiters = this.#waiters.filter((waiter) => !ready.includes(waiter));
      for (const { resolve } of ready) resolve();
    });
  }

  /** Whether no calculation is running or due. */
  get isQuiet(): boolean {
    return !this.#due && !this.#running && this.#dirty.size === 0 && !this.#flushing;
  }
}

function typedCells({ subUnitId, cellValue }: ISetRangeValuesMutationParams): CellPlace[] {
  const cells: CellPlace[] = [];
  new ObjectMatrix(cellValue ?? {}).forValue((row, column, cell) => {
    if (cell?.f || cell?.si) cells.push({ sheetId: subUnitId, row, column });
  });
  return cells;
}
