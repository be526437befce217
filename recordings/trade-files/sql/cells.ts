/** SQL that this folder builds: columns by their position, constants and parameters. Never text of a file or of a user. */
export type Sql = string;

/** The columns of a table and how its cells are written. */
interface CellsOfTable {
  /** Names of the columns, in their order. */
  header: readonly string[];
  /** Whether decimals are written with a comma. */
  decimalComma: boolean;
  /** Whether cells have types of their own, as in Parquet; otherwise all are text. */
  isTyped: boolean;
}

/**
 * Builds SQL of the cells of a row, by the names of their columns. The first of several names that the table has counts. Names match
 * without regard to case and to spaces around them; `=SPX` is the value itself, for all rows.
 */
export class Cells {
  readonly #table: CellsOfTable;
  readonly #names: readonly string[];
  readonly #constants: string[] = [];

  constructor(table: CellsOfTable) {
    this.#table = table;
    this.#names = table.header.map(plainName);
  }

  /** The constants that the SQL of this object uses, as parameters. */
  get parameters(): Record<string, string> {
    return Object.fromEntries(this.#constants.map((value, index) => [`constant${index}`, value]));
  }

  has(...names: readonly string[]): boolean {
    return names.every((name) => name.startsWith("=") || this.#names.includes(plainName(name)));
  }

  /** Returns the trimmed text of a cell; NULL for an empty one, and if there is no such column. */
  text(...names: readonly string[]): Sql {
    const cell = this.#cell(names);
    if (cell === undefined) return "null::varchar";
    return this.#table.isTyped || cell.startsWith("$")
      ? `nullif(trim(${cell}::varchar), '')`
      : `nullif(trim(${cell}), '')`;
  }

  /** Returns a cell as DOUBLE; NULL if it is no finite number. */
  number(...names: readonly string[]): Sql {
    const cell = this.#cell(names);
    if (cell === undefined) return "null::double";
    const isText = !this.#table.isTyped || cell.startsWith("$");
    return `try_cast(${this.#table.decimalComma && isText ? `replace(${cell}, ',', '.')` : cell} as double)`;
  }

  #cell(names: readonly string[]): Sql | undefined {
    for (const name of names) {
      if (name.startsWith("=")) return `$constant${this.#constants.push(name.slice(1)) - 1}`;
      const at = this.#names.indexOf(plainName(name));
      if (at >= 0) return `c${at}`;
    }
    return undefined;
  }
}

const plainName = (name: string) => name.trim().toLowerCase();
