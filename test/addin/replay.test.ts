import { wellBehaved } from "../support/canned-answers";
import { boardWatch } from "../support/live-hub";
import { memorySnapshots } from "../support/memory-snapshots";
import { boardQuestion } from "../support/test-market";
import { addinFor } from "../support/test-addin";

const connected = { "strikebook.key": "key-for-tests" };
/** Monday 2025-11-24, 10:00 in New York; the platform's clock stands a day later. */
const atMs = Date.parse("2025-11-24T15:00:00Z");
const replays = (paths: readonly string[]) => paths.filter((path) => path.startsWith("/v1/historical"));

test("now is the clock's instant, and the computer's time again when it is off", async () => {
  const { addin, platform } = await addinFor({ storage: connected });

  addin.replay.set(atMs);
  const replayed = addin.now();
  addin.replay.goLive();

  expect(replayed).toBe(atMs);
  expect(addin.now()).toBe(platform.now());
});

test("formulas run again when the clock is set and when it is off", async () => {
  const { addin, platform, quiet, clockedReruns } = await addinFor({ storage: connected });

  addin.replay.set(atMs);
  await quiet();
  const afterSet = clockedReruns();
  await platform.advance(10_000);
  addin.replay.goLive();
  await quiet();

  expect([afterSet, clockedReruns()]).toEqual([1, 2]);
});

test("formulas run again every three seconds at the most while the clock plays, and once more where it stops", async () => {
  const { addin, platform, clockedReruns } = await addinFor({ storage: connected });
  addin.replay.set(atMs);
  await platform.advance(10_000);
  const before = clockedReruns();

  addin.replay.play(60);
  await platform.advance(30_000);
  const played = clockedReruns() - before;
  addin.replay.pause();
  await platform.advance(10_000);

  // A minute passes each second: one run at once, then one every three seconds.
  expect(played).toBeGreaterThanOrEqual(10);
  expect(played).toBeLessThanOrEqual(11);
  expect(clockedReruns() - before).toBeLessThanOrEqual(12);
});

test("a streaming cell shows the board of the instant, and follows the clock", async () => {
  const { addin, platform } = await addinFor({ storage: connected });
  const heard: string[] = [];
  addin.replay.set(atMs);
  addin.live.watch(boardWatch("SPY", { label: "GEX.LIVE" }), ({ state, board }) =>
    heard.push(`${state} ${board ? "board" : "none"}`),
  );
  await platform.advance(1_000);

  addin.replay.step(60_000);
  await platform.advance(1_000);

  expect(heard).toEqual(["replay none", "replay board", "replay board"]);
  expect(replays(platform.paths)).toEqual([
    "/v1/historical?symbols=SPY&at=2025-11-24T15%3A00%3A00Z",
    "/v1/historical?symbols=SPY&at=2025-11-24T15%3A01%3A00Z",
  ]);
});

test("what a streaming cell spends on the past is booked on its function", async () => {
  const { addin, platform } = await addinFor({ storage: connected });
  addin.replay.set(atMs);

  addin.live.watch(boardWatch("SPY", { label: "GEX.LIVE" }), () => undefined);
  await platform.advance(1_000);

  expect(addin.client.ledger.entries.map(({ labels, spent }) => [labels, spent])).toEqual([[["GEX.LIVE"], 5]]);
});

test("a workbook that is opened is live, whatever another shows", async () => {
  const one = await addinFor({ storage: connected });
  one.addin.replay.set(atMs);

  const other = await addinFor({ storage: Object.fromEntries(one.entries) });

  expect(other.addin.replay.store.get()).toEqual({ kind: "live" });
});

test("replayed boards are kept under the host and the question, without the key", async () => {
  const snapshots = memorySnapshots();
  const { addin, settle } = await addinFor({ storage: connected, snapshots });

  addin.replay.set(atMs);
  await settle(addin.market.gex.heatmap(boardQuestion("SPY")));

  expect(snapshots.names()).toEqual(["https://api.example.test/v1/historical?symbols=SPY&at=2025-11-24T15%3A00%3A00Z"]);
});

test("boards of a practice market are not kept: tomorrow another may answer at its address", async () => {
  const snapshots = memorySnapshots();
  const { addin, settle } = await addinFor({ storage: { "strikebook.key": "practice" }, snapshots });

  addin.replay.set(atMs);
  await settle(addin.market.gex.heatmap(boardQuestion("SPY")));

  expect(snapshots.names()).toEqual([]);
});

test("with the key go the boards that it paid for, and the clock", async () => {
  const snapshots = memorySnapshots();
  const { addin, settle } = await addinFor({ storage: connected, snapshots });
  addin.replay.set(atMs);
  await settle(addin.market.gex.heatmap(boardQuestion("SPY")));

  addin.forgetKey();

  expect(snapshots.names()).toEqual([]);
  expect(addin.replay.store.get()).toEqual({ kind: "live" });
});

test("a cell does not wait long for the time of a practice market that is down", async () => {
  const world = await addinFor({
    storage: { "strikebook.key": "practice" },
    answer: (request, index) =>
      request.path === "/v1/account" ? new Promise(() => undefined) : wellBehaved(request, index),
  });
  const startedMs = world.platform.now();

  await world.settle(world.addin.untilTimeIsKnown());

  expect(world.platform.now() - startedMs).toBe(2_000);
});
