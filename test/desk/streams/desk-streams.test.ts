import { errorOf, startDesk } from "./support/closed-desk";
import type { LiveReader } from "../../../scripts/support/desk/live-reader";
import { sharedEngine } from "../support/shared-engine";

const engine = await sharedEngine();

/** Returns so many times from the first one of a reader on, one per second. */
function everySecond(reader: LiveReader, count: number): number[] {
  const first = reader.times()[0] ?? NaN;
  return Array.from({ length: count }, (_, index) => first + index);
}

test("readers at two nodes receive every board once, in order, over one stream", async () => {
  const { startNode, advance, opened, mostStreams, problems } = await startDesk(engine);
  const [first, second] = [await startNode("n1"), await startNode("n2")];

  const ann = await first.open("symbols=SPY", { person: "ann" });
  const bob = await second.open("symbols=SPY", { person: "bob", headers: { "accept-encoding": "gzip, deflate" } });
  await advance(10_000);

  expect(problems).toEqual([]);
  expect(ann.times()).toEqual(everySecond(ann, ann.times().length));
  expect(ann.times().length).toBeGreaterThanOrEqual(10);
  expect(bob.times()).toEqual(ann.times().slice(-bob.times().length));
  expect(bob.times().length).toBeGreaterThanOrEqual(10);
  expect(opened()).toEqual(["SPY"]);
  expect(mostStreams()).toBe(1);
});

test("another symbol joins, and nobody misses a board that the provider did not skip", async () => {
  const { startNode, advance, mostStreams } = await startDesk(engine);
  const [first, second] = [await startNode("n1"), await startNode("n2")];
  const ann = await first.open("symbols=SPY", { person: "ann" });
  await advance(3_000);

  const bob = await second.open("symbols=SPY,QQQ", { person: "bob" });
  await advance(5_000);

  expect(ann.times()).toEqual(everySecond(ann, ann.times().length));
  expect(bob.times("QQQ").length).toBeGreaterThanOrEqual(4);
  expect(bob.lastEventId).toMatch(/^SPY:\d+,QQQ:\d+$/);
  expect(mostStreams()).toBeLessThanOrEqual(2);
});

test("a board with its zero gamma serves those who did not request it, without it", async () => {
  const { startNode, advance, opened } = await startDesk(engine);
  const node = await startNode("n1");
  const bob = await node.open("symbols=SPY&zeroGamma=true", { person: "bob" });
  await advance(3_000);

  const ann = await node.open("symbols=SPY", { person: "ann" });
  await advance(3_000);
  const returned = await node.open("symbols=SPY", {
    person: "ann",
    headers: { "last-event-id": bob.lastEventId.replace(/\d+$/, (ms) => String(Number(ms) - 2_000)) },
  });
  await advance(2_000);

  expect(opened()).toEqual(["SPY"]);
  expect(bob.boards.at(-1)).toMatchObject({ zeroGamma: { level: expect.closeTo(100, 5) as number } });
  expect(ann.times()).toEqual(everySecond(ann, ann.times().length));
  expect(ann.times().at(-1)).toBe(bob.times().at(-1));
  expect(returned.times().length).toBeGreaterThanOrEqual(4);
  for (const board of [...ann.boards, ...returned.boards]) expect(board).not.toHaveProperty("zeroGamma");
});

test("a board with calls and puts apart serves those who did not request them, without them", async () => {
  const { startNode, advance, opened } = await startDesk(engine);
  const node = await startNode("n1");
  const bob = await node.open("symbols=SPY&sides=true", { person: "bob" });
  await advance(3_000);

  const ann = await node.open("symbols=SPY", { person: "ann" });
  await advance(2_000);

  expect(opened()).toEqual(["SPY"]);
  expect(bob.boards.at(-1)).toMatchObject({ sides: { callWall: { strike: 105 }, putWall: { strike: 100 } } });
  expect(JSON.stringify(bob.boards.at(-1))).toContain('"callValue"');
  expect(ann.boards.length).toBeGreaterThanOrEqual(2);
  expect(JSON.stringify(ann.boards)).not.toMatch(/sides|callValue|putValue|OpenInterest/);
  expect(ann.boards.at(-1)).toHaveProperty("strikes.0.nodeType");
});

test("readers of the zero gamma of a root and of its family receive each their own", async () => {
  const { startNode, advance, opened } = await startDesk(engine);
  const node = await startNode("n1");
  const bob = await node.open("symbols=SPY&zeroGamma=true", { person: "bob" });
  const ann = await node.open("symbols=SPY&zeroGamma=family", { person: "ann" });
  await advance(5_000);

  expect(opened()).toEqual(["SPY", "SPY"]);
  expect([bob.boards.length > 2, ann.boards.length > 2]).toEqual([true, true]);
  for (const board of bob.boards) expect(board).not.toHaveProperty("zeroGamma.roots");
  for (const board of ann.boards) expect(board).toHaveProperty("zeroGamma.roots", ["SPY"]);
});

test("when the leader closes, another node goes on from the stored position at once", async () => {
  const { startNode, advance, mostStreams } = await startDesk(engine);
  const [first, second] = [await startNode("n1"), await startNode("n2")];
  await first.open("symbols=SPY", { person: "ann" });
  const bob = await second.open("symbols=SPY", { person: "bob" });
  await advance(3_000);
  expect([first.streams.stats().isLeader, second.streams.stats().isLeader]).toEqual([true, false]);

  await first.close();
  await advance(3_000);

  expect(second.streams.stats().isLeader).toBe(true);
  const [resumed] = second.network.streams;
  expect(new URL(resumed ?? "").searchParams.get("lastEventId")).toMatch(/^SPY:\d+$/);
  expect(bob.times()).toEqual(everySecond(bob, bob.times().length));
  expect(mostStreams()).toBeLessThanOrEqual(2);
});

test("readers of a node that closes are told to connect again, and another node sends what they missed", async () => {
  const { startNode, advance } = await startDesk(engine);
  const [first, second] = [await startNode("n1"), await startNode("n2")];
  const ann = await second.open("symbols=SPY", { person: "ann" });
  const bob = await first.open("symbols=SPY", { person: "bob" });
  await advance(3_000);

  await second.close();
  await advance(4_000);
  const again = await first.open("symbols=SPY", { person: "ann", headers: { "last-event-id": ann.lastEventId } });
  await advance(2_000);

  expect(ann.of("reconnect")).toEqual([{ reason: "server_shutdown" }]);
  expect(again.of("resumed")).toMatchObject([{ gapCovered: true, symbols: [{ symbol: "SPY", status: "advanced" }] }]);
  const times = [...ann.times(), ...again.times()];
  expect(times).toEqual(bob.times().slice(-times.length));
  expect(times).toEqual(everySecond(ann, times.length));
});

test("after the engine has lost its data the streams go on, and no gap counts as covered", async () => {
  const { startNode, advance, settle, setClock, mostStreams, problems } = await startDesk(engine);
  const first = await startNode("n1");
  const ann = await first.open("symbols=SPY", { person: "ann" });
  const bob = await first.open("symbols=SPY", { person: "bob" });
  await advance(3_000);
  const position = bob.lastEventId;
  await bob.disconnect();
  await advance(2_000);

  await engine.restartEmpty();
  await settle();
  await setClock();
  await advance(15_000);
  const again = await first.open("symbols=SPY", { person: "bob", headers: { "last-event-id": position } });
  await advance(3_000);

  expect(problems).toEqual([]);
  expect(again.of("resumed")).toMatchObject([{ gapCovered: false }]);
  expect(again.times().length).toBeGreaterThanOrEqual(3);
  expect(new Set(ann.times()).size).toBe(ann.times().length);
  expect(ann.times()).toEqual([...ann.times()].sort((one, other) => one - other));
  expect(ann.times().at(-1)).toBe(again.times().at(-1));
  expect(mostStreams()).toBeLessThanOrEqual(2);
});

test("what was published while nobody watched is a gap", async () => {
  const { startNode, advance, opened } = await startDesk(engine);
  const { open } = await startNode("n1");
  const ann = await open("symbols=SPY", { person: "ann" });
  await advance(3_000);
  await ann.disconnect();
  // A stream without readers stays open for ten seconds.
  await advance(30_000);

  const again = await open("symbols=SPY", { person: "ann", headers: { "last-event-id": ann.lastEventId } });
  await advance(2_000);

  expect(opened()).toEqual(["SPY", "SPY"]);
  expect(again.of("resumed")).toMatchObject([{ gapCovered: false, symbols: [{ status: "advanced" }] }]);
  expect(again.times()[0]).toBeGreaterThan((ann.times().at(-1) ?? NaN) + 10);
});

test("an id of another symbol, or of no known form, resumes with the newest board", async () => {
  const { startNode, settle } = await startDesk(engine);
  const { open } = await startNode("n1");
  await open("symbols=SPY", { person: "bob" });

  const other = await open("symbols=SPY&lastEventId=QQQ:1795187400000", { person: "ann" });
  const strange = await open(`symbols=SPY&lastEventId=${"A".repeat(5_000)}`, { person: "ann" });
  await settle();

  for (const reader of [other, strange]) {
    expect(reader.of("resumed")).toMatchObject([
      { gapCovered: false, symbols: [{ symbol: "SPY", status: "unknown" }] },
    ]);
    expect(reader.times()).toHaveLength(1);
  }
});

test("a key that is revoked ends the streams of that key", async () => {
  const { startNode, advance } = await startDesk(engine);
  const { open, streams } = await startNode("n1");
  const lost = await open("symbols=SPY", { person: "ann", keyId: "lost" });
  const other = await open("symbols=SPY", { person: "ann", keyId: "other" });

  streams.revoke("lost");
  await advance(2_000);

  expect(lost.of("closed")).toEqual([{ reason: "key_revoked" }]);
  expect(lost.end).toBe("complete");
  expect(other.end).toBeUndefined();
});

test("the people who watch a symbol pay for it in turn, and are told what they were charged", async () => {
  const { startNode, advance, purchasing, service } = await startDesk(engine);
  const [first, second] = [await startNode("n1"), await startNode("n2")];
  const bob = await second.open("symbols=SPY", { person: "bob" });
  await advance(20_000);
  const ann = await first.open("symbols=SPY", { person: "ann" });

  await advance(250_000);

  // The opening, and four minutes.
  const spent = { ann: purchasing.spentBy("ann"), bob: purchasing.spentBy("bob") };
  expect(spent.ann + spent.bob).toBe(5);
  expect(Math.abs(spent.ann - spent.bob)).toBe(1);
  const [opening, ...minutes] = (ann.of("credits") as { charged: number }[]).map(({ charged }) => charged);
  expect(opening).toBe(0);
  expect(minutes).toHaveLength(4);
  expect(minutes.reduce((sum, charged) => sum + charged, 0)).toBe(spent.ann);
  expect(bob.of("credits")[0]).toEqual({ remaining: null, charged: 1 });
  expect(bob.path.slice(0, 3)).toEqual(["connected", "credits", "snapshot"]);
  const response = await service.fetch(
    new Request("http://service.test/v1/account", { headers: { authorization: "Bearer practice" } }),
  );
  expect(await response.json()).toMatchObject({ data: { creditsBalance: 4_995 } });
});

test("when the provider has ended the account's streams, readers are told, and new ones are refused with the reason", async () => {
  const { startNode, advance } = await startDesk(engine, { credits: 2 });
  const { open, respond } = await startNode("n1");
  const ann = await open("symbols=SPY", { person: "ann" });

  await advance(125_000);
  const later = await respond("symbols=SPY", { person: "ann" });

  expect(ann.of("closed")).toEqual([{ reason: "credit_check_failed" }]);
  expect(later.status).toBe(503);
  expect(errorOf(later)).toMatchObject({
    error: { code: "stream_unavailable", message: expect.stringMatching(/credits are used up/) as string },
  });
});

test("a symbol that nobody can pay for is dropped from its stream before the next minute, and the others go on", async () => {
  const { startNode, advance, purchasing, opened, mostStreams } = await startDesk(engine);
  const { open } = await startNode("n1");
  // The opening and one minute.
  purchasing.caps.set("ann", 2);
  const [ann, bob] = await Promise.all([
    open("symbols=QQQ", { person: "ann" }),
    open("symbols=SPY", { person: "bob" }),
  ]);

  await advance(180_000);

  expect(ann.of("closed")).toEqual([{ reason: "insufficient_credits" }]);
  expect(purchasing.spentBy("ann")).toBe(2);
  expect(opened()).toEqual(["QQQ,SPY", "SPY"]);
  expect(mostStreams()).toBe(1);
  // It was opened again five seconds before the second minute, and another minute has passed since.
  expect(bob.end).toBeUndefined();
  expect(purchasing.spentBy("bob")).toBe(4);
  const steps = bob.times().map((at, index, all) => at - (all[index - 1] ?? at));
  expect(Math.max(...steps)).toBeLessThanOrEqual(2);
});
