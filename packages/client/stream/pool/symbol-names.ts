import { symbolSpelling } from "@strikebook/contract";

/**
 * The names that the service uses for symbols. It may return a symbol under another name than the typed name: BRK.B as
 * BRK/B, an old ticker as the new one.
 */
export class SymbolNames {
  /** By what was typed. */
  readonly #names: Map<string, string>;

  /** `known` are names that another workbook has learned. */
  constructor(known: Iterable<readonly [typed: string, name: string]> = []) {
    this.#names = new Map(known);
  }

  /** What was typed, with the service's name; only where they differ. */
  get renamed(): (readonly [typed: string, name: string])[] {
    return [...this.#names].filter(([typed, name]) => typed !== name);
  }

  /** Stores the service's name of a symbol. */
  learn(typed: string, name: string): void {
    this.#names.set(typed, name);
  }

  /** Forgets a name of the service. Returns what was typed for it. */
  forget(name: string): string[] {
    const typed = [...this.#names].flatMap(([one, its]) => (its === name ? [one] : []));
    for (const one of typed) this.#names.delete(one);
    return typed;
  }

  /**
   * Returns the name to request for each symbol: the service's, if it is known. Spellings of one symbol, such as BRK.B and
   * BRK-B, have the same name, so that it is paid for once.
   */
  resolve(symbols: Iterable<string>): Map<string, string> {
    const bySpelling = new Map([...this.#names.values()].map((name) => [symbolSpelling(name), name]));
    const resolved = new Map<string, string>();
    for (const symbol of symbols) {
      const name = this.#names.get(symbol) ?? bySpelling.get(symbolSpelling(symbol)) ?? symbol;
      resolved.set(symbol, name);
      if (!bySpelling.has(symbolSpelling(name))) bySpelling.set(symbolSpelling(name), name);
    }
    return resolved;
  }
}

/** How the symbols that were requested relate to those that a stream carries. */
interface CarriedSymbols {
  /** The service's name of each requested symbol that the stream carries. */
  names: ReadonlyMap<string, string>;
  /** Requested symbols that it does not carry: the service does not know them. */
  missing: readonly string[];
  /** Requested symbols that it may carry under a new name: nothing says which. */
  unclear: readonly string[];
}

/**
 * Finds the requested symbols among those that a stream carries: by the same name, by another spelling of it, and if a single
 * one of each remains, those belong together. The order means nothing.
 */
export function carriedSymbols(requested: readonly string[], carried: readonly string[]): CarriedSymbols {
  const names = new Map<string, string>();
  const match = (form: (symbol: string) => string) => {
    for (const symbol of requested.filter((one) => !names.has(one))) {
      const name = carried.find((one) => form(one) === form(symbol));
      if (name !== undefined) names.set(symbol, name.toUpperCase());
    }
  };
  match((symbol) => symbol.toUpperCase());
  match(symbolSpelling);
  const found = new Set(names.values());
  const missing = requested.filter((symbol) => !names.has(symbol));
  const [renamed, ...others] = carried.filter((name) => !found.has(name.toUpperCase()));
  if (renamed === undefined) return { names, missing, unclear: [] };
  const [only, ...rest] = missing;
  if (only === undefined || rest.length > 0 || others.length > 0) return { names, missing: [], unclear: missing };
  return { names: names.set(only, renamed.toUpperCase()), missing: [], unclear: [] };
}
