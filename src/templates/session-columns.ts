/** The most sessions that a sheet has rows for. */
const MAX_SESSIONS = 60;
const FIRST_ROW = 5;
const LAST_ROW = FIRST_ROW + MAX_SESSIONS - 1;

/** The columns of a sheet with one row per session, from A on. Row 4 has their headings. */
export class SessionColumns {
  readonly #headings: readonly string[];

  constructor(headings: readonly string[]) {
    this.#headings = headings;
  }

  /** Returns the cell of a column in a row. Throws for an unknown heading. */
  cell(heading: string, row: number): string {
    const index = this.#headings.indexOf(heading);
    if (index < 0) throw new Error(`There is no column "${heading}" among ${this.#headings.join(", ")}.`);
    return `${letterOf(index)}${row}`;
  }

  /** Returns the range of a column. */
  area(heading: string): string {
    return `${this.cell(heading, FIRST_ROW)}:${this.cell(heading, LAST_ROW)}`;
  }

  /** Returns the range of a column with dollar signs. */
  range(heading: string): string {
    return this.area(heading).replaceAll(/([A-Z])(\d+)/g, "$$$1$$$2");
  }

  /** Returns the letter of the column that is `right` columns after the last one. */
  beside(right: number): string {
    return letterOf(this.#headings.length - 1 + right);
  }

  headings(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#headings.map((heading) => [this.cell(heading, 4), heading]));
  }

  /** Returns the formulas of every row by their cells, from those of a row by the headings of their columns. */
  formulas(ofRow: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
    const rows = Array.from({ length: MAX_SESSIONS }, (_row, index) => FIRST_ROW + index);
    const cells = rows.flatMap((row) =>
      Object.entries(ofRow).map(([heading, formula]) => [this.cell(heading, row), `=${this.formula(formula, row)}`]),
    );
    return Object.fromEntries(cells) as Record<string, string>; // pairs of a cell and its formula
  }

  /**
   * Returns a formula of a row: `[Close]` is the cell in the column with that heading, `[$Close]` the same with a fixed column, `[Close+1]`
   * that of the next session and `[Close-1]` that of the one before.
   */
  formula(text: string, row: number): string {
    return text.replaceAll(/\[(\$?)([^\]+-]+)([+-]\d)?\]/g, (_all, fixed: string, heading: string, down?: string) => {
      return fixed + this.cell(heading, row + Number(down ?? 0));
    });
  }
}

const letterOf = (index: number): string => String.fromCharCode(65 + index);
