import {
  type ContractQuote,
  type SymbolChain,
  optionChainResponseSchema,
  optionQuotesResponseSchema,
} from "@strikebook/contract";
import * as v from "valibot";
import { SimulatedDays } from "../../../market/days/simulated-days";
import { marketOfDays } from "../../../market/exposure/market-of-days";
import { fewTapes } from "../../../scripts/support/market/few-tapes";
import { errorEnvelope, startService, unlimitedAccount } from "../../../scripts/support/service/start-service";

/** Friday 2026-11-20, 11:00:00.400 in New York. */
const nowMs = Date.parse("2026-11-20T16:00:00.400Z");
const tapes = fewTapes(["SPY", "SPX"], "2026-11-18");
/** Its boards count open interest alone. */
const market = marketOfDays(new SimulatedDays());
const { request, clock } = startService({ market, tapes, nowMs, accounts: [unlimitedAccount] });

async function chainsOf(query: string): Promise<SymbolChain[]> {
  const { body } = await request(`/v1/options/chain?${query}`);
  return v.parse(optionChainResponseSchema, body).data.symbols;
}

async function quotesOf(query: string): Promise<ContractQuote[]> {
  const { body } = await request(`/v1/options/quotes?${query}`);
  return v.parse(optionQuotesResponseSchema, body).data.symbols;
}

interface SentTrade {
  timestamp: string;
  optionType: "CALL" | "PUT";
  strike: number;
  expiration: string;
  price: number;
  bid: number;
  ask: number;
  iv: number;
  delta: number;
  dailyVolume: number;
  openInterest: number;
  underlyingPrice: number;
}

const symbolOf = (root: string, { expiration, optionType, strike }: SentTrade) =>
  `${root}__${expiration.slice(2).replaceAll("-", "")}${optionType[0] ?? ""}${String(strike * 1000).padStart(8, "0")}`;

test("a contract has the quote, the volume and the price that FLOW.TRADES shows of its trade at that instant", async () => {
  const { body } = await request("/flow/v1/flow/SPY?timeframe=5m&limit=60");
  const { trades } = (body as { data: { trades: SentTrade[] } }).data;
  const instants = new Set<string>();
  const single = trades.filter(({ timestamp }) => !instants.has(timestamp) && instants.add(timestamp)).slice(0, 40);
  expect(single.length).toBeGreaterThan(20);

  for (const trade of single) {
    const [quote] = await quotesOf(`contracts=${symbolOf("SPY", trade)}&timestamp=${trade.timestamp}`);

    expect(quote).toMatchObject({
      bid: trade.bid,
      ask: trade.ask,
      last: trade.price,
      volume: trade.dailyVolume,
      openInterest: trade.openInterest,
      spot: trade.underlyingPrice,
    });
    // Trades have volatility as a fraction with four decimals.
    expect(quote?.iv).toBeCloseTo(100 * trade.iv, 1);
    expect(quote?.delta).toBeCloseTo(trade.delta, 3);
  }
});

test.each(["SPY", "SPX", "SPXW"])("the gamma of %s is that of its board", async (symbol) => {
  const { body } = await request(
    `/v1/heatmap?symbols=${symbol}&maxStrikes=60&maxExpirations=2&layout=matrix&includeEmpty=true`,
  );
  const [board] = (body as { data: { symbols: BoardOfTest[] } }).data.symbols;
  const dates = board?.expirations ?? [];
  const [chain] = await chainsOf(`symbols=${symbol}&expirations=${dates.join(",")}`);
  const cells = new Map<string, number>();
  chain?.contracts.contract.forEach((_, at) => {
    const { expiration, strike, right, gamma, openInterest } = chain.contracts;
    const key = `${strike[at]} ${expiration[at]}`;
    // Dollars of delta for 1 % of spot, of 100 shares a contract; puts count negative.
    const value = (gamma[at] ?? NaN) * (openInterest[at] ?? NaN) * chain.spot ** 2 * 0.01 * 100;
    cells.set(key, (cells.get(key) ?? 0) + (right[at] === "call" ? value : -value));
  });

  expect(chain?.asOf).toBe(board?.asOf);
  let compared = 0;
  board?.strikes.forEach(({ strike }, i) =>
    dates.forEach((date, j) => {
      const cell = board.matrix[i]?.[j] ?? NaN;
      const value = cells.get(`${strike} ${date}`);
      if (value === undefined) return;
      compared += 1;
      expect(Math.abs(value - cell)).toBeLessThanOrEqual(0.01 + 2e-5 * Math.abs(cell) + 1e-5 * largest(board.matrix));
    }),
  );
  expect(compared).toBeGreaterThan(60);
});

interface BoardOfTest {
  asOf: string;
  expirations: string[];
  strikes: { strike: number }[];
  matrix: number[][];
}

const largest = (matrix: number[][]) => Math.max(...matrix.flat().map(Math.abs));

test("a chain is ordered by expiration, strike, call before put, and its quotes are those of single contracts", async () => {
  const [chain] = await chainsOf("symbols=SPY&dte=0..7&strikes=4");
  const { contract, expiration, dte, strike, right, bid, ask, mid, age } = chain?.contracts ?? blank;

  const keys = contract.map((_, at) => `${expiration[at]} ${String(strike[at]).padStart(6)} ${right[at]}`);
  expect(keys).toEqual([...keys].sort());
  expect(new Set(expiration)).toEqual(new Set(["2026-11-20", "2026-11-23", "2026-11-24", "2026-11-25", "2026-11-27"]));
  expect(contract).toHaveLength(40);
  expect([dte[0], dte.at(-1)]).toEqual([0, 7]);
  mid.forEach((value, at) => expect(value).toBeCloseTo(((bid[at] ?? 0) + (ask[at] ?? 0)) / 2, 6));
  expect(age).toEqual(contract.map(() => 0.4));
  const quotes = await quotesOf(`contracts=${contract.join(",")}`);
  expect(quotes.map((quote) => [quote.symbol, quote.bid, quote.delta, quote.dte])).toEqual(
    contract.map((symbol, at) => [symbol, bid[at], chain?.contracts.delta[at], dte[at]]),
  );
});

const blank = { contract: [], expiration: [], dte: [], strike: [], right: [], bid: [], ask: [], mid: [], age: [] };

test("open interest changes by what the morning of the session before had less", async () => {
  const query = "symbols=SPY&expirations=2026-12-04&moneyness=97..103";
  const [chain] = await chainsOf(query);
  const [before] = await chainsOf(`${query}&timestamp=2026-11-19T16:00:00Z`);
  const earlier = new Map(before?.contracts.contract.map((name, at) => [name, before.contracts.openInterest[at]]));

  const expected = chain?.contracts.contract.map((name, at) => {
    const was = earlier.get(name);
    return typeof was === "number" ? (chain.contracts.openInterest[at] ?? NaN) - was : undefined;
  });
  const shared = chain?.contracts.openInterestChange.filter((_, at) => expected?.[at] !== undefined);
  expect(shared).toEqual(expected?.filter((change) => change !== undefined));
  expect(shared?.some((change) => change !== 0)).toBe(true);
});

test("after the close the quotes are those of the closing bell, with their age, without what has settled", async () => {
  clock.nowMs = Date.parse("2026-11-21T15:00:00Z"); // Saturday, 10:00 in New York
  const [chain] = await chainsOf("symbols=SPY&strikes=1");
  const [atClose] = await chainsOf("symbols=SPY&strikes=1&timestamp=2026-11-20T21:00:00Z");
  clock.nowMs = nowMs;

  expect(chain?.asOf).toBe("2026-11-20T21:00:00Z");
  expect(chain?.contracts.expiration[0]).toBe("2026-11-23");
  expect(chain?.contracts.dte[0]).toBe(2);
  expect(new Set(chain?.contracts.age)).toEqual(new Set([18 * 3600]));
  expect(new Set(atClose?.contracts.age)).toEqual(new Set([0]));
  expect(chain?.contracts.bid).toEqual(atClose?.contracts.bid);
});

test("a contract that has not traded this session has no last, and a volume of 0", async () => {
  const [chain] = await chainsOf("symbols=SPY&dte=300..1200&timestamp=2026-11-20T14:31:00Z");
  const { last, volume, bid } = chain?.contracts ?? { last: [], volume: [], bid: [] };

  expect(last.filter((price) => price === null).length).toBeGreaterThan(100);
  expect(last.map((price) => price === null)).toEqual(volume.map((count) => count === 0));
  expect(bid).not.toContain(null);
});

test.each([
  ["symbols=SPX%2BSPXW", 400, "invalid_parameter", /SPX\+SPXW is a sum of roots/],
  [
    "symbols=NOPE",
    404,
    "symbol_not_found",
    /There are no quotes of NOPE\. The nearest symbols are .*\/v1\/symbols lists all/,
  ],
  ["symbols=SPY&dte=1..2&expirations=2026-11-27", 400, "invalid_parameter", /both select expirations: send one/],
  ["symbols=SPY&delta=0.25&moneyness=100", 400, "invalid_parameter", /cannot both be one number/],
  [
    "symbols=SPY&expirations=2026-11-28",
    404,
    "expiration_not_found",
    /SPY does not list 2026-11-28\. The nearest are 2026-11-2/,
  ],
  ["symbols=SPY&dte=45..20", 400, "invalid_parameter", /the lower end first; received "45\.\.20"/],
  [
    "symbols=SPY&delta=-0.25",
    400,
    "invalid_parameter",
    /delta must be a range such as 0\.1\.\.0\.3 or one number, from 0 to 1/,
  ],
  ["symbols=SPY&delta=25", 400, "invalid_parameter", /from 0 to 1/],
  ["symbols=SPY&strikes=0", 400, "invalid_parameter", /a whole number from 1 to 1000/],
  ["symbols=SPY&right=calls", 400, "invalid_parameter", /"call" or "put"/],
  ["symbols=SPY&moneyness=300..400", 404, "no_data", /SPY has no contract with moneyness=300\.\.400: widen/],
  ["symbols=SPY&timestamp=2027-01-04T15:00:00Z", 400, "invalid_parameter", /timestamp must be a past instant/],
  ["symbols=SPY&timestamp=2020-01-02T15:00:00Z", 404, "no_data", /Quotes are stored for 365 days/],
  ["symbols=A,B,C,D,E,F,G,H,I,J,K", 400, "invalid_parameter", /at most 10 different/],
  ["symbols=SPX,SPXW,SPY", 422, "request_too_large", /more than 4 MB: request fewer roots, or select with expirations/],
])("a chain with %s is refused in words", async (query, status, code, message) => {
  const response = await request(`/v1/options/chain?${query}`);

  expect([response.status, response.body]).toEqual([status, errorEnvelope(code, message)]);
});

test("each contract without a quote has its reason, and the others are sent, in any spelling and of any root", async () => {
  const sent = [
    "SPY   261218C00700000",
    "spy261218c00700000",
    "SPXW__261218P06900000",
    "SPX__261218P06900000",
    "SPY__251121C00600000",
    "SPY__261219C00700000",
    "SPY__261218C00700500",
    "NOPE__261218C00100000",
    "SPY 700 call",
  ];
  const { status, body } = await request(`/v1/options/quotes?contracts=${encodeURIComponent(sent.join(","))}`);
  const { data, meta } = v.parse(optionQuotesResponseSchema, body);

  expect(status).toBe(200);
  expect(data.symbols.map(({ symbol, root }) => [symbol, root])).toEqual([
    ["SPY__261218C00700000", "SPY"],
    ["SPXW__261218P06900000", "SPXW"],
    ["SPX__261218P06900000", "SPX"],
  ]);
  const reasons = new Map(data.missing.map(({ symbol, reason, message = "" }) => [symbol, `${reason}: ${message}`]));
  expect(reasons.get("SPY__251121C00600000")).toBe(
    "expired: The SPY call of 600 expired on 2025-11-21: it has no quote any more.",
  );
  expect(reasons.get("SPY__261219C00700000")).toMatch(
    /^expiration_not_found: SPY does not list 2026-12-19\. The nearest are .*2026-12-18/,
  );
  expect(reasons.get("SPY__261218C00700500")).toBe(
    "contract_not_found: SPY lists no call of 700.5 for 2026-12-18. The nearest strikes are 700 and 701.",
  );
  expect(reasons.get("NOPE__261218C00100000")).toMatch(/^symbol_not_found: There are no quotes of NOPE/);
  expect(reasons.get("SPY 700 CALL")).toMatch(/^invalid_parameter: "SPY 700 CALL" is no symbol of a contract: write/);
  expect(meta.attribution).toMatchObject({ required: true, license: "personal", shareable: false, shareClass: "raw" });
});

test("a hundred contracts are one credit, and one more is refused", async () => {
  const contracts = Array.from({ length: 101 }, (_, at) => `SPY__261218C00${600 + at}000`);
  const most = await request(`/v1/options/quotes?contracts=${contracts.slice(0, 100).join(",")}`);
  const tooMany = await request(`/v1/options/quotes?contracts=${contracts.join(",")}`);

  expect(v.parse(optionQuotesResponseSchema, most.body).data.symbols).toHaveLength(100);
  expect(tooMany.body).toEqual(
    errorEnvelope("invalid_parameter", /at most 100 different contracts per request; received 101/),
  );
  const left = (response: { headers: Headers }) => Number(response.headers.get("x-credits-remaining"));
  expect(left(tooMany)).toBe(left(most));
});

test("a single contract without a quote is an error that costs nothing", async () => {
  const response = await request("/v1/options/quotes?contracts=SPY__251121C00600000");

  expect([response.status, response.body]).toEqual([404, errorEnvelope("no_data", /expired on 2025-11-21/)]);
});

test("an account without the agreement of a subscriber of option data gets no quote", async () => {
  const lacking = startService({ tapes, nowMs, accounts: [{ ...unlimitedAccount, lacks: ["options_agreement"] }] });

  const response = await lacking.request("/v1/options/chain?symbols=SPY");

  expect([response.status, response.body]).toEqual([403, errorEnvelope("opra_agreement_required", /sign it/)]);
});
