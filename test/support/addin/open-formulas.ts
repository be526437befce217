import { CalculationCounts } from "../../../src/addin/formulas/calculation-counts";
import { WorkbookFormulas } from "../../../src/addin/formulas/workbook-formulas";
import { WorkbookRecalculation } from "../../../src/workbook/formulas/recalculation";
import { checkWorkbook } from "../../../src/workbook/formulas/workbook-check";
import type { Platform } from "../../../packages/client/transport/platform";
import { FakeExcel, type FakeSheet } from "./fake-excel";

/** Makes the globals of Excel those of a workbook, until `closeWorkbook`. */
export function showWorkbook(excel: FakeExcel): void {
  Object.assign(globalThis, excel.globals);
}

export function closeWorkbook(): void {
  Reflect.deleteProperty(globalThis, "Excel");
  Reflect.deleteProperty(globalThis, "Office");
}

/** Returns what the add-in knows about the formulas of the workbook that is shown. */
export function formulasOn(platform: Platform, check = checkWorkbook) {
  const counts = new CalculationCounts(platform);
  const recalculation = (...given: ConstructorParameters<typeof WorkbookRecalculation>) =>
    new WorkbookRecalculation(...given);
  const formulas = new WorkbookFormulas({ platform, recalculation, checkWorkbook: check }, counts);
  return { counts, formulas };
}

/** Opens a workbook with these sheets at a time that can be moved. */
export function openFormulas(...sheets: readonly FakeSheet[]) {
  const excel = new FakeExcel(sheets);
  showWorkbook(excel);
  let nowMs = 0;
  const platform = { now: () => nowMs, sleep: () => Promise.resolve() } as never; // the parts of the platform that are used
  const { counts, formulas } = formulasOn(platform);
  excel.onRun = (address) => counts.start(address);
  counts.repeated.subscribe(() => void formulas.check());
  return { excel, counts, formulas, pass: (ms: number) => (nowMs += ms) };
}
