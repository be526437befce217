import {
  type ChainFile,
  ChainFileError,
  checkQuoted,
  type QuotedNumber,
  quotedNumbers,
  readOptionSymbol,
} from "./chain-file";

const fieldNames: Readonly<Record<QuotedNumber, string>> = {
  bid: "bid",
  ask: "ask",
  volatility: "iv",
  gamma: "gamma",
  openInterest: "openInterest",
};
const cboeFieldNames = { ...fieldNames, openInterest: "open_interest" };

/** Parses Cboe's delayed quotes: `timestamp` (UTC), and `data` with the prices of the underlying and its `options`. */
export function readCboeJson(document: JsonObject): ChainFile {
  const timestamp = document.text("timestamp");
  const asOfMs = Date.parse(`${timestamp.trim().replace(" ", "T")}Z`);
  if (Number.isNaN(asOfMs)) {
    throw new ChainFileError(`timestamp: expected a time such as "2023-09-21 03:17:42", found "${timestamp}".`);
  }
  const quotes = document.object("data");
  return {
    asOfMs,
    spot: quotes.number(quotes.has("current_price") ? "current_price" : "close"),
    // Cboe sends 0 if there is none.
    previousClose: (quotes.has("prev_day_close") && quotes.number("prev_day_close")) || undefined,
    contracts: quotes.objects("options").map((option) => ({
      ...readOptionSymbol(option.text("option"), () => option.pathOf("option")),
      ...quotedNumbers((name) => option.quoted(name, cboeFieldNames[name])),
    })),
  };
}

/** Parses a list of quotes: `updated` (RFC 3339), `underlyingPrice`, and `quotes` with one contract each. */
export function readQuotesJson(document: JsonObject): ChainFile {
  const updated = document.text("updated");
  const asOfMs = Date.parse(updated);
  if (Number.isNaN(asOfMs)) {
    throw new ChainFileError(`updated: expected a time such as "2026-08-21T16:00:00-04:00", found "${updated}".`);
  }
  return {
    asOfMs,
    spot: document.number("underlyingPrice"),
    previousClose: undefined,
    contracts: document.objects("quotes").map((quote) => ({
      ...readOptionSymbol(quote.text("symbol"), () => quote.pathOf("symbol")),
      ...quotedNumbers((name) => quote.quoted(name, fieldNames[name])),
    })),
  };
}

/** One object of a JSON document, read field by field. Errors contain the full path of the field. */
export class JsonObject {
  readonly #fields: Record<string, unknown>;
  readonly #path: string;

  /** Throws a `ChainFileError` if the value is not an object. */
  constructor(value: unknown, path: string) {
    if (!isObject(value)) throw new ChainFileError(`${path || "the file"}: expected an object, found ${shown(value)}.`);
    this.#fields = value;
    this.#path = path;
  }

  has(name: string): boolean {
    return this.#fields[name] !== undefined && this.#fields[name] !== null;
  }

  text(name: string): string {
    const value = this.#fields[name];
    if (typeof value !== "string") throw this.#unexpected(name, "text");
    return value;
  }

  number(name: string): number {
    const value = this.#fields[name];
    if (typeof value !== "number") throw this.#unexpected(name, "a number");
    return value;
  }

  /** Returns a number of a quoted contract; 0 if the field is null or absent. */
  quoted(name: QuotedNumber, field: string): number {
    if (!this.has(field)) return 0;
    const value = this.number(field);
    return checkQuoted(
      name,
      value,
      () => this.pathOf(field),
      () => String(value),
    );
  }

  object(name: string): JsonObject {
    return new JsonObject(this.#fields[name], this.pathOf(name));
  }

  objects(name: string): JsonObject[] {
    const value = this.#fields[name];
    if (!Array.isArray(value)) throw this.#unexpected(name, "a list");
    return value.map((entry: unknown, index) => new JsonObject(entry, `${this.pathOf(name)}[${index}]`));
  }

  /** Returns the path of a field as it appears in errors. */
  pathOf(name: string): string {
    return this.#path ? `${this.#path}.${name}` : name;
  }

  #unexpected(name: string, expected: string): ChainFileError {
    return new ChainFileError(`${this.pathOf(name)}: expected ${expected}, found ${shown(this.#fields[name])}.`);
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the start of a value for an error message. */
function shown(value: unknown): string {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 40)}...` : text;
}
