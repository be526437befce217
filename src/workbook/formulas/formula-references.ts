import { columnName, columnNumber } from "../office/addresses";
import type { Area } from "../office/areas";

/** Cells that a formula refers to. `sheet` is `undefined` for the sheet of the formula itself. */
export interface Reference {
  sheet: string | undefined;
  area: Area;
}

/** A name in a formula, with the sheet before it if one is written. */
interface WrittenName {
  sheet: string | undefined;
  name: string;
}

/** A reference to an Excel table: `Deals[Net]` has the columns `[Net]`, `[@Net]` no table: it is that of the cell. */
interface TableReference {
  table: string | undefined;
  columns: string;
}

/** What a formula refers to, as typed or as stored in a file. */
export interface FormulaReferences {
  cells: readonly Reference[];
  /** Defined names, with the sheet before them if one is written. */
  names: readonly WrittenName[];
  /** Called functions. Each may be a defined name too, which stands for a LAMBDA. */
  called: readonly WrittenName[];
  tables: readonly TableReference[];
  /** What the formula uses to read other cells: `INDIRECT`; `undefined` if these are all that it can read. */
  unclear: string | undefined;
  /** Whether an address has a row or a column without a dollar sign: in a defined name it moves with the cell that uses the name. */
  isRelative: boolean;
}

/** Functions that read cells which their formula does not name. */
const indirectFunctions = new Set(["INDIRECT", "OFFSET", "EVALUATE", "GET.CELL", "PY"]);

const letter = String.raw`[\p{L}_\\]`;
const word = String.raw`${letter}[\p{L}\p{N}_.\\?]*`;
const cellReference = String.raw`\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})?|\$?[A-Z]{1,3}:\$?[A-Z]{1,3}|\$?\d{1,7}:\$?\d{1,7}`;

/** The parts of a formula. What matches none of them, such as an operator, says nothing about cells, except a colon. */
const parts = new RegExp(
  [
    String.raw`"(?:[^"]|"")*"`,
    String.raw`#(?:[A-Z/0-9]+[!?]?)`,
    String.raw`(?:(?:'(?<quoted>(?:[^']|'')+)'|(?<plain>(?:\[[^\]]+\])?${word}(?::${word})?|\[\d+\]))!)?(?:` +
      [
        String.raw`(?<cells>${cellReference})(?![\p{L}\p{N}_.(!\[])`,
        String.raw`(?<table>${word})?(?<columns>\[(?:'.|[^\[\]']|\[(?:'.|[^\[\]'])*\])*\])`,
        String.raw`(?<called>${word})(?=\s*\()`,
        String.raw`(?<name>${word})(?!\()`,
      ].join("|") +
      ")",
    String.raw`(?<number>\d+(?:\.\d*)?(?:E[+-]?\d+)?)`,
    String.raw`(?<colon>:)`,
  ].join("|"),
  "giu",
);

/** Returns what a formula refers to, as typed or as stored in a file. */
export function referencesOf(formula: string): FormulaReferences {
  const found = { cells: [] as Reference[], names: [] as WrittenName[], called: [] as WrittenName[] };
  const tables: TableReference[] = [];
  let unclear: string | undefined;
  let isRelative = false;
  for (const { groups = {} } of formula.matchAll(parts)) {
    const { quoted, plain, cells, table, columns, called, name, colon } = groups;
    // [0] is this workbook: charts write it before names.
    const sheet = (quoted?.replaceAll("''", "'") ?? plain)?.replace(/^\[0\]/, "") || undefined;
    if (sheet?.includes("[")) continue; // Another workbook.
    if (colon !== undefined) unclear ??= "a range between references";
    if (sheet?.includes(":")) unclear ??= "several sheets";
    if (indirectFunctions.has(plainName(called))) unclear ??= plainName(called);
    const area = cells === undefined ? undefined : areaOfReference(cells);
    if (area) found.cells.push({ sheet, area });
    if (cells !== undefined) isRelative ||= /(?:^|:)[a-z\d]|[a-z]\d/i.test(cells);
    if (columns !== undefined) tables.push({ table, columns });
    if (called !== undefined) found.called.push({ sheet, name: called });
    if (name !== undefined && !isLocalName(name)) found.names.push({ sheet, name });
  }
  return { ...found, tables, unclear, isRelative };
}

/** Returns a formula as it is when filled from one cell into another. */
export function movedFormula(formula: string, rows: number, columns: number): string {
  return formula.replace(parts, (part: string, ...rest: unknown[]) => {
    const { cells } = rest.at(-1) as Record<string, string | undefined>; // with named groups, the last argument holds them
    return cells === undefined ? part : part.slice(0, -cells.length) + movedReference(cells, rows, columns);
  });
}

/** A reference to everything that the formula of a cell spills. */
const spillReference = /(?:_xlfn\.)?ANCHORARRAY\(((?:'(?:[^']|'')+'|[^\s'"(),!]+)!)?(\$?[A-Z]{1,3}\$?\d{1,7})\)/giu;

/** Returns a formula in which references to spilled tables are fixed areas, for the tables whose area is known. */
export function withFixedSpills(formula: string, areaOf: (cell: Reference) => Area | undefined): string {
  return formula.replace(spillReference, (part: string, sheet: string | undefined, cell: string) => {
    const area = areaOfReference(cell);
    const name = sheet
      ?.slice(0, -1)
      .replace(/^'(.*)'$/s, "$1")
      .replaceAll("''", "'");
    const spilled = area && areaOf({ sheet: name, area });
    return spilled ? (sheet ?? "") + fixedReference(spilled) : part;
  });
}

/** Returns the name of a function without the prefixes that Excel stores for newer functions. */
function plainName(called: string | undefined): string {
  return called?.toUpperCase().replace(/^(?:_XLFN\.|_XLWS\.)+/, "") ?? "";
}

/** Whether a name is a constant, or a variable of LET or LAMBDA. */
function isLocalName(name: string): boolean {
  return /^(?:TRUE|FALSE|_xlpm\..*)$/i.test(name);
}

/** The size of a sheet. */
const MAX_ROWS = 1_048_576;
const MAX_COLUMNS = 16_384;

/** Whether an area has whole rows or columns. */
export function hasWholeLines({ rows, columns }: Area): boolean {
  return rows === MAX_ROWS || columns === MAX_COLUMNS;
}

/** Returns the area of a reference without a sheet, such as `$A$1:F10`, `A:B` or `2:5`; `undefined` if it is none. */
export function areaOfReference(reference: string): Area | undefined {
  const [first = "", last = first] = reference.replaceAll("$", "").split(":");
  const [from, to] = [corner(first), corner(last)];
  if (!from || !to) return undefined;
  const row = Math.min(from.row ?? 0, to.row ?? 0);
  const column = Math.min(from.column ?? 0, to.column ?? 0);
  const lastRow = from.row === undefined ? MAX_ROWS - 1 : Math.max(from.row, to.row ?? 0);
  const lastColumn = from.column === undefined ? MAX_COLUMNS - 1 : Math.max(from.column, to.column ?? 0);
  return { row, column, rows: lastRow - row + 1, columns: lastColumn - column + 1 };
}

/** Returns a reference with its relative rows and columns moved; `#REF!` if that is outside the sheet. */
function movedReference(reference: string, rows: number, columns: number): string {
  let isOutside = false;
  const moved = reference.replace(/(\$?)([A-Z]{1,3})(?![A-Z])|(\$?)(\d+)/gi, (...groups: (string | undefined)[]) => {
    const [part = "", fixedColumn, column, fixedRow, row] = groups;
    if (fixedColumn === "$" || fixedRow === "$") return part;
    const number = column === undefined ? Number(row) + rows : columnNumber(column) + columns;
    isOutside ||= number < 1 || number > (column === undefined ? MAX_ROWS : MAX_COLUMNS);
    return column === undefined ? String(number) : columnName(Math.max(0, number - 1));
  });
  return isOutside ? "#REF!" : moved;
}

/** Returns the reference of an area: `A1`, or `$A$1:$F$10` for more than one cell. */
function fixedReference({ row, column, rows, columns }: Area): string {
  const cell = (down: number, right: number) => `$${columnName(column + right)}$${row + down + 1}`;
  return rows * columns === 1 ? cell(0, 0) : `${cell(0, 0)}:${cell(rows - 1, columns - 1)}`;
}

function corner(text: string): { row?: number; column?: number } | undefined {
  const [, column = "", row = ""] = /^([A-Z]{0,3})(\d{0,7})$/i.exec(text) ?? [];
  if (column === "" && row === "") return undefined;
  return { ...(row !== "" && { row: Number(row) - 1 }), ...(column !== "" && { column: columnNumber(column) - 1 }) };
}
