import { paidPlan } from "../../service/gateway/accounts";
import { BoardStream, type StreamNews } from "../../src/stream/board-stream";
import { accountWith } from "../support/ask-service";
import { liveQuestion, openLiveStream } from "../support/live-stream";
import { smallMarket, smallMarketNow } from "../support/small-market";

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** The whole second of the small market's now. */
const boardMs = smallMarketNow - 250;

test("a stream that opens tells what it costs, what it carries, and each board as it comes", async () => {
  const { stream, news, boards, advance } = openLiveStream({ question: { symbols: ["spy", "QQQ"] } });
  expect([stream.state.kind, news]).toEqual(["connecting", []]);

  await advance(750);

  expect(news.map(({ kind }) => kind)).toEqual([
    ...["state", "connected", "credits", "board", "board"],
    ...["board", "board", "velocity", "velocity"],
  ]);
  expect(news.slice(1, 3)).toMatchObject([
    { connected: { symbols: ["SPY", "QQQ"], creditsPerMinute: 2, maxDurationSeconds: 3600 } },
    { remaining: 4998, charged: 2 },
  ]);
  expect(boards().map(({ board, eventId, receivedAtMs }) => [board.symbol, board.asOf, eventId, receivedAtMs])).toEqual(
    [
      ["SPY", "2026-11-20T20:30:00Z", `SPY:${boardMs}`, smallMarketNow],
      ["QQQ", "2026-11-20T20:30:00Z", `SPY:${boardMs},QQQ:${boardMs}`, smallMarketNow],
      ["SPY", "2026-11-20T20:30:01Z", `SPY:${boardMs + SECOND_MS},QQQ:${boardMs}`, boardMs + SECOND_MS],
      ["QQQ", "2026-11-20T20:30:01Z", `SPY:${boardMs + SECOND_MS},QQQ:${boardMs + SECOND_MS}`, boardMs + SECOND_MS],
    ],
  );
  expect(stream.state).toMatchObject({ kind: "open", failures: 0, sinceMs: smallMarketNow });
});

test("a stream that takes over from another goes on after its last event", async () => {
  const { news, resumedFrom, advance } = openLiveStream({ lastEventId: `SPY:${boardMs - 5 * SECOND_MS}` });

  await advance(0);

  expect(resumedFrom()).toEqual([`SPY:${boardMs - 5 * SECOND_MS}`]);
  expect(news.find(({ kind }) => kind === "resumed")).toMatchObject({
    resumed: { gapCovered: false, symbols: [{ symbol: "SPY", status: "advanced" }] },
  });
});

test("a symbol that has nothing to show is told, and its neighbour streams", async () => {
  const { news, boards, advance } = openLiveStream({ question: { symbols: ["SPY", "NOPE"] } });

  await advance(0);

  expect(news.filter(({ kind }) => kind === "unavailable")).toMatchObject([
    { symbol: "NOPE", reason: "no_live_board", message: expect.stringContaining("NOPE has no live board") },
  ]);
  expect(boards()).toHaveLength(1);
});

test("after its hour a stream goes on at once, and no board is missed or told twice", async () => {
  const { path, boards, resumedFrom, advance } = openLiveStream();

  await advance(60 * MINUTE_MS + 2 * SECOND_MS);

  expect(path()).toEqual(["open", "resuming", "open"]);
  expect(resumedFrom()).toEqual([null, `SPY:${boardMs + 3_600 * SECOND_MS}`]);
  // The service sends the newest board again to whoever comes: all others are told once, one for every second.
  const seconds = boards().map(({ board }) => (Date.parse(board.asOf) - boardMs) / SECOND_MS);
  expect([...new Set(seconds)]).toEqual(Array.from({ length: 3_603 }, (_, second) => second));
  expect(seconds).toHaveLength(3_604);
});

test("a service that shuts down is asked again at once, and when it is down, later and later", async () => {
  const { path, states, service, line, clock, advance } = openLiveStream();
  line.chance = 0.5;
  await advance(40_000);

  line.isDown = true;
  service.close();
  await advance(6_999);
  line.isDown = false;
  const waits = states().flatMap((state) => (state.kind === "waiting" ? [state.untilMs] : []));
  await advance(1);

  expect(path()).toEqual([
    "open",
    ...Array.from({ length: 3 }, () => ["resuming", "waiting"]).flat(),
    "resuming",
    "open",
  ]);
  // The reconnect counts as the first attempt that has yet to prove itself: halves of 2, 4 and 8 seconds.
  const shutMs = smallMarketNow + 40_000;
  expect(waits).toEqual([shutMs + 1_000, shutMs + 3_000, shutMs + 7_000]);
  expect(clock.nowMs).toBe(shutMs + 7_000);
});

test("a restart after a mend replaces what was closed", async () => {
  const key = { entered: undefined as string | undefined };
  const { stream, path, boards, advance } = openLiveStream({ client: { key: () => key.entered } });
  await advance(0);
  expect(stream.state).toMatchObject({ kind: "closed", reason: { name: "MissingKeyError" } });

  key.entered = "practice";
  stream.restart();
  await advance(0);

  expect(path()).toEqual(["closed", "connecting", "open"]);
  expect(boards()).toHaveLength(1);
});

test("a restart of an open stream lets its line go before it asks again", async () => {
  const plan = { ...paidPlan, symbolsPerStream: 1, streamSymbolsConcurrent: 1 };
  const { stream, path, line, advance } = openLiveStream({ accounts: [accountWith({ limits: plan })] });
  await advance(0);

  stream.restart();
  await advance(0);

  expect(path()).toEqual(["open", "resuming", "open"]);
  expect(line.openBodies).toBe(1);
});

test("a computer that slept goes on after the last event a moment after it wakes", async () => {
  const { path, resumedFrom, line, clock, boards, advance } = openLiveStream();
  await advance(2_000);
  const lastId = boards().at(-1)?.eventId;

  // Nothing that the network brought while it slept arrives.
  line.isFrozen = true;
  clock.nowMs += 3_600_000;
  await advance(6_000);
  line.isFrozen = false;
  await advance(1_000);

  expect(path()).toEqual(["open", "resuming", "open"]);
  expect(resumedFrom()).toEqual([null, lastId]);
});

test("every minute is booked as the service took it", async () => {
  const { client, news, advance } = openLiveStream({
    accounts: [accountWith({ credits: 100 })],
    question: { symbols: ["SPY", "QQQ"] },
  });

  await advance(3 * MINUTE_MS);

  expect(client.ledger.session.spent).toBe(8);
  expect(client.ledger.entries.map(({ labels, endpoint, spent }) => [...labels, endpoint, spent])).toEqual([
    ["GEX.LIVE", "stream", 2],
    ["GEX.LIVE", "stream", 2],
    ["GEX.LIVE", "stream", 2],
    ["GEX.LIVE", "stream", 2],
  ]);
  expect(news.flatMap((one) => (one.kind === "credits" ? [one.remaining] : []))).toEqual([98, 96, 94, 92]);
  expect(client.ledger.reconciliation).toEqual({ balance: 92, chargedForLost: 0, elsewhere: 0 });
});

test("a limit on spending closes the stream before the minute that would pass it", async () => {
  const accounts = [accountWith({ credits: 100 })];
  const { stream, line, client, clock, advance } = openLiveStream({
    accounts,
    client: { spending: () => ({ perWorkbook: 2 }) },
  });

  await advance(10 * MINUTE_MS);

  expect(stream.state).toMatchObject({
    kind: "closed",
    reason: { name: "BudgetError", message: expect.stringMatching(/^The stream was closed before its next minute\./) },
  });
  expect(client.ledger.session.spent).toBe(2);
  expect([line.openBodies, clock.waiting]).toEqual([0, 0]);
});

test("a stream that is closed leaves nothing behind and says no more", async () => {
  const { stream, news, line, clock, advance } = openLiveStream();
  await advance(5_000);

  stream.close();
  const told = news.length;
  await advance(10 * MINUTE_MS);

  expect(news.at(-1)).toEqual({ kind: "state", state: { kind: "closed", reason: "stopped" } });
  expect([news.length, line.openBodies, clock.waiting]).toEqual([told, 0, 0]);
  stream.restart();
  await advance(0);
  expect(stream.state).toEqual({ kind: "closed", reason: "stopped" });
});

test.each([
  ["while it is asked for", 0],
  ["while it waits", 100],
])("a stream that is closed %s leaves nothing behind", async (_, afterMs) => {
  const { stream, line, clock, advance } = openLiveStream({ faults: ["stream: slow 10s", "stream: unavailable"] });
  line.chance = 0.9;
  if (afterMs > 0) await advance(10_000 + afterMs);
  else await advance(afterMs);

  stream.close();
  await advance(20_000);

  expect([line.openBodies, clock.waiting, stream.state.kind]).toEqual([0, 0, "closed"]);
});

test("a stream that is closed by whoever hears its first board says no more", async () => {
  const { client, advance, line, clock } = openLiveStream({ client: { key: () => "practice" } });
  const heard: StreamNews["kind"][] = [];
  const second = new BoardStream(client.streamParts, liveQuestion, ({ kind }) => {
    heard.push(kind);
    if (kind === "board") second.close();
  });

  await advance(5_000);

  expect(heard).toEqual(["state", "connected", "credits", "board", "state"]);
  expect(line.openBodies).toBe(1);
  expect(clock.waiting).toBeGreaterThan(0);
});

test("a market that publishes nothing keeps its stream open on comments alone", async () => {
  const closing = Date.parse("2026-11-20T20:59:59Z");
  const market = {
    ...smallMarket,
    boardAt: (symbol: string, instantMs: number) => smallMarket.boardAt(symbol, Math.min(instantMs, closing)),
  };
  const { path, boards, advance } = openLiveStream({ market, startMs: Date.parse("2026-11-20T22:00:00Z") });

  await advance(50 * MINUTE_MS);

  expect([path(), boards()]).toEqual([["open"], []]);
});
