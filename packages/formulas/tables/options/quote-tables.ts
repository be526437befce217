import { type ContractQuote, type SymbolChain, chainQuote } from "@strikebook/contract";
import { blank } from "../cell";
import { canonicalColumn, type NamedRecord } from "../canonical";
import type { Column } from "../column";
import { rowsOfEach, type RowOrFailure, type TableDefinition } from "../table";
import { optionColumns, quoteShown, type QuoteRow } from "./quote-columns";

/** A contract of a chain. `canonical` is the service's own name of the root. */
type ChainRow = QuoteRow & Pick<NamedRecord, "canonical">;

const chainColumns: readonly Column<ChainRow>[] = [
  ...optionColumns,
  canonicalColumn(({ root, canonical }: ChainRow) => ({ symbol: root, canonical })),
];

/**
 * A chain: a row per contract, by expiration, then strike, the call before the put. Prices are US dollars per share, the implied volatility is
 * a fraction of 1, gamma per dollar of the underlying, theta per calendar day, vega per volatility point, the age in seconds.
 * docs/api.md, Option quotes.
 */
export const chainTable: TableDefinition<readonly RowOrFailure<SymbolChain>[], ChainRow> = {
  columns: chainColumns,
  shown: quoteShown,
  brief: "Expiration,Right,Strike,Bid,Ask,Mid,Volume,Open interest,Implied volatility,Delta",
  rows: (chains) => rowsOfEach(chains, contractRows),
};

function contractRows(chain: SymbolChain & NamedRecord): ChainRow[] {
  const { canonical } = chain;
  return chain.contracts.contract.map((_, index) => ({ ...chainQuote(chain, index), canonical }));
}

/** The quotes for one row: one, or none for an empty cell. */
type QuoteOrNone = readonly ContractQuote[];

/**
 * A row per contract, in the order in which they are listed: an empty cell of the list has a row of blanks. The units are those of a chain.
 */
export const quotesTable: TableDefinition<readonly RowOrFailure<QuoteOrNone>[], QuoteOrNone> = {
  columns: optionColumns.map(({ name, field, format, cell }) => ({
    name,
    field,
    format,
    cell: ([quote], dates) => (quote ? cell(quote, dates) : blank),
  })),
  brief: "Contract,Bid,Ask,Mid,Volume,Open interest,Implied volatility,Delta,Gamma,Age s",
  rows: (entries) => entries,
};
