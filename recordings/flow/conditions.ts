import { spellingsOf } from "../../src/contract/symbol-spelling";
import type { StatementValues } from "../store/duckdb-instance";

/** The conditions of a WHERE clause and the values of their parameters. Each text is a constant; what a request says is a value. */
export class Conditions {
  readonly #terms: string[] = [];
  readonly #values: Record<string, StatementValues[string]> = {};

  /** Adds a condition without a value of a request. */
  and(term: string): this {
    this.#terms.push(term);
    return this;
  }

  /** Adds a condition with one parameter, unless its value is `undefined`. */
  where(term: string, name: string, value: StatementValues[string] | undefined): this {
    if (value === undefined) return this;
    this.#values[name] = value;
    return this.and(term);
  }

  /** Adds the condition that a column has a name, in a spelling that files have of it, unless it is `undefined`. */
  named(column: string, name: string | undefined): this {
    const [only, ...others] = name === undefined ? [] : spellingsOf(name);
    if (only === undefined || others.length === 0) return this.where(`${column} = $${column}`, column, only);
    return this.where(`list_contains($${column}, ${column})`, column, [only, ...others]);
  }

  /** The conditions, joined; `true` without any. */
  get sql(): string {
    return this.#terms.length === 0 ? "true" : this.#terms.join(" and ");
  }

  get values(): StatementValues {
    return this.#values;
  }
}
