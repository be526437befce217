import { type Day, sessionOnOrBefore } from "@strikebook/calendar";
import { isAdjustedRoot, plainSymbol, readOptionSymbol, rootOfUnderlying } from "../../../market/chains/option-symbol";
import { isMissing, readVendorNumber } from "../../cells/numbers";
import { readVendorRight } from "../../cells/rights";
import { hasLostDigits, LOST_DIGITS } from "../../cells/vendor-dates";
import { DataError } from "../../errors/data-error";
import { type ContractNumber, contractNumbers, wordedTerms } from "../../snapshots/quotes";
import type { ContractTerms } from "../../snapshots/snapshot";
import { type CellForms, CellValues } from "./cell-values";
import {
  contractNumber,
  contractOf,
  type RowSink,
  type TableLayout,
  type TableReader,
  type TableStart,
} from "./layout";
import { type CellReader, type ColumnNames, type RowCells, TableColumns } from "./table-columns";

/** What a row says for all its contracts. */
export const sharedColumns = [
  ...(["underlying", "root", "instant", "spot", "previousClose", "expiration", "strike", "settles"] as const),
  "lastTrade",
] as const;
type SharedColumn = (typeof sharedColumns)[number];
/** What a row says of one contract. */
type SideColumn = ContractNumber | "symbol" | "right";

/** A table with a row per contract, or with a row per strike that has the call and the put. */
interface TableDefinition extends Omit<TableLayout, "open">, CellForms {
  /** Columns that tell this layout from others: each by its name, or by one of several. */
  required: readonly ColumnNames[];
  /** A column of another layout: a table that has it is not of this one. */
  without?: string;
  /** Each by its names, or by the text that other columns of the row make. */
  shared: Partial<Record<SharedColumn, ColumnNames | ((cell: RowCells) => string)>>;
  /** One side whose right is in a column or in its symbol, or two. */
  sides: readonly (Partial<Record<SideColumn, ColumnNames>> & { side?: "call" | "put" })[];
  /** Reads the instant of a row, where it is not the text of a column. */
  instant?: (cell: RowCells) => number | undefined;
  /** Returns a strike in dollars, where the column is in another unit. */
  strikeUsd?: (strike: number) => number;
  /** The bid and the ask of the underlying, whose middle is the price where a row has no other. */
  underlyingQuote?: readonly [bid: string, ask: string];
  /** The number of shares. Contracts of another size than their root are adjusted ones. */
  size?: string;
  /** Returns whether a contract is an adjusted one by what its row says besides its root and size. */
  isAdjusted?: (cell: RowCells) => boolean;
  /** Numbers that stand for a missing volatility. */
  noVolatility?: readonly number[];
  /** Returns the underlying, where no column says it. */
  underlying?: (start: TableStart) => string | undefined;
}

/** Returns the layout of a definition. */
export function tableLayout(definition: TableDefinition): TableLayout {
  return {
    ...definition,
    open: (start) => {
      const columns = new TableColumns(start.header);
      const { required, without } = definition;
      const isOwn = columns.haveAll(required) && !(without !== undefined && columns.haveAll([without]));
      return isOwn ? new RowReader(definition, start, columns) : undefined;
    },
  };
}

/** No symbol of an option has a larger strike. */
const STRIKE_LIMIT_USD = 100_000;

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
  readonly #columns: TableColumns;
  readonly #shared: Record<SharedColumn, CellReader>;
  readonly #sides: readonly Side[];
  readonly #underlyingQuote: readonly CellReader[];
  readonly #size: CellReader;
  readonly #values: CellValues;

  constructor(definition: TableDefinition, start: TableStart, columns: TableColumns) {
    this.#definition = definition;
    this.#start = start;
    this.#columns = columns;
    this.#values = new CellValues(start, definition);
    const shared = sharedColumns.map((name) => {
      const source = definition.shared[name];
      if (typeof source !== "function") return [name, columns.reader(source).read];
      return [name, (cells: readonly string[]) => source(columns.rowCells(cells))];
    });
    this.#shared = Object.fromEntries(shared) as Record<SharedColumn, CellReader>; // Each of the columns.
    this.#sides = definition.sides.map((names) => ({
      side: names.side,
      right: columns.reader(names.right).read,
      symbol: columns.reader(names.symbol).read,
      numbers: new Map(
        contractNumbers.flatMap((name) => {
          const found = columns.reader(names[name]);
          return found.name === "" ? [] : [[name, found] as const];
        }),
      ),
    }));
    this.#underlyingQuote = (definition.underlyingQuote ?? []).map((name) => columns.reader(name).read);
    this.#size = columns.reader(definition.size).read;
    const { shared: own, zone } = definition;
    const instant = typeof own.instant === "function" ? "" : columns.reader(own.instant).name;
    const instantProblem =
      zone === "stated" && instant !== "" ? `the column ${instant} has no instant with a zone` : undefined;
    this.statement = { underlying: definition.underlying?.(start), instantProblem };
  }

  read(cells: readonly string[], place: number, rows: RowSink): void {
    const shared = this.#shared;
    const underlying = plainSymbol(shared.underlying(cells)) || this.statement.underlying;
    const facts = {
      underlying,
      asOfMs: this.#instant(cells, place),
      spot: this.#spot(cells, place),
      previousClose: this.#values.number(shared.previousClose(cells), () => `${this.#at(place)}, previous close`),
      lastTradeMs: this.#values.instant(shared.lastTrade(cells), place),
    };
    for (const side of this.#sides) {
      const terms = this.#terms(cells, place, { side, underlying });
      if (typeof terms === "string") {
        rows.unreadable(terms, place);
        continue;
      }
      const adjusted = this.#adjustedName(terms, cells, place);
      if (adjusted !== undefined) {
        rows.adjusted(adjusted);
        continue;
      }
      const contract = contractOf(terms, (name) => {
        const column = side.numbers.get(name);
        if (column === undefined) return undefined;
        const cell = column.read(cells);
        const value = readVendorNumber(cell, this.#start.forms.decimal);
        if (name === "volatility" && this.#definition.noVolatility?.includes(value ?? NaN)) return undefined;
        const where = () => `${this.#at(place)}, ${column.name}`;
        return contractNumber(name, value, where, () => `"${cell}"`);
      });
      rows.add(contract, place, facts);
    }
  }

  /** Returns the price of the underlying: 0 is none. */
  #spot(cells: readonly string[], place: number): number | undefined {
    const where = () => `${this.#at(place)}, price of the underlying`;
    const spot = this.#values.number(this.#shared.spot(cells), where);
    if (spot) return spot;
    const [bid, ask] = this.#underlyingQuote.map((read) => this.#values.number(read(cells), where));
    return bid && ask ? Math.round((bid + ask) * 5_000) / 10_000 : undefined;
  }

  /** Returns the name of a contract that is adjusted by its root, its size or its row; `undefined` for others. */
  #adjustedName(terms: ContractTerms, cells: readonly string[], place: number): string | undefined {
    if (isAdjustedRoot(terms.root)) return terms.root;
    const size = this.#values.number(this.#size(cells), () => `${this.#at(place)}, ${this.#definition.size}`);
    const isAdjusted =
      isAdjustedRoot(terms.root, size) || this.#definition.isAdjusted?.(this.#columns.rowCells(cells)) === true;
    return isAdjusted ? wordedTerms(terms) : undefined;
  }

  /** Returns the terms of a contract, from its symbol or from the columns; the text of a symbol that cannot be read. */
  #terms(
    cells: readonly string[],
    place: number,
    { side, underlying }: { side: Side; underlying: string | undefined },
  ): ContractTerms | string {
    const symbol = side.symbol(cells);
    if (hasLostDigits(symbol)) throw new DataError(`${this.#at(place)}: found the symbol "${symbol}". ${LOST_DIGITS}.`);
    if (symbol !== "") return this.#termsOfSymbol(symbol, cells, { place, side });
    const right = side.side ?? readVendorRight(side.right(cells));
    if (right === undefined) {
      throw new DataError(`${this.#at(place)}: expected call or put, found "${side.right(cells)}".`);
    }
    const expiration = this.#values.expiration(this.#shared.expiration(cells), place);
    const strike = this.#values.number(this.#shared.strike(cells), () => `${this.#at(place)}, strike`);
    const strikeUsd = strike === undefined ? 0 : (this.#definition.strikeUsd?.(strike) ?? strike);
    if (!(strikeUsd > 0 && strikeUsd < STRIKE_LIMIT_USD)) {
      const expected = strikeUsd > 0 ? "below 100,000 dollars (some vendors write it times 1,000)" : "above 0";
      throw new DataError(`${this.#at(place)}: expected a strike ${expected}, found "${this.#shared.strike(cells)}".`);
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
    const expiration = this.#values.day(texts.expiration);
    const strike = readVendorNumber(texts.strike, this.#start.forms.decimal);
    const strikeUsd = strike === undefined ? undefined : (this.#definition.strikeUsd?.(strike) ?? strike);
    const name = contradictedTerm(terms, { expiration, strikeUsd, right: texts.right });
    if (name === undefined) return terms;
    throw new DataError(`${this.#at(place)}: the symbol is ${symbol}, and the ${name} is "${texts[name]}".`);
  }

  instantColumns(cells: readonly string[]): number[] {
    const source = this.#definition.instant ?? this.#definition.shared.instant;
    if (typeof source !== "function") return this.#placesOf([this.#columns.reader(source).name]);
    const [names, cell] = [new Set<string>(), this.#columns.rowCells(cells)];
    source((name) => {
      names.add(name);
      return cell(name);
    });
    return this.#placesOf([...names]);
  }

  #placesOf(names: readonly string[]): number[] {
    return names.flatMap((name) => this.#columns.placeOf(name) ?? []);
  }

  #instant(cells: readonly string[], place: number): number | undefined {
    const { instant } = this.#definition;
    if (instant !== undefined) {
      const found = instant(this.#columns.rowCells(cells));
      if (found === undefined) throw new DataError(`${this.#at(place)}: the instant of the quotes cannot be read.`);
      return Math.floor(found / 1000) * 1000;
    }
    return this.#values.statedInstant(this.#shared.instant(cells), place);
  }

  #at(place: number): string {
    return this.#start.placeOf(place);
  }
}

/** What the columns beside a symbol say; `undefined` for what they do not, or cannot be read. */
interface StatedTerms {
  expiration: Day | undefined;
  strikeUsd: number | undefined;
  /** The text of the column. */
  right: string;
}

const LEAST_USD = 0.001;

/** Returns the term of a symbol that a column contradicts. */
function contradictedTerm(
  { expiration, strike, right }: ContractTerms,
  stated: StatedTerms,
): "expiration" | "strike" | "right" | undefined {
  const day = stated.expiration ?? expiration;
  // Until 2015 a contract expired on the Saturday after its last session.
  if (day !== expiration && sessionOnOrBefore(day) !== sessionOnOrBefore(expiration)) return "expiration";
  if (Math.abs((stated.strikeUsd ?? strike) - strike) >= LEAST_USD) return "strike";
  return (readVendorRight(stated.right) ?? right) === right ? undefined : "right";
}
