import type { Sql } from "../definitions/values";
import type { ContractColumns, NeededCell } from "../definitions/trade-layout";

/** SQL of the contract of a row. Texts are never NULL. */
interface ContractSql {
  /** As the file states them, or empty. */
  root: Sql;
  underlying: Sql;
  expiration: Sql;
  right: Sql;
  strike: Sql;
  /** The text that names the contract, for messages. */
  name: Sql;
  isUnreadable: Sql;
  needed: readonly NeededCell[];
}

/** Returns whether a text is a number with an exponent, of which some digits are lost. */
export const lostDigits = (text: Sql): Sql =>
  `coalesce(substr(${text}, 1, 1) between '0' and '9' and regexp_full_match(${text}, '[0-9.,]+[Ee][+]?[0-9]+'), false)`;

/** Returns the SQL of a contract that a row names by its symbol or by its terms. */
export function contractSql({ symbol, ...terms }: ContractColumns): ContractSql {
  return symbol === undefined ? fromTerms(terms) : fromSymbol(symbol, terms.underlying);
}

/** The last 15 characters of a symbol are its date, its right and its strike in thousandths of a dollar. */
function fromSymbol(symbol: Sql, underlying: Sql | undefined): ContractSql {
  const plain = `(case when starts_with(${symbol}, 'O:') then substr(${symbol}, 3) else ${symbol} end)`;
  const terms = `right(${symbol}, 15)`;
  const root = `rtrim(left(${plain}, length(${plain}) - 15), ' _')`;
  const date = `try_strptime(substr(${terms}, 1, 6), '%y%m%d')::date`;
  const strike = `(try_cast(substr(${terms}, 8) as integer) / 1000.0)::double`;
  const isReadable = `(regexp_full_match(${terms}, '[0-9]{6}[CP][0-9]{8}') and regexp_full_match(${root}, '[A-Z][A-Z0-9]{0,6}([./ -][A-Z]{1,2}[0-9]?)?')
    and ${date} is not null and ${strike} > 0)`;
  return {
    root: `coalesce(${root}, '')`,
    underlying: `coalesce(${underlying ?? "null"}, '')`,
    expiration: date,
    right: `(case substr(${terms}, 7, 1) when 'C' then 'call' when 'P' then 'put' end)`,
    strike,
    name: symbol,
    isUnreadable: `not (coalesce(${isReadable}, false) or ${lostDigits(symbol)})`,
    needed: [
      { what: "symbol", isWrong: lostDigits(symbol), cell: symbol, expected: "an option symbol", isExact: true },
    ],
  };
}

function fromTerms(terms: ContractColumns): ContractSql {
  const {
    underlying = "null",
    root = "null",
    expiration = "null::date",
    right = "null",
    strike = "null::double",
  } = terms;
  return {
    root: `coalesce(${root}, '')`,
    underlying: `coalesce(${underlying}, '')`,
    expiration,
    right,
    strike,
    name: `coalesce(${root}, ${underlying})`,
    isUnreadable: `coalesce(${root}, ${underlying}) is null`,
    needed: [
      {
        what: "expiration",
        isWrong: "expiration is null",
        cell: expiration,
        expected: 'a date such as "2026-01-16"',
      },
      { what: "right", isWrong: "option_right is null", cell: right, expected: "call or put" },
      {
        what: "strike",
        isWrong: "not coalesce(strike > 0 and strike <= 1000000, false)",
        cell: strike,
        expected: "a strike above 0 and up to 1,000,000",
      },
    ],
  };
}
