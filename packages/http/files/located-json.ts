/** A JSON text as a value, with the line on which each part begins. */
interface LocatedJson {
  value: unknown;
  /** Returns the line (from 1) of a part: `lineOf(["accounts", 0, "keys"])`; the line of its container if it is missing. */
  lineOf: (path: readonly (string | number)[]) => number;
}

/** Text that is not JSON. The message names the line and what was expected, and quotes nothing of the text. */
export class JsonTextError extends Error {
  override readonly name = "JsonTextError";
}

/** Parses JSON like `JSON.parse`. Throws a `JsonTextError`. */
export function parseLocatedJson(text: string): LocatedJson {
  const reader = new JsonReader(text.replace(/^\uFEFF/, ""));
  const value = reader.read();
  const lineOf: LocatedJson["lineOf"] = (path) =>
    reader.lines.get(pathKey(path)) ?? (path.length === 0 ? 1 : lineOf(path.slice(0, -1)));
  return { value, lineOf };
}

type Path = readonly (string | number)[];

const pathKey = (path: Path): string => JSON.stringify(path);

const blanks = /[ \t\r\n]*/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const quotedText = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const word = /true|false|null/y;

class JsonReader {
  readonly lines = new Map<string, number>();
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): unknown {
    const value = this.#readValue([]);
    if (this.#at < this.#text.length) throw this.#expected("the end of the file");
    return value;
  }

  /** Reads a value with the blanks around it. */
  #readValue(path: Path): unknown {
    this.#take(blanks);
    this.lines.set(pathKey(path), this.#line());
    const value = this.#readOne(path);
    this.#take(blanks);
    return value;
  }

  #readOne(path: Path): unknown {
    if (this.#takeSign("{")) return this.#readObject(path);
    if (this.#takeSign("[")) return this.#readList(path);
    if (this.#text[this.#at] === '"') return this.#readText();
    const simple = this.#take(number) ?? this.#take(word);
    if (simple === undefined) throw this.#expected("a value: an object, a list, a number, or text in double quotes");
    return JSON.parse(simple);
  }

  #readObject(path: Path): object {
    const entries: [string, unknown][] = [];
    this.#take(blanks);
    if (this.#takeSign("}")) return {};
    do {
      this.#take(blanks);
      const name = this.#readText();
      this.#take(blanks);
      if (!this.#takeSign(":")) throw this.#expected("a colon after the name of a field");
      entries.push([name, this.#readValue([...path, name])]);
    } while (this.#takeSign(","));
    if (!this.#takeSign("}")) throw this.#expected("a comma, or the } that ends an object");
    return Object.fromEntries(entries);
  }

  #readList(path: Path): unknown[] {
    const values: unknown[] = [];
    this.#take(blanks);
    if (this.#takeSign("]")) return values;
    do values.push(this.#readValue([...path, values.length]));
    while (this.#takeSign(","));
    if (!this.#takeSign("]")) throw this.#expected("a comma, or the ] that ends a list");
    return values;
  }

  #readText(): string {
    const quoted = this.#take(quotedText);
    if (quoted === undefined) throw this.#expected("text in double quotes that ends on the same line");
    return JSON.parse(quoted) as string; // quoted text is a string
  }

  /** Moves behind the next characters if they match, and returns them. */
  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }

  #takeSign(sign: string): boolean {
    if (this.#text[this.#at] !== sign) return false;
    this.#at += 1;
    return true;
  }

  #line(): number {
    return this.#text.slice(0, this.#at).split("\n").length;
  }

  #expected(what: string): JsonTextError {
    return new JsonTextError(`line ${this.#line()} is not valid JSON: ${what} was expected`);
  }
}
