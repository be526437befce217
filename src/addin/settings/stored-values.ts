import * as v from "valibot";

/** Text stored by name between sessions: the part of the browser's `localStorage` used here. */
export type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Returns a stored text as JSON that fits a schema; `undefined` for anything else, such as what another version has stored. */
export function readStored<Output>(schema: v.GenericSchema<unknown, Output>, text: unknown): Output | undefined {
  if (typeof text !== "string") return undefined;
  try {
    const { success, output } = v.safeParse(schema, JSON.parse(text));
    return success ? output : undefined;
  } catch {
    return undefined; // Not JSON.
  }
}

/**
 * One text entry of the storage.
 *
 * If the storage rejects a value (because it is blocked or full), the value lasts until the workbook is closed.
 */
export class StoredText {
  readonly #storage: TextStorage;
  readonly #name: string;
  /** The value that the storage rejected. */
  #rejected: { text: string | undefined } | undefined;

  constructor(storage: TextStorage, name: string) {
    this.#storage = storage;
    this.#name = name;
  }

  /** The current value, also if another workbook stored it; `undefined` if there is none. */
  get text(): string | undefined {
    if (this.#rejected) return this.#rejected.text;
    try {
      return this.#storage.getItem(this.#name) ?? undefined;
    } catch {
      return undefined; // Blocked storage counts as empty.
    }
  }

  /** Stores a text, or removes the entry if `undefined`. Returns false if the value lasts only until the workbook is closed. */
  store(text: string | undefined): boolean {
    try {
      if (text === undefined) this.#storage.removeItem(this.#name);
      else this.#storage.setItem(this.#name, text);
      this.#rejected = undefined;
      return true;
    } catch {
      this.#rejected = { text };
      return false;
    }
  }
}

const wholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const anyRecord = v.record(v.string(), v.unknown());

/** Whole numbers by name in one entry of the storage. Values that are not whole numbers of at least 0 count as absent. */
export class StoredNumbers<Name extends string> {
  readonly #entry: StoredText;
  readonly #names: readonly Name[];

  constructor(entry: StoredText, names: readonly Name[]) {
    this.#entry = entry;
    this.#names = names;
  }

  /** The current values, also if another workbook stored them. */
  get values(): Readonly<Partial<Record<Name, number>>> {
    const stored = readStored(anyRecord, this.#entry.text) ?? {};
    const read: Partial<Record<Name, number>> = {};
    for (const name of this.#names) {
      const value = stored[name];
      if (v.is(wholeNumber, value)) read[name] = value;
    }
    return read;
  }

  /** Replaces all values. Returns false if they last only until the workbook is closed. */
  store(numbers: Readonly<Partial<Record<Name, number>>>): boolean {
    const entries = this.#names.flatMap((name) => (numbers[name] === undefined ? [] : [[name, numbers[name]]]));
    return this.#entry.store(entries.length > 0 ? JSON.stringify(Object.fromEntries(entries)) : undefined);
  }

  clear(): void {
    this.#entry.store(undefined);
  }
}
