import { streamParts } from "../../../../packages/client/stream/connection/stream-opener";
import { paidPlan } from "../../../../service/gateway/accounts";
import { BoardStream, type StreamEvent } from "../../../../packages/client/stream/connection/board-stream";
import { accountWith } from "../../../../scripts/support/service/start-service";
import { liveRequest, openLiveStream } from "../../../support/stream/live-stream";
import { smallMarket, smallMarketNow } from "../../../../scripts/support/market/small-market";
import { chargesOf } from "../../../../scripts/support/client/charges";

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** The whole second of the small market's now. */
const boardMs = smallMarketNow - 250;

test("an open stream reports its price, its symbols and each board", async () => {
  const { stream, events, boards, advance } = openLiveStream({ request: { symbols: ["spy", "QQQ"] } });
  expect([stream.state.kind, events]).toEqual(["connecting", []]);

  await advance(750);

  expect(events.map(({ kind }) => kind)).toEqual([
    ...["state", "connected", "credits", "board", "board"],
    ...["board", "board", "velocity", "velocity"],
  ]);
  expect(events.slice(1, 3)).toMatchObject([
    { connected: { symbols: ["SPY", "QQQ"], creditsPerMinute: 2, maxDurationSeconds: 3600 } },
    { credits: { remaining: 4998, charged: 2 } },
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

test("a stream continues after its hour without a missing or repeated board", async () => {
  const { path, boards, resumedFrom, advance } = openLiveStream();

  await advance(60 * MINUTE_MS + 2 * SECOND_MS);

  expect(path()).toEqual(["open", "resuming", "open"]);
  expect(resumedFrom()).toEqual([null, `SPY:${boardMs + 3_600 * SECOND_MS}`]);
  // The service sends the newest board again to a new connection; every other board is reported once, one per second.
  const seconds = boards().map(({ board }) => (Date.parse(board.asOf) - boardMs) / SECOND_MS);
  expect([...new Set(seconds)]).toEqual(Array.from({ length: 3_603 }, (_, second) => second));
  expect(seconds).toHaveLength(3_604);
});

test("after a shutdown the first retry is immediate and the next ones wait longer and longer", async () => {
  const { path, states, service, network, clock, advance } = openLiveStream();
  network.chance = 0.5;
  await advance(40_000);

  network.isDown = true;
  service.close();
  await advance(6_999);
  network.isDown = false;
  const waits = states().flatMap((state) => (state.kind === "waiting" ? [state.untilMs] : []));
  await advance(1);

  expect(path()).toEqual([
    "open",
    ...Array.from({ length: 3 }, () => ["resuming", "waiting"]).flat(),
    "resuming",
    "open",
  ]);
  // The reconnect counts as the first failure until the connection is stable: halves of 2, 4 and 8 seconds.
  const shutMs = smallMarketNow + 40_000;
  expect(waits).toEqual([shutMs + 1_000, shutMs + 3_000, shutMs + 7_000]);
  expect(clock.nowMs).toBe(shutMs + 7_000);
});

test("a restart replaces a closed connection", async () => {
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

test("a restart closes the open connection before it opens another", async () => {
  const plan = { ...paidPlan, symbolsPerStream: 1, streamSymbolsConcurrent: 1 };
  const { stream, path, network, advance } = openLiveStream({ accounts: [accountWith({ limits: plan })] });
  await advance(0);

  stream.restart();
  await advance(0);

  expect(path()).toEqual(["open", "resuming", "open"]);
  expect(network.openBodies).toBe(1);
});

test("a stream resumes after the last event when the computer wakes", async () => {
  const { path, resumedFrom, network, clock, boards, advance } = openLiveStream();
  await advance(2_000);
  const lastId = boards().at(-1)?.eventId;

  // Nothing that was sent while it slept arrives.
  network.isFrozen = true;
  clock.nowMs += 3_600_000;
  await advance(6_000);
  network.isFrozen = false;
  await advance(1_000);

  expect(path()).toEqual(["open", "resuming", "open"]);
  expect(resumedFrom()).toEqual([null, lastId]);
});

test("every minute is booked as the service charged it", async () => {
  const { client, events, advance } = openLiveStream({
    accounts: [accountWith({ credits: 100 })],
    request: { symbols: ["SPY", "QQQ"] },
  });

  await advance(3 * MINUTE_MS);

  expect(client.ledger.session.spent).toBe(8);
  expect(chargesOf(client).map(({ labels, endpoint, spent }) => [...labels, endpoint, spent])).toEqual([
    ["GEX.LIVE", "stream", 2],
    ["GEX.LIVE", "stream", 2],
    ["GEX.LIVE", "stream", 2],
    ["GEX.LIVE", "stream", 2],
  ]);
  expect(events.flatMap((event) => (event.kind === "credits" ? [event.credits.remaining] : []))).toEqual([
    98, 96, 94, 92,
  ]);
  expect(client.ledger.reconciliation).toEqual({ balance: 92, chargedForLost: 0, elsewhere: 0 });
});

test("a closed stream leaves nothing behind and reports nothing more", async () => {
  const { stream, events, network, clock, advance } = openLiveStream();
  await advance(5_000);

  stream.close();
  const { length } = events;
  await advance(10 * MINUTE_MS);

  expect(events.at(-1)).toEqual({ kind: "state", state: { kind: "closed", reason: "stopped" } });
  expect([events.length, network.openBodies, clock.waiting]).toEqual([length, 0, 0]);
  stream.restart();
  await advance(0);
  expect(stream.state).toEqual({ kind: "closed", reason: "stopped" });
});

test.each([
  ["while it is opened", 0],
  ["while it waits", 100],
])("a stream that is closed %s leaves nothing behind", async (_, afterMs) => {
  const { stream, network, clock, advance } = openLiveStream({ faults: ["stream: slow 10s", "stream: unavailable"] });
  network.chance = 0.9;
  if (afterMs > 0) await advance(10_000 + afterMs);
  else await advance(afterMs);

  stream.close();
  await advance(20_000);

  expect([network.openBodies, clock.waiting, stream.state.kind]).toEqual([0, 0, "closed"]);
});

test("a stream that its listener closes at the first board reports nothing more", async () => {
  const { client, advance, network, clock } = openLiveStream({ client: { key: () => "practice" } });
  const received: StreamEvent["kind"][] = [];
  const second = new BoardStream({ parts: streamParts(client), request: liveRequest, labels: () => [] }, ({ kind }) => {
    received.push(kind);
    if (kind === "board") second.close();
  });

  await advance(5_000);

  expect(received).toEqual(["state", "connected", "credits", "board", "state"]);
  expect(network.openBodies).toBe(1);
  expect(clock.waiting).toBeGreaterThan(0);
});

test("comments alone keep the stream of a quiet market open", async () => {
  const closing = Date.parse("2026-11-20T20:59:59Z");
  const market = {
    ...smallMarket,
    boardAt: (symbol: string, instantMs: number) => smallMarket.boardAt(symbol, Math.min(instantMs, closing)),
  };
  const { path, boards, advance } = openLiveStream({ market, startMs: Date.parse("2026-11-20T22:00:00Z") });

  await advance(50 * MINUTE_MS);

  expect([path(), boards()]).toEqual([["open"], []]);
});
