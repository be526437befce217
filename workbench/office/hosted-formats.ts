import type { CellArea } from "../calls/cell-area";

/** The look of a cell, as far as add-ins set it. */
export interface HostedLook {
  bold: boolean;
  italic: boolean;
  /** In points; null for the workbook's size. */
  size: number | null;
  /** Of the text, as `#rrggbb`; null for the workbook's color. */
  color: string | null;
  /** As `#rrggbb`; null for none. */
  fill: string | null;
  align: "General" | "Left" | "Center" | "Right";
  /** Whether the text continues on the next line where the column ends. */
  wraps: boolean;
  /** In Excel's notation; `General` for none. */
  numberFormat: string;
}

/** The look of a cell that nobody has formatted. */
export const plainLook: HostedLook = {
  ...{ bold: false, italic: false, size: null, color: null, fill: null },
  ...{ align: "General", wraps: false, numberFormat: "General" },
};

/** The point of a scale: the smallest or largest value, a number, or a percentile. */
export interface RulePoint {
  kind: "min" | "max" | "number" | "percentile";
  value: number;
}

/** A conditional format. */
export type FormatRule =
  | { kind: "ColorScale"; points: readonly (RulePoint & { color: string })[] }
  | { kind: "DataBar"; positive: string; negative: string; isGradient: boolean; min: RulePoint; max: RulePoint };

/** A conditional format of the grid, with the area that it applies to. */
export interface PlacedRule {
  id: string;
  area: CellArea;
  rule: FormatRule;
}

/** The formats of the grid, as an add-in can read and change them. */
export interface HostedFormats {
  /** The look of the first cell of an area. */
  look(sheetId: string, area: CellArea): HostedLook;
  setLook(sheetId: string, area: CellArea, change: Partial<HostedLook>): void;
  /** The number format that the value of each cell brings with it; `General` for none. */
  valueFormats(sheetId: string, area: CellArea): string[][];
  /** In pixels, for the font of the grid in Arial. */
  columnWidth(sheetId: string, column: number): number;
  setColumnWidth(sheetId: string, column: number, widthPx: number): void;
  /** Makes the rows of an area as high as their texts need. */
  fitRows(sheetId: string, area: CellArea): void;
  /** The conditional formats that apply to cells of an area. */
  rules(sheetId: string, area: CellArea): PlacedRule[];
  /** Adds a conditional format. Returns its id. */
  addRule(sheetId: string, area: CellArea, rule: FormatRule): string;
  setRule(sheetId: string, id: string, rule: FormatRule): void;
  deleteRule(sheetId: string, id: string): void;
}
