import * as v from "valibot";
import { flowListResponseSchema, heatmapResponseSchema, strikesFlowResponseSchema } from "@strikebook/contract";
import { simulatedData } from "../../../service/market-source/market-data";
import { createService } from "../../../service/server/service";
import { accountWith, readServiceResponse } from "../../../scripts/support/service/start-service";

/** The constants of docs/market.md. */
const HELD_SHARE = 0.01;
const MIN_YEARS = 15 / 60 / 24 / 365;
const RATE = 0.042;

/** One expiration of a board, and the instant from which its volume counts. Instants are RFC 3339. */
interface Column {
  symbol: string;
  expiration: string;
  dividendYield: number;
  at: string;
  volumeFrom: string;
}

/** Starts a service in the evening of a day; returns a function that reads the body of a request, each of which is sent once. */
function startService(data: Pick<ReturnType<typeof simulatedData>, "market" | "tapes">, now: string) {
  const account = accountWith({ credits: 100_000 });
  const accounts = [{ ...account, limits: { ...account.limits, requestsPerMinute: 100_000 } }];
  const service = createService({ ...data, now: () => Date.parse(now), accounts, report: () => undefined });
  const headers = { authorization: "Bearer practice" };
  const bodies = new Map<string, Promise<unknown>>();
  const read = async (path: string) => {
    const response = await service.fetch(new Request(`http://service.test${path}`, { headers }));
    const { status, body } = await readServiceResponse(response);
    expect({ path, status }).toEqual({ path, status: 200 });
    return body;
  };
  return (path: string) => {
    const body = bodies.get(path) ?? read(path);
    bodies.set(path, body);
    return body;
  };
}

type Send = ReturnType<typeof startService>;
const bell = (instant: string) => `${instant.slice(0, 10)}T21:00:00Z`;
const fromOpen = (instant: string) => `start_time=${instant.slice(0, 10)}T14:30:00Z`;
const justAfter = (instant: string) => new Date(Date.parse(instant) + 1).toISOString();

/** Reads open interest and volume of the strikes of one right from `/v1/flow/{ticker}/strikes`. */
async function strikeFlow(send: Send, { symbol, expiration, at }: Column, right: "call" | "put", window: string) {
  const dte = (Date.parse(expiration) - Date.parse(at.slice(0, 10))) / 86_400_000;
  const query = `${window}&right=${right}&top_n=100&order_by=volume&min_dte=${dte}&max_dte=${dte}`;
  const { data } = v.parse(strikesFlowResponseSchema, await send(`/flow/v1/flow/${symbol}/strikes?${query}`));
  return new Map(data.byStrike.map((row) => [row.strike, row]));
}

/** Returns the contracts held at each strike of which both rights traded on the day: calls less puts. */
async function heldContracts(send: Send, column: Column): Promise<Map<number, number>> {
  const { at, volumeFrom } = column;
  const [day, soFar] = [`${fromOpen(at)}&end_time=${bell(at)}`, `start_time=${volumeFrom}&end_time=${justAfter(at)}`];
  const [calls, puts] = [await strikeFlow(send, column, "call", day), await strikeFlow(send, column, "put", day)];
  const [bought, sold] = [await strikeFlow(send, column, "call", soFar), await strikeFlow(send, column, "put", soFar)];
  const held = new Map<number, number>();
  for (const [strike, call] of calls) {
    const put = puts.get(strike);
    const volume = (bought.get(strike)?.volume ?? 0) - (sold.get(strike)?.volume ?? 0);
    if (put !== undefined)
      held.set(strike, (call.openInterest ?? NaN) - (put.openInterest ?? NaN) + HELD_SHARE * volume);
  }
  return held;
}

/** Reads the newest trade of a strike before an instant: it has the volatility at its second and at the opening bell. */
async function newestTrade(send: Send, { symbol, expiration, at }: Column, strike: number, until: string) {
  const window = `${fromOpen(at)}&end_time=${until}`;
  const query = `expiration=${expiration}&min_strike=${strike}&max_strike=${strike}&limit=1&${window}`;
  const [trade] = v.parse(flowListResponseSchema, await send(`/flow/v1/flow/${symbol}?${query}`)).data.trades;
  if (trade?.iv == null || trade.ivChangePct == null) throw new Error(`${symbol} has no trade at ${strike}.`);
  const second = `${trade.timestamp.slice(0, 19)}Z`;
  return { second, iv: trade.iv, openingIv: trade.iv / (1 + trade.ivChangePct / 100) };
}

/** Black-Scholes written out again: the exposure of one contract in dollars per 1 % of spot. */
function exposurePerContract({ expiration, at, dividendYield }: Column, spot: number, strike: number, iv: number) {
  const years = Math.max(MIN_YEARS, (Date.parse(`${expiration}T21:00:00Z`) - Date.parse(at)) / (365 * 86_400_000));
  const s = iv * Math.sqrt(years);
  const d1 = (Math.log(spot / strike) + (RATE - dividendYield) * years) / s + s / 2;
  const gamma = (Math.exp(-dividendYield * years) * Math.exp((-d1 * d1) / 2)) / Math.sqrt(2 * Math.PI) / (spot * s);
  return gamma * 100 * spot * spot * 0.01;
}

/** Returns the price of a board and the cells of one expiration by strike. */
async function servedBoard(send: Send, { symbol, expiration, at }: Column) {
  const query = `symbols=${symbol}&at=${at}&expirations=${expiration}&maxStrikes=all&includeEmpty=true`;
  const [board] = v.parse(heatmapResponseSchema, await send(`/v1/historical?${query}`)).data.symbols;
  if (board === undefined) throw new Error(`There is no board of ${symbol} at ${at}.`);
  return { spot: board.spot, cells: new Map(board.strikes.map(({ strike, value }) => [strike, value])) };
}

/** Returns the strikes with the largest cells, of those that both rights traded on the day. */
async function largestStrikes(send: Send, column: Column, count: number): Promise<number[]> {
  const [{ cells }, held] = [await servedBoard(send, column), await heldContracts(send, column)];
  const traded = [...cells.keys()].filter((strike) => held.has(strike));
  return traded.sort((a, b) => Math.abs(cells.get(b) ?? 0) - Math.abs(cells.get(a) ?? 0)).slice(0, count);
}

/** Returns a cell as served, in multiples of the one that a client computes. */
async function ratioOf(send: Send, column: Column, strike: number, iv: number): Promise<number> {
  const [{ spot, cells }, held] = [await servedBoard(send, column), await heldContracts(send, column)];
  return (cells.get(strike) ?? NaN) / ((held.get(strike) ?? NaN) * exposurePerContract(column, spot, strike, iv));
}

const differing = (ratios: readonly number[]) => ratios.filter((ratio) => !(Math.abs(ratio - 1) < 0.01));

const send = startService(simulatedData(), "2026-11-19T00:00:00Z");
const columns = [
  { symbol: "SPXW", dividendYield: 0.013, expiration: "2026-11-18" },
  { symbol: "SPXW", dividendYield: 0.013, expiration: "2026-11-19" },
  { symbol: "SPY", dividendYield: 0.012, expiration: "2026-11-18" },
  { symbol: "SPY", dividendYield: 0.012, expiration: "2026-11-20" },
];
const open = "2026-11-18T14:30:00Z";

test.each(columns)(
  "at the opening bell $symbol $expiration is gamma times the published open interest",
  async (one) => {
    const column = { ...one, at: open, volumeFrom: open };
    const ratios: number[] = [];

    for (const strike of await largestStrikes(send, column, 8)) {
      const { openingIv } = await newestTrade(send, column, strike, bell(open));
      ratios.push(await ratioOf(send, column, strike, openingIv));
    }

    expect(ratios).toHaveLength(8);
    expect(differing(ratios)).toEqual([]);
  },
);

test.each(columns)("in the afternoon $symbol $expiration also counts 1 % of the published volume", async (one) => {
  const column = { ...one, at: "2026-11-18T20:30:00Z", volumeFrom: open };
  const ratios: number[] = [];

  for (const strike of await largestStrikes(send, column, 8)) {
    // The board of the second of a trade, whose volatility is known exactly.
    const { second, iv } = await newestTrade(send, column, strike, column.at);
    ratios.push(await ratioOf(send, { ...column, at: second }, strike, iv));
  }

  expect(ratios).toHaveLength(8);
  expect(differing(ratios)).toEqual([]);
});

const HALF_HOUR_MS = 30 * 60_000;
const cents = (usd: number | null) => Math.round(100 * (usd ?? NaN));

/** Returns the contracts of a strike, calls and puts, that customers bought at the ask until an instant, less those that they sold at the bid. */
async function boughtAtStrike(send: Send, { symbol, expiration, at }: Column, strike: number, until: string) {
  let bought = 0;
  const endMs = Date.parse(justAfter(until));
  for (let startMs = Date.parse(`${at.slice(0, 10)}T14:30:00Z`); startMs < endMs; startMs += HALF_HOUR_MS) {
    const [start, end] = [startMs, Math.min(endMs, startMs + HALF_HOUR_MS)].map((ms) => new Date(ms).toISOString());
    const query = `expiration=${expiration}&min_strike=${strike}&max_strike=${strike}&limit=500&start_time=${start}&end_time=${end}`;
    const { trades } = v.parse(flowListResponseSchema, await send(`/flow/v1/flow/${symbol}?${query}`)).data;
    expect(trades.length).toBeLessThan(500);
    for (const { price, bid, ask, contracts } of trades) {
      const position = (cents(price) - cents(bid)) / (cents(ask) - cents(bid));
      bought += position >= 0.7 ? contracts : position <= 0.3 ? -contracts : 0;
    }
  }
  return bought;
}

/** Reads a board of signed volume of one expiration. */
async function volumeBoard(send: Send, { symbol, expiration }: Column, at: string) {
  const query = `symbols=${symbol}&at=${at}&expirations=${expiration}&maxStrikes=all&includeEmpty=true&source=volume`;
  const body = v.parse(heatmapResponseSchema, await send(`/v1/historical?${query}`));
  const [board] = body.data.symbols;
  if (board === undefined) throw new Error(`There is no board of ${symbol} at ${at}.`);
  const cells = new Map(board.strikes.map(({ strike, value }) => [strike, value]));
  return { spot: board.spot, cells };
}

test.each(columns.slice(1))(
  "$symbol $expiration counts signed volume: gamma times what dealers took of the published trades",
  async (one) => {
    const column = { ...one, at: "2026-11-18T20:30:00Z", volumeFrom: open };
    const { cells } = await volumeBoard(send, column, column.at);
    const largest = [...cells].sort(([, a], [, b]) => Math.abs(b) - Math.abs(a)).slice(0, 6);
    const ratios: number[] = [];

    for (const [strike] of largest) {
      // The board of the second of a trade, whose volatility is known exactly.
      const { second, iv } = await newestTrade(send, column, strike, column.at);
      const board = await volumeBoard(send, column, second);
      const bought = await boughtAtStrike(send, column, strike, second);
      const expected = -bought * exposurePerContract({ ...column, at: second }, board.spot, strike, iv);
      ratios.push((board.cells.get(strike) ?? NaN) / expected);
    }

    expect(ratios).toHaveLength(6);
    expect(differing(ratios)).toEqual([]);
  },
);
