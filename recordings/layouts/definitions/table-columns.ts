/** Names of columns: the first that the header has counts. `=SPX` is the value itself, for all rows. */
export type ColumnNames = string | readonly string[];

/** Reads a cell of a row; the empty text if the table has no such column. */
export type CellReader = (cells: readonly string[]) => string;

/** Reads cells of one row by the names of their columns. */
export type RowCells = (name: string) => string;

/** The columns of a table by name. Names match without regard to case, blanks and brackets around them. */
export class TableColumns {
  readonly #at = new Map<string, number>();
  /** The position of each column by its name, as a layout writes it. */
  readonly #positions = new Map<string, number>();

  constructor(header: readonly string[]) {
    header.forEach((name, at) => {
      if (!this.#at.has(plainName(name))) this.#at.set(plainName(name), at);
    });
  }

  /** Returns whether the table has all columns; of several names for one column it needs one. */
  haveAll(required: readonly ColumnNames[]): boolean {
    return required.every((names) => listOf(names).some((name) => this.#at.has(plainName(name))));
  }

  /** Returns a reader of the first of names, and that name, which is empty if the table has none of them. */
  reader(names: ColumnNames | undefined): { name: string; read: CellReader } {
    for (const name of listOf(names ?? [])) {
      if (name.startsWith("=")) return { name, read: () => name.slice(1) };
      const at = this.#at.get(plainName(name));
      if (at !== undefined) return { name, read: (cells) => cells[at]?.trim() ?? "" };
    }
    return { name: "", read: () => "" };
  }

  /** Returns the place of a column; `undefined` if the table has none of that name. */
  placeOf(name: string): number | undefined {
    return this.#at.get(plainName(name));
  }

  rowCells(cells: readonly string[]): RowCells {
    return (name) => {
      let at = this.#positions.get(name);
      if (at === undefined) {
        at = this.#at.get(plainName(name)) ?? -1;
        this.#positions.set(name, at);
      }
      return cells[at]?.trim() ?? "";
    };
  }
}

const listOf = (names: ColumnNames): readonly string[] => (typeof names === "string" ? [names] : names);

function plainName(name: string): string {
  return name
    .trim()
    .replace(/^\[(.*)\]$/, "$1")
    .toLowerCase();
}
