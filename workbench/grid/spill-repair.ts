import { IUniverInstanceService, ObjectMatrix, UniverInstanceType, type Injector, type Workbook } from "@univerjs/core";
import { FormulaDataModel } from "@univerjs/engine-formula";
import { areaContains, type CellArea } from "../calls/cell-area";

/**
 * Finds the areas that a spill no longer covers because it is blocked, removed or smaller. The grid does not recalculate the cells
 * that depend on them.
 */
export class SpillRepair {
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
