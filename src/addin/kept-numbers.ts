import type { KeptText } from "./kept-text";

/** Whole numbers by name in one entry of the storage. What is not a whole number of at least 0 is read as absent. */
export class KeptNumbers<Name extends string> {
  readonly #entry: KeptText;
  readonly #names: readonly Name[];

  constructor(entry: KeptText, names: readonly Name[]) {
    this.#entry = entry;
    this.#names = names;
  }

  /** As they stand now, whichever workbook kept them. */
  get numbers(): Readonly<Partial<Record<Name, number>>> {
    const kept = entriesOf(this.#entry.text);
    const read: Partial<Record<Name, number>> = {};
    for (const name of this.#names) {
      const value = kept.get(name);
      if (typeof value === "number" && Number.isSafeInteger(value) && value >= 0) read[name] = value;
    }
    return read;
  }

  /** Keeps these in place of all before. False when they will last until the workbook is closed only. */
  keep(numbers: Readonly<Partial<Record<Name, number>>>): boolean {
    const kept = this.#names.flatMap((name) => (numbers[name] === undefined ? [] : [[name, numbers[name]]]));
    return this.#entry.keep(kept.length > 0 ? JSON.stringify(Object.fromEntries(kept)) : undefined);
  }

  forget(): void {
    this.#entry.keep(undefined);
  }
}

function entriesOf(text: string | undefined): ReadonlyMap<string, unknown> {
  try {
    const content: unknown = JSON.parse(text ?? "null");
    return new Map(Object.entries(content ?? {}));
  } catch {
    return new Map(); // Not ours to read.
  }
}
