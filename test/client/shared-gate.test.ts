import type { GateLimits } from "../../src/spending/request-gate";
import { SharedGate } from "../../src/spending/shared-gate";
import type { Lane } from "../../src/spending/turns";
import { Neighbourhood } from "../support/neighbourhood";
import { silence, TestPlatform } from "../support/test-platform";

/** Workbooks with one allowance; every request notes when it was let go, in seconds after the start. */
async function workbooks(count: number, limits: GateLimits) {
  const platform = new TestPlatform(silence);
  const street = new Neighbourhood();
  const startMs = platform.now();
  const gone: string[] = [];
  const opened = { count: 0 };
  const open = () => {
    const index = (opened.count += 1);
    const { neighbours, kill } = street.page();
    const own = { ...clockOf(platform), random: () => 0.1 + index / 100 };
    const gate = new SharedGate({ platform: own, neighbours, name: "one-allowance", limits: () => limits });
    const enter = (name: string, turn: { lane?: Lane; priority?: number; signal?: AbortSignal } = {}) => {
      const { lane = "live", priority = 1, signal } = turn;
      const entered = gate.enter({ lane, priority: () => priority, signal });
      const note = () => gone.push(`${name} at ${(platform.now() - startMs) / 1_000}`);
      entered.then(note, () => undefined);
      return entered;
    };
    return { gate, enter, kill };
  };
  const books = Array.from({ length: count }, open);
  await platform.advance(0);
  const [first, second = first] = books;
  if (!first || !second) throw new Error("There is no workbook.");
  return { platform, street, gone, first, second, books, open };
}

const clockOf = (platform: TestPlatform) => ({
  now: () => platform.now(),
  sleep: (waitMs: number, signal?: AbortSignal) => platform.sleep(waitMs, signal),
});

test("two workbooks together go no faster than one account may", async () => {
  const { platform, gone, first, second } = await workbooks(2, { requestsPerMinute: 2 });

  void first.enter("first").then((pass) => pass.leave());
  await platform.advance(1_000);
  for (const name of ["second", "second again"]) void second.enter(name).then((pass) => pass.leave());
  await platform.advance(59_000);

  expect(gone).toEqual(["first at 0", "second at 1", "second again at 60"]);
});

test("two workbooks share the replays that may run at once", async () => {
  const { platform, gone, first, second } = await workbooks(2, { historicalInFlight: 1 });

  const replay = await second.enter("second's", { lane: "replay" });
  void first.enter("first's", { lane: "replay" });
  await platform.advance(5_000);
  expect(gone).toEqual(["second's at 0"]);

  replay.leave();
  await platform.advance(0);
  expect(gone).toEqual(["second's at 0", "first's at 5"]);
});

test("a cell on screen in one workbook goes before the rest of another", async () => {
  const { platform, gone, first, second } = await workbooks(2, { requestsPerMinute: 1 });

  (await first.enter("before")).leave();
  void first.enter("elsewhere", { priority: 1 }).then((pass) => pass.leave());
  void second.enter("on screen", { priority: 0 }).then((pass) => pass.leave());
  await platform.advance(125_000);

  expect(gone).toEqual(["before at 0", "on screen at 60", "elsewhere at 120"]);
});

test("when the leader goes the next one knows what the last minute held", async () => {
  const { platform, gone, first, second } = await workbooks(2, { requestsPerMinute: 1 });

  (await first.enter("leader's")).leave();
  await platform.advance(1_000);
  first.kill();
  await platform.advance(0);
  void second.enter("heir's");
  await platform.advance(120_000);

  expect(gone).toEqual(["leader's at 0", "heir's at 60"]);
});

test("a workbook that opens later knows what the minute before held when the leader goes", async () => {
  const { platform, gone, first, open } = await workbooks(1, { requestsPerMinute: 3 });

  (await first.enter("leader's")).leave();
  await platform.advance(10_000);
  void first.enter("leader's, under way");
  await platform.advance(1_000);
  const later = open();
  await platform.advance(1_000);
  first.kill();
  await platform.advance(0);
  for (const name of ["later's", "later's second"]) void later.enter(name).then((pass) => pass.leave());
  await platform.advance(180_000);

  expect(gone).toEqual(["leader's at 0", "leader's, under way at 10", "later's at 12", "later's second at 60"]);
});

test("a workbook that opens later leaves the service alone for as long as it asked", async () => {
  const { platform, gone, first, open } = await workbooks(1, {});

  first.gate.hold("all", platform.now() + 30_000);
  const later = open();
  await platform.advance(1_000);
  first.kill();
  await platform.advance(0);
  void later.enter("later's");
  await platform.advance(60_000);

  expect(gone).toEqual(["later's at 30"]);
});

test("requests that stood in the leader's line stand in the next one's", async () => {
  const { platform, gone, first, books } = await workbooks(3, { requestsPerMinute: 1 });

  (await first.enter("leader's")).leave();
  for (const [index, { enter }] of books.entries()) if (index > 0) void enter(`${index}`).then((pass) => pass.leave());
  await platform.advance(1_000);
  first.kill();
  await platform.advance(180_000);

  expect(gone).toEqual(["leader's at 0", "1 at 60", "2 at 120"]);
});

test("one who gives up stands in nobody's line", async () => {
  const { platform, gone, first, second } = await workbooks(2, { requestsPerMinute: 1 });
  const asker = new AbortController();

  (await first.enter("first")).leave();
  const waiting = second.enter("given up", { signal: asker.signal });
  await platform.advance(1_000);
  asker.abort("cell deleted");
  void second.enter("next");
  await platform.advance(60_000);

  await expect(waiting).rejects.toBe("cell deleted");
  expect(gone).toEqual(["first at 0", "next at 60"]);
});

test("what one workbook was told to wait, all wait", async () => {
  const { platform, gone, first, second } = await workbooks(2, {});

  second.gate.hold("all", platform.now() + 7_000);
  await platform.advance(0);
  void first.enter("first");
  void second.enter("second");
  await platform.advance(10_000);

  expect(gone).toEqual(["first at 7", "second at 7"]);
});

test("a page that leads and says nothing holds nobody up for more than two seconds", async () => {
  const platform = new TestPlatform(silence);
  const never = () => new Promise<void>(() => undefined);
  const neighbours = { lead: never, line: () => ({ say: () => undefined, hangUp: () => undefined }) };
  const gate = new SharedGate({ platform, neighbours, name: "one-allowance" });
  const startedAtMs = platform.now();

  await platform.settle(gate.enter({ lane: "live", priority: () => 1 }));

  expect(platform.now() - startedAtMs).toBe(2_000);
});

test("a workbook that goes in the middle of a replay gives its place back in time", async () => {
  const { platform, gone, first, second } = await workbooks(2, { historicalInFlight: 1 });

  await second.enter("never answered", { lane: "replay" });
  second.kill();
  void first.enter("next", { lane: "replay" });
  await platform.advance(120_000);

  expect(gone).toEqual(["never answered at 0", "next at 120"]);
});

test("a closed gate is alone, and leaves nothing behind", async () => {
  const { platform, gone, first, second } = await workbooks(2, {});

  (await second.enter("before")).leave();
  for (const { gate } of [first, second]) gate.close();
  (await second.enter("after")).leave();

  expect(gone).toEqual(["before at 0", "after at 0"]);
  expect(platform.sleeping).toBe(0);
});

test("words of another version of the add-in are passed over", async () => {
  const { platform, street, gone, first } = await workbooks(1, {});

  const stranger = street.page().neighbours.line("strikebook.gate.one-allowance", () => undefined);
  for (const words of [null, "hello", { kind: "lead-us" }, { kind: "go", request: 7 }]) stranger.say(words);
  void first.enter("first");
  await platform.advance(0);

  expect(gone).toEqual(["first at 0"]);
});
