import { intersects, type CellArea } from "../../../workbench/calls/cell-area";
import {
  type HostedLook,
  type FormatRule,
  type HostedFormats,
  type PlacedRule,
  plainLook,
} from "../../../workbench/office/hosted-formats";

/** The formats of a workbook of one sheet, in memory. Number formats of values are those in `valueFormat`. */
export class MemoryFormats implements HostedFormats {
  /** The number format that every value brings with it. */
  valueFormat = "General";
  readonly #looks = new Map<string, HostedLook>();
  readonly #widths = new Map<number, number>();
  #rules: PlacedRule[] = [];
  #ids = 0;

  look(_sheetId: string, { startRow, startColumn }: CellArea): HostedLook {
    return this.#looks.get(`${startRow},${startColumn}`) ?? plainLook;
  }

  setLook(sheetId: string, area: CellArea, change: Partial<HostedLook>): void {
    for (let row = area.startRow; row <= area.endRow; row += 1) {
      for (let column = area.startColumn; column <= area.endColumn; column += 1) {
        const cell = { startRow: row, startColumn: column, endRow: row, endColumn: column };
        this.#looks.set(`${row},${column}`, { ...this.look(sheetId, cell), ...change });
      }
    }
  }

  valueFormats(_sheetId: string, area: CellArea): string[][] {
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

  /** Rows have no heights here. */
  fitRows(): void {
    return;
  }

  rules(_sheetId: string, area: CellArea): PlacedRule[] {
    return this.#rules.filter((one) => intersects(one.area, area));
  }

  addRule(_sheetId: string, area: CellArea, rule: FormatRule): string {
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
