import { contractSql, lostDigits } from "./contract-columns";
import type { Cells } from "../definitions/cells";
import { isNoInstant, type Sql } from "../definitions/values";
import type {
  LeftOutReason,
  LeftOutRows,
  NeededCell,
  StockPrintColumns,
  SharedColumns,
  TradeColumns,
} from "../definitions/trade-layout";

/** SQL of the rows of a file, built from what its layout says. */
export interface StagedRows {
  /** Values of a row, computed from its cells: what is staged, and `key_root`, `key_underlying` and `key_date`, by which names are found. */
  values: Sql;
  /**
   * What is found out about the values: `left_out` (the position in `leftOut`, from 1) and `wrong` (the position in `needed`, from 1),
   * both NULL for a row that counts, and `name`, which names the contract or the ticker in messages.
   */
  checks: Sql;
  /** The columns that are written, in terms of the values. */
  staged: Sql;
  /** The columns that the names of a row stand for, in terms of `underlying` and `root`. */
  names: Sql;
  leftOut: readonly LeftOutReason[];
  /** The reason of names that cannot be read. */
  unreadable: LeftOutReason;
  needed: readonly NeededCell[];
  /** SQL of a number that identical rows of one trade have in common; `undefined` if the file has none. */
  sequenceKey: Sql | undefined;
}

const MAX_PRICE = 1_000_000;
const MAX_SIZE = 1_000_000_000;

const unreadableContract: LeftOutReason = {
  one: "trade whose contract cannot be read",
  what: "trades whose contracts cannot be read",
  isNamed: true,
};
const unreadableTicker: LeftOutReason = {
  one: "print whose ticker cannot be read",
  what: "prints whose tickers cannot be read",
  isNamed: true,
};

/** Returns the SQL of the rows of a file. Each number and flag that was named must be one, also where a row need not have it. */
export function stagedRowsOf(file: TradeColumns | StockPrintColumns, cells: Cells): StagedRows {
  const readable = cells.readable.map(({ cell, column, expected }) => ({
    ...{ what: column, isWrong: `coalesce(isnan(${cell}), false)`, cell, expected },
  }));
  return file.kind === "trades" ? tradeRows(file, readable) : printRows(file, readable);
}

function tradeRows(file: TradeColumns, readable: readonly NeededCell[]): StagedRows {
  const contract = contractSql(file.contract);
  const leftOut: LeftOutRows[] = [
    { ...unreadableContract, when: contract.isUnreadable },
    ...file.leftOut,
    {
      one: "leg of a package at a price below 0",
      what: "legs of packages at prices below 0",
      when: "(price < 0 and is_multi_leg)",
    },
    {
      one: "trade at a price of 0",
      what: "trades at a price of 0",
      when: "(price = 0 and not coalesce(is_multi_leg, false))",
    },
  ];
  const needed = [
    ...contract.needed,
    ...neededOf(file, "stated_size = floor(stated_size)", "a whole size above 0"),
    {
      what: "expiration",
      isWrong: "not (expiration - date '1970-01-01') between at_ms // 86400000 - 1 and at_ms // 86400000 + 16 * 366",
      cell: file.contract.symbol ?? file.contract.expiration ?? "",
      expected: "a date from that of the trade to 16 years after it",
    },
    ...readable,
    ...wholeOf("package", file.package),
    ...wholeOf("exchanges", file.exchanges),
  ];
  const values = {
    key_root: contract.root,
    key_underlying: contract.underlying,
    key_date: `coalesce(case when ${contract.root} = '' then ${contract.expiration} end, date '1970-01-01')`,
    expiration: contract.expiration,
    option_right: contract.right,
    strike: contract.strike,
    ...sharedOf(file),
    stated_bid: file.bid ?? "null::double",
    stated_ask: file.ask ?? "null::double",
    exchange: file.exchange ?? "null::varchar",
    condition: file.condition ?? "null::varchar",
    underlying_price: positive(file.underlyingPrice),
    implied_volatility: positive(file.volatility),
    delta: file.delta === undefined ? "null::double" : `(case when isfinite(${file.delta}) then ${file.delta} end)`,
    is_sweep: file.isSweep ?? "null::boolean",
    is_multi_leg: file.isMultiLeg ?? "null::boolean",
    package: countOf(file.package),
    exchanges: countOf(file.exchanges),
  };
  const checks = checksOf(contract.name, leftOut, needed);
  return {
    values: columnsOf(values),
    checks,
    staged: stagedTrades,
    names: "underlying, root",
    leftOut,
    unreadable: unreadableContract,
    needed,
    sequenceKey: keyOf(file, "expiration, option_right, strike, exchange, condition"),
  };
}

function printRows(file: StockPrintColumns, readable: readonly NeededCell[]): StagedRows {
  const leftOut: LeftOutRows[] = [
    { ...unreadableTicker, when: `${file.ticker} is null` },
    ...file.leftOut,
    { one: "print at a price of 0", what: "prints at a price of 0", when: "price = 0" },
    {
      one: "print of less than a share",
      what: "prints of less than a share",
      when: "(stated_size > 0 and stated_size < 1)",
    },
  ];
  const needed = [
    {
      what: "ticker",
      isWrong: lostDigits(file.ticker),
      cell: file.ticker,
      expected: "a ticker",
      isExact: true as const,
    },
    ...neededOf(file, "true", "a size from 1 to 1,000,000,000"),
    ...readable,
  ];
  const key = { key_root: `coalesce(${file.ticker}, '')`, key_underlying: "''", key_date: "date '1970-01-01'" };
  return {
    values: columnsOf({ ...key, ...sharedOf(file) }),
    checks: checksOf(file.ticker, leftOut, needed),
    staged: "at_ms, price, stated_size as size",
    names: "root as ticker",
    leftOut,
    unreadable: unreadableTicker,
    needed,
    sequenceKey: keyOf(file, "0"),
  };
}

const isQuote = `(stated_bid >= 0 and stated_ask > 0 and stated_bid <= stated_ask and stated_ask <= ${MAX_PRICE})`;
const stagedTrades: Sql = `expiration, option_right, strike, at_ms, price, try_cast(stated_size as integer) as size,
  case when ${isQuote} then stated_bid end as bid, case when ${isQuote} then stated_ask end as ask,
  exchange, condition, underlying_price, implied_volatility, delta, is_sweep, is_multi_leg, package, exchanges`;

const sharedOf = ({ atMs, price, size }: SharedColumns) => ({ at_ms: atMs, price, stated_size: size });

/** Returns the SQL of a number for rows that agree in everything. */
const keyOf = ({ sequence }: SharedColumns, own: Sql): Sql | undefined =>
  sequence?.startsWith("t")
    ? `case when ${sequence} is not null then hash(${sequence}, key_root, at_ms, price, stated_size, ${own}) end`
    : undefined;

const wholeOf = (what: string, cell: Sql = "null"): NeededCell[] => [
  {
    what,
    isWrong: `(${cell} < 0 or ${cell} > 2147483647 or ${cell} <> floor(${cell}))`,
    cell,
    expected: "a whole number",
  },
];

function neededOf(
  { atMs, expectedInstant, price, size, sequence = "null" }: SharedColumns,
  isSize: Sql,
  expectedSize: string,
): NeededCell[] {
  return [
    {
      what: "instant",
      isWrong: isNoInstant("at_ms"),
      cell: atMs,
      expected:
        expectedInstant ?? 'an instant such as "2026-01-06T15:45:00.123Z" or, in New York, "2026-01-06 15:45:00.123"',
      isExact: true,
    },
    {
      what: "price",
      isWrong: `not coalesce(price between 0 and ${MAX_PRICE}, false)`,
      cell: price,
      expected: "a price from 0 to 1,000,000",
    },
    {
      what: "size",
      isWrong: `not coalesce(stated_size between 1 and ${MAX_SIZE} and ${isSize}, false)`,
      cell: size,
      expected: expectedSize,
    },
    { what: "sequence", isWrong: lostDigits(sequence), cell: sequence, expected: "a whole number", isExact: true },
  ];
}

const columnsOf = (columns: Readonly<Record<string, Sql>>): Sql =>
  Object.entries(columns)
    .map(([name, sql]) => `${sql} as ${name}`)
    .join(",\n  ");

const checksOf = (name: Sql, leftOut: readonly LeftOutRows[], needed: readonly NeededCell[]): Sql =>
  columnsOf({
    name,
    left_out: firstOf(leftOut.map(({ when }) => when)),
    wrong: firstOf(needed.map(({ isWrong }) => isWrong)),
  });

/** Returns the position of the first condition that holds, from 1; NULL if none does. */
function firstOf(conditions: readonly Sql[]): Sql {
  return `case ${conditions.map((when, index) => `when ${when} then ${index + 1}`).join(" ")} end`;
}

const positive = (number: Sql | undefined): Sql =>
  number === undefined ? "null::double" : `(case when ${number} > 0 and isfinite(${number}) then ${number} end)`;

const countOf = (number: Sql | undefined): Sql =>
  number === undefined
    ? "null::integer"
    : `(case when ${number} between 1 and 2147483647 and ${number} = floor(${number}) then ${number}::integer end)`;
