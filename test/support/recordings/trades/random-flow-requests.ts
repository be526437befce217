import fc from "fast-check";

/** A request, and the market time at which it is sent. */
interface TimedRequest {
  /** The route, with the names of its path parameters. */
  route: string;
  path: string;
  /** Milliseconds since 1970 UTC. */
  nowMs: number;
}

/** What can be requested. */
interface KnownFlow {
  /** Of the sessions, oldest first. */
  dates: readonly string[];
  sessions: readonly { fromMs: number; untilMs: number }[];
  /** Underlyings and roots. */
  tickers: readonly string[];
  /** Underlyings with shares. */
  stocks: readonly string[];
  /** Contracts that traded in the first session: `QCOM__260109C00175000`. */
  contracts: readonly string[];
}

const optional = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined });
const among = <const Values extends readonly (string | number | boolean)[]>(...values: Values) =>
  optional(fc.constantFrom(...values));

const dte = { min_dte: among(0, 1, 3, 8), max_dte: among(0, 7, 30, 90) };
const rights = among("call", "put", "all");
const timeframe = among("5m", "15m", "1h", "4h", "1d");
const words = ["deep_itm", "itm", "atm", "otm", "deep_otm"] as const;

/** The strike of a contract symbol. */
const strikeOf = (symbol: string) => Number(symbol.slice(-8)) / 1000;

/** Returns random requests over all flow routes, in turn. The same known sessions give the same requests. */
export function randomFlowRequests(count: number, known: KnownFlow, seed = 39): TimedRequest[] {
  const ticker = fc.constantFrom(...known.tickers);
  const contract = fc.constantFrom(...known.contracts);
  /** A session that has begun, and an instant in it or after it. */
  const clock = fc
    .tuple(fc.nat(known.sessions.length - 1), fc.double({ min: 0.02, max: 1.3, noNaN: true }))
    .map(([at, share]) => {
      const { fromMs, untilMs } = known.sessions[at] ?? { fromMs: 0, untilMs: 0 };
      return { at, nowMs: Math.floor(fromMs + share * (untilMs - fromMs)) };
    });
  const shares = fc.tuple(fc.double({ min: 0, max: 0.9, noNaN: true }), fc.double({ min: 0.01, max: 1, noNaN: true }));
  const conviction = among('{"premium":0.5,"sweep":0.5}', '{"volOi":0.4,"rvol":0.3,"spread":0.3}', '{"premium":1}');
  const trades = {
    timeframe,
    limit: among(1, 7, 100, 500),
    min_premium: among(500, 20_000),
    max_premium: among(100_000, 1_000_000),
    option_type: rights,
    trade_type: among("sweep", "multi_leg", "sweep,multi_leg", "all"),
    moneyness: optional(fc.subarray([...words], { minLength: 1 }).map((some) => some.join(","))),
    min_contracts: among(2, 10),
    max_contracts: among(50, 500),
    single_leg_only: among(true, false),
    ...dte,
    min_strike: optional(contract.map(strikeOf)),
    max_strike: optional(contract.map((symbol) => 1.2 * strikeOf(symbol))),
    conviction_weights: conviction,
    min_flow_score: among(-50, 0, 20),
    min_flow_bonus: among(10, 40),
    min_rvol: among(0.5, 1.5),
    include_clusters: among(true, false),
  };
  const ranking = {
    limit: among(1, 20, 500),
    min_volume: among(5, 100),
    max_volume: among(400, 5_000),
    min_oi: among(10, 500),
    max_oi: among(900, 9_000),
    right: among("C", "P"),
    order_by: among("premium", "volume", "oi", "iv"),
    order: among("asc", "desc"),
  };
  const chain = { timeframe, option_type: rights, min_premium: among(1_000, 30_000), ...dte };
  const stocks = fc.constantFrom(...known.stocks);
  const routes: Record<string, { path: fc.Arbitrary<string>; query: Query; needs?: "window" | "date" | "days" }> = {
    "/flow/{ticker}": { path: ticker.map((name) => `/flow/${name}`), query: trades, needs: "date" },
    "/flow/{ticker} in a window": { path: ticker.map((name) => `/flow/${name}`), query: trades, needs: "window" },
    "/flow/{ticker}/tide": {
      path: ticker.map((name) => `/flow/${name}/tide`),
      query: { bucket: among("1min", "5min", "15min", "30min", "1h"), option_type: rights, ...dte },
      needs: "window",
    },
    "/flow/{ticker}/historical-compare": {
      path: ticker.map((name) => `/flow/${name}/historical-compare`),
      query: {},
      needs: "date",
    },
    "/flow/{ticker}/strikes": {
      path: ticker.map((name) => `/flow/${name}/strikes`),
      query: {
        top_n: among(1, 5, 100),
        right: among("call", "put"),
        order_by: among("net_premium", "total_premium", "volume"),
        ...dte,
      },
      needs: "window",
    },
    "/underlying/{ticker}/history": {
      path: ticker.map((name) => `/underlying/${name}/history`),
      query: {},
      needs: "days",
    },
    "/underlying/{ticker}/by-strike/{strike}/expirations": {
      path: contract.map((symbol) => `/underlying/${symbol.split("__")[0]}/by-strike/${strikeOf(symbol)}/expirations`),
      query: { interval: among("1D", "1W", "7D"), dte_filter: among("all", "0-7", "8-30", "31-90", "90+") },
      needs: "date",
    },
    "/underlying/top/daily": {
      path: fc.constant("/underlying/top/daily"),
      query: {
        limit: among(1, 10),
        min_premium: among(1_000),
        min_volume: among(100),
        order_by: among("premium", "volume", "net_premium", "call_put_ratio"),
        order: among("asc", "desc"),
      },
      needs: "date",
    },
    "/contract/top/weekly": { path: fc.constant("/contract/top/weekly"), query: ranking, needs: "date" },
    "/contract/top/daily": {
      path: fc.constant("/contract/top/daily"),
      query: { ...ranking, ticker: optional(ticker) },
      needs: "date",
    },
    "/contract-ratio/{symbol}": {
      path: contract.map((symbol) => `/contract-ratio/${symbol}`),
      query: { timeframe, min_premium: among(500) },
      needs: "date",
    },
    "/chain-bull-bear/{ticker}": {
      path: ticker.map((name) => `/chain-bull-bear/${name}`),
      query: chain,
      needs: "date",
    },
    "/chain-ratio/{ticker}": { path: ticker.map((name) => `/chain-ratio/${name}`), query: chain, needs: "date" },
    "/aggregate/{ticker}": {
      path: ticker.map((name) => `/aggregate/${name}`),
      query: {
        timeframes: among("1h", "4h,1d", "7d", "1h,30d", "all"),
        include_breakdown: among(true),
        include_moneyness: among(true),
        moneyness_filter: among(...words),
        expiration_filter: among("0dte", "weekly", "monthly", "leaps"),
        timeDecay: among(true),
        time_decay_half_life: among(1, 30, 400),
      },
    },
    "/market/tide": {
      path: fc.constant("/market/tide"),
      query: { interval: among("1D", "1W", "7D"), bucket: among("1min", "15min", "1h") },
      needs: "date",
    },
    "/dark-pool/trades": {
      path: fc.constant("/dark-pool/trades"),
      query: {
        tickers: optional(stocks),
        min_notional: among(1_000, 50_000),
        max_notional: among(1_000_000),
        min_size: among(10, 100),
        max_size: among(5_000),
        min_price: among(10),
        max_price: among(100_000),
        limit: among(1, 50, 5_000),
        offset: among(0, 3, 500),
        sort: among("timestamp", "notional", "size", "price"),
        order: among("asc", "desc"),
      },
      needs: "date",
    },
  };
  const names = Object.keys(routes);
  return names.flatMap((route, index) => {
    const { path, query, needs } = routes[route] ?? { path: fc.constant(""), query: {} };
    const request = fc
      .tuple(clock, path, fc.record(query), shares, fc.nat(9))
      .map(([time, own, values, part, back]) => {
        const date = known.dates[Math.min(time.at, back)] ?? "";
        const spans: Record<string, Record<string, unknown>> = {
          window: windowOf(known, time, part),
          date: back > 6 ? {} : { date },
          days: { startDate: date, endDate: known.dates[time.at] },
        };
        const sent = Object.entries({ ...values, ...(needs && spans[needs]) }).filter(
          ([, value]) => value !== undefined,
        );
        const search = new URLSearchParams(sent.map(([name, value]) => [name, String(value)]));
        return { route, path: `${own}?${search.toString()}`, nowMs: time.nowMs };
      });
    const share = Math.floor((count * (index + 1)) / names.length) - Math.floor((count * index) / names.length);
    return fc.sample(request, { numRuns: share, seed: seed + index });
  });
}

type Query = Record<string, fc.Arbitrary<string | number | boolean | undefined>>;

/** Returns a window from the first session that is known to the present one. */
function windowOf(
  known: KnownFlow,
  { at, nowMs }: { at: number; nowMs: number },
  [start, length]: readonly [number, number],
): Record<string, string> {
  const first = known.sessions[Math.floor(start * (at + 1))] ?? { fromMs: 0, untilMs: 0 };
  const endMs = known.sessions[at]?.untilMs ?? 0;
  const fromMs =
    Math.floor((first.fromMs + ((start * 7) % 1) * (Math.min(nowMs, first.untilMs) - first.fromMs)) / 1000) * 1000;
  const untilMs = Math.ceil((fromMs + length * (endMs - fromMs) + 60_000) / 1000) * 1000;
  return { start_time: new Date(fromMs).toISOString(), end_time: new Date(untilMs).toISOString() };
}
