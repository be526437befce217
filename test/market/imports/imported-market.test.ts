import { black76 } from "../../../market/pricing/black-scholes";
import { closeMs } from "../../../market/time/calendar";
import { dayOf } from "../../../market/time/civil-day";
import { gammaExposureUsd, vannaExposureUsd } from "../../support/market/contract-exposure";
import { chainData } from "../../../service/market-source/market-data";
import { csvChain, type MadeUpQuote, type MadeUpStrike } from "../../support/market/chain-texts";

const marketOf = (text: string, fileName: string) => chainData(text, fileName).market;

const now = Date.parse("2026-11-20T18:00:00Z");
const yearsTo = (date: number) => (closeMs(dayOf(2026, 12, date)) - now) / (365 * 86_400_000);

/** Returns a quote around the price at a volatility, with a forward of 101 and a rate of 4 %. */
function quoted(right: "call" | "put", strike: number, volatility: number, more: MadeUpQuote): MadeUpQuote {
  const { price } = black76({ right, strike, years: yearsTo(18), volatility }, { forward: 101, rate: 0.04 });
  return { bid: price * 0.99, ask: price * 1.01, ...more };
}

/** Strikes 92 to 110 of SPY for 2026-12-18 at 25 % volatility; the in-the-money side is quoted far too high. */
const strikes: MadeUpStrike[] = [92, 94, 96, 98, 100, 102, 104, 106, 108, 110].map((strike) => ({
  root: "SPY",
  expiration: "2026-12-18",
  strike,
  call: quoted("call", strike, 0.25, { openInterest: 1_000 }),
  put: quoted("put", strike, 0.25, { openInterest: 400 }),
}));

test("the exposure of a board follows from the forward, discount and volatility that the quotes imply", () => {
  const board = marketOf(csvChain(strikes, { spot: 100.5 }), "spy.csv").boardAt("SPY", now);

  const years = yearsTo(18);
  const { gamma, vanna } = black76(
    { right: "call", strike: 104, years, volatility: 0.25 },
    { forward: 101, rate: 0.04 },
  );
  // Per unit of spot: the forward moves by 101 / 100.5 for each dollar of spot.
  const gammaUsd = gammaExposureUsd(gamma * (101 / 100.5) ** 2, 600, 100.5);
  const vannaUsd = vannaExposureUsd(vanna * (101 / 100.5), 600, 100.5);
  expect((board?.cells("gamma")[6] ?? 0) / gammaUsd).toBeCloseTo(1, 5);
  expect((board?.cells("vanna")[6] ?? 0) / vannaUsd).toBeCloseTo(1, 5);
});

test("at the file's instant the board and the price equal those of the file", () => {
  const market = marketOf(csvChain(strikes, { spot: 100.5, change: 1.25 }), "spy.csv");

  expect(market.boardAt("SPY", now)).toMatchObject({
    symbol: "SPY",
    asOfMs: now,
    spot: 100.5,
    previousClose: 99.25,
    expirations: ["2026-12-18"],
  });
  expect(market.spotAt("SPY", now)).toBe(100.5);
  expect([market.boardAt("QQQ", now), market.spotAt("QQQ", now)]).toEqual([undefined, undefined]);
});

test("each root in the file is a symbol of its own", () => {
  const file = csvChain([
    { root: "SPXW", expiration: "2026-12-18", strike: 100, call: { openInterest: 5, volatility: 0.2 } },
    { root: "SPX", expiration: "2026-12-18", strike: 105, put: { openInterest: 7, volatility: 0.2 } },
  ]);

  const market = marketOf(file, "spx.csv");

  expect(market.symbols).toEqual(["SPX", "SPXW"]);
  expect(Array.from(market.boardAt("SPX", now)?.strikes ?? [])).toEqual([105]);
  expect(Math.sign(market.boardAt("SPX", now)?.cells("gamma")[0] ?? 0)).toBe(-1);
  expect(Math.sign(market.boardAt("SPXW", now)?.cells("gamma")[0] ?? 0)).toBe(1);
});

test("expirations that had settled when the file was made are omitted: at the close, or at the open for SPX", () => {
  const on = (root: string, expiration: string): MadeUpStrike => ({
    root,
    expiration,
    strike: 100,
    call: { openInterest: 5, volatility: 0.2 },
  });
  const everything = [
    on("SPX", "2026-11-20"),
    on("SPX", "2026-12-18"),
    on("SPXW", "2026-11-19"),
    on("SPXW", "2026-11-20"),
    on("SPXW", "2026-11-23"),
  ];

  const midday = marketOf(csvChain(everything), "spx.csv");
  const bell = Date.parse("2026-11-20T21:00:00Z");
  const evening = marketOf(csvChain(everything, { date: "November 20, 2026 at 4:00 PM EST" }), "spx.csv");

  expect(midday.boardAt("SPX", now)?.expirations).toEqual(["2026-12-18"]);
  expect(midday.boardAt("SPXW", now)?.expirations).toEqual(["2026-11-20", "2026-11-23"]);
  expect(evening.boardAt("SPXW", bell)?.expirations).toEqual(["2026-11-23"]);
  expect(midday.boardAt("SPXW", bell)?.expirations).toEqual(["2026-11-23"]);
});

test("without a two-sided quote the volatility in the file is used, first that of the out-of-the-money side", () => {
  const strike = (put: MadeUpQuote, call: MadeUpQuote) =>
    csvChain([{ root: "SPY", expiration: "2026-12-18", strike: 95, put, call }]);
  const gamma = (text: string) => marketOf(text, "spy.csv").boardAt("SPY", now)?.cells("gamma")[0];

  const fromPut = gamma(strike({ volatility: 0.3, openInterest: 100 }, { volatility: 0.9 }));
  const fromCall = gamma(strike({ openInterest: 100 }, { volatility: 0.3 }));
  const unknown = gamma(strike({ openInterest: 100 }, {}));

  expect(fromPut).toBeLessThan(0);
  expect(fromCall).toBe(fromPut);
  expect(unknown).toBe(0);
});

test("the price replaces a missing previous close", () => {
  const quotes = [{ symbol: "NVDA261218C00100000", bid: 1, ask: 2, iv: 0.4, openInterest: 3 }];
  const text = JSON.stringify({ updated: "2026-11-20T13:00:00-05:00", underlyingPrice: 101, quotes });

  expect(marketOf(text, "nvda.json").boardAt("NVDA", now)?.previousClose).toBe(101);
});

test("a file with only past expirations is rejected", () => {
  const past = csvChain([{ root: "SPY", expiration: "2026-11-19", strike: 100 }]);

  expect(() => marketOf(past, "spy.csv")).toThrow(
    "spy.csv: every expiration had settled when the file was made, so no contract is left.",
  );
});
