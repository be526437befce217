import { DataError } from "../errors/data-error";
import { readVendorNumber, shortestFloat } from "./numbers";

/** One object of a JSON document, read field by field. Errors contain the full path of the field. */
export class JsonObject {
  readonly #fields: Readonly<Record<string, unknown>>;
  readonly #path: string;

  /** Throws a `DataError` if the value is not an object. */
  constructor(value: unknown, path: string) {
    if (!isObject(value)) throw new DataError(`${path || "the file"}: expected an object, found ${shown(value)}.`);
    this.#fields = value;
    this.#path = path;
  }

  has(name: string): boolean {
    return this.#fields[name] !== undefined && this.#fields[name] !== null;
  }

  /** Returns a text; `undefined` if the field is null or absent. */
  text(name: string): string | undefined {
    const value = this.#fields[name];
    if (value === undefined || value === null) return undefined;
    if (typeof value !== "string") throw this.#unexpected(name, "text");
    return value;
  }

  requiredText(name: string): string {
    const text = this.text(name);
    if (text === undefined) throw this.#unexpected(name, "text");
    return text;
  }

  /** Returns a number, which may be written as text; `undefined` if the field is null, absent or "NaN". */
  number(name: string): number | undefined {
    const value = this.#fields[name];
    if (value === undefined || value === null) return undefined;
    const number =
      typeof value === "string"
        ? readVendorNumber(value, "point")
        : typeof value === "number"
          ? shortestFloat(value)
          : NaN;
    if (number === undefined) return undefined;
    if (Number.isNaN(number)) throw this.#unexpected(name, "a number");
    return number;
  }

  flag(name: string): unknown {
    return this.#fields[name];
  }

  /** Returns an object; one without fields if the field is null or absent. */
  object(name: string): JsonObject {
    return new JsonObject(this.#fields[name] ?? {}, this.pathOf(name));
  }

  /** Returns the path of a field as it appears in errors. */
  pathOf(name: string): string {
    return this.#path ? `${this.#path}.${name}` : name;
  }

  shown(name: string): string {
    return shown(this.#fields[name]);
  }

  #unexpected(name: string, expected: string): DataError {
    return new DataError(`${this.pathOf(name)}: expected ${expected}, found ${this.shown(name)}.`);
  }
}

/** Returns whether a value of JSON is an object. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the start of a value for an error message. */
function shown(value: unknown): string {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 40)}...` : text;
}
