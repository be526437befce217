import type { Area } from "../areas";
import { areaOfReference, fixedReference, movedReference } from "./reference";

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

/** What a formula of a file refers to. */
export interface FormulaReferences {
  cells: readonly Reference[];
  /** Defined names, with the sheet before them if one is written. */
  names: readonly WrittenName[];
  /** Called functions. Each may be a defined name too, which stands for a LAMBDA. */
  called: readonly WrittenName[];
  /** Tables, by their names. */
  tables: readonly string[];
  /** Whether these are all cells that the formula can read. */
  isComplete: boolean;
}

/** Functions that read cells which their formula does not name. */
const indirectFunctions = new Set(["INDIRECT", "OFFSET"]);

const letter = String.raw`[\p{L}_\\]`;
const word = String.raw`${letter}[\p{L}\p{N}_.\\?]*`;
const cellReference = String.raw`\$?[A-Z]{1,3}\$?\d{1,7}(?::\$?[A-Z]{1,3}\$?\d{1,7})?|\$?[A-Z]{1,3}:\$?[A-Z]{1,3}|\$?\d{1,7}:\$?\d{1,7}`;

/** The parts of a formula. What matches none of them, such as an operator, says nothing about cells, except a colon. */
const parts = new RegExp(
  [
    String.raw`"(?:[^"]|"")*"`,
    String.raw`#(?:[A-Z/0-9]+[!?]?)`,
    String.raw`(?:(?:'(?<quoted>(?:[^']|'')+)'|(?<plain>(?:\[\d+\])?${word}(?::${word})?|\[\d+\]))!)?(?:` +
      [
        String.raw`(?<cells>${cellReference})(?![\p{L}\p{N}_.(!\[])`,
        String.raw`(?<table>${word})\[(?:'.|[^\[\]']|\[(?:'.|[^\[\]'])*\])*\]`,
        String.raw`(?<called>${word})(?=\s*\()`,
        String.raw`(?<name>${word})(?!\()`,
      ].join("|") +
      ")",
    String.raw`(?<number>\d+(?:\.\d*)?(?:E[+-]?\d+)?)`,
    String.raw`(?<colon>:)`,
  ].join("|"),
  "giu",
);

/** Returns what a formula of a file refers to. */
export function referencesOf(formula: string): FormulaReferences {
  const found = { cells: [] as Reference[], names: [] as WrittenName[], called: [] as WrittenName[] };
  const tables: string[] = [];
  let isComplete = true;
  for (const { groups = {} } of formula.matchAll(parts)) {
    const { quoted, plain, cells, table, called, name, colon } = groups;
    // [0] is this workbook: charts write it before names.
    const sheet = (quoted?.replaceAll("''", "'") ?? plain)?.replace(/^\[0\]/, "") || undefined;
    if (sheet?.startsWith("[")) continue; // Another workbook.
    if (colon !== undefined || sheet?.includes(":") || indirectFunctions.has(plainName(called))) isComplete = false;
    const area = cells === undefined ? undefined : areaOfReference(cells);
    if (area) found.cells.push({ sheet, area });
    if (table !== undefined) tables.push(table);
    if (called !== undefined) found.called.push({ sheet, name: called });
    if (name !== undefined && !isLocalName(name)) found.names.push({ sheet, name });
  }
  return { ...found, tables, isComplete };
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

/** Returns the name of a function without the prefixes that Excel stores for newer ones. */
function plainName(called: string | undefined): string {
  return called?.toUpperCase().replace(/^(?:_XLFN\.|_XLWS\.)+/, "") ?? "";
}

/** Whether a name is a constant, or a variable of LET or LAMBDA. */
function isLocalName(name: string): boolean {
  return /^(?:TRUE|FALSE|_xlpm\..*)$/i.test(name);
}
