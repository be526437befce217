import { problemOf } from "../../support/recordings/files/read-text";
import { layoutOfText } from "../../../scripts/support/recordings/staged-trades";

const start = "ts_recv,ts_event,rtype,publisher_id,instrument_id";
const advice =
  " It has no option chain and no trades that can be read. " +
  'For flow, download the schema tcbbo (trades with their quotes) with the option "map_symbols"; chains come from other vendors.';

test.each([
  [
    "statistics",
    `${start},ts_ref,price,quantity,sequence,ts_in_delta,stat_type,channel_id,update_action,stat_flags,symbol`,
  ],
  ["definition", `${start},raw_symbol,security_update_action,instrument_class,min_price_increment,strike_price,symbol`],
  ["ohlcv", "ts_event,rtype,publisher_id,instrument_id,open,high,low,close,volume,symbol"],
  ["bbo or cbbo", `${start},side,price,size,flags,bid_px_00,ask_px_00,bid_sz_00,ask_sz_00,bid_pb_00,ask_pb_00,symbol`],
  ["status", `${start},action,reason,trading_event,is_trading,is_quoting,is_short_sell_restricted,symbol`],
  ["imbalance", `${start},ref_price,auction_time,cont_book_clr_price,symbol`],
])("the schema %s of Databento is refused by its name, with the one to download", async (name, header) => {
  const text = `${header}\n${header.replaceAll(/[a-z_0-9]+/g, "1")}\n`;

  expect(await layoutOfText(text)).toBeUndefined();
  const problem = await problemOf(text);

  expect(problem).toContain(`is of Databento, and has the schema ${name}: `);
  expect(problem.endsWith(advice)).toBe(true);
});

test("a file of Databento that has none of the known schemas is said to be of Databento", async () => {
  expect(await problemOf(`${start},other,symbol\n1,2,3,4,5,6,7\n`)).toBe(
    `is of Databento, and has a schema that is not known.${advice}`,
  );
});
