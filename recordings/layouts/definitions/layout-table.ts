import { DataError } from "../../errors/data-error";
import { decimalSignOf } from "../../cells/numbers";
import type { WrittenForms } from "../../cells/written-forms";
import type { ReadFile, RowSink, TableLayout, TableReader, TableStart } from "./layout";

/** A table up to its header. */
type Head = Omit<TableStart, "forms"> & { forms: WrittenForms };

/** Rows that are held back at most, until one tells how decimals and dates are written. */
const MOST_HELD = 200_000;

/** Returns the table of the first of layouts that a header is of. */
export function openLayoutTable(layouts: readonly TableLayout[], head: Head): LayoutTable | undefined {
  const layout = layouts.find((one) => one.open(head) !== undefined);
  return layout && new LayoutTable(layout, head);
}

/** The rows below a header. Those that can be read in two ways are held back until another one, or the end, tells which. */
export class LayoutTable {
  readonly #layout: TableLayout;
  #head: Head;
  #held: [cells: readonly string[], place: number][] = [];
  #reader: TableReader | undefined;

  constructor(layout: TableLayout, head: Head) {
    this.#layout = layout;
    this.#head = head;
  }

  /** Returns the columns that tell the instant of a row; none if the rows of an instant are not one snapshot. */
  instantColumns(cells: readonly string[]): string[] {
    if (this.#layout.hasInstantsOfContracts) return [];
    const { header } = this.#head;
    return (this.#open()?.instantColumns?.(cells) ?? []).flatMap((at) => header[at] ?? []);
  }

  get columns(): number {
    return this.#head.header.length;
  }

  /** Returns whether a header is of the layout of the table. */
  fits(header: readonly string[]): boolean {
    return this.#layout.open({ ...this.#head, header }) !== undefined;
  }

  /** Takes columns that the rows have from now on, after those that there are. */
  widen(header: readonly string[]): void {
    this.#head = { ...this.#head, header };
    if (this.#reader) this.#reader = this.#open();
  }

  /** Reads a row, or holds it back. `text` is all of it. */
  take(cells: readonly string[], place: number, { text, rows }: { text: string; rows: RowSink }): void {
    const { forms } = this.#head;
    forms.see(cells, text);
    if (this.#reader && this.#held.length === 0 && !forms.isOpen) {
      this.#reader.read(cells, place, rows);
      return;
    }
    this.#held.push([cells, place]);
    if (!forms.isOpen) this.#release(rows);
    else if (this.#held.length >= MOST_HELD) this.#decide(rows);
  }

  /** Reads the rows that are held back; returns the file. */
  end(rows: RowSink): ReadFile {
    this.#decide(rows);
    // What is above the header is written as the rows.
    const statement = this.#reader && this.#open()?.statement;
    if (statement === undefined) throw new DataError("is empty: it has a header and no contracts.");
    const { name, source, hasInstantsOfContracts, sendsNoOpenInterest } = this.#layout;
    const { placeOf } = this.#head;
    return { layout: name, source, hasInstantsOfContracts, sendsNoOpenInterest, statement, placeOf };
  }

  #open(): TableReader | undefined {
    return this.#layout.open(this.#head);
  }

  #decide(rows: RowSink): void {
    const { forms } = this.#head;
    forms.end();
    if (forms.decimal === undefined) forms.decimal = this.#possibleSign();
    this.#release(rows);
  }

  #release(rows: RowSink): void {
    if (this.#held.length > 0) this.#reader ??= this.#open();
    for (const [cells, place] of this.#held) this.#reader?.read(cells, place, rows);
    this.#held = [];
  }

  /** Returns the only sign with which the contracts can be: sizes are whole, and no option costs more than its strike or underlying. */
  #possibleSign(): "point" | "comma" {
    const signs = (["point", "comma"] as const).filter((sign) => {
      this.#head.forms.decimal = sign;
      try {
        const reader = this.#open();
        for (const [cells, place] of this.#held) reader?.read(cells, place, possibleRows);
        return true;
      } catch (error) {
        if (error instanceof DataError) return false;
        throw error;
      }
    });
    const [sign] = signs;
    if (sign !== undefined && signs.length === 1) return sign;
    const [cells = [], place = 0] = this.#held.find(([own]) => own.some(isOfTwo)) ?? [];
    throw new DataError(
      `${this.#head.placeOf(place)}: "${cells.find(isOfTwo)}" has thousands or decimals, and no number of the file tells which. ` +
        "Say it with --decimal point or --decimal comma.",
    );
  }
}

const isOfTwo = (cell: string) => decimalSignOf(cell) === "either";

/** Refuses contracts that cannot be. */
const possibleRows: RowSink = {
  add({ right, strike, bid = 0 }, _, facts) {
    if (bid > (right === "put" ? strike : (facts?.spot ?? Infinity))) throw new DataError("no option costs as much.");
  },
  unreadable: () => undefined,
  adjusted: () => undefined,
};
