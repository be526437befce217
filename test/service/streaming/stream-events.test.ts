import * as v from "valibot";
import { connectedSchema, streamCreditsSchema, streamSnapshotSchema, streamVelocitySchema } from "@strikebook/contract";
import { closingMarket, smallMarket, smallMarketNow } from "../../../scripts/support/market/small-market";
import { startStreams } from "../../support/service/start-streams";
import { dataOf, eventNames, eventsNamed } from "../../../scripts/support/service/stream-reader";

/** The whole second of the small market's now. */
const boardMs = smallMarketNow - 250;

test("a stream starts with connected, credits and the board of each symbol", async () => {
  const { open } = startStreams();

  const received = await (await open("symbols=SPY,QQQ")).received();

  expect(eventNames(received)).toEqual(["connected", "credits", "snapshot", "snapshot"]);
  expect(v.parse(connectedSchema, received[0]?.data)).toMatchObject({
    format: "v2",
    symbols: ["SPY", "QQQ"],
    metric: "gamma",
    creditsRemaining: 4998,
    creditsPerMinute: 2,
    maxDurationSeconds: 3600,
  });
  expect(v.parse(streamCreditsSchema, received[1]?.data)).toEqual({ remaining: 4998, charged: 2 });
});

test("a snapshot is the board of that second, with its own spot and without velocity", async () => {
  const { open } = startStreams();

  const [event] = eventsNamed(await (await open("symbols=SPY")).received(), "snapshot");

  expect(v.parse(streamSnapshotSchema, event?.data)).toEqual({
    symbol: "SPY",
    asOf: "2026-11-20T20:30:00Z",
    spot: 101.5,
    previousClose: 100,
    priceChange: 1.5,
    priceChangePercent: 1.5,
    expirations: ["2026-11-20", "2026-11-27", "2026-12-18"],
    strikes: [
      { strike: 90, value: -20.25, nodeType: "normal" },
      { strike: 100, value: 2100, nodeType: "pika" },
      { strike: 105, value: 4200.25, nodeType: "king" },
      { strike: 110, value: 860, nodeType: "pika" },
    ],
    lagged: false,
  });
});

test("a stream has calls and puts apart on request: call wall and put wall in each frame", async () => {
  const { open, clock } = startStreams();

  const stream = await open("symbols=SPY&sides=true");
  const first = await stream.received();
  clock.advance(1_000);

  // The cells of SPY are in scripts/support/market/small-market.ts: calls of 105 are 300 and 4,000.50, puts of 100 are -500.
  const boards = dataOf([...first, ...(await stream.received())], "snapshot").map((data) =>
    v.parse(streamSnapshotSchema, data),
  );
  expect(boards).toHaveLength(2);
  for (const { strikes, sides } of boards) {
    expect(sides).toMatchObject({ callWall: { strike: 105, value: 4_300.5 }, putWall: { strike: 100, value: -500 } });
    expect(strikes.find(({ strike }) => strike === 105)).toMatchObject({ callValue: 4_300.5, putValue: -100.25 });
  }
});

test("frames have the status of the zero gamma, and nothing of its range is computed for them", async () => {
  const neverCalled = () => {
    throw new Error("A frame asked for a range.");
  };
  const market = {
    ...smallMarket,
    boardAt(symbol: string, instantMs: number) {
      const board = smallMarket.boardAt(symbol, instantMs);
      return board && { ...board, otherwise: neverCalled };
    },
  };
  const { open } = startStreams({ market });

  const [event] = eventsNamed(await (await open("symbols=SPY&zeroGamma=true")).received(), "snapshot");

  expect(v.parse(streamSnapshotSchema, event?.data).zeroGamma).toEqual({
    level: expect.closeTo(100, 5) as number,
    distancePct: expect.closeTo((100 / 101.5 - 1) * 100, 5) as number,
    status: "ok",
  });
});

test("each id is the position in every symbol received so far", async () => {
  const { open, clock } = startStreams();
  const reader = await open("symbols=SPY,QQQ");

  const first = eventsNamed(await reader.received(), "snapshot").map(({ id }) => id);
  clock.advance(750);
  const second = eventsNamed(await reader.received(), "snapshot").map(({ id }) => id);

  expect(first).toEqual([`SPY:${boardMs}`, `SPY:${boardMs},QQQ:${boardMs}`]);
  expect(second).toEqual([`SPY:${boardMs + 1000},QQQ:${boardMs}`, `SPY:${boardMs + 1000},QQQ:${boardMs + 1000}`]);
});

test("a board is published at the start of every second", async () => {
  const { open, clock } = startStreams();
  const reader = await open("symbol=SPY");
  await reader.received();

  clock.advance(749);
  expect(dataOf(await reader.received(), "snapshot")).toEqual([]);
  clock.advance(1);
  expect(dataOf(await reader.received(), "snapshot")).toMatchObject([{ asOf: "2026-11-20T20:30:01Z" }]);
  clock.advance(1000);
  expect(dataOf(await reader.received(), "snapshot")).toMatchObject([{ asOf: "2026-11-20T20:30:02Z", lagged: false }]);
});

test("a slow reader misses boards but not the newest, which is marked as lagged", async () => {
  const { open, play } = startStreams();
  const reader = await open("symbols=SPY,QQQ");
  await reader.nextChunk();
  await play(750);

  const inTime = await reader.nextChunk();
  await play(3000);
  const late = await reader.nextChunk();
  await play(1000);
  const again = await reader.nextChunk();

  expect(dataOf(inTime, "snapshot")).toMatchObject([{ lagged: false }, { lagged: false }]);
  expect(dataOf(late, "snapshot")).toMatchObject([
    { symbol: "SPY", asOf: "2026-11-20T20:30:04Z", lagged: true },
    { symbol: "QQQ", asOf: "2026-11-20T20:30:04Z", lagged: true },
  ]);
  expect(dataOf(again, "snapshot")).toMatchObject([{ lagged: false }, { lagged: false }]);
});

test("the velocity of a symbol is sent within seconds and then once a minute", async () => {
  const { open, clock } = startStreams();
  const reader = await open("symbol=SPY");
  await reader.received();

  clock.advance(750);
  const [velocity] = eventsNamed(await reader.received(), "velocity");
  clock.advance(58_000);
  const none = eventsNamed(await reader.received(), "velocity");
  clock.advance(3_000);
  const [next] = eventsNamed(await reader.received(), "velocity");

  expect(v.parse(streamVelocitySchema, velocity?.data)).toMatchObject({
    symbol: "SPY",
    metric: "gamma",
    topRisers: [
      { strike: 100, expiration: "2026-11-20", currentValue: 2500, delta5Min: 500, velocity: 100, trend: "increasing" },
    ],
    topFallers: [],
  });
  expect(none).toEqual([]);
  expect(next).toMatchObject({ data: { symbol: "SPY" } });
});

test("a keep-alive comment is sent every 15 seconds", async () => {
  const { open, clock } = startStreams();
  const reader = await open("symbol=SPY");
  await reader.received();

  clock.advance(14_999);
  expect(eventNames(await reader.received())).not.toContain("comment");
  clock.advance(1);
  expect(eventsNamed(await reader.received(), "comment")).toHaveLength(1);
  clock.advance(30_000);
  expect(eventsNamed(await reader.received(), "comment")).toHaveLength(2);
});

test("an unknown symbol is reported, and the others stream", async () => {
  const { open } = startStreams();

  const received = await (await open("symbols=SPY,NOPE")).received();

  expect(dataOf(received, "symbol_unavailable")).toMatchObject([{ symbol: "NOPE", reason: "no_live_board" }]);
  expect(dataOf(received, "snapshot")).toMatchObject([{ symbol: "SPY" }]);
  expect(received[0]?.data).toMatchObject({ creditsPerMinute: 2 });
});

test("a symbol without any of the exact expirations is reported with the nearest that it lists", async () => {
  const { open } = startStreams();

  const received = await (await open("symbols=SPY,QQQ&expirations=2026-11-27")).received();

  expect(dataOf(received, "symbol_unavailable")).toEqual([
    {
      ...{ symbol: "QQQ", reason: "expiration_not_found" },
      message: "None of the requested expirations is listed: QQQ lists 2026-11-20.",
    },
  ]);
  expect(dataOf(received, "snapshot")).toMatchObject([{ symbol: "SPY", expirations: ["2026-11-27"] }]);
});

test("while the market is closed there is no live board, and the stream stays open", async () => {
  const { open, clock } = startStreams({ market: closingMarket, nowMs: Date.parse("2026-11-20T22:00:00Z") });
  const reader = await open("symbol=SPY");

  const received = await reader.received();
  clock.advance(60_000);

  expect(eventNames(received)).toEqual(["connected", "credits", "symbol_unavailable"]);
  expect(dataOf(await reader.received(), "credits")).toEqual([{ remaining: 4998, charged: 1 }]);
});

test("a board that waited for its reader is not lagged if no newer one was published", async () => {
  const { open, clock } = startStreams({ market: closingMarket, nowMs: Date.parse("2026-11-20T20:59:58.500Z") });
  const reader = await open("symbol=SPY");
  await reader.nextChunk();

  clock.advance(10_000);
  const late = await reader.nextChunk();

  // One second was published since, the last of the session.
  expect(dataOf(late, "snapshot")).toMatchObject([{ asOf: "2026-11-20T20:59:59Z", lagged: false }]);
});

test("two streams with the same request compute one board per second", async () => {
  const computed: number[] = [];
  const counting = {
    ...smallMarket,
    boardAt(symbol: string, instantMs: number) {
      if (instantMs === boardMs + 2000) computed.push(instantMs);
      return smallMarket.boardAt(symbol, instantMs);
    },
  };
  const { open, play } = startStreams({ market: counting });
  const readers = [await open("symbol=SPY"), await open("symbols=SPY")];

  await play(1750);

  expect(computed).toHaveLength(1);
  for (const reader of readers) {
    expect(dataOf(await reader.received(), "snapshot").at(-1)).toMatchObject({ asOf: "2026-11-20T20:30:02Z" });
  }
});

test("no timer runs without streams", async () => {
  const { open, clock } = startStreams();
  const reader = await open("symbols=SPY,QQQ");

  await reader.disconnect();

  expect(clock.waiting).toBe(0);
});

test("a board that cannot be computed does not affect other symbols", async () => {
  const breaking = {
    ...smallMarket,
    boardAt(symbol: string, instantMs: number) {
      if (symbol === "QQQ" && instantMs > smallMarketNow) throw new Error("broken");
      return smallMarket.boardAt(symbol, instantMs);
    },
  };
  const { open, clock, problems } = startStreams({ market: breaking });
  const reader = await open("symbols=QQQ,SPY");
  await reader.received();

  clock.advance(750);

  expect(dataOf(await reader.received(), "snapshot")).toMatchObject([{ symbol: "SPY" }]);
  expect(problems).toEqual([new Error("broken")]);
});
