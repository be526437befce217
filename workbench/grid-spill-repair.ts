import { IUniverInstanceService, ObjectMatrix, UniverInstanceType, type Injector, type Workbook } from "@univerjs/core";
import { FormulaDataModel } from "@univerjs/preset-sheets-core";
import { contains, type Area } from "./cell-area";

/**
 * Finds the areas that a spill has given up, since the engine leaves what depends on them as it was: a spill that is blocked,
 * removed or smaller than before.
 */
export class SpillRepair {
  readonly #formulas: FormulaDataModel;
  readonly #instances: IUniverInstanceService;
  readonly #unitId: string;
  #known = new Map<string, { sheetId: string; area: Area }>();

  constructor(injector: Injector, unitId: string) {
    this.#formulas = injector.get(FormulaDataModel);
    this.#instances = injector.get(IUniverInstanceService);
    this.#unitId = unitId;
  }

  /** Areas given up since the last time, by sheet. */
  lostAreas(): Map<string, Area[]> {
    const now = this.#spills();
    const lost = new Map<string, Area[]>();
    for (const [key, { sheetId, area }] of this.#known) {
      const spill = now.get(key);
      if (!spill || !contains(spill.area, area)) lost.set(sheetId, [...(lost.get(sheetId) ?? []), area]);
    }
    this.#known = now;
    return lost;
  }

  /** The spills that stand, by sheet and anchor. */
  #spills(): Map<string, { sheetId: string; area: Area }> {
    const workbook = this.#instances.getUnit<Workbook>(this.#unitId, UniverInstanceType.UNIVER_SHEET);
    const spills = new Map<string, { sheetId: string; area: Area }>();
    const ranges = this.#formulas.getArrayFormulaRange()[this.#unitId] ?? {};
    for (const [sheetId, matrix] of Object.entries(ranges)) {
      const sheet = workbook?.getSheetBySheetId(sheetId);
      new ObjectMatrix(matrix).forValue((row, column, range) => {
        const anchor = sheet?.getCellRaw(row, column);
        const isStanding = (anchor?.f ?? anchor?.si) && anchor?.v !== "#SPILL!";
        if (isStanding && range) spills.set(`${sheetId}!${row},${column}`, { sheetId, area: { ...range } });
      });
    }
    return spills;
  }
}
