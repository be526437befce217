import type { Area, SheetArea } from "../office/areas";
import { withFixedSpills, areaOfReference } from "../formulas/formula-references";
import type { CopyPlan } from "./plan-copy";
import { childrenOf, elementsIn, removeChildren, removeNode } from "./xml";
import { asTyped, cellsIn, functionsOf, storedFormula, type NamedCells, type StoredSheet } from "./read-content";
import type { WorkbookFile } from "./workbook-file";

/** What the formulas of a workbook become in its copy, by sheet. */
export class CopiedCells {
  readonly #plan: CopyPlan;
  readonly #named: NamedCells;
  /** The cells that become empty, by sheet: `row,column`. */
  readonly #emptied: ReadonlyMap<string, ReadonlySet<string>>;
  /** The areas of Strikebook formulas that become values, by the cell of the formula. */
  readonly #spills: ReadonlyMap<string, Area>;

  constructor(plan: CopyPlan, named: NamedCells) {
    this.#plan = plan;
    this.#named = named;
    this.#emptied = cellsBySheet(emptiedAreas(plan));
    this.#spills = new Map(plan.values.map(({ sheet, area }) => [cellKey(sheet, area), area]));
  }

  /** Replaces the Strikebook formulas of a sheet by their values, and empties the cells to be removed. */
  copySheet(file: WorkbookFile, { name: sheet, path }: StoredSheet): void {
    const emptied = this.#emptied.get(sheet.toLowerCase());
    const shared = new Map<string, { formula: string; cell: Area }>();
    for (const cell of cellsIn(file.edit(path))) {
      const place = areaOfReference(cell.getAttribute("r") ?? "");
      if (!place) continue;
      const [formula] = childrenOf(cell, "f");
      const stored = formula && storedFormula(formula, place, shared);
      if (emptied?.has(`${place.row},${place.column}`)) empty(cell);
      else if (formula && stored !== undefined) this.#copyFormula(cell, formula, stored, sheet);
    }
    this.#copyRules(file.edit(path), sheet);
  }

  /** Returns a formula in which references to spilled Strikebook tables are fixed areas. */
  #withFixedSpills(stored: string, sheet: string | undefined): string {
    return withFixedSpills(stored, (cell) => this.#spills.get(cellKey(cell.sheet ?? sheet ?? "", cell.area)));
  }

  #copyFormula(cell: Element, formula: Element, stored: string, sheet: string): void {
    if (this.#callsStrikebook(stored, sheet)) {
      removeNode(formula);
      cell.removeAttribute("cm");
      return;
    }
    if (formula.getAttribute("t") === "shared") for (const name of ["t", "si", "ref"]) formula.removeAttribute(name);
    const fixed = this.#withFixedSpills(stored, sheet);
    if (fixed !== formula.textContent) formula.textContent = fixed;
  }

  /** Removes conditional formats and validations that call Strikebook functions, and filters that name removed values. */
  #copyRules(root: Element, sheet: string): void {
    for (const name of ["cfRule", "dataValidation"]) {
      for (const rule of elementsIn(root, name)) {
        const formulas = ["formula", "formula1", "formula2", "f"].flatMap((element) => elementsIn(rule, element));
        for (const formula of formulas) {
          formula.textContent = this.#withFixedSpills(formula.textContent ?? "", sheet);
        }
        if (formulas.some(({ textContent }) => this.#callsStrikebook(textContent, sheet))) removeWithEmptyParent(rule);
      }
    }
    this.#removeFilters(root);
  }

  /** Removes filters, which may name removed values. */
  #removeFilters(root: Element): void {
    if (this.#plan.removed.length > 0) for (const filter of elementsIn(root, "filterColumn")) removeNode(filter);
  }

  /** Whether a stored formula calls a Strikebook function. */
  #callsStrikebook(stored: string | null, sheet?: string): boolean {
    return functionsOf(stored ?? "", sheet, this.#named).length > 0;
  }

  /** Removes names and columns of tables that call Strikebook functions. */
  copyNames(file: WorkbookFile): void {
    for (const name of elementsIn(file.edit(file.workbookPath), "definedName")) {
      const stored = name.textContent ?? "";
      const isStub = this.#callsStrikebook(`${name.getAttribute("name") ?? ""}()`);
      if (isStub || this.#callsStrikebook(stored)) removeWithEmptyParent(name);
      else name.textContent = this.#withFixedSpills(stored, undefined);
    }
    for (const path of file.paths.filter((part) => /^xl\/tables\/[^/]*\.xml$/.test(part))) {
      const table = file.edit(path);
      for (const name of ["calculatedColumnFormula", "totalsRowFormula"]) {
        for (const formula of elementsIn(table, name)) {
          if (this.#callsStrikebook(asTyped(formula.textContent ?? "").slice(1))) removeNode(formula);
        }
      }
      this.#removeFilters(table);
    }
  }
}

/** Returns the areas that become empty. */
export function emptiedAreas({ removed, dependents }: CopyPlan): readonly SheetArea[] {
  return [...removed, ...dependents];
}

function empty(cell: Element): void {
  removeChildren(cell);
  for (const name of ["t", "cm", "vm"]) cell.removeAttribute(name);
}

function removeWithEmptyParent(element: Element): void {
  const { parentElement } = element;
  removeNode(element);
  if (!parentElement) return;
  parentElement.removeAttribute("count");
  if (childrenOf(parentElement, element.localName).length === 0) removeNode(parentElement);
}

function cellsBySheet(areas: readonly SheetArea[]): Map<string, Set<string>> {
  const bySheet = new Map<string, Set<string>>();
  for (const { sheet, area } of areas) {
    const cells = bySheet.get(sheet.toLowerCase()) ?? new Set();
    bySheet.set(sheet.toLowerCase(), cells);
    for (let row = area.row; row < area.row + area.rows; row += 1) {
      for (let column = area.column; column < area.column + area.columns; column += 1) cells.add(`${row},${column}`);
    }
  }
  return bySheet;
}

function cellKey(sheet: string, { row, column }: Area): string {
  return `${sheet.toLowerCase()}!${row},${column}`;
}
