/** SQL that this folder builds: columns by their position, constants and parameters. Never text of a file or of a user. */
export type Sql = string;

/** The columns of a table and how its cells are written. */
interface CellsOfTable {
  /** Names of the columns, in their order. */
  header: readonly string[];
  /** The texts of the first row. */
  first: readonly string[];
  /** Whether cells have types of their own, as in Parquet; otherwise all are text, and NULL if they are empty. */
  isTyped: boolean;
  /** Whether decimals are written with a comma. */
  decimalComma: boolean;
  /** Values that are the same for all rows, by the name of the column that they stand for. They count instead of a column of the file. */
  constants: ReadonlyMap<string, string>;
}

/**
 * Names the cells of a row in SQL, by the names of their columns. The first of several names that the table has counts. Names match
 * without regard to case and to spaces around them.
 */
export class Cells {
  readonly #table: CellsOfTable;
  readonly #names: readonly string[];
  /** What each cell that was named is computed from. */
  readonly #definitions = new Map<string, Sql>();
  readonly #parameters: Record<string, string> = {};

  constructor(table: CellsOfTable) {
    this.#table = table;
    this.#names = table.header.map(plainName);
  }

  /** SQL of the cells that were named, as further columns of a row. */
  get definitions(): Sql {
    return [...this.#definitions].map(([name, sql]) => `, ${sql} as ${name}`).join("");
  }

  /** The values that are the same for all rows, which the definitions use. */
  get parameters(): Readonly<Record<string, string>> {
    return this.#parameters;
  }

  has(...names: readonly string[]): boolean {
    return names.every((name) => this.#find([name]) !== undefined);
  }

  /** Returns the text of a cell of the first row; empty if there is no such column. */
  first(name: string): string {
    const at = this.#find([name]);
    return typeof at === "number" ? (this.#table.first[at]?.trim() ?? "") : (this.#table.constants.get(name) ?? "");
  }

  /** Returns the text of a cell without blanks around it; NULL for an empty one, and if there is no such column. */
  text(...names: readonly string[]): Sql {
    const { isTyped, first } = this.#table;
    // Trimming takes as long as all else: only files whose first row has blanks around a cell need it. Empty cells of CSV are NULL.
    const hasBlanks = first.some((cell) => cell !== cell.trim());
    const sqlOf = (cell: Sql) =>
      hasBlanks || isTyped || cell.startsWith("$") ? `nullif(trim(${cell}::varchar), '')` : cell;
    return this.#define("t", names, sqlOf) ?? "null::varchar";
  }

  /** Returns a cell as DOUBLE; NULL if it is no number. */
  number(...names: readonly string[]): Sql {
    const decimal = (cell: Sql) => (this.#table.decimalComma ? `replace(${cell}, ',', '.')` : cell);
    return this.#define("n", names, (cell) => `try_cast(${decimal(cell)} as double)`) ?? "null::double";
  }

  #define(prefix: string, names: readonly string[], sqlOf: (cell: Sql) => Sql): Sql | undefined {
    const at = this.#find(names);
    if (at === undefined) return undefined;
    if (typeof at === "string") {
      const position = [...this.#table.constants.keys()].indexOf(at);
      this.#parameters[`value${position}`] = this.#table.constants.get(at) ?? "";
      this.#definitions.set(`${prefix}v${position}`, sqlOf(`$value${position}`));
      return `${prefix}v${position}`;
    }
    this.#definitions.set(`${prefix}${at}`, sqlOf(`c${at}`));
    return `${prefix}${at}`;
  }

  /** Returns the position of a column, or the name of a constant. */
  #find(names: readonly string[]): number | string | undefined {
    for (const name of names) {
      if (this.#table.constants.has(name)) return name;
      const at = this.#names.indexOf(plainName(name));
      if (at >= 0) return at;
    }
    return undefined;
  }
}

const plainName = (name: string) => name.trim().toLowerCase();
