/*
 * What checks and recalculates the formulas of the workbook. It is loaded once the workbook is open: the first cells do not need it.
 */
export { WorkbookRecalculation } from "./recalculation";
export { checkWorkbook } from "./workbook-check";
