import { intersects, type Area } from "../../../workbench/calls/cell-area";
import type { CellLook, FormatRule, HostedFormats, PlacedRule } from "../../../workbench/office/hosted-formats";

const plain: CellLook = {
  bold: false,
  italic: false,
  size: null,
  color: null,
  fill: null,
  align: "General",
  numberFormat: "General",
};

/** The formats of a workbook of one sheet, in memory. Number formats of values are those in `valueFormat`. */
export class MemoryFormats implements HostedFormats {
  /** The number format that every value brings with it. */
  valueFormat = "General";
  readonly #looks = new Map<string, CellLook>();
  readonly #widths = new Map<number, number>();
  #rules: PlacedRule[] = [];
  #ids = 0;

  look(_sheetId: string, { startRow, startColumn }: Area): CellLook {
    return this.#looks.get(`${startRow},${startColumn}`) ?? plain;
  }

  setLook(sheetId: string, area: Area, change: Partial<CellLook>): void {
    for (let row = area.startRow; row <= area.endRow; row += 1) {
      for (let column = area.startColumn; column <= area.endColumn; column += 1) {
        const cell = { startRow: row, startColumn: column, endRow: row, endColumn: column };
        this.#looks.set(`${row},${column}`, { ...this.look(sheetId, cell), ...change });
      }
    }
  }

  valueFormats(_sheetId: string, area: Area): string[][] {
    return Array.from({ length: area.endRow - area.startRow + 1 }, () =>
      Array.from({ length: area.endColumn - area.startColumn + 1 }, () => this.valueFormat),
    );
  }

  columnWidth(_sheetId: string, column: number): number {
    return this.#widths.get(column) ?? 64;
  }

  setColumnWidth(_sheetId: string, column: number, widthPx: number): void {
    this.#widths.set(column, widthPx);
  }

  rules(_sheetId: string, area: Area): PlacedRule[] {
    return this.#rules.filter((one) => intersects(one.area, area));
  }

  addRule(_sheetId: string, area: Area, rule: FormatRule): string {
    this.#ids += 1;
    const id = `rule-${this.#ids}`;
    this.#rules.push({ id, area, rule });
    return id;
  }

  setRule(_sheetId: string, id: string, rule: FormatRule): void {
    this.#rules = this.#rules.map((one) => (one.id === id ? { ...one, rule } : one));
  }

  deleteRule(_sheetId: string, id: string): void {
    this.#rules = this.#rules.filter((one) => one.id !== id);
  }
}
