import { cellArea, mapCells } from "../../../workbench/calls/cell-area";
import type { HostedWorkbook } from "../../../workbench/office/hosted-workbook";
import { PlacedCharts } from "../../../workbench/office/placed-charts";
import { StoredParts } from "../../../workbench/office/stored-parts";
import { MemoryFormats } from "./memory-formats";

const firstCell = cellArea({ row: 0, column: 0 });

/** Returns a workbook whose only sheet is empty and stays so. */
export const emptyWorkbook = (): HostedWorkbook => ({
  cells: {
    usedArea: () => undefined,
    values: (_, area) => mapCells(area, () => ""),
    formulas: (_, area) => mapCells(area, () => ""),
    text: () => "",
    spill: () => undefined,
    spillParent: () => undefined,
    type: () => undefined,
  },
  formats: new MemoryFormats(),
  stored: new StoredParts(),
  charts: new PlacedCharts(),
  separators: { list: ",", decimal: "." },
  dateSystem: 1900,
  bounds: () => ({ left: 0, top: 0, width: 0, height: 0 }),
  sheets: () => [{ id: "1", name: "Sheet1" }],
  activeSheetId: () => "1",
  addSheet: () => "1",
  activeCell: () => firstCell,
  selection: () => firstCell,
  deleteSheet: () => undefined,
  definedNames: () => [],
  defineName: () => undefined,
  removeName: () => undefined,
  showGridlines: () => undefined,
  freezeRows: () => undefined,
  activateSheet: () => undefined,
  select: () => undefined,
  sheetArea: () => ({ startRow: 0, endRow: 1_048_575, startColumn: 0, endColumn: 16_383 }),
  isProtected: () => false,
  rejection: () => undefined,
  asOneStep: (run) => run(),
});
