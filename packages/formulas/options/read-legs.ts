import { contractSymbol, isContractSymbol, normalizedSymbol } from "@strikebook/client";
import { dayFromIso, easternDate } from "@strikebook/calendar";
import { indexOfRoot, multiplierOf, settlesAtOpen } from "@strikebook/contract";
import type { Right } from "@strikebook/pricing";
import { ArgumentError, quoted } from "../arguments/argument-error";
import { refuseError } from "../arguments/error-cells";
import { refuseLargeRange } from "../arguments/range-size";
import { readRight } from "../arguments/read-symbols";
import { isBlank, readChoice, readNumber, readOptionalNumber, type RangeArgument } from "../arguments/read-values";
import { legColumns, type LegColumn } from "./leg-columns";
import { readAmount, readVolatility } from "./read-figures";
import { readSettlement, type SettlementTime } from "./read-settlement";

/** The option that a leg holds. */
export interface LegOption {
  right: Right;
  strike: number;
  /** In milliseconds since 1970 UTC. */
  settlesMs: number;
}

/** One leg of a position. */
export interface Leg {
  /** Its row in the range: the first below the headings is 2. */
  row: number;
  /** How the leg is named: its contract, its ticker, or the terms of its option. */
  name: string;
  /** The root of the contract or the ticker; "" if it is not given. */
  symbol: string;
  /** `undefined` for shares. */
  option: LegOption | undefined;
  /** Contracts or shares; negative if short. */
  quantity: number;
  /** Shares of a contract; 1 for shares. */
  multiplier: number;
  entryPrice: number | undefined;
  volatility: number | undefined;
  /** The price of the market, used in place of that of the model. */
  price: number | undefined;
}

/** A leg that cannot be read. */
export interface WrongLeg {
  row: number;
  name: string;
  problem: ArgumentError;
}

const MAX_LEGS = 1_000;

/** Reads the legs of a range whose first row names the columns. Blank rows are skipped, and a wrong leg keeps its place. */
export function readLegs(cells: RangeArgument, nowMs: number): readonly (Leg | WrongLeg)[] {
  if (!cells) throw new ArgumentError("The argument legs is required: a range whose first row names its columns.");
  refuseLargeRange(cells, "The legs contain");
  const [header = [], ...rows] = cells;
  const places = legColumns(header);
  const filled = rows.flatMap((row, index) => {
    const cellOf = (column: LegColumn): unknown => {
      const place = places.get(column);
      return place === undefined ? undefined : row[place];
    };
    return [...places.keys()].every((column) => isBlank(cellOf(column))) ? [] : [{ row: index + 2, cellOf }];
  });
  if (filled.length === 0) throw new ArgumentError("The legs have no row below their headings.");
  if (filled.length > MAX_LEGS) {
    throw new ArgumentError(
      `The legs have ${filled.length} rows; ${MAX_LEGS} are read at most. Add up equal contracts.`,
    );
  }
  return filled.map(({ row, cellOf }) => {
    try {
      return readLeg(row, cellOf, nowMs);
    } catch (problem) {
      if (!(problem instanceof ArgumentError)) throw problem;
      return { row, name: nameOf(cellOf), problem: inRow(row, problem) };
    }
  });
}

/** Returns the problem of a leg with its row. */
export function inRow(row: number, problem: ArgumentError | string): ArgumentError {
  return new ArgumentError(`Row ${row} of the legs: ${typeof problem === "string" ? problem : problem.message}`);
}

type CellOf = (column: LegColumn) => unknown;

function nameOf(cellOf: CellOf): string {
  return (
    ["contract", "symbol"].map((column) => cellOf(column as LegColumn)).find((text) => typeof text === "string") ?? ""
  );
}

function readLeg(row: number, cellOf: CellOf, nowMs: number): Leg {
  const { symbol, contract } = readName(cellOf);
  const settlement = readSettlementTime(cellOf("settlement"), symbol);
  const option = readOption(cellOf, contract, settlement, nowMs);
  if (option === undefined && symbol === "") throw new ArgumentError("The contract is missing.");
  if (option === undefined && indexOfRoot(symbol) !== undefined) {
    throw new ArgumentError(`${symbol} is an index, which has no shares: enter a contract.`);
  }
  const multiplier = option ? multiplierOf(symbol) : 1;
  return {
    row,
    symbol,
    option,
    name: contract?.symbol ?? (option ? optionName(symbol, option) : symbol),
    quantity: readQuantity(cellOf("quantity")),
    multiplier: readAmount(cellOf("multiplier"), "The multiplier") ?? multiplier,
    entryPrice: readPrice(cellOf("entryPrice"), "The entry price"),
    volatility: readVolatility(cellOf("volatility")),
    price: readPrice(cellOf("price"), "The price"),
  };
}

function readQuantity(value: unknown): number {
  if (!isBlank(value)) return readNumber(value, "The quantity", {});
  throw new ArgumentError(
    "The quantity is empty or 0: enter contracts or shares, negative if short, or clear the row.",
  );
}

/** Reads a price of at least 0; `undefined` if blank. */
function readPrice(value: unknown, name: string): number | undefined {
  return readOptionalNumber(value, name, { min: 0 });
}

/** The parts of a contract's symbol. */
interface NamedContract extends Pick<LegOption, "right" | "strike"> {
  symbol: string;
  root: string;
  /** YYYY-MM-DD. */
  expiration: string;
}

/** Reads the columns Contract and Symbol. A ticker in either is the underlying. */
function readName(cellOf: CellOf): { symbol: string; contract: NamedContract | undefined } {
  const [typed, symbol] = [readText(cellOf("contract"), "The contract"), readText(cellOf("symbol"), "The symbol")];
  if (typed === "") return { symbol, contract: undefined };
  if (!isContractSymbol(typed)) {
    if (!/^[A-Z][A-Z0-9.^/-]{0,9}$/.test(typed)) {
      throw new ArgumentError(`${quoted(typed)} is no contract, such as SPY__261218C00600000, and no ticker.`);
    }
    return { symbol: typed, contract: undefined };
  }
  const contract = namedContract(contractSymbol(typed));
  if (symbol !== "" && underlyingOfLeg(symbol) !== underlyingOfLeg(contract.root)) {
    throw new ArgumentError(`The contract ${contract.symbol} is not of the symbol ${symbol}.`);
  }
  return { symbol: contract.root, contract };
}

function readText(value: unknown, name: string): string {
  if (isBlank(value)) return "";
  refuseError(value, name);
  return typeof value === "string" ? normalizedText(value, name) : refuseText(value, name);
}

function normalizedText(value: string, name: string): string {
  return value.includes(",") ? refuseText(value, name) : normalizedSymbol(value);
}

function refuseText(value: unknown, name: string): never {
  throw new ArgumentError(`${name} must be text such as SPY__261218C00600000 or SPY; ${quoted(value)} is not.`);
}

/** Returns the underlying of a root: the index of its roots, or the ticker. */
export function underlyingOfLeg(symbol: string): string {
  return indexOfRoot(symbol) ?? symbol;
}

function namedContract(symbol: string): NamedContract {
  const [root = "", terms = ""] = symbol.split("__");
  const expiration = `20${terms.slice(0, 2)}-${terms.slice(2, 4)}-${terms.slice(4, 6)}`;
  if (dayFromIso(expiration) === undefined) {
    throw new ArgumentError(`The contract ${symbol} has an expiration that is no date: ${expiration}.`);
  }
  return { symbol, root, expiration, right: terms[6] === "C" ? "call" : "put", strike: Number(terms.slice(7)) / 1000 };
}

function readSettlementTime(value: unknown, symbol: string): SettlementTime {
  return readChoice(value, "The settlement", ["pm", "am"], settlesAtOpen(symbol) ? "am" : "pm");
}

/** Reads the option of a leg; `undefined` for shares. Columns that repeat what the contract says must agree with it. */
function readOption(
  cellOf: CellOf,
  contract: NamedContract | undefined,
  settlement: SettlementTime,
  nowMs: number,
): LegOption | undefined {
  const typedRight = cellOf("right");
  const right = isBlank(typedRight) ? undefined : readRight(typedRight, "The right");
  const strike = readAmount(cellOf("strike"), "The strike");
  const settlesMs = readSettlement(cellOf("expiration"), settlement, nowMs);
  if (contract === undefined) {
    if (right === undefined && strike === undefined && settlesMs === undefined) return undefined;
    const missing = right === undefined ? "right" : strike === undefined ? "strike" : "expiration";
    if (right === undefined || strike === undefined || settlesMs === undefined) {
      throw new ArgumentError(`The ${missing} is missing.`);
    }
    return { right, strike, settlesMs };
  }
  const agrees =
    (right ?? contract.right) === contract.right &&
    Math.abs((strike ?? contract.strike) - contract.strike) < 1e-6 &&
    (settlesMs === undefined || easternDate(settlesMs) === contract.expiration);
  if (!agrees) {
    throw new ArgumentError(`The contract ${contract.symbol} and the columns Right, Strike and Expiration differ.`);
  }
  const ofContract = readSettlement(contract.expiration, settlement, nowMs) ?? NaN;
  return { right: contract.right, strike: contract.strike, settlesMs: settlesMs ?? ofContract };
}

function optionName(symbol: string, { right, strike, settlesMs }: LegOption): string {
  const thousandths = Math.round(strike * 1000);
  const date = easternDate(settlesMs);
  const isListed = symbol !== "" && Math.abs(strike * 1000 - thousandths) < 1e-4 && thousandths < 1e8;
  if (!isListed) return `${[symbol, date, strike, right].join(" ").trim()}`;
  const terms = `${date.replaceAll("-", "").slice(2)}${right === "call" ? "C" : "P"}`;
  return `${symbol}__${terms}${String(thousandths).padStart(8, "0")}`;
}
