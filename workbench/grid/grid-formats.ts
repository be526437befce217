import {
  BooleanNumber,
  HorizontalAlign,
  ICommandService,
  IUndoRedoService,
  RANGE_TYPE,
  VerticalAlign,
  WrapStrategy,
  type ICellData,
  type Injector,
  type IStyleData,
  type Nullable,
} from "@univerjs/core";
import { FormulaDataModel } from "@univerjs/engine-formula";
import { SetWorksheetColWidthMutation, SetWorksheetColWidthMutationFactory } from "@univerjs/sheets";
import { eachCell, intersects, mapCells, type CellArea } from "../calls/cell-area";
import type { HostedLook, FormatRule, HostedFormats, PlacedRule, RulePoint } from "../office/hosted-formats";
import { sheetWithId, type WorkbookOfGrid } from "./grid-sheets";
import { columnScale, scaledWidth } from "./column-scale";
import {
  CFRuleType,
  CFValueType,
  type IConditionalFormattingRuleConfig,
} from "@univerjs/sheets-conditional-formatting";

type GridColorScale = Extract<IConditionalFormattingRuleConfig, { type: CFRuleType.colorScale }>;
type GridDataBar = Extract<IConditionalFormattingRuleConfig, { type: CFRuleType.dataBar }>;

const types: Readonly<Record<RulePoint["kind"], CFValueType>> = {
  min: CFValueType.min,
  max: CFValueType.max,
  number: CFValueType.num,
  percentile: CFValueType.percentile,
};

/** Converts a conditional format to the grid's form. */
function gridRule(rule: FormatRule): GridColorScale | GridDataBar {
  if (rule.kind === "ColorScale") {
    const config = rule.points.map((point, index) => ({ index, color: point.color, value: gridPoint(point) }));
    return { type: CFRuleType.colorScale, config };
  }
  const { positive: positiveColor, negative: nativeColor, isGradient, min, max } = rule;
  const config = { min: gridPoint(min), max: gridPoint(max), isGradient, positiveColor, nativeColor };
  return { type: CFRuleType.dataBar, isShowValue: true, config };
}

/** Converts a conditional format of the grid; `undefined` for kinds that add-ins do not use. */
function hostedRule(rule: IConditionalFormattingRuleConfig): FormatRule | undefined {
  if (rule.type === CFRuleType.colorScale) {
    return { kind: "ColorScale", points: rule.config.map(({ color, value }) => ({ color, ...pointOf(value) })) };
  }
  if (rule.type !== CFRuleType.dataBar) return undefined;
  const { min, max, isGradient, positiveColor: positive, nativeColor: negative } = rule.config;
  return { kind: "DataBar", positive, negative, isGradient, min: pointOf(min), max: pointOf(max) };
}

function gridPoint({ kind, value }: RulePoint) {
  return { type: types[kind], value };
}

function pointOf({ type, value }: { type: CFValueType; value?: number | string }): RulePoint {
  const kinds: readonly RulePoint["kind"][] = ["min", "max", "number", "percentile"];
  return { kind: kinds.find((kind) => types[kind] === type) ?? "min", value: Number(value ?? 0) };
}

const alignments: Readonly<Record<HostedLook["align"], HorizontalAlign>> = {
  General: HorizontalAlign.UNSPECIFIED,
  Left: HorizontalAlign.LEFT,
  Center: HorizontalAlign.CENTER,
  Right: HorizontalAlign.RIGHT,
};

/** The look of a cell with everything that applies to it. */
interface ShownLook {
  fill: string | null;
  bold: boolean;
  /** The color of its data bar, and its length in percent of the longest one of its sign. */
  bar: { color: string; percent: number } | null;
  /** Where the text is in a row that is higher than it. */
  vertical: "Top" | "Center" | "Bottom";
}

/** The grid draws a cell without an alignment at the bottom. */
const verticals: Readonly<Partial<Record<VerticalAlign, ShownLook["vertical"]>>> = {
  [VerticalAlign.TOP]: "Top",
  [VerticalAlign.MIDDLE]: "Center",
};

/** The formats of the grid: styles of cells, column widths and conditional formats. */
export class GridFormats implements HostedFormats {
  readonly #workbook: WorkbookOfGrid;
  readonly #formulas: FormulaDataModel;
  readonly #commands: ICommandService;
  readonly #undo: IUndoRedoService;

  constructor(workbook: WorkbookOfGrid, injector: Injector) {
    this.#workbook = workbook;
    this.#formulas = injector.get(FormulaDataModel);
    this.#commands = injector.get(ICommandService);
    this.#undo = injector.get(IUndoRedoService);
  }

  look(sheetId: string, { startRow: row, startColumn: column }: CellArea): HostedLook {
    const style = this.#style(sheetWithId(this.#workbook, sheetId).getSheet().getCellRaw(row, column));
    const [align = "General"] = Object.entries(alignments).find(([, value]) => value === style?.ht) ?? [];
    return {
      bold: style?.bl === BooleanNumber.TRUE,
      italic: style?.it === BooleanNumber.TRUE,
      size: style?.fs ?? null,
      color: style?.cl?.rgb ?? null,
      fill: style?.bg?.rgb ?? null,
      align: align as HostedLook["align"], // a key of the record
      wraps: style?.tb === WrapStrategy.WRAP,
      numberFormat: style?.n?.pattern ?? "General",
    };
  }

  setLook(sheetId: string, area: CellArea, change: Partial<HostedLook>): void {
    const { bold, italic, size, color, fill, align, wraps, numberFormat } = change;
    const style: IStyleData = {
      ...(bold !== undefined && { bl: bold ? BooleanNumber.TRUE : BooleanNumber.FALSE }),
      ...(italic !== undefined && { it: italic ? BooleanNumber.TRUE : BooleanNumber.FALSE }),
      ...(size !== undefined && { fs: size as number }), // null removes it, as below
      ...(color !== undefined && { cl: color === null ? null : { rgb: color } }),
      ...(fill !== undefined && { bg: fill === null ? null : { rgb: fill } }),
      ...(align !== undefined && { ht: alignments[align] }),
      ...(wraps !== undefined && { tb: wraps ? WrapStrategy.WRAP : WrapStrategy.UNSPECIFIED }),
      ...(numberFormat !== undefined && { n: numberFormat === "General" ? null : { pattern: numberFormat } }),
    };
    const cells: Record<number, Record<number, ICellData>> = {};
    eachCell(area, (row, column) => ((cells[row] ??= {})[column] = { s: style })); // Null removes a property.
    sheetWithId(this.#workbook, sheetId)
      .getRange({ ...area })
      .setValues(cells);
  }

  valueFormats(sheetId: string, area: CellArea): string[][] {
    const spilled = this.#formulas.getArrayFormulaCellData()[this.#workbook.getId()]?.[sheetId];
    return mapCells(area, (row, column) => this.#style(spilled?.[row]?.[column])?.n?.pattern ?? "General");
  }

  columnWidth(sheetId: string, column: number): number {
    return Math.round(sheetWithId(this.#workbook, sheetId).getColumnWidth(column) / columnScale());
  }

  /** The rows keep their heights, as in Excel. The grid's own command measures every row again, a quarter of the time to insert a template. */
  setColumnWidth(sheetId: string, column: number, widthPx: number): void {
    const sheet = sheetWithId(this.#workbook, sheetId).getSheet();
    const unitId = this.#workbook.getId();
    const rows = { startRow: 0, endRow: sheet.getRowCount() - 1, rangeType: RANGE_TYPE.COLUMN };
    const ranges = [{ ...rows, startColumn: column, endColumn: column }];
    const change = { unitId, subUnitId: sheetId, ranges, colWidth: scaledWidth(widthPx) };
    const { id } = SetWorksheetColWidthMutation;
    const before = SetWorksheetColWidthMutationFactory(change, sheet);
    this.#commands.syncExecuteCommand(id, change);
    this.#undo.pushUndoRedo({
      unitID: unitId,
      undoMutations: [{ id, params: before }],
      redoMutations: [{ id, params: change }],
    });
  }

  fitRows(sheetId: string, { startRow, endRow }: CellArea): void {
    sheetWithId(this.#workbook, sheetId).setRowAutoHeight(startRow, endRow - startRow + 1);
  }

  rules(sheetId: string, area: CellArea): PlacedRule[] {
    return sheetWithId(this.#workbook, sheetId)
      .getConditionalFormattingRules()
      .flatMap(({ cfId: id, ranges, rule }) => {
        const placed = ranges.find((range) => intersects(range, area));
        const hosted = hostedRule(rule);
        return placed && hosted ? [{ id, area: placed, rule: hosted }] : [];
      });
  }

  addRule(sheetId: string, area: CellArea, rule: FormatRule): string {
    const sheet = sheetWithId(this.#workbook, sheetId);
    const known = new Set(sheet.getConditionalFormattingRules().map(({ cfId }) => cfId));
    const built = sheet
      .newConditionalFormattingRule()
      .setColorScale([])
      .setRanges([{ ...area }])
      .build();
    sheet.addConditionalFormattingRule({ ...built, rule: gridRule(rule) });
    return sheet.getConditionalFormattingRules().find(({ cfId }) => !known.has(cfId))?.cfId ?? built.cfId;
  }

  setRule(sheetId: string, id: string, rule: FormatRule): void {
    const sheet = sheetWithId(this.#workbook, sheetId);
    const placed = sheet.getConditionalFormattingRules().find(({ cfId }) => cfId === id);
    if (placed) sheet.setConditionalFormattingRule(id, { ...placed, rule: gridRule(rule) });
  }

  deleteRule(sheetId: string, id: string): void {
    sheetWithId(this.#workbook, sheetId).deleteConditionalFormattingRule(id);
  }

  /** Returns what a cell looks like with all conditional formats. */
  shown(sheetId: string, row: number, column: number): ShownLook {
    const cell: Nullable<ICellData & { dataBar?: { color: string; value: number } }> = sheetWithId(
      this.#workbook,
      sheetId,
    )
      .getSheet()
      .getCell(row, column);
    const style = this.#style(cell);
    const bar = cell?.dataBar && { color: cell.dataBar.color, percent: Math.round(cell.dataBar.value) };
    return {
      fill: style?.bg?.rgb ?? null,
      bold: style?.bl === BooleanNumber.TRUE,
      bar: bar ?? null,
      vertical: verticals[style?.vt ?? VerticalAlign.BOTTOM] ?? "Bottom",
    };
  }

  #style(cell: Nullable<ICellData>): Nullable<IStyleData> {
    return this.#workbook.getWorkbook().getStyles().getStyleByCell(cell);
  }
}
