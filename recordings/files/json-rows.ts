import { DataError, messageOf } from "../errors/data-error";
import type { ReadLimits } from "./open-file";

/** An object or a list that is open at a position of the document. */
interface Level {
  isList: boolean;
  /** The key of the value that follows, in an object. */
  key: string;
  expectsKey: boolean;
}

/** Levels around the contracts: known layouts have four. */
const DEEPEST = 20;

interface RowListener {
  /** Returns whether the list at a path (keys joined by "/"), whose first element begins with `first`, has the rows. */
  isRows: (path: string, first: string) => boolean;
  /** Returns whether the values of the object at a path are the rows. Their path ends with their key. */
  isRowsByKey?: (path: string) => boolean;
  onRow: (row: unknown, path: string) => void;
}

/**
 * Reads a JSON document in pieces, so that one of any size needs little memory. Every element of the lists that `isRows` names is passed to
 * `onRow` as soon as it is complete, and so is every value of the objects that `isRowsByKey` names. Objects one after the other (JSON
 * lines) are rows too. `end` returns what is around the rows, with these lists empty. NaN and Infinity, which Python writes, are null.
 *
 * Throws a `DataError` for a document that is not JSON, and for a row or surroundings above the limit.
 */
export class JsonRows {
  readonly #listener: RowListener;
  readonly #limits: Pick<ReadLimits, "line" | "bytes">;
  readonly #levels: Level[] = [];
  /** The document without its rows. */
  #around = "";
  /** Text that has not been used. */
  #text = "";
  #rowsPath: string | undefined;
  /** The key of the row that follows, if the rows are the values of an object. */
  #rowKey: string | undefined;
  #rows = 0;
  #isComplete = false;

  constructor(listener: RowListener, limits: Pick<ReadLimits, "line" | "bytes">) {
    this.#listener = listener;
    this.#limits = limits;
  }

  push(text: string): void {
    this.#text += text;
    let at = 0;
    for (let next = this.#step(at); next !== undefined; next = this.#step(at)) at = next;
    this.#text = this.#text.slice(at);
    const { line, bytes } = this.#limits;
    // Without rows, what is around them may be lists of columns.
    if (this.#text.length > line || this.#around.length > (this.#rows === 0 ? bytes : line)) {
      throw new DataError(
        this.#rowsPath === undefined && this.#rows === 0
          ? "no list of contracts in the first MB of the JSON document."
          : `${this.#place()} is larger than 1 MB, so this is no list of contracts.`,
      );
    }
  }

  /** Returns the document without its rows. */
  end(): unknown {
    if (!this.#isComplete) {
      throw new DataError(`the JSON document ends too early, in ${this.#place()}. The file may be cut off.`);
    }
    return parsed(this.#around, "the document");
  }

  /** Uses one token from a position; returns the position after it, or `undefined` if more text is needed. */
  #step(at: number): number | undefined {
    const text = this.#text;
    if (at >= text.length) return undefined;
    if (this.#rowsPath !== undefined) return this.#stepRows(at, this.#rowsPath);
    const char = text.charAt(at);
    if (this.#isComplete && char.trim() !== "") return this.#nextLine(at, char);
    const level = this.#levels.at(-1);
    switch (char) {
      case '"':
        return this.#string(at, level);
      case "{":
      case "[":
        return char === "{" ? this.#open(at) : this.#openList(at);
      case "}":
      case "]":
        return this.#close(at, char === "]");
      default:
        if (level && char === ":") level.expectsKey = false;
        if (level && char === ",") level.expectsKey = !level.isList;
        this.#around += char;
        return at + 1;
    }
  }

  #string(at: number, level: Level | undefined): number | undefined {
    const end = stringEnd(this.#text, at);
    if (end < 0) return undefined;
    const text = this.#text.slice(at, end);
    if (level?.expectsKey === true) level.key = String(parsed(text, this.#place()));
    this.#around += text;
    return end;
  }

  #open(at: number, isList = false): number {
    this.#around += isList ? "[" : "{";
    const path = this.#path();
    if (!isList && this.#listener.isRowsByKey?.(path)) {
      this.#rowsPath = path;
      this.#rowKey = "";
      return at + 1;
    }
    this.#levels.push({ isList, key: "", expectsKey: !isList });
    if (this.#levels.length > DEEPEST) throw new DataError(`more than ${DEEPEST} levels, so this is no option chain.`);
    return at + 1;
  }

  #openList(at: number): number | undefined {
    const path = this.#path();
    const [first] = /\S/.exec(this.#text.slice(at + 1)) ?? [];
    if (first === undefined) return undefined;
    if (!this.#listener.isRows(path, first)) return this.#open(at, true);
    this.#around += "[";
    this.#rowsPath = path;
    return at + 1;
  }

  /** Begins an object after the document: the document was the first of several rows. */
  #nextLine(at: number, char: string): number {
    const path = "";
    const isLines =
      char === "{" && this.#rows === 0 && this.#around.startsWith("{") && this.#listener.isRows(path, char);
    if (!isLines) throw new DataError(`the JSON document is followed by "${char}".`);
    this.#rowsPath = path;
    this.#pass(this.#around, path);
    this.#around = "{}";
    return at;
  }

  #pass(text: string, path: string): void {
    this.#listener.onRow(parsed(text, this.#place()), path);
    this.#rows += 1;
  }

  #close(at: number, isList: boolean): number {
    const level = this.#levels.pop();
    if (level?.isList !== isList) throw new DataError(`not valid JSON: unexpected "${isList ? "]" : "}"}".`);
    this.#around += isList ? "]" : "}";
    this.#isComplete = this.#levels.length === 0;
    return at + 1;
  }

  #stepRows(at: number, path: string): number | undefined {
    const char = this.#text.charAt(at);
    const key = this.#rowKey;
    if (char === (key === undefined ? "]" : "}")) {
      this.#rowsPath = undefined;
      this.#rowKey = undefined;
      this.#around += char;
      this.#isComplete = this.#levels.length === 0;
      return at + 1;
    }
    if (char === "," || char.trim() === "" || (char === ":" && key !== undefined)) return at + 1;
    if (char === '"' && key !== undefined) return this.#readKey(at);
    if (char !== "{" && char !== "[") {
      throw new DataError(`${this.#place()}: expected a contract, found ${this.#text.slice(at, at + 20)}.`);
    }
    const end = valueEnd(this.#text, at);
    if (end < 0) return undefined;
    this.#pass(this.#text.slice(at, end), key === undefined ? path : `${path}/${key}`);
    return end;
  }

  #readKey(at: number): number | undefined {
    const end = stringEnd(this.#text, at);
    if (end < 0) return undefined;
    this.#rowKey = String(parsed(this.#text.slice(at, end), this.#place()));
    return end;
  }

  #path(): string {
    return this.#levels.map(({ key }) => key).join("/");
  }

  #place(): string {
    const path = this.#levels.map(({ key, isList }) => (isList ? "[]" : key)).join(".");
    return this.#rowsPath === undefined ? path || "the document" : `${path}, contract ${this.#rows + 1}`;
  }
}

function parsed(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const withNulls = text.replace(/"(?:[^"\\]|\\.)*"|\bNaN\b|-?\bInfinity\b/g, (token) =>
      token.startsWith('"') ? token : "null",
    );
    if (withNulls !== text) return parsed(withNulls, place);
    const reason = messageOf(error);
    throw new DataError(`${place}: not valid JSON (${reason}).`, { cause: error });
  }
}

/** Returns the position after the string that starts at a position; -1 if it does not end. */
function stringEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charAt(end - 1 - escapes) === "\\") escapes += 1;
    if (escapes % 2 === 0) return end + 1;
  }
  return -1;
}

/** Returns the position after the object or list that starts at a position; -1 if it does not end. */
function valueEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      at = stringEnd(text, at) - 1;
      if (at < 0) return -1;
    } else if (code === 0x7b || code === 0x5b) depth += 1;
    else if (code === 0x7d || code === 0x5d) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}
