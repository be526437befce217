import { startDesk } from "./support/closed-desk";
import { sharedEngine } from "../support/shared-engine";

const engine = await sharedEngine();

test("a stream that is opened a minute after the last one begins with the board of now", async () => {
  const { startNode, advance, clock, opened } = await startDesk(engine);
  const { open } = await startNode("n1");
  const ann = await open("symbols=SPY", { person: "ann" });
  await advance(3_000);
  await ann.disconnect();
  await advance(60_000);

  const bob = await open("symbols=SPY", { person: "bob" });
  await advance(1_000);

  expect(opened()).toEqual(["SPY", "SPY"]);
  expect(clock.nowMs / 1_000 - (bob.times()[0] ?? 0)).toBeLessThanOrEqual(3);
  expect(bob.of("resumed")).toEqual([]);
});

test("after all nodes were stopped for a minute, a new stream begins with the board of now", async () => {
  const { startNode, advance, clock } = await startDesk(engine);
  const first = await startNode("n1");
  await first.open("symbols=SPY", { person: "ann" });
  await advance(3_000);
  first.cutOff();
  await first.close();
  await advance(60_000);

  const second = await startNode("n2");
  const bob = await second.open("symbols=SPY", { person: "bob" });
  await advance(1_000);

  expect(clock.nowMs / 1_000 - (bob.times()[0] ?? 0)).toBeLessThanOrEqual(3);
});

test("while the provider is away a new stream has no board, and then begins with the board of now", async () => {
  const { startNode, advance, clock } = await startDesk(engine);
  const { open, network } = await startNode("n1");
  const ann = await open("symbols=SPY", { person: "ann" });
  await advance(3_000);
  network.chance = 0.5;
  network.isDown = true;
  network.isFrozen = true;
  await advance(70_000);

  const bob = await open("symbols=SPY", { person: "bob" });
  await advance(1_000);
  expect(bob.path).toEqual(["connected"]);
  network.isDown = false;
  network.isFrozen = false;
  const backMs = clock.nowMs;
  await advance(40_000);

  expect(bob.times()[0]).toBeGreaterThanOrEqual(backMs / 1_000);
  expect(bob.of("resumed")).toEqual([]);
  expect(ann.of("resumed")).toMatchObject([{ gapCovered: false }]);
});
