import { daySql, flagOf, type InstantZone, instantMs, numberOf, plainNumberOf, rightSql, type Sql } from "./values";

/** The columns of a table and how its cells are written. */
interface CellsOfTable {
  /** Names of the columns, in their order. */
  header: readonly string[];
  /** The texts of the first row. */
  first: readonly string[];
  /** Whether cells have types of their own, as in Parquet; otherwise all are text, and NULL if they are empty. */
  isTyped: boolean;
  /** How numbers and dates are written. */
  forms: () => { decimal: "point" | "comma" | undefined; dayFirst: boolean | undefined };
  /** Values that are the same for all rows, by the name of the column that they stand for. They count instead of a column of the file. */
  constants: ReadonlyMap<string, string>;
}

/**
 * Names the cells of a row in SQL, by the names of their columns. The first of several names that the table has counts. Names match
 * without regard to case and to spaces around them. A cell that is empty, or says that it has no value, is NULL.
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

  /** Returns SQL of the rows with the cells that were named, as further columns. What several cells are computed from is computed once. */
  of(rows: Sql): Sql {
    const columnsOf = (isFirst: boolean) =>
      [...this.#definitions]
        .flatMap(([name, sql]) => (/^[tp]/.test(name) === isFirst ? `, ${sql} as ${name}` : []))
        .join("");
    return `(select *${columnsOf(false)} from (select *${columnsOf(true)} from ${rows}))`;
  }

  /** The values that are the same for all rows, which the definitions use. */
  get parameters(): Readonly<Record<string, string>> {
    return this.#parameters;
  }

  /** The numbers and flags that were named: NaN where a cell cannot be read. */
  get readable(): { cell: Sql; column: string; expected: string }[] {
    const sign = this.#table.forms().decimal;
    const number = sign ? `a number with a decimal ${sign}` : "a number";
    return [...this.#definitions.keys()].flatMap((cell) => {
      const [, kind, at] = /^([nb])v?(\d+)$/.exec(cell) ?? [];
      const column = cell.includes("v")
        ? [...this.#table.constants.keys()][Number(at)]
        : this.#table.header[Number(at)];
      return kind === undefined
        ? []
        : [{ cell, column: column?.trim() ?? "", expected: kind === "n" ? number : "true or false" }];
    });
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
    const at = this.#find(names);
    if (at === undefined) return "null::varchar";
    const position = typeof at === "number" ? at : [...this.#table.constants.keys()].indexOf(at);
    if (typeof at === "string") this.#parameters[`value${position}`] = this.#table.constants.get(at) ?? "";
    const cell = typeof at === "number" ? `c${at}` : `$value${position}`;
    const name = `t${typeof at === "number" ? "" : "v"}${position}`;
    this.#definitions.set(
      name,
      hasBlanks || isTyped || cell !== `c${at}` ? `nullif(trim(${cell}::varchar), '')` : cell,
    );
    return name;
  }

  /** Returns a code; "18.0", which some programs write for the whole number 18, is that. */
  code(...names: readonly string[]): Sql {
    return this.#read(
      "k",
      names,
      (text) => `case when ends_with(${text}, '.0') then left(${text}, -2) else ${text} end`,
    );
  }

  /** Returns a cell as DOUBLE; NaN if it is no number. */
  number(...names: readonly string[]): Sql {
    const { decimal } = this.#table.forms();
    return this.#read("n", names, (text) => {
      const plain = `p${text.slice(1)}`;

      this.#definitions.set(plain, plainNumberOf(this.#definitions.get(text) ?? text, decimal));
      return numberOf(text, plain, decimal);
    });
  }

  /** Returns an instant with a time, in milliseconds since 1970 UTC; -1 if it cannot be read. `zone` is that of a text without one. */
  instant(zone: InstantZone, ...names: readonly string[]): Sql {
    return this.#read("i", names, (text) => instantMs(text, zone));
  }

  /** Returns a date; NULL if it cannot be read. */
  day(...names: readonly string[]): Sql {
    return this.#read("d", names, (text) => daySql(text, this.#table.forms().dayFirst));
  }

  /** Returns 'call' or 'put'; NULL if it cannot be read. */
  right(...names: readonly string[]): Sql {
    return this.#read("r", names, rightSql);
  }

  /** Returns a cell that says yes or no, as BOOLEAN. */
  flag(...names: readonly string[]): Sql {
    return `(${this.#read("b", names, flagOf)} = 1)`;
  }

  /** Returns the texts of the cells in an expression. */
  textOf(sql: Sql): Sql {
    const texts = [...sql.matchAll(/\b[tknidrb](v?\d+)\b/g)].map(([, at]) => `t${at}`);
    return texts.length === 0 ? "null::varchar" : `nullif(concat_ws(' ', ${[...new Set(texts)].join(", ")}), '')`;
  }

  #read(prefix: string, names: readonly string[], sqlOf: (text: Sql) => Sql): Sql {
    const text = this.text(...names);
    if (!/^t/.test(text)) return "null";
    const name = `${prefix}${text.slice(1)}`;
    this.#definitions.set(name, sqlOf(text));
    return name;
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
