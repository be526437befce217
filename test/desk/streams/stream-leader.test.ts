import { startDesk } from "./support/closed-desk";
import { sharedEngine } from "../support/shared-engine";

const engine = await sharedEngine();

test("a leader that comes back after its lease is refused, and closes its streams", async () => {
  const { startNode, advance, openStreams, mostStreams } = await startDesk(engine);
  const first = await startNode("n1", { aheadMs: 3_600_000 });
  const second = await startNode("n2", { aheadMs: -3_600_000 });
  await first.open("symbols=SPY", { person: "ann" });
  const bob = await second.open("symbols=SPY", { person: "bob" });

  // Its timers stand still, so it does not notice by itself; what it receives it still tries to publish.
  first.freeze();
  await advance(15_000);

  expect(first.streams.stats().isLeader).toBe(false);
  expect(second.streams.stats().isLeader).toBe(true);
  expect(openStreams()).toBe(1);
  expect(mostStreams()).toBeLessThanOrEqual(2);
  expect(bob.times()).toEqual([...new Set(bob.times())].sort((one, other) => one - other));
});

test("a leader without an engine closes its streams before its lease ends", async () => {
  const { startNode, advance, openStreams, clock } = await startDesk(engine);
  const first = await startNode("n1");
  await first.open("symbols=SPY", { person: "ann" });
  expect(openStreams()).toBe(1);

  first.cutOff();
  const startMs = clock.nowMs;
  while (openStreams() > 0) await advance(500);

  expect(clock.nowMs - startMs).toBeLessThan(8_000);
});

test("what a node wants is forgotten 25 seconds after it last said so", async () => {
  const { startNode, advance, openStreams } = await startDesk(engine);
  await startNode("n1");
  const second = await startNode("n2", { aheadMs: 0 });
  await second.open("symbols=SPY", { person: "bob" });
  expect(openStreams()).toBe(1);

  second.freeze();
  await advance(24_000);
  const before = openStreams();
  // The leader reads what is wanted every ten seconds, and a stream that nobody wants stays open for ten more.
  await advance(25_000);

  expect([before, openStreams()]).toEqual([1, 0]);
});

test("boards that start the day again replace those of the day before", async () => {
  const { startNode, advance, clock, restartDay } = await startDesk(engine);
  const { open } = await startNode("n1");
  const ann = await open("symbols=SPY", { person: "ann" });
  await advance(3_000);
  const before = ann.times().length;

  restartDay(-60 * 60_000);
  await advance(4_000);

  const after = ann.times().slice(before);
  expect(after.length).toBeGreaterThanOrEqual(3);
  expect(after[0]).toBeLessThan((clock.nowMs - 30 * 60_000) / 1_000);
  expect(after).toEqual([...new Set(after)].sort((one, other) => one - other));
});

test("after a leader has hung, boards are back within ten seconds of the provider's stream being free", async () => {
  const { startNode, advance, clock, service } = await startDesk(engine);
  const first = await startNode("n1", { aheadMs: 0 });
  const second = await startNode("n2");
  const bob = await second.open("symbols=SPY", { person: "bob" });
  // With another stream of the account no third one is allowed.
  const request = new Request("http://service.test/v1/stream?symbols=QQQ", { headers: { authorization: "practice" } });
  const other = await service.fetch(request);
  expect([first.streams.stats().isLeader, other.status]).toEqual([true, 200]);

  // It does nothing any more, and its stream stays open at the provider.
  first.freeze();
  first.cutOff();
  await advance(20_000);
  const refused = service.requests.filter(({ path, status }) => path.startsWith("/v1/stream") && status === 429);
  await other.body?.cancel();
  const freeMs = clock.nowMs;
  await advance(15_000);

  expect(refused.length).toBeGreaterThanOrEqual(2);
  // One each second, also in the five seconds that are left when ten have passed.
  const times = bob.times().filter((second) => second * 1_000 > freeMs + 10_000);
  expect(times).toEqual(Array.from({ length: times.length }, (_, index) => (times[0] ?? NaN) + index));
  expect(times.length).toBeGreaterThanOrEqual(4);
});

test("symbols that only readers of the leaving leader watch are resumed too, because these readers come back", async () => {
  const { startNode, advance, opened } = await startDesk(engine);
  const [first, second] = [await startNode("n1"), await startNode("n2")];
  await second.open("symbols=SPY", { person: "ann" });
  const bob = await first.open("symbols=SPY,QQQ", { person: "bob" });
  await advance(3_000);

  await first.close();
  await advance(2_000);
  const again = await second.open("symbols=SPY,QQQ", {
    person: "bob",
    headers: { "last-event-id": bob.lastEventId },
  });
  await advance(2_000);

  expect(again.of("resumed")).toMatchObject([{ gapCovered: true }]);
  const times = [...bob.times("QQQ"), ...again.times("QQQ")];
  expect(times).toEqual(Array.from(times, (_, index) => (times[0] ?? NaN) + index));
  // SPY, then QQQ beside it, and both for the next leader.
  expect(opened()).toEqual(["SPY", "QQQ", "SPY,QQQ"]);
});

test.each(["n1", "n2"])(
  "after the provider could not be reached for 20 seconds, streams are back two seconds after a response to node %s",
  async (responding) => {
    const { startNode, advance, openStreams } = await startDesk(engine);
    const [first, second] = [await startNode("n1"), await startNode("n2")];
    const before = await second.open("symbols=QQQ", { person: "bob" });
    await advance(2_000);
    await before.disconnect();
    await advance(30_000);
    // The waits of the streams are almost as long as they can be: the last one would end eleven seconds later.
    for (const { network } of [first, second]) Object.assign(network, { isDown: true, chance: 0.99 });
    await second.open("symbols=SPY", { person: "bob" });
    await advance(20_000);
    for (const { network } of [first, second]) network.isDown = false;
    await advance(1_000);
    const opened = openStreams();

    // As a node does when the provider has responded to a request.
    (responding === "n1" ? first : second).streams.noteReachable();
    await advance(2_000);

    expect([first.streams.stats().isLeader, opened, openStreams()]).toEqual([true, 0, 1]);
  },
);
