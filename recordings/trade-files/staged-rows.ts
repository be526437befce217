import { contractSql } from "./contract-columns";
import type { Sql } from "./sql/cells";
import type { LeftOutReason, NeededCell, PrintColumns, SharedColumns, TradeColumns } from "./trade-layout";

/** SQL of the rows of a file, built from what its layout says. */
export interface StagedRows {
  /**
   * Columns of each row: `key_root`, `key_underlying` and `key_date`, by which names are found, `name` for messages, `left_out` (the position in
   * `leftOut`, from 1) and `wrong` (the position in `needed`, from 1), both NULL for a row that counts, and the values.
   */
  columns: Sql;
  /** The columns that are written, in terms of those and of the names `underlying` and `root`. */
  staged: Sql;
  leftOut: readonly LeftOutReason[];
  /** The reason of names that cannot be read. */
  unreadable: LeftOutReason;
  needed: readonly NeededCell[];
}

const MAX_PRICE = 1_000_000;
const MAX_SIZE = 1_000_000_000;

const unreadableSymbol: LeftOutReason = {
  one: "trade whose contract cannot be read",
  what: "trades whose contracts cannot be read",
  isNamed: true,
};
const unreadableTicker: LeftOutReason = {
  one: "print whose ticker cannot be read",
  what: "prints whose tickers cannot be read",
  isNamed: true,
};

/** Returns the SQL of the rows of a file. */
export function stagedRowsOf(file: TradeColumns | PrintColumns): StagedRows {
  return file.kind === "trades" ? tradeRows(file) : printRows(file);
}

function tradeRows(file: TradeColumns): StagedRows {
  const contract = contractSql(file.contract);
  const isMultiLeg = file.isMultiLeg ?? "null::boolean";
  const leftOut = [
    { ...unreadableSymbol, when: contract.isUnreadable },
    ...file.leftOut,
    reason(
      "leg of a package at a price below 0",
      "legs of packages at prices below 0",
      `(${file.price} < 0 and ${isMultiLeg})`,
    ),
    reason(
      "trade at a price of 0",
      "trades at a price of 0",
      `(${file.price} = 0 and not coalesce(${isMultiLeg}, false))`,
    ),
  ];
  const needed = [...contract.needed, ...neededOf(file)];
  const values = {
    ...{ key_root: contract.root, key_underlying: contract.underlying, name: contract.name },
    key_date: `coalesce(case when ${contract.root} = '' then ${contract.expiration} end, date '1970-01-01')`,
    ...{ expiration: contract.expiration, option_right: contract.right, strike: contract.strike },
    ...sharedOf(file, { leftOut, needed }),
    ...{ stated_bid: file.bid ?? "null::double", stated_ask: file.ask ?? "null::double" },
    ...{ exchange: file.exchange ?? "null::varchar", condition: file.condition ?? "null::varchar" },
    underlying_price: positive(file.underlyingPrice),
    implied_volatility: positive(file.volatility),
    delta: file.delta === undefined ? "null::double" : `(case when isfinite(${file.delta}) then ${file.delta} end)`,
    ...{ is_sweep: file.isSweep ?? "null::boolean", is_multi_leg: isMultiLeg },
    ...{ package: countOf(file.package), exchanges: countOf(file.exchanges) },
  };
  return { columns: columnsOf(values), staged: stagedTrades, leftOut, unreadable: unreadableSymbol, needed };
}

function printRows(file: PrintColumns): StagedRows {
  const leftOut = [
    { ...unreadableTicker, when: `${file.ticker} is null` },
    ...file.leftOut,
    reason("print at a price of 0", "prints at a price of 0", `${file.price} = 0`),
  ];
  const needed = neededOf(file);
  const values = {
    ...{
      key_root: `coalesce(${file.ticker}, '')`,
      key_underlying: "''",
      key_date: "date '1970-01-01'",
      name: file.ticker,
    },
    ...sharedOf(file, { leftOut, needed }),
  };
  const staged = "root as ticker, at_ms, price, size, position";
  return { columns: columnsOf(values), staged, leftOut, unreadable: unreadableTicker, needed };
}

const isQuote = "(stated_bid >= 0 and stated_ask > 0 and stated_bid <= stated_ask)";
const stagedTrades: Sql = `underlying, root, expiration, option_right, strike, at_ms, price, size,
  case when ${isQuote} then stated_bid end as bid, case when ${isQuote} then stated_ask end as ask,
  exchange, condition, underlying_price, implied_volatility, delta, is_sweep, is_multi_leg, package, exchanges, position`;

const reason = (one: string, what: string, when: Sql) => ({ one, what, when });

function sharedOf(
  { atMs, price, size }: SharedColumns,
  { leftOut, needed }: { leftOut: readonly { when: Sql }[]; needed: readonly NeededCell[] },
) {
  return {
    at_ms: atMs,
    price,
    size: `${size}::integer`,
    left_out: firstOf(leftOut.map(({ when }) => when)),
    wrong: firstOf(needed.map(({ isWrong }) => isWrong)),
    position: "position",
  };
}

function neededOf({ atMs, atText, price, priceText, size, sizeText }: SharedColumns): NeededCell[] {
  return [
    {
      what: "instant",
      isWrong: `${atMs} is null`,
      text: atText,
      expected: 'an instant such as "2026-01-06T15:45:00.123Z" or, in New York, "2026-01-06 15:45:00.123"',
    },
    {
      what: "price",
      isWrong: `not coalesce(${price} between 0 and ${MAX_PRICE}, false)`,
      text: priceText,
      expected: "a price from 0 to 1,000,000",
    },
    {
      what: "size",
      isWrong: `not coalesce(${size} between 1 and ${MAX_SIZE} and ${size} = floor(${size}), false)`,
      text: sizeText,
      expected: "a whole size above 0",
    },
  ];
}

const columnsOf = (columns: Readonly<Record<string, Sql>>): Sql =>
  Object.entries(columns)
    .map(([name, sql]) => `${sql} as ${name}`)
    .join(",\n  ");

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
