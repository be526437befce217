import { DataError } from "../snapshots/snapshot";
import type { Zone } from "../../market/time/zones";
import { sessionOnOrBefore } from "../../market/time/calendar";
import {
  dayFirstOf,
  readDay,
  readInstant,
  readMoment,
  hasLostDigits,
  LOST_DIGITS,
} from "../../market/time/read-instant";
import { isMissing, readNumber } from "./fields/numbers";
import { isAdjustedRoot, plainSymbol, readOptionSymbol, rootOfUnderlying } from "../../market/chains/option-symbol";
import { readRight } from "./fields/rights";
import {
  contractNumber,
  contractOf,
  type RowSink,
  type TableLayout,
  type TableReader,
  type TableStart,
} from "./layout";
import { type ContractNumber, contractNumbers } from "../snapshots/quotes";

/** What a row says for all its contracts. */
export const sharedColumns = [
  ...(["underlying", "root", "instant", "spot", "previousClose", "expiration", "strike", "settles"] as const),
  "lastTrade",
] as const;
type SharedColumn = (typeof sharedColumns)[number];
/** What a row says of one contract. */
type SideColumn = ContractNumber | "symbol" | "right";

/** Names of columns: the first that the header has counts. `=SPX` is the value itself, for all rows. */
type Names = string | readonly string[];

/** A table with a row per contract, or with a row per strike that has the call and the put. */
interface TableDefinition extends Omit<TableLayout, "open"> {
  /** Columns that tell this layout from others; of several names a file has one. */
  required: readonly Names[];
  shared: Partial<Record<SharedColumn, Names>>;
  /** One side whose right is in a column or in its symbol, or two. */
  sides: readonly (Partial<Record<SideColumn, Names>> & { side?: "call" | "put" })[];
  /** The zone of instants that state none. "stated": these do not count, because a program wrote them, and it can run anywhere. */
  zone: Zone | "stated";
  /** Whether the vendor writes the month before the day in dates with slashes. Otherwise the file has to tell it. */
  isMonthFirst?: true;
  /** Reads the instant of a row, where it is not the text of a column. */
  instant?: (cell: (name: string) => string) => number | undefined;
  /** Returns a strike in dollars, where the column is in another unit. */
  strikeUsd?: (strike: number, header: readonly string[]) => number;
  /** Returns the underlying, where no column says it. */
  underlying?: (start: TableStart) => string | undefined;
}

/** Returns the layout of a definition. Names of columns match without regard to case, spaces and brackets around them. */
export function tableLayout(definition: TableDefinition): TableLayout {
  return {
    ...definition,
    open: (start) => {
      const header = start.header.map(plainName);
      return definition.required.every((names) => [names].flat().some((name) => header.includes(plainName(name))))
        ? new RowReader(definition, start, header)
        : undefined;
    },
  };
}

function plainName(name: string): string {
  return name
    .trim()
    .replace(/^\[(.*)\]$/, "$1")
    .toLowerCase();
}

/** Reads a cell of a row; the empty text if the file has no such column. */
type CellReader = (cells: readonly string[]) => string;

interface Side {
  side: "call" | "put" | undefined;
  right: CellReader;
  symbol: CellReader;
  numbers: ReadonlyMap<ContractNumber, { name: string; read: CellReader }>;
}

class RowReader implements TableReader {
  readonly statement;
  readonly #definition: TableDefinition;
  readonly #start: TableStart;
  readonly #header: readonly string[];
  readonly #shared: Record<SharedColumn, CellReader>;
  readonly #sides: readonly Side[];
  /** The last text of a column and its value: neighbouring rows have the same. */
  readonly #instants = new Map<string, number>();
  readonly #days = new Map<string, number>();

  constructor(definition: TableDefinition, start: TableStart, header: readonly string[]) {
    this.#definition = definition;
    this.#start = start;
    this.#header = header;
    const shared = sharedColumns.map((name) => [name, this.#reader(definition.shared[name]).read]);
    this.#shared = Object.fromEntries(shared) as Record<SharedColumn, CellReader>; // Each of the columns.
    this.#sides = definition.sides.map((names) => ({
      side: names.side,
      right: this.#reader(names.right).read,
      symbol: this.#reader(names.symbol).read,
      numbers: new Map(
        contractNumbers.flatMap((name) => {
          const found = this.#reader(names[name]);
          return found.name === "" ? [] : [[name, found] as const];
        }),
      ),
    }));
    const { name: instant } = this.#reader(definition.shared.instant);
    const instantProblem =
      definition.zone === "stated" && instant !== "" ? `the column ${instant} has no instant with a zone` : undefined;
    this.statement = { underlying: definition.underlying?.(start), instantProblem };
  }

  read(cells: readonly string[], place: number, rows: RowSink): void {
    const shared = this.#shared;
    const underlying = plainSymbol(shared.underlying(cells)) || this.statement.underlying;
    const facts = {
      underlying,
      asOfMs: this.#instant(cells, place),
      spot: this.#number(shared.spot(cells), () => `${this.#at(place)}, price of the underlying`),
      previousClose: this.#number(shared.previousClose(cells), () => `${this.#at(place)}, previous close`),
      lastTradeMs: this.#readInstant(shared.lastTrade(cells), place),
    };
    for (const side of this.#sides) {
      const terms = this.#terms(cells, place, { side, underlying });
      if (typeof terms === "string") {
        rows.unreadable(terms, place);
        continue;
      }
      if (isAdjustedRoot(terms.root)) {
        rows.adjusted(terms.root);
        continue;
      }
      const contract = contractOf(terms, (name) => {
        const column = side.numbers.get(name);
        if (column === undefined) return undefined;
        const cell = column.read(cells);
        const where = () => `${this.#at(place)}, ${column.name}`;
        return contractNumber(name, readNumber(cell, this.#start.forms.decimal), where, () => `"${cell}"`);
      });
      rows.add(contract, place, facts);
    }
  }

  /** Returns the terms of a contract, from its symbol or from the columns; the text of a symbol that cannot be read. */
  #terms(
    cells: readonly string[],
    place: number,
    { side, underlying }: { side: Side; underlying: string | undefined },
  ) {
    const symbol = side.symbol(cells);
    if (hasLostDigits(symbol)) throw new DataError(`${this.#at(place)}: found the symbol "${symbol}". ${LOST_DIGITS}.`);
    if (symbol !== "") return this.#termsOfSymbol(symbol, cells, { place, side });
    const right = side.side ?? readRight(side.right(cells));
    if (right === undefined) {
      throw new DataError(`${this.#at(place)}: expected call or put, found "${side.right(cells)}".`);
    }
    const expiration = this.#day(this.#shared.expiration(cells), place);
    const strike = this.#number(this.#shared.strike(cells), () => `${this.#at(place)}, strike`);
    const strikeUsd = strike === undefined ? 0 : (this.#definition.strikeUsd?.(strike, this.#header) ?? strike);
    if (!(strikeUsd > 0)) {
      throw new DataError(`${this.#at(place)}: expected a strike above 0, found "${this.#shared.strike(cells)}".`);
    }
    const named = plainSymbol(this.#shared.root(cells));
    const settlesText = this.#shared.settles(cells).toLowerCase();
    const settles = settlesText === "am" || settlesText === "pm" ? settlesText : undefined;
    if (settles === undefined && !isMissing(settlesText)) {
      throw new DataError(`${this.#at(place)}: expected that the contract settles am or pm, found "${settlesText}".`);
    }
    const root = named || (underlying === undefined ? "" : rootOfUnderlying(underlying, expiration, settles));
    return { root, expiration, right, strike: strikeUsd };
  }

  /** Returns the terms of a symbol, or itself if it cannot be read. Throws a `DataError` for a column that says something else. */
  #termsOfSymbol(symbol: string, cells: readonly string[], { place, side }: { place: number; side: Side }) {
    const terms = readOptionSymbol(symbol);
    if (terms === undefined) return symbol;
    const texts = {
      expiration: this.#shared.expiration(cells),
      strike: this.#shared.strike(cells),
      right: side.right(cells),
    };
    const day = this.#days.get(texts.expiration) ?? readDay(texts.expiration, this.#dayFirst);
    if (day !== undefined) this.#days.set(texts.expiration, day);
    const strike = readNumber(texts.strike, this.#start.forms.decimal) ?? NaN;
    const strikeUsd = this.#definition.strikeUsd?.(strike, this.#header) ?? strike;
    const isOther = {
      // Until 2015 a contract expired on the Saturday after its last session.
      expiration: day !== undefined && sessionOnOrBefore(day) !== sessionOnOrBefore(terms.expiration),
      strike: Math.abs(strikeUsd - terms.strike) >= 0.001,
      right: (readRight(texts.right) ?? terms.right) !== terms.right,
    };
    for (const name of ["expiration", "strike", "right"] as const) {
      if (!isOther[name]) continue;
      throw new DataError(`${this.#at(place)}: the symbol is ${symbol}, and the ${name} is "${texts[name]}".`);
    }
    return terms;
  }

  #instant(cells: readonly string[], place: number): number | undefined {
    const { instant } = this.#definition;
    if (instant !== undefined) {
      const found = instant((name) => cells[this.#header.indexOf(plainName(name))]?.trim() ?? "");
      if (found === undefined) throw new DataError(`${this.#at(place)}: the instant of the quotes cannot be read.`);
      return Math.floor(found / 1000) * 1000;
    }
    const text = this.#shared.instant(cells);
    const isStated = this.#definition.zone !== "stated" || this.#instants.has(text) || !isOfNoZone(text);
    return isStated ? this.#readInstant(text, place) : undefined;
  }

  #readInstant(text: string, place: number): number | undefined {
    if (text === "") return undefined;
    const known = this.#instants.get(text);
    if (known !== undefined) return known;
    const { zone } = this.#definition;
    const found = readInstant(text, zone === "stated" ? "new-york" : zone, this.#dayFirst);
    if (found === undefined) {
      const hint = hasLostDigits(text) ? ` ${LOST_DIGITS}.` : orderHint(text);
      throw new DataError(
        `${this.#at(place)}: expected an instant such as "2026-01-06 15:45:00", found "${text}".${hint}`,
      );
    }
    if (this.#instants.size > 1000) this.#instants.clear();
    // To the second: rows of one snapshot have one instant.
    const ms = Math.floor(found / 1000) * 1000;
    this.#instants.set(text, ms);
    return ms;
  }

  #day(text: string, place: number): number {
    const day = this.#days.get(text) ?? readDay(text, this.#dayFirst);
    if (day === undefined) {
      throw new DataError(
        `${this.#at(place)}: expected an expiration of 1990 to 2100 such as "2026-01-16", found "${text}".${orderHint(text)}`,
      );
    }
    this.#days.set(text, day);
    return day;
  }

  #at(place: number): string {
    return this.#start.placeOf(place);
  }

  get #dayFirst(): boolean | undefined {
    return this.#start.forms.dayFirst ?? (this.#definition.isMonthFirst ? false : undefined);
  }

  #number(text: string, place: () => string): number | undefined {
    const value = readNumber(text, this.#start.forms.decimal);
    if (Number.isNaN(value)) throw new DataError(`${place()}: expected a number, found "${text}".`);
    return value;
  }

  #reader(names: Names | undefined): { name: string; read: CellReader } {
    for (const name of typeof names === "string" ? [names] : (names ?? [])) {
      if (name.startsWith("=")) return { name, read: () => name.slice(1) };
      const at = this.#header.indexOf(plainName(name));
      if (at >= 0) return { name, read: (cells) => cells[at]?.trim() ?? "" };
    }
    return { name: "", read: () => "" };
  }
}

/** Returns whether a text is an instant that states no zone. Midnight is how programs write a date. */
const isOfNoZone = (text: string) =>
  !/[T ]00:00(?::00(?:\.0+)?)?$/.test(text) &&
  readMoment(text, undefined) === undefined &&
  readMoment(text, "new-york") !== undefined;

/** Returns what a refusal says of a date that can be read in two ways; empty for other text. */
const orderHint = (text: string) =>
  dayFirstOf(text) === "either"
    ? " It can be two dates, and no date of the file tells which; write it as 2026-01-16."
    : "";
