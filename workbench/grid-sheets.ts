import { CFValueType } from "@univerjs/preset-sheets-conditional-formatting";
import type { MountedGrid } from "./grid-mount";
import { scaledRanges, sheetSnapshot } from "./sheet-snapshot";
import type { StarterSheet } from "./starter-sheet";

type Workbook = MountedGrid["workbook"];

/** Red for the lowest, white for zero, green for the highest: the hues of options boards. */
const scale = [
  { index: 0, color: "#e58a86", value: { type: CFValueType.min, value: 0 } },
  { index: 1, color: "#ffffff", value: { type: CFValueType.num, value: 0 } },
  { index: 2, color: "#7cc49a", value: { type: CFValueType.max, value: 0 } },
];

/** What a sheet in front has beyond its snapshot: colours where its data says so, and a selected cell. */
export function dressSheet(workbook: Workbook, sheet: StarterSheet): void {
  const shown = workbook.getActiveSheet();
  for (const range of scaledRanges(sheet)) {
    shown.addConditionalFormattingRule(
      shown.newConditionalFormattingRule().setColorScale(scale).setRanges([range]).build(),
    );
  }
  shown.setActiveRange(shown.getRange(sheet.selected));
}

/** Puts a fresh sheet in the place of the one in front; its formulas run, those of the old one are gone. */
export function replaceSheet(workbook: Workbook, sheet: StarterSheet): void {
  const old = workbook.getActiveSheet();
  const index = old.getIndex();
  const taken = new Set(workbook.getSheets().map((other) => other.getSheetId()));
  let number = 1;
  while (taken.has(`sheet-${number}`)) number += 1;
  const id = `sheet-${number}`;
  // Under its id until the old sheet is gone: names are unique.
  const fresh = workbook.insertSheet(id, { index, sheet: sheetSnapshot(sheet, id) });
  workbook.deleteSheet(old);
  workbook.setActiveSheet(fresh);
  fresh.setName(freeName(workbook, sheet.name, fresh.getSheetId()));
  dressSheet(workbook, sheet);
}

function freeName(workbook: Workbook, name: string, sheetId: string): string {
  const others = new Set(
    workbook.getSheets().flatMap((other) => (other.getSheetId() === sheetId ? [] : [other.getSheetName()])),
  );
  let free = name;
  for (let number = 2; others.has(free); number += 1) free = `${name} ${number}`;
  return free;
}
