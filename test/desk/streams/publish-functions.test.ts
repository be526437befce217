import { sharedEngine } from "../support/shared-engine";

const engine = await sharedEngine();

const LATE_MS = 30 * 60_000;
let desks = 0;

/** The first token is the time of the engine. */
const FIRST = 1_000_000;

/** Returns the functions of leases and boards on an engine whose clock stands still. */
async function startFunctions() {
  const connection = await engine.connect({
    desk: `f${(desks += 1)}`,
    platform: { now: () => 0, random: () => 0 },
  });
  const { keys } = connection;
  const at = (ms: number) => connection.command("SET", keys.clock, ms);
  await at(FIRST);
  const lease = (node: string) => connection.call("lease", [keys.of("lease"), keys.of("lease:token")], [node, 8_000]);
  const claim = (node: string, of: number) =>
    connection.call("claim", [keys.of("lease"), keys.of("lease:token")], [node, of]);
  const release = (node: string, token: number) =>
    connection.call("release", [keys.of("lease"), keys.of("events")], [node, token]);
  const publish = (node: string, token: number, asOfMs: number, gap = 0) =>
    connection.call(
      "publish_board",
      [keys.of("lease"), keys.of("b:SPY"), keys.of("v:SPY"), keys.of("positions"), keys.of("events")],
      [node, token, "SPY", asOfMs, LATE_MS, "1", `SPY:${asOfMs}`, gap, "lagged", 0],
    );
  /** The boards and whether there is a gap before each. */
  const boards = async () => {
    const entries = (await connection.command("XRANGE", keys.of("b:SPY"), "-", "+")) as [string, string[]][];
    return entries.map(([id, fields]) => [id, fields[1]]);
  };
  const want = (node: string, json: string) =>
    connection.call("want", [keys.of("wants"), keys.of("want-times"), keys.of("events")], [node, json, ""]);
  const wants = () => connection.call("wants", [keys.of("wants"), keys.of("want-times")]);
  const streamed = (node: string, count: number, most: number) =>
    connection.call("streamed_symbols", [keys.of("want-times"), keys.of("symbols")], [node, count, most]);
  const position = () => connection.command("HGET", keys.of("positions"), "1");
  return { at, lease, claim, release, publish, boards, position, want, wants, streamed };
}

test("one node has the lease until it ends by the engine's clock", async () => {
  const { at, lease } = await startFunctions();

  expect(await lease("n1")).toEqual([FIRST, 8_000]);
  await at(1_003_000);
  expect(await lease("n2")).toEqual([0, 5_000]);
  expect(await lease("n1")).toEqual([FIRST, 8_000]);
  await at(1_010_999);
  expect(await lease("n2")).toEqual([0, 1]);
  await at(1_011_000);
  expect(await lease("n2")).toEqual([1_011_000, 8_000]);
  // The first one has to begin anew.
  expect(await lease("n1")).toEqual([0, 8_000]);
});

test("a leader that was late has another token, even if nobody else wanted the lease", async () => {
  const { at, lease } = await startFunctions();
  await lease("n1");

  await at(1_008_000);

  expect(await lease("n1")).toEqual([1_008_000, 8_000]);
});

test("a released lease is free at once, and only its leader releases it", async () => {
  const { lease, release } = await startFunctions();
  await lease("n1");

  expect(await release("n2", FIRST)).toBe(0);
  expect(await lease("n2")).toEqual([0, 8_000]);
  expect(await release("n1", FIRST)).toBe(1);
  expect(await lease("n2")).toEqual([FIRST + 1, 8_000]);
});

test("an older token is refused, and so is the token of another node", async () => {
  const { at, lease, publish, boards, position } = await startFunctions();
  await lease("n1");
  await publish("n1", FIRST, 5_000_000);
  await at(1_008_000);
  await lease("n2");

  expect(await publish("n1", FIRST, 5_001_000)).toBe(-1);
  expect(await publish("n1", 1_008_000, 5_001_000)).toBe(-1);
  expect(await publish("n2", 1_008_000, 5_002_000)).toBe(1);
  expect((await boards()).map(([id]) => id)).toEqual(["5000000-0", "5002000-0"]);
  expect(await position()).toBe("SPY:5002000");
});

test("a board is stored once, and never an older one", async () => {
  const { lease, publish, boards } = await startFunctions();
  await lease("n1");

  const results = [5_000_000, 5_001_000, 5_001_000, 5_000_500, 5_002_000].map((asOfMs) => publish("n1", FIRST, asOfMs));

  expect(await Promise.all(results)).toEqual([1, 1, 0, 0, 1]);
  expect((await boards()).map(([id]) => id)).toEqual(["5000000-0", "5001000-0", "5002000-0"]);
});

test("the first board of a feed is after a gap, and one that the leader marks", async () => {
  const { lease, publish, boards } = await startFunctions();
  await lease("n1");

  await publish("n1", FIRST, 5_000_000);
  await publish("n1", FIRST, 5_001_000);
  await publish("n1", FIRST, 5_009_000, 1);
  // Boards are published once per second: none can be between these two.
  await publish("n1", FIRST, 5_010_000, 1);

  expect((await boards()).map(([, gap]) => gap)).toEqual(["1", "0", "1", "0"]);
});

test("a board that is more than half an hour older starts the feed again", async () => {
  const { lease, publish, boards } = await startFunctions();
  await lease("n1");
  await publish("n1", FIRST, 9_000_000);

  expect(await publish("n1", FIRST, 9_000_000 - LATE_MS)).toBe(0);
  expect(await publish("n1", FIRST, 9_000_000 - LATE_MS - 1)).toBe(1);

  expect(await boards()).toEqual([[`${9_000_000 - LATE_MS - 1}-0`, "1"]]);
});

test("one node at a time claims the lease, and publishes beside the node that has it", async () => {
  const { at, lease, claim, publish, boards } = await startFunctions();
  await lease("n1");

  expect(await claim("n2", FIRST - 1)).toBe(0);
  expect(await claim("n2", FIRST)).toBe(FIRST + 1);
  expect(await claim("n3", FIRST)).toBe(0);
  expect(await publish("n1", FIRST, 1_000)).toBe(1);
  expect(await publish("n2", FIRST + 1, 1_000)).toBe(0);
  expect(await publish("n2", FIRST + 1, 2_000, 1)).toBe(1);
  expect(await publish("n3", FIRST + 1, 3_000)).toBe(-1);
  // It is the claim to this lease, and to no later one.
  await at(FIRST + 9_000);
  await lease("n3");
  expect(await publish("n2", FIRST + 1, 3_000)).toBe(-1);
  expect(await boards()).toEqual([
    ["1000-0", "1"],
    ["2000-0", "0"],
  ]);
});

test("a lease that was claimed goes to the claimant, and to another node if the claimant does not take it within a second", async () => {
  const { at, lease, claim, release } = await startFunctions();
  await lease("n1");
  await claim("n2", FIRST);
  await release("n1", FIRST);

  expect(await lease("n3")).toEqual([0, 1_000]);
  expect(await lease("n2")).toEqual([FIRST + 1, 8_000]);
  expect(await claim("n3", FIRST + 1)).toBe(FIRST + 2);
  await release("n2", FIRST + 1);
  await at(FIRST + 1_000);
  expect(await lease("n1")).toEqual([FIRST + 1_000, 8_000]);
});

test("a claim that was given back leaves the lease to everybody", async () => {
  const { lease, claim, release } = await startFunctions();
  await lease("n1");
  await claim("n2", FIRST);

  expect(await release("n2", FIRST + 1)).toBe(1);
  expect(await claim("n3", FIRST)).toBe(FIRST + 2);
  expect(await release("n3", FIRST + 2)).toBe(1);
  await release("n1", FIRST);
  expect(await lease("n4")).toEqual([FIRST + 3, 8_000]);
});

test("a lease from before the engine's clock has jumped back ends after its usual length", async () => {
  const { at, lease } = await startFunctions();
  await at(FIRST + 3_600_000);
  await lease("n1");

  await at(FIRST);
  expect(await lease("n2")).toEqual([0, 8_000]);
  await at(FIRST + 7_999);
  expect(await lease("n2")).toEqual([0, 1]);
  await at(FIRST + 8_000);
  expect(await lease("n2")).toEqual([FIRST + 3_600_001, 8_000]);
});

test("what a node wanted before the engine's clock has jumped back does not count, until it says so again", async () => {
  const { at, want, wants, streamed } = await startFunctions();
  await at(FIRST + 3_600_000);
  await want("gone", "{}");
  await streamed("gone", 5, 15);

  await at(FIRST);
  await want("n1", "[]");
  expect(await streamed("n1", 15, 15)).toBe(15);
  expect(await wants()).toEqual(["[]"]);
});
