import { readOutputCells } from "./output-cells";
import { readCells } from "./read-cells";
import { readRunFormulas } from "./run-formulas";
import { addSheets, readSheet, writeRows } from "./run-sheets";
import { readStoredRuns, storeRuns } from "../stored-setting";

/** What model runs read and write in the workbook. */
export const runBook = {
  addSheets,
  readCells,
  readOutputCells,
  readRunFormulas,
  readSheet,
  readStoredRuns,
  storeRuns,
  writeRows,
};

export type RunBook = typeof runBook;
