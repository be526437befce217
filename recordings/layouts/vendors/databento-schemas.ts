/** Schemas of Databento by columns that no other has, with what they are. */
const schemas: readonly (readonly [columns: readonly string[], name: string, what: string])[] = [
  [["stat_type", "quantity"], "statistics", "the open interest and other figures of a day"],
  [["raw_symbol", "instrument_class"], "definition", "the terms of contracts"],
  [["open", "high", "low", "close"], "ohlcv", "bars of prices"],
  [
    ["bid_px_00", "ask_px_00"],
    "bbo or cbbo",
    "the quotes of each second or minute, each with the last trade before it (or tbbo without its column action)",
  ],
  [["is_trading"], "status", "the states of markets"],
  [["ref_price"], "imbalance", "the imbalances of auctions"],
];

/**
 * Returns what a table of Databento is that has neither trades nor chains; `undefined` for other tables. The columns are those of
 * Databento's "Schemas and data formats"; those of trades, tbbo, tcbbo, mbp-1 and cmbp-1 are read as trades.
 */
export function databentoSentence(columns: ReadonlySet<string>): string | undefined {
  if (!["ts_event", "publisher_id", "instrument_id"].every((name) => columns.has(name))) return undefined;
  const [, name, what] = schemas.find(([own]) => own.every((column) => columns.has(column))) ?? [];
  const found = name === undefined ? "a schema that is not known" : `the schema ${name}: ${what}`;
  return (
    `is of Databento, and has ${found}. It has no option chain and no trades that can be read. ` +
    'For flow, download the schema tcbbo (trades with their quotes) with the option "map_symbols"; chains come from other vendors.'
  );
}
