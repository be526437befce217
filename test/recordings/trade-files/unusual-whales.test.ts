import { dataCommand } from "../../support/recordings/data-command";
import { stageText } from "../../../scripts/support/recordings/staged-trades";
import { tapeFolder } from "../../support/recordings/trades/tape-folder";

const at = Date.parse("2026-01-06T20:45:00.123Z");
const call = {
  id: "00000000-0000-4000-8000-000000000001",
  underlying_symbol: "ABC",
  executed_at: at,
  nbbo_bid: "2.10",
  nbbo_ask: "2.20",
  size: 7,
  price: "2.20",
  option_symbol: "ABC260116C00100000",
  report_flags: ["sweep"],
  tags: ["ask_side", "bullish"],
  underlying_price: "100.00",
  implied_volatility: "0.21",
  delta: "0.51",
  trade_code: "isoi",
  exchange: "XCBO",
};
const put = {
  ...call,
  ...{ id: "00000000-0000-4000-8000-000000000002", option_symbol: "ABC260116P00100000", executed_at: at + 333 },
  ...{ nbbo_bid: "1.90", nbbo_ask: "2.00", size: 3, price: "1.95", report_flags: [], delta: "-0.49" },
  ...{ implied_volatility: "0.22", trade_code: "mlet" },
};
const cancelled = { ...put, id: "3", trade_code: "canc" };
const flagged = { ...put, id: "4", canceled: true };
const late = { ...put, id: "5", trade_code: "late" };

const expected = [
  { right: "call", at, price: 2.2, size: 7, bid: 2.1, ask: 2.2, exchange: "XCBO", condition: "isoi" },
  { right: "put", at: at + 333, price: 1.95, size: 3, bid: 1.9, ask: 2, exchange: "XCBO", condition: "mlet" },
];

test("JSON trades of Unusual Whales are imported without a map, and cancelled and late ones are left out", async () => {
  await using files = await tapeFolder();
  const trades = [call, put, cancelled, flagged, late, call];
  const path = await files.write("flow.json", JSON.stringify(trades));

  const { code, output } = await dataCommand(["import", path, "--into", files.folder]);

  expect(output).toBe(
    [
      `[1 of 1] ${path}: Unusual Whales trades.`,
      "    2026-01-06: 2 trades in ABC.",
      "    2 cancelled trades were left out.",
      "    1 trade reported late or out of sequence was left out.",
      "    1 identical trade was left out: each has the sequence number of another.",
      "",
    ].join("\n"),
  );
  expect(code).toBe(0);
  const columns =
    'option_right as "right", at_ms::double as at, price, size::integer as size, bid, ask, exchange, condition';
  expect(await files.trades(columns)).toEqual(expected);
});

test("the full tape of Unusual Whales as CSV has sweeps, legs, volatilities, deltas and the price of the underlying", async () => {
  const text = [
    "executed_at,underlying_symbol,option_chain_id,strike,option_type,expiry,underlying_price,nbbo_bid,nbbo_ask,price,size,implied_volatility,delta,exchange,report_flags,canceled,upstream_condition_detail",
    "2026-01-06 20:45:00.123+00,ABC,ABC260116C00100000,100,call,2026-01-16,100,2.1,2.2,2.2,7,0.21,0.51,XCBO,{sweep},f,isoi",
    "2026-01-06 20:45:00.456+00,ABC,ABC260116P00100000,100,put,2026-01-16,100,1.9,2,1.95,3,0.22,-0.49,XCBO,{},f,mlet",
    "2026-01-06 20:45:01+00,ABC,ABC260116P00100000,100,put,2026-01-16,100,1.9,2,1.95,3,0.22,-0.49,XCBO,{},t,auto",
  ].join("\n");

  const { file, rows } = await stageText(text);

  expect(file).toMatchObject({
    layout: "Unusual Whales trades",
    notes: ["1 cancelled trade was left out."],
    dates: [{ date: "2026-01-06", rows: 2 }],
  });
  expect(rows).toMatchObject([
    { at_ms: at, underlying: "ABC", strike: 100, is_sweep: true, is_multi_leg: false, implied_volatility: 0.21 },
    { at_ms: at + 333, is_sweep: false, is_multi_leg: true, delta: -0.49, underlying_price: 100 },
  ]);
});
