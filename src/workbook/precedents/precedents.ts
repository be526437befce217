import { addressOfCell, displayAddress } from "../office/addresses";
import type { SheetArea } from "../office/areas";
import type { AnyFormulaCell } from "../formulas/sheet-reading";
import type { FormulaIndex } from "./formula-index";
import { referencesOf, type FormulaReferences } from "../formulas/formula-references";
import { tableArea, type NamedFormula, type WorkbookReferences } from "./workbook-references";

/** The formulas on which some cells depend, and what cannot be known of them. */
export interface Precedents {
  cells: readonly AnyFormulaCell[];
  /** The defined names on the way, each with a cell that uses it. */
  names: readonly { defined: NamedFormula; cell: AnyFormulaCell }[];
  /** Why there may be others: `Model!B2 uses INDIRECT`; `undefined` if these are all. */
  unclear: string | undefined;
}

/**
 * Finds the formulas in areas, and those on which these depend: all of the cells to which they refer, directly, through defined names,
 * Excel tables and other sheets, and through cells into which a formula elsewhere has spilled. Rejects if Excel is busy.
 *
 * Excel's own `getPrecedents` is not used: it fails for a cell without precedents, does not follow a reference into the middle of a
 * spilled table, and is silent about INDIRECT and OFFSET, so that what it leaves out cannot be told from what does not exist.
 */
export function findPrecedents(
  areas: readonly SheetArea[],
  index: FormulaIndex,
  references: WorkbookReferences,
): Promise<Precedents> {
  return new PrecedentSearch(index, references).from(areas);
}

/** Finds what formulas refer to, and all on which that depends, without the formulas themselves unless one refers to another. */
export async function findArguments(
  formulas: readonly AnyFormulaCell[],
  index: FormulaIndex,
  references: WorkbookReferences,
): Promise<Precedents> {
  const search = new PrecedentSearch(index, references);
  return search.from(formulas.flatMap((cell) => search.areasOf(cell)));
}

/** One search: what it has found so far. */
class PrecedentSearch {
  readonly #index: FormulaIndex;
  readonly #references: WorkbookReferences;
  readonly #cells = new Set<AnyFormulaCell>();
  readonly #names = new Map<NamedFormula, AnyFormulaCell>();
  #unclear: string | undefined;

  constructor(index: FormulaIndex, references: WorkbookReferences) {
    this.#index = index;
    this.#references = references;
  }

  async from(areas: readonly SheetArea[]): Promise<Precedents> {
    const queue = [...areas];
    const seen = new Set<string>();
    for (let area = queue.pop(); area; area = queue.pop()) {
      const name = JSON.stringify(area);
      if (seen.has(name)) continue;
      seen.add(name);
      for (const cell of await this.#index.in(area)) {
        if (this.#cells.has(cell)) continue;
        this.#cells.add(cell);
        queue.push(...this.areasOf(cell));
      }
    }
    const names = Array.from(this.#names, ([defined, cell]) => ({ defined, cell }));
    return { cells: [...this.#cells], names, unclear: this.#unclear };
  }

  /** Returns the areas to which the formula of a cell refers, and the names that it uses. */
  areasOf(cell: AnyFormulaCell): SheetArea[] {
    return this.#resolve(referencesOf(cell.formula), cell, undefined);
  }

  /** Resolves the references of a formula in a cell, or of a defined name that it uses. */
  #resolve(found: FormulaReferences, cell: AnyFormulaCell, within: NamedFormula | undefined): SheetArea[] {
    const { cells, names, called, tables, unclear, isRelative } = found;
    if (unclear !== undefined) this.#note(cell, within ? `the name ${within.name} with ${unclear}` : unclear);
    if (within && isRelative) this.#note(cell, `the name ${within.name}, whose address moves with the cell`);
    const own = within?.sheet ?? cell.sheet;
    const direct = cells.map(({ sheet = own, area }) => ({ sheet, area }));
    const named = [...names, ...called].flatMap(({ sheet = own, name }) => this.#resolveName(name, sheet, cell));
    const inTables = tables.flatMap(({ table, columns }) => this.#resolveTable(table, columns, cell));
    return [...direct, ...named, ...inTables];
  }

  /** Resolves a word: a defined name, or an Excel table as a whole. Others are functions of Excel or variables of LET. */
  #resolveName(name: string, sheet: string, cell: AnyFormulaCell): SheetArea[] {
    const known = this.#references.names.filter((one) => isSame(one.name, name));
    const defined =
      known.find((one) => one.sheet !== undefined && isSame(one.sheet, sheet)) ??
      known.find((one) => one.sheet === undefined);
    if (!defined) return this.#references.tables.filter((table) => isSame(table.name, name));
    if (this.#names.has(defined)) return [];
    this.#names.set(defined, cell);
    return this.#resolve(referencesOf(defined.formula), cell, defined);
  }

  #resolveTable(name: string | undefined, columns: string, cell: AnyFormulaCell): SheetArea[] {
    const { tables } = this.#references;
    const isAround = ({ sheet, area: { row, rows } }: SheetArea) =>
      sheet === cell.sheet && cell.row >= row && cell.row < row + rows;
    const found = tables.filter((table) => (name === undefined ? isAround(table) : isSame(table.name, name)));
    if (found.length === 0) this.#note(cell, `${name ?? "a table"}${columns}, which is not known`);
    return found.map((table) => ({ sheet: table.sheet, area: tableArea(table, columns, cell.row) }));
  }

  #note(cell: AnyFormulaCell, what: string): void {
    this.#unclear ??= `${displayAddress(addressOfCell(cell))} uses ${what}`;
  }
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
