import { startFlow } from "../../support/service/start-flow";
import { errorEnvelope } from "../../../scripts/support/service/start-service";

const hour = "start_time=2026-06-10T14:00:00Z&end_time=2026-06-10T15:00:00Z";
const days = "startDate=2026-06-01&endDate=2026-06-10";
const weights = (given: unknown) => `conviction_weights=${encodeURIComponent(JSON.stringify(given))}`;

const notAccepted: readonly (readonly [path: string, message: RegExp])[] = [
  ["/flow/SPX?timeframe=2h", /timeframe must be "5m" or "15m" or "1h" or "4h" or "1d"; received "2h"/],
  ["/flow/SPX?limit=0", /limit must be a whole number from 1 to 500; received "0"/],
  ["/flow/SPX?limit=1.5", /received "1.5"/],
  ["/flow/SPX?min_premium=-1", /min_premium must be a number of at least 0; received "-1"/],
  ["/flow/SPX?max_premium=lots", /max_premium must be a number of at least 0; received "lots"/],
  ["/flow/SPX?option_type=CALL", /option_type must be "call" or "put" or "all"; received "CALL"/],
  ["/flow/SPX?trade_type=sweep,block", /trade_type must be .*"multi_leg".*; received "block"/],
  ["/flow/SPX?trade_type=", /trade_type .* received ""/],
  ["/flow/SPX?start_time=noon", /start_time must be an instant such as .*, or Unix seconds .*; received "noon"/],
  ["/flow/SPX?start_time=2026-06-10T14:00:00", /received "2026-06-10T14:00:00"/],
  ["/flow/SPX?end_time=2026-06-31T14:00:00Z", /end_time/],
  ["/flow/SPX?end_time=999999999999", /received "999999999999"/],
  ["/flow/SPX?start_time=1781100000&end_time=1781099999", /end_time must be after start_time/],
  ["/flow/SPX?min_contracts=-1", /min_contracts/],
  ["/flow/SPX?max_contracts=x", /max_contracts/],
  ["/flow/SPX?single_leg_only=yes", /single_leg_only must be "true" or "false"; received "yes"/],
  ["/flow/SPX?min_dte=-1", /min_dte/],
  ["/flow/SPX?max_dte=x", /max_dte/],
  ["/flow/SPX?min_strike=x", /min_strike/],
  ["/flow/SPX?max_strike=1e3", /max_strike/],
  ["/flow/SPX?expiration=20260612", /expiration must be a date/],
  ["/flow/SPX?conviction_weights=heavy", /conviction_weights must be a JSON object such as/],
  [`/flow/SPX?${weights([1])}`, /must be a JSON object with any of premium, volOi/],
  [`/flow/SPX?${weights({ premium: 0.5, luck: 0.5 })}`, /luck is not one of them/],
  [`/flow/SPX?${weights({ premium: 1.2, sweep: -0.2 })}`, /sweep must be a number of at least 0/],
  [`/flow/SPX?${weights({ premium: 0.94 })}`, /sum to 0.94; the sum must be from 0.95 to 1.05/],
  [`/flow/SPX?${weights({ premium: 0.9, sweep: 0.16 })}`, /sum to 1.06/],
  ["/flow/SPX?min_flow_score=101", /min_flow_score must be a number from -100 to 100; received "101"/],
  ["/flow/SPX?min_flow_score=-100.5", /min_flow_score/],
  ["/flow/SPX?min_flow_bonus=-1", /min_flow_bonus/],
  ["/flow/SPX?min_rvol=-0.1", /min_rvol/],
  ["/flow/SPX?include_clusters=1", /include_clusters/],
  ["/flow/SPX?date=June", /date must be a date such as/],
  ["/flow/SPX?window=1h", /no parameter "window". Parameters are timeframe, limit/],
  ["/flow/SPX?limit=1&limit=2", /limit must be sent once/],
  [`/flow/SPX/tide?${hour}&bucket=1d`, /bucket must be "1min" or .* or "1h"; received "1d"/],
  [`/flow/SPX/tide?${hour}&bucket=1w`, /received "1w"/],
  [`/flow/SPX/strikes?${hour}&top_n=0`, /top_n must be a whole number from 1 to 100; received "0"/],
  [`/flow/SPX/strikes?${hour}&top_n=101`, /top_n must be a whole number from 1 to 100; received "101"/],
  [`/flow/SPX/strikes?${hour}&right=all`, /right must be "call" or "put"; received "all"/],
  [`/flow/SPX/strikes?${hour}&order_by=premium`, /order_by/],
  ["/underlying/SPX/history?startDate=2026-06-10&endDate=2026-06-01", /endDate must not be before startDate/],
  ["/underlying/SPX/history?startDate=yesterday&endDate=2026-06-01", /startDate must be a date/],
  [`/underlying/SPX/history?${days}&start_date=2026-06-02`, /startDate and start_date are the same parameter/],
  ["/underlying/SPX/by-strike/atm/expirations", /strike must be a strike price such as .*; received "atm"/],
  ["/underlying/SPX/by-strike/-5/expirations", /strike must be/],
  ["/underlying/SPX/by-strike/100/expirations?interval=1M", /interval must be "1D" or "1W" or "7D"; received "1M"/],
  ["/underlying/SPX/by-strike/100/expirations?dte_filter=0-8", /dte_filter must be "all" or "0-7"/],
  ["/underlying/top/daily?limit=0", /limit/],
  ["/underlying/top/daily?min_premium=-1", /min_premium/],
  ["/underlying/top/daily?min_volume=-1", /min_volume/],
  ["/underlying/top/daily?order_by=oi", /order_by must be "premium" or "volume" or "net_premium" or "call_put_ratio"/],
  ["/underlying/top/daily?order=up", /order must be "asc" or "desc"; received "up"/],
  ["/contract/top/weekly?limit=0", /limit/],
  ["/contract/top/weekly?limit=501", /limit must be a whole number from 1 to 500; received "501"/],
  ["/contract/top/weekly?min_volume=-1", /min_volume/],
  ["/contract/top/weekly?max_volume=-1", /max_volume/],
  ["/contract/top/weekly?min_oi=-1", /min_oi/],
  ["/contract/top/weekly?max_oi=-1", /max_oi/],
  ["/contract/top/weekly?right=call", /right must be "C" or "P"; received "call"/],
  ["/contract/top/weekly?order_by=net_premium", /order_by must be "premium" or "volume" or "oi" or "iv"/],
  ["/contract/top/weekly?ticker=SPX", /no parameter "ticker"/],
  ["/contract-ratio/SPXW260610C00100000", /symbol must be a contract such as SPY__261120C00680000/],
  ["/contract-ratio/SPXW__260631C00100000", /symbol must be a contract/],
  ["/chain-bull-bear/SPX?min_premium=-1", /min_premium/],
  ["/aggregate/SPX?timeframes=", /timeframes must be any of 1h, 4h/],
  ["/aggregate/SPX?include_breakdown=1", /include_breakdown/],
  ["/aggregate/SPX?include_moneyness=1", /include_moneyness/],
  ["/aggregate/SPX?moneyness_filter=near", /moneyness_filter/],
  [
    "/aggregate/SPX?expiration_filter=daily",
    /expiration_filter must be "0dte" or "weekly" or "monthly" or "leaps" or "all"/,
  ],
  ["/aggregate/SPX?timeDecay=yes", /timeDecay must be "true" or "false"/],
  ["/aggregate/SPX?timeDecay=true&time_decay=false", /timeDecay and time_decay are the same parameter/],
  ["/aggregate/SPX?timeDecay=true&time_decay_half_life=0.5", /time_decay_half_life must be a number of at least 1/],
  ["/dark-pool/trades?limit=5001", /limit must be a whole number from 1 to 5000; received "5001"/],
  ["/dark-pool/trades?offset=-1", /offset must be a whole number of at least 0; received "-1"/],
  ["/dark-pool/trades?min_notional=-1", /min_notional/],
  ["/dark-pool/trades?max_notional=-1", /max_notional/],
  ["/dark-pool/trades?min_size=-1", /min_size/],
  ["/dark-pool/trades?max_size=-1", /max_size/],
  ["/dark-pool/trades?min_price=-1", /min_price/],
  ["/dark-pool/trades?max_price=-1", /max_price/],
  ["/dark-pool/trades?sort=time", /sort/],
  ["/dark-pool/trades?time_end=noon", /time_end/],
  [
    "/dark-pool/trades?time_start=2026-06-10T16:00:00Z&time_end=2026-06-10T14:00:00Z",
    /time_end must be after time_start/,
  ],
];

test.each(notAccepted)("%s is 400 INVALID_PARAMETER, refunded", async (path, message) => {
  const { request } = startFlow();

  const { status, headers, body } = await request(path);

  expect([status, body]).toEqual([400, errorEnvelope("INVALID_PARAMETER", message)]);
  expect(headers.get("x-credits-remaining")).toBe("10000");
});

test.each([
  ["/flow/SPX/tide?end_time=1781100000", /start_time is required/],
  ["/flow/SPX/tide?start_time=1781100000", /end_time is required/],
  ["/flow/SPX/strikes", /start_time is required/],
  ["/underlying/SPX/history?endDate=2026-06-10", /startDate is required/],
  ["/underlying/SPX/history?start_date=2026-06-10", /endDate is required/],
])("%s is 400 MISSING_PARAMETER", async (path, message) => {
  const { status, body } = await startFlow().request(path);

  expect([status, body]).toEqual([400, errorEnvelope("MISSING_PARAMETER", message)]);
});

test.each([
  "/flow/NOPE",
  `/flow/NOPE/tide?${hour}`,
  "/flow/NOPE/historical-compare",
  `/flow/NOPE/strikes?${hour}`,
  `/underlying/NOPE/history?${days}`,
  "/underlying/NOPE/by-strike/100/expirations",
  "/contract/top/daily?ticker=NOPE",
  "/contract-ratio/NOPE__260610C00100000",
  "/contract-ratio/SPXW__260610C00105000",
  "/chain-ratio/NOPE",
  "/chain-bull-bear/NOPE",
  "/aggregate/NOPE",
  "/dark-pool/trades?tickers=NOPE,NONE",
])("%s is 404 SYMBOL_NOT_FOUND", async (path) => {
  const { status, body } = await startFlow().request(path);

  expect([status, body]).toEqual([404, errorEnvelope("SYMBOL_NOT_FOUND")]);
});

/** Routes of a trading date, the date to be appended. */
const dated = [
  "/flow/SPX?date=",
  "/flow/SPX/historical-compare?date=",
  "/underlying/SPX/by-strike/100/expirations?date=",
  "/underlying/top/daily?date=",
  "/contract/top/weekly?date=",
  "/contract/top/daily?date=",
  "/contract-ratio/SPXW__260610C00100000?date=",
  "/chain-ratio/SPX?date=",
  "/chain-bull-bear/SPX?date=",
  "/market/tide?date=",
  "/dark-pool/trades?date=",
];
const without = [
  ["2026-06-07", /closed on 2026-06-07/],
  ["2026-05-25", /closed on 2026-05-25/],
  ["2026-06-11", /has not traded yet: the current trading date is 2026-06-10/],
  ["2025-06-09", /stored for 365 days: request 2025-06-10 or later/],
] as const;

test.each(dated.flatMap((path) => without.map(([date, message]) => [`${path}${date}`, message] as const)))(
  "%s is 404 NO_DATA",
  async (path, message) => {
    const { status, body } = await startFlow().request(path);

    expect([status, body]).toEqual([404, errorEnvelope("NO_DATA", message)]);
  },
);

test.each([
  ["/flow/SPX/tide?start_time=2026-06-11T13:30:00Z&end_time=2026-06-11T20:00:00Z", "NO_DATA", 404],
  ["/flow/SPX/tide?start_time=2025-06-01T13:30:00Z&end_time=2025-06-02T20:00:00Z", "NO_DATA", 404],
  ["/flow/SPX/strikes?start_time=2026-06-11T13:30:00Z&end_time=2026-06-11T20:00:00Z", "NO_DATA", 404],
  ["/flow/SPX?start_time=2025-06-01T13:30:00Z&end_time=2025-06-02T20:00:00Z", "NO_DATA", 404],
  ["/underlying/SPX/history?startDate=2024-06-01&endDate=2024-06-30", "NO_DATA", 404],
  ["/underlying/SPX/history?startDate=2026-06-11&endDate=2026-06-12", "NO_DATA", 404],
  ["/flow/SPX/tide?start_time=2026-05-01T00:00:00Z&end_time=2026-06-01T00:00:01Z", "RANGE_TOO_LARGE", 400],
  ["/flow/SPX/strikes?start_time=2026-05-01T00:00:00Z&end_time=2026-06-01T00:00:01Z", "RANGE_TOO_LARGE", 400],
  ["/flow/SPX?start_time=2026-05-01T00:00:00Z", "RANGE_TOO_LARGE", 400],
  ["/underlying/SPX/history?startDate=2025-06-01&endDate=2026-06-02", "RANGE_TOO_LARGE", 400],
])("%s is %s", async (path, code, expected) => {
  const { status, body } = await startFlow().request(path);

  expect([status, body]).toEqual([expected, errorEnvelope(code)]);
});
