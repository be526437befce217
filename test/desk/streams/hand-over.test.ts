import { smallMarket } from "../../../scripts/support/market/small-market";
import { wideMarket } from "../../../scripts/support/market/wide-market";
import { sharedEngine } from "../support/shared-engine";
import { BoardSequence } from "../../../scripts/support/desk/board-sequence";
import { startDesk } from "./support/closed-desk";
import { measureHandOvers } from "../../../scripts/support/desk/hand-overs";

const engine = await sharedEngine();

/** A market of 18 symbols, which fill both streams of the account. */
const market = wideMarket(smallMarket, "SPY", 18);
const queries = [market.symbols.slice(0, 10), market.symbols.slice(10)].map((symbols) => `symbols=${symbols.join()}`);

/** Starts a node with readers of all symbols, then another, and stops the first one. Resolves when the other one has opened one of the streams. */
async function startHandOver() {
  const world = await startDesk(engine, {
    market,
    delays: () => ({ connectMs: 200, respondMs: 100 }),
    // The streams of a person at a node that has lost the engine count for a while.
    node: { limits: () => ({ symbolsPerStream: 10, streamSymbolsConcurrent: 40 }) },
  });
  const { startNode, advance, clock, opened } = world;
  const first = await startNode("n1");
  const readers = await Promise.all(queries.map((query) => first.open(query)));
  const second = await startNode("n2");
  await advance(3_000);
  const startMs = clock.nowMs;
  let endMs: number | undefined;
  const ended = first.streams.close().then(() => (endMs = clock.nowMs));
  while (opened().length < 3) await advance(100);
  /** Lets time pass until the first node has ended. Returns how long that took in all, in milliseconds. */
  const end = async () => {
    while (endMs === undefined) await advance(100);
    return (await ended) - startMs;
  };
  /** Resumes the readers at a node, and returns the boards that they have received at both after some seconds. */
  const resumeAt = async (node: Awaited<ReturnType<typeof startNode>>) => {
    const headers = readers.map(({ lastEventId }) => ({ "last-event-id": lastEventId }));
    const resumed = await Promise.all(queries.map((query, at) => node.open(query, { headers: headers[at] ?? {} })));
    await advance(5_000);
    return readers.map((reader, at) => BoardSequence.of([reader, ...resumed.slice(at, at + 1)]));
  };
  return { ...world, first, second, readers, end, resumeAt };
}

test.each([
  { symbols: 8, mostStreams: 2, mostSymbols: 16 },
  { symbols: 18, mostStreams: 2, mostSymbols: 18 },
])("readers of $symbols symbols miss no board when node after node is stopped", async ({ symbols, ...most }) => {
  const figures = await measureHandOvers(engine, { symbols, handOvers: 4 });

  // Each stream is opened once a node, and no limit of the account is exceeded: two streams, ten symbols each.
  expect(figures).toMatchObject({ lost: 0, unannounced: 0, refused: 0, openingCredits: 5 * symbols, ...most });
});

test("a node that is stopped while no other node is there gives its streams back at once", async () => {
  const { startNode, openStreams, admin, keys } = await startDesk(engine);
  const { open, streams } = await startNode("n1");
  await open("symbols=SPY", { person: "ann" });

  // No time passes.
  await streams.close();

  expect(openStreams()).toBe(0);
  expect(await admin.command("EXISTS", keys.of("lease"))).toBe(0);
});

test("a node that is stopped beside nodes of the last version gives its streams back after three seconds", async () => {
  const { startNode, openStreams, admin, keys, clock } = await startDesk(engine);
  const node = await startNode("n1");
  await node.open("symbols=SPY", { person: "ann" });
  const old = JSON.stringify({ node: "old", feeds: [] });
  await admin.call("want", [keys.of("want"), keys.of("want:at"), keys.of("events")], ["old", old, 1]);
  const startMs = clock.nowMs;

  await node.close();

  expect(clock.nowMs - startMs).toBeLessThanOrEqual(3_100);
  expect(openStreams()).toBe(0);
  expect(await admin.command("EXISTS", keys.of("lease"))).toBe(0);
});

test("a node goes on at once when one of the last version gives the lease back", async () => {
  const { startNode, admin, keys, settle } = await startDesk(engine);
  await admin.call("lease", [keys.of("lease"), keys.of("lease:token")], ["old", 8_000]);
  const { open, streams } = await startNode("n1");
  expect(streams.stats().isLeader).toBe(false);

  // What the function `release` of that version did.
  await admin.command("DEL", keys.of("lease"));
  await admin.command("XADD", keys.of("events"), "*", "kind", "released", "text", "old");
  await settle();

  expect(streams.stats().isLeader).toBe(true);
  expect((await open("symbols=SPY", { person: "ann" })).boards).not.toEqual([]);
});

test("when the next node dies in the middle of a hand-over, the streams go to a third one, and what was missed is said", async () => {
  const { second, startNode, end, resumeAt, openStreams } = await startHandOver();
  const third = await startNode("n3");

  // Its sockets close with it, and the engine hears nothing.
  second.cutOff();
  await second.streams.close();

  expect(await end()).toBeLessThanOrEqual(8_100);
  const received = await resumeAt(third);
  expect([third.streams.stats().isLeader, openStreams()]).toEqual([true, 2]);
  // Those of the stream that the dead node had: some in each of ten symbols or of eight.
  expect(received.filter(({ lost }) => lost > 0)).toHaveLength(1);
  expect(received.map(({ unannounced }) => unannounced)).toEqual([0, 0]);
});

test("when the next node is stopped in the middle of a hand-over, the streams go to a third one at once", async () => {
  const { second, startNode, end, resumeAt, advance, openStreams } = await startHandOver();
  const third = await startNode("n3");

  await second.close();
  await advance(300);

  expect(await end()).toBeLessThanOrEqual(8_100);
  const received = await resumeAt(third);
  expect([third.streams.stats().isLeader, openStreams()]).toEqual([true, 2]);
  expect(received.map(({ unannounced }) => unannounced)).toEqual([0, 0]);
});

test("a node that loses the engine in the middle of a hand-over ends before its lease, and the next node has all streams", async () => {
  const { first, second, end, resumeAt, openStreams } = await startHandOver();

  first.cutOff();

  expect(await end()).toBeLessThanOrEqual(8_100);
  const received = await resumeAt(second);
  expect([second.streams.stats().isLeader, openStreams()]).toEqual([true, 2]);
  expect(received.map(({ unannounced }) => unannounced)).toEqual([0, 0]);
});

test("a stream that the provider refuses, because somebody else uses the account, is closed by the leader first", async () => {
  const { startNode, advance, service, openStreams } = await startDesk(engine);
  const first = await startNode("n1");
  const reader = await first.open("symbols=SPY", { person: "ann" });
  const second = await startNode("n2");
  const request = new Request("http://service.test/v1/stream?symbols=QQQ", { headers: { authorization: "practice" } });
  expect((await service.fetch(request)).status).toBe(200);
  await advance(3_000);

  await first.close();
  const headers = { "last-event-id": reader.lastEventId };
  const resumed = await second.open("symbols=SPY", { person: "ann", headers });
  await advance(3_000);

  expect([second.streams.stats().isLeader, openStreams()]).toEqual([true, 1]);
  expect(BoardSequence.of([reader, resumed])).toMatchObject({ lost: 0 });
});
