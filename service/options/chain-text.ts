import { type ChainColumns, MAX_QUOTES_CHARACTERS } from "@strikebook/contract";
import { ApiError } from "@strikebook/http";

/** A count of characters that a whole response shares. */
export interface ResponseSize {
  characters: number;
}

/** The columns of a chain as JSON, written expiration by expiration so that no step takes long. */
export class ChainText {
  readonly #size: ResponseSize;
  readonly #parts = new Map<string, string[]>();
  /** The number of contracts. */
  contracts = 0;

  constructor(size: ResponseSize) {
    this.#size = size;
  }

  /** Adds contracts. Throws an `ApiError` once the response has more characters than it may. */
  add(columns: ChainColumns): void {
    if (columns.contract.length === 0) return;
    this.contracts += columns.contract.length;
    for (const [name, column] of Object.entries(columns)) {
      const part = JSON.stringify(column).slice(1, -1);
      this.#size.characters += part.length + 1;
      const parts = this.#parts.get(name);
      if (parts) parts.push(part);
      else this.#parts.set(name, [part]);
    }
    if (this.#size.characters <= MAX_QUOTES_CHARACTERS) return;
    throw new ApiError(
      "request_too_large",
      `The response would have more than ${MAX_QUOTES_CHARACTERS / 1e6} MB: request fewer roots, or select with expirations, dte, right, delta, moneyness or strikes.`,
    );
  }

  /** Returns the columns as an object of lists. */
  toString(): string {
    const columns = Array.from(this.#parts, ([name, parts]) => `"${name}":[${parts.join()}]`);
    return `{${columns.join()}}`;
  }
}
