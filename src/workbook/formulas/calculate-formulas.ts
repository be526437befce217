import { filledAreas, rangeOf, partsOfSize } from "../office/areas";
import { isDoneInExcel, supportsExcelApi } from "../office/office";
import type { FormulaCell } from "./sheet-reading";

/** The number of areas marked in one request. */
const AREAS_PER_REQUEST = 1_000;

/** Records which formulas run, because Excel does not report it. */
export interface CalculationRecording {
  /** Resolves when each of the recorded cells has run once, or after a second. */
  settled(): Promise<void>;
  /** The recorded cells that have not run since the recording began, by address. */
  missing(): ReadonlySet<string>;
}

/** Starts to record which of these cells run. Addresses are as Excel writes them. */
export type RecordCalculations = (addresses: readonly string[]) => CalculationRecording;

/**
 * Marks formulas for recalculation, so that Excel runs them and everything that depends on them, without a change of the workbook.
 * Resolves to false if Excel cannot do that: the formulas are then entered again instead.
 *
 * `setDirty` includes indirect dependents, which `calculate` alone leaves at their old values; `calculate` runs the formulas in
 * manual calculation mode too.
 */
export async function calculateFormulas(cells: readonly FormulaCell[]): Promise<boolean> {
  if (!supportsExcelApi("1.6")) return false;
  const canMark = supportsExcelApi("1.9");
  const areas = [...new Set(cells.map(({ sheet }) => sheet))].flatMap((sheet) =>
    filledAreas(cells.filter((cell) => cell.sheet === sheet)).map((area) => ({ ...area, sheet })),
  );
  return isDoneInExcel(async (context) => {
    for (const part of partsOfSize(areas, AREAS_PER_REQUEST)) {
      const ranges = part.map((area) => rangeOf(context, area.sheet, area));
      if (canMark) for (const range of ranges) range.setDirty();
      for (const range of ranges) range.calculate();
      await context.sync();
    }
  });
}

/** Makes Excel calculate by itself, as it does by default. Resolves to false if Excel is busy. */
export function calculateAutomatically(): Promise<boolean> {
  return isDoneInExcel(async (context) => {
    context.workbook.application.calculationMode = Excel.CalculationMode.automatic;
    await context.sync();
  });
}
