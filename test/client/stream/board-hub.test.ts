import { servedPracticeAccount } from "../../../service/gateway/accounts";
import type { Market } from "../../../market/exposure/market";
import { boardInstant } from "../../../market/time/board-instant";
import { boardWatch, startHubs } from "../../support/stream/live-hub";
import { smallMarket, smallMarketNow } from "../../../scripts/support/market/small-market";

const invited = {
  ...servedPracticeAccount,
  limits: { ...servedPracticeAccount.limits, symbolsPerStream: 1, streamSymbolsConcurrent: 1 },
};

/** SPY, whose boards are published every second of a session; after that the last one remains. */
const closedMarket: Market = {
  ...smallMarket,
  boardAt: (symbol, instantMs) => smallMarket.boardAt(symbol, boardInstant(instantMs)),
};

test("a thousand cells over three symbols share one connection and the same objects", async () => {
  const { open, advance, streams } = startHubs();
  const { watch } = open();

  const cells = Array.from({ length: 1_000 }, (_, index) => watch(boardWatch(`T0${1 + (index % 3)}`)));
  await advance(2_000);

  expect(streams()).toEqual(["T01,T02,T03"]);
  expect(new Set(cells.map(({ newest }) => newest())).size).toBe(3);
  expect(cells.every(({ newest }) => newest()?.state === "live")).toBe(true);
});

test("boards that arrive together notify those who show the state of live data once", async () => {
  const { open, advance } = startHubs();
  const { hub, watch } = open();
  const cells = ["T01", "T02", "T03"].map((symbol) => watch(boardWatch(symbol)));
  await advance(3_100);
  const shown: unknown[] = [];

  hub.store.subscribe(() => shown.push(hub.store.get().boards.map(({ live }) => live.board?.asOf)));
  await advance(1_000);

  expect(shown).toEqual([["2026-11-20T20:30:04Z", "2026-11-20T20:30:04Z", "2026-11-20T20:30:04Z"]]);
  expect(cells.map(({ newest }) => newest()?.board?.asOf)).toEqual(shown[0]);
});

test("a second cell shows the known board at once", async () => {
  const { open, advance } = startHubs();
  const { watch } = open();
  watch(boardWatch("T01"));
  await advance(3_000);

  const { received } = watch(boardWatch("T01", { needs: "spot" }));

  expect(received.at(-1)?.board?.asOf).toBe("2026-11-20T20:30:03Z");
});

test("an edited ticker moves to a connection of its own, and the other symbol misses no board", async () => {
  const { open, advance, streams } = startHubs();
  const { watch } = open();
  const stays = watch(boardWatch("T01"));
  const edited = watch(boardWatch("T02"));
  await advance(3_100);

  edited.stop();
  watch(boardWatch("T03"));
  await advance(3_000);

  expect(streams()).toEqual(["T01,T02", "T01", "T03"]);
  const boards = [...new Set(stays.received.flatMap(({ board }) => board?.asOf.slice(17, 19) ?? []))];
  expect(boards).toEqual(["00", "01", "02", "03", "04", "05", "06"]);
  expect(stays.states()).toEqual(["connecting", "live"]);
});

test("a cell that another connection serves from now on does not claim that an earlier gap is covered", async () => {
  const { open, advance } = startHubs({ faults: ["stream: reconnect server_shutdown after=4 x1"] });
  const { watch } = open();
  const spot = watch(boardWatch("T01", { needs: "spot" }));
  const vanna = watch(boardWatch("T01", { metric: "vanna" }));
  await advance(5_000);
  expect(spot.newest()).toMatchObject({ state: "live", gapCovered: true });

  watch(boardWatch("T01"));
  vanna.stop();
  await advance(15_000);

  expect(spot.newest()).toMatchObject({ state: "live", gapCovered: false });
});

test("a formula that is entered again within ten seconds pays for one opening", async () => {
  const { open, advance, streams } = startHubs();
  const { watch } = open();
  const cell = watch(boardWatch("T01"));
  await advance(2_000);

  cell.stop();
  await advance(9_000);
  watch(boardWatch("T01"));
  await advance(2_000);

  expect(streams()).toEqual(["T01"]);
});

test("a board beyond the stream limit is polled, with the reason", async () => {
  const { open, advance, streams, service } = startHubs({ accounts: [invited] });
  const { watch, hub } = open();

  const streamed = watch(boardWatch("T01"));
  const polled = watch(boardWatch("T02"));
  await advance(31_000);

  expect(streams()).toEqual(["T01"]);
  expect(streamed.newest()?.state).toBe("live");
  expect(polled.newest()).toMatchObject({
    state: "polling",
    reason: "Stream limit reached: polling every 15 seconds.",
  });
  // At the start, after 15 and after 30 seconds; four per minute and one for the stream.
  expect(service.requests.filter(({ path }) => path.startsWith("/v1/heatmap"))).toHaveLength(3);
  expect(hub.store.get().creditsPerMinute).toBe(5);
});

test("boards are polled while another computer uses the streams, and a stream is tried again when the service says", async () => {
  const refusal = "stream: stream_limit_reached retry-after=5 x2";
  const { open, advance, streams } = startHubs({ faults: [refusal] });
  const { watch } = open();
  const cell = watch(boardWatch("T01"));

  await advance(10_000);
  expect(cell.newest()).toMatchObject({ state: "polling" });
  expect(cell.newest()?.reason).toContain("possibly because another computer uses the account");
  // Refused at 0.4 and 5.5 seconds; five seconds later, and up to one more, it is tried again.
  await advance(2_000);

  expect(streams()).toEqual(["T01"]);
  expect(cell.states()).toEqual(["connecting", "reconnecting", "connecting", "polling", "reconnecting", "live"]);
});

test("a service that refuses streams all day is tried up to once a minute, and boards are polled at their interval", async () => {
  const { open, advance, service } = startHubs({ faults: ["stream: stream_limit_reached retry-after=5 x99"] });
  const { watch } = open();
  const cell = watch(boardWatch("T01"));

  await advance(300_000);

  const requests = (path: string) => service.requests.filter((request) => request.path.startsWith(path)).length;
  // After the two first, with 5, 10, 20, 40 and then 60 seconds between them: at 0, 5, 10, 20, 40, 80, 140, 200 and 260 seconds.
  expect(requests("/v1/stream")).toBe(9);
  // From the second refusal on, at 5, 20, ... and 290 seconds.
  expect(requests("/v1/heatmap")).toBe(20);
  expect(cell.newest()).toMatchObject({ state: "polling" });
});

test("a spending limit closes a stream with the reason, and a higher one restarts it", async () => {
  let perDay = 1;
  const { open, advance } = startHubs({ client: { spending: () => ({ perDay }) } });
  const { watch, hub } = open();
  const cell = watch(boardWatch("T01"));

  await advance(58_000);
  expect(cell.newest()).toMatchObject({ state: "closed", board: { symbol: "T01" } });
  expect(cell.newest()?.reason).toMatch(/limit of 1 per day.*starts again when the limit is raised/);
  perDay = 100;
  hub.restart();
  await advance(2_000);

  expect(cell.newest()?.state).toBe("live");
});

test("an unknown symbol is unavailable and removed from the stream as soon as that is cheaper", async () => {
  const { open, advance } = startHubs();
  const { watch, hub } = open();
  watch(boardWatch("T01"));
  const unknown = watch(boardWatch("NOPE"));

  await advance(2_000);
  expect(unknown.newest()).toMatchObject({ state: "unavailable", board: undefined });
  expect(unknown.newest()?.reason).toContain("Check the ticker");
  // Opening the other symbol again costs a credit, as much as a minute of the idle one.
  await advance(62_000);

  expect(hub.store.get().creditsPerMinute).toBe(1);
});

test("paused live data costs nothing, keeps its board, and resumes", async () => {
  const { open, advance } = startHubs();
  const { watch, hub } = open();
  const cell = watch(boardWatch("T01"));
  await advance(2_000);

  hub.pause();
  await advance(20_000);
  expect(cell.newest()).toMatchObject({ state: "paused", board: { asOf: "2026-11-20T20:30:02Z" } });
  expect(hub.store.get().creditsPerMinute).toBe(0);
  hub.resume();
  await advance(2_000);

  expect(cell.newest()).toMatchObject({ state: "live", board: { asOf: "2026-11-20T20:30:24Z" } });
});

test("the board of the replay clock is shown and nothing is streamed while it is set", async () => {
  let replayAtMs: number | undefined;
  const { open, advance, streams } = startHubs({ hub: { replayAtMs: () => replayAtMs } });
  const { watch, hub } = open();
  const cell = watch(boardWatch("T01"));
  await advance(2_000);

  replayAtMs = smallMarketNow - 3_600_000;
  hub.onReplayChanged();
  await advance(30_000);
  expect(cell.newest()).toMatchObject({ state: "replay", board: { asOf: "2026-11-20T19:30:00Z" } });
  expect(hub.store.get().creditsPerMinute).toBe(0);
  replayAtMs += 1_000;
  hub.onReplayChanged();
  await advance(100);
  expect(cell.newest()).toMatchObject({ state: "replay", board: { asOf: "2026-11-20T19:30:01Z" } });
  replayAtMs = undefined;
  hub.onReplayChanged();
  await advance(2_000);

  expect(cell.newest()?.state).toBe("live");
  expect(streams()).toEqual(["T01", "T01"]);
});

test("ten symbols are polled when the user prefers the cheapest", async () => {
  const { open, advance, streams } = startHubs({ settings: { pollsWhenCheaper: true } });
  const { watch, hub } = open();
  for (let symbol = 10; symbol < 20; symbol += 1) watch(boardWatch(`T${symbol}`));

  await advance(2_000);

  expect(streams()).toEqual([]);
  expect(hub.store.get()).toMatchObject({ creditsPerMinute: 4 });
  expect(hub.store.get().pool.polls[0]?.reason).toBe("Cheaper than streaming: polling every 15 seconds.");
});

test("a cell shows Friday's last board on a Saturday for one credit, without a stream", async () => {
  const { open, advance } = startHubs({ market: closedMarket, startMs: Date.parse("2026-11-21T16:00:00Z") });
  const { watch, hub, client } = open();

  const cell = watch(boardWatch("SPY"));
  await advance(30_000);

  expect(cell.newest()).toMatchObject({ state: "market closed", board: { asOf: "2026-11-20T20:59:59Z" } });
  expect(cell.newest()?.reason).toContain("Mon 23 Nov 2026 09:30 ET");
  expect(hub.store.get().creditsPerMinute).toBe(0);
  // One to open the stream that had no board, one for the last board.
  expect(client.ledger.session.spent).toBe(2);
});

test("a workbook hidden for a quarter of an hour has no stream until it is shown again", async () => {
  let isVisible = true;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const show = (shown: boolean) => {
    isVisible = shown;
    for (const listener of listeners) listener();
  };
  const { open, advance } = startHubs({ hub: { visibility: { isVisible: () => isVisible, subscribe } } });
  const { watch, hub } = open();
  const cell = watch(boardWatch("T01"));
  await advance(2_000);

  show(false);
  await advance(14 * 60_000);
  expect(cell.newest()?.state).toBe("live");
  await advance(2 * 60_000);
  expect(cell.newest()?.state).toBe("paused");
  expect(hub.store.get().creditsPerMinute).toBe(0);
  show(true);
  await advance(2_000);

  expect(cell.newest()?.state).toBe("live");
});

test("a closed hub leaves nothing behind", async () => {
  const { open, advance, clock } = startHubs();
  const { watch, hub, network } = open();
  const cell = watch(boardWatch("T01"));
  await advance(2_000);

  hub.close();
  const { length } = cell.received;
  await advance(60_000);

  expect(cell.received).toHaveLength(length);
  expect({ timers: clock.waiting, bodies: network.openBodies }).toEqual({ timers: 0, bodies: 0 });
});
