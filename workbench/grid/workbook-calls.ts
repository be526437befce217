import { type Injector, IUniverInstanceService, ObjectMatrix, UniverInstanceType, type Workbook } from "@univerjs/core";
import { type CellPlace, areaContains, type CellArea } from "../calls/cell-area";
import { type AddinMetadata, cellKey } from "../calls/function-metadata";
import { Invocations, type InvocationEffects } from "../calls/invocations";
import { CalculationRounds } from "./calculation-rounds";
import { registerFunctions } from "./prepare-grid";
import type { GridWorkbook } from "./grid-workbook";
import { FormulaDataModel } from "@univerjs/engine-formula";

/**
 * Finds the areas that a spill no longer covers because it is blocked, removed or smaller. The grid does not recalculate the cells
 * that depend on them.
 */
class SpillRepair {
  readonly #formulas: FormulaDataModel;
  readonly #instances: IUniverInstanceService;
  readonly #unitId: string;
  #known = new Map<string, { sheetId: string; area: CellArea }>();

  constructor(injector: Injector, unitId: string) {
    this.#formulas = injector.get(FormulaDataModel);
    this.#instances = injector.get(IUniverInstanceService);
    this.#unitId = unitId;
  }

  /** Returns the areas lost since the last call, by sheet. */
  lostAreas(): Map<string, CellArea[]> {
    const now = this.#spills();
    const lost = new Map<string, CellArea[]>();
    for (const [key, { sheetId, area }] of this.#known) {
      const spill = now.get(key);
      if (!spill || !areaContains(spill.area, area)) lost.set(sheetId, [...(lost.get(sheetId) ?? []), area]);
    }
    this.#known = now;
    return lost;
  }

  /** Returns the current spills, by sheet and anchor. */
  #spills(): Map<string, { sheetId: string; area: CellArea }> {
    const workbook = this.#instances.getUnit<Workbook>(this.#unitId, UniverInstanceType.UNIVER_SHEET);
    const spills = new Map<string, { sheetId: string; area: CellArea }>();
    const ranges = this.#formulas.getArrayFormulaRange()[this.#unitId] ?? {};
    for (const [sheetId, matrix] of Object.entries(ranges)) {
      const sheet = workbook?.getSheetBySheetId(sheetId);
      new ObjectMatrix(matrix).forValue((row, column, range) => {
        const anchor = sheet?.getCellRaw(row, column);
        const isShown = (anchor?.f ?? anchor?.si) && anchor?.v !== "#SPILL!";
        if (isShown && range) spills.set(`${sheetId}!${row},${column}`, { sheetId, area: { ...range } });
      });
    }
    return spills;
  }
}

/** The calls of the cells, the calculations that make them, and why cells have no value. */
export type WorkbookCalls = ReturnType<typeof startCalls>;

/** A workbook of the grid whose cells call the functions of an add-in. */
export interface CalledWorkbook {
  addin: AddinMetadata;
  injector: Injector;
  book: GridWorkbook;
  /** The id of the workbook in the grid. */
  unitId: string;
}

/** What runs the functions. */
interface CallHost extends Pick<InvocationEffects, "invoke" | "cancel" | "completed"> {
  /** A calculation of a sheet is complete. */
  calculated(sheetId: string): void;
}

/** The reasons why formulas have no value, by cell, as of their newest calculation. */
class CellReasons {
  readonly #reasons = new Map<string, { pass: number; reason: string | undefined }>();
  #pass = 0;

  /** Starts a pass: new reasons of a cell replace earlier reasons. */
  beginPass(): void {
    this.#pass += 1;
  }

  /** Stores the reason of one function in a cell; `undefined` if it has a value. If several have none, the first is kept. */
  explain(cell: CellPlace, reason: string | undefined): void {
    const known = this.#reasons.get(cellKey(cell));
    if (known?.pass === this.#pass && known.reason !== undefined) return;
    this.#reasons.set(cellKey(cell), { pass: this.#pass, reason: reason === "" ? undefined : reason });
  }

  at(cell: CellPlace): string | undefined {
    return this.#reasons.get(cellKey(cell))?.reason;
  }
}

/** Registers the functions, sends the calls of each calculation to the host, and calculates the cells again whose results arrive. */
export function startCalls({ addin, injector, book, unitId }: CalledWorkbook, host: CallHost) {
  const reasons = new CellReasons();
  const repair = new SpillRepair(injector, unitId);
  const rounds = new CalculationRounds(injector, unitId, {
    passBegins: () => {
      invocations.beginPass();
      reasons.beginPass();
    },
    roundEnds: () => {
      invocations.endRound((cell) => book.cells.formulaAt(cell) !== undefined);
      for (const { id } of book.sheets()) host.calculated(id);
      return repair.lostAreas();
    },
    typed: (cells) => {
      cells.forEach((cell) => invocations.forget(cell));
      rounds.markChanged(invocations.refreshVolatile());
    },
  });
  const invocations = new Invocations(addin, { ...host, changed: (cells) => rounds.markChanged(cells) });
  registerFunctions(injector, {
    addin,
    sheetName: (sheetId) => book.sheetName(sheetId),
    resultOf: (call) => invocations.resultOf(call),
    forget: (cell, functionId) => invocations.forgetCalls(cell, functionId),
    explain: (cell, reason) => reasons.explain(cell, reason),
  });
  return { invocations, rounds, reasons };
}
