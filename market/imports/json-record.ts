import { ChainFileError } from "./chain-file";

/** One object of a JSON document, read field by field; every error names the field by its whole path. */
export class JsonRecord {
  readonly #fields: Record<string, unknown>;
  readonly #path: string;

  /** Throws a ChainFileError when the value is no object. */
  constructor(value: unknown, path: string) {
    if (!isRecord(value)) throw new ChainFileError(`${path || "The file"}: expected an object, found ${shown(value)}.`);
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

  /** 0 where the field is null or absent. */
  numberOrZero(name: string): number {
    return this.has(name) ? this.number(name) : 0;
  }

  record(name: string): JsonRecord {
    return new JsonRecord(this.#fields[name], this.#pathOf(name));
  }

  records(name: string): JsonRecord[] {
    const value = this.#fields[name];
    if (!Array.isArray(value)) throw this.#unexpected(name, "a list");
    return value.map((entry: unknown, index) => new JsonRecord(entry, `${this.#pathOf(name)}[${index}]`));
  }

  /** How errors name a field. */
  placeOf(name: string): string {
    return this.#pathOf(name);
  }

  #pathOf(name: string): string {
    return this.#path ? `${this.#path}.${name}` : name;
  }

  #unexpected(name: string, expected: string): ChainFileError {
    return new ChainFileError(`${this.#pathOf(name)}: expected ${expected}, found ${shown(this.#fields[name])}.`);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The start of a value, for an error message. */
function shown(value: unknown): string {
  const text = value === undefined ? "nothing" : JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 40)}...` : text;
}
