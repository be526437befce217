import type { Lane, RateLimits } from "../../../packages/client/spending/request-queue";
import { BrowserPages } from "../../support/client/browser-pages";
import { testMarket } from "../../support/client/test-market";
import { silence, TestPlatform } from "../../../scripts/support/client/test-platform";

/** Workbooks of one account; every request records when it was admitted, in seconds after the start. */
async function workbooks(count: number, limits: RateLimits) {
  const platform = new TestPlatform(silence);
  const browser = new BrowserPages();
  const admitted: string[] = [];
  const opened = { count: 0 };
  const open = () => {
    const index = (opened.count += 1);
    const { pages, kill } = browser.open();
    const own = { ...effectsOf(platform), random: () => 0.1 + index / 100, pages };
    const names: { current: string | undefined } = { current: "one-allowance" };
    const { market } = testMarket(silence, {
      platform: own,
      limits: () => limits,
      allowanceName: () => names.current,
    });
    const enter = (name: string, turn: { lane?: Lane; priority?: number; signal?: AbortSignal } = {}) => {
      const { lane = "live", priority = 1, signal } = turn;
      const permit = market.gate.acquire({ lane, priority: () => priority, signal });
      const note = () => admitted.push(`${name} at ${platform.elapsedMs / 1_000}`);
      permit.then(note, () => undefined);
      return permit;
    };
    /** Changes to a key that no other workbook uses. */
    const changeKey = () => {
      names.current = undefined;
      market.forget();
    };
    return { gate: market.gate, enter, kill, changeKey };
  };
  const books = Array.from({ length: count }, open);
  await platform.advance(0);
  const [first, second = first] = books;
  if (!first || !second) throw new Error("There is no workbook.");
  return { platform, browser, admitted, first, second, books, open };
}

const effectsOf = (platform: TestPlatform) => ({
  fetch: (url: string, init: RequestInit) => platform.fetch(url, init),
  now: () => platform.now(),
  sleep: (waitMs: number, signal?: AbortSignal) => platform.sleep(waitMs, signal),
});

test("two workbooks together send no faster than one account may", async () => {
  const { platform, admitted, first, second } = await workbooks(2, { requestsPerMinute: 2 });

  void first.enter("first").then((permit) => permit.release());
  await platform.advance(1_000);
  for (const name of ["second", "second again"]) void second.enter(name).then((permit) => permit.release());
  await platform.advance(59_000);

  expect(admitted).toEqual(["first at 0", "second at 1", "second again at 60"]);
});

test("two workbooks share the replays that may run at once", async () => {
  const { platform, admitted, first, second } = await workbooks(2, { historicalInFlight: 1 });

  const replay = await second.enter("second's", { lane: "replay" });
  void first.enter("first's", { lane: "replay" });
  await platform.advance(5_000);
  expect(admitted).toEqual(["second's at 0"]);

  replay.release();
  await platform.advance(0);
  expect(admitted).toEqual(["second's at 0", "first's at 5"]);
});

test("a visible cell of one workbook goes before the hidden cells of another", async () => {
  const { platform, admitted, first, second } = await workbooks(2, { requestsPerMinute: 1 });

  (await first.enter("before")).release();
  void first.enter("hidden", { priority: 1 }).then((permit) => permit.release());
  void second.enter("visible", { priority: 0 }).then((permit) => permit.release());
  await platform.advance(125_000);

  expect(admitted).toEqual(["before at 0", "visible at 60", "hidden at 120"]);
});

test("when the leader closes, the next leader knows the requests of the last minute", async () => {
  const { platform, admitted, first, second } = await workbooks(2, { requestsPerMinute: 1 });

  (await first.enter("leader's")).release();
  await platform.advance(1_000);
  first.kill();
  await platform.advance(0);
  void second.enter("next leader's");
  await platform.advance(120_000);

  expect(admitted).toEqual(["leader's at 0", "next leader's at 60"]);
});

test("a workbook that opens later knows the minute before its start when the leader closes", async () => {
  const { platform, admitted, first, open } = await workbooks(1, { requestsPerMinute: 3 });

  (await first.enter("leader's")).release();
  await platform.advance(10_000);
  void first.enter("leader's, in flight");
  await platform.advance(1_000);
  const later = open();
  await platform.advance(1_000);
  first.kill();
  await platform.advance(0);
  for (const name of ["later's", "later's second"]) void later.enter(name).then((permit) => permit.release());
  await platform.advance(180_000);

  expect(admitted).toEqual(["leader's at 0", "leader's, in flight at 10", "later's at 12", "later's second at 60"]);
});

test("a workbook that opens later respects a pause that the service asked for earlier", async () => {
  const { platform, admitted, first, open } = await workbooks(1, {});

  first.gate.pauseUntil("all", platform.now() + 30_000);
  const later = open();
  await platform.advance(1_000);
  first.kill();
  await platform.advance(0);
  void later.enter("later's");
  await platform.advance(60_000);

  expect(admitted).toEqual(["later's at 30"]);
});

test("requests that wait in the leader's queue move to the next leader's queue", async () => {
  const { platform, admitted, first, books } = await workbooks(3, { requestsPerMinute: 1 });

  (await first.enter("leader's")).release();
  for (const [index, { enter }] of books.entries()) {
    if (index > 0) void enter(`${index}`).then((permit) => permit.release());
  }
  await platform.advance(1_000);
  first.kill();
  await platform.advance(180_000);

  expect(admitted).toEqual(["leader's at 0", "1 at 60", "2 at 120"]);
});

test("an aborted request leaves the leader's queue", async () => {
  const { platform, admitted, first, second } = await workbooks(2, { requestsPerMinute: 1 });
  const caller = new AbortController();

  (await first.enter("first")).release();
  const waiting = second.enter("aborted", { signal: caller.signal });
  await platform.advance(1_000);
  caller.abort("cell deleted");
  void second.enter("next");
  await platform.advance(60_000);

  await expect(waiting).rejects.toBe("cell deleted");
  expect(admitted).toEqual(["first at 0", "next at 60"]);
});

test("a pause that one workbook was asked for applies to all", async () => {
  const { platform, admitted, first, second } = await workbooks(2, {});

  second.gate.pauseUntil("all", platform.now() + 7_000);
  await platform.advance(0);
  void first.enter("first");
  void second.enter("second");
  await platform.advance(10_000);

  expect(admitted).toEqual(["first at 7", "second at 7"]);
});

test("a leader that does not respond delays the others by two seconds at most", async () => {
  const never = () => new Promise<void>(() => undefined);
  const isLocked = () => Promise.resolve(true);
  const pages = {
    acquireLock: never,
    isLocked,
    openChannel: () => ({ send: () => undefined, close: () => undefined }),
  };
  const platform = new TestPlatform(silence);
  const own = { ...effectsOf(platform), random: () => 0, pages };
  const { market } = testMarket(silence, { platform: own, allowanceName: () => "one-allowance" });

  await platform.settle(market.gate.acquire({ lane: "live", priority: () => 1 }));

  expect(platform.elapsedMs).toBe(2_000);
});

test("a workbook that closes during a replay frees its place after two minutes", async () => {
  const { platform, admitted, first, second } = await workbooks(2, { historicalInFlight: 1 });

  await second.enter("never completed", { lane: "replay" });
  second.kill();
  void first.enter("next", { lane: "replay" });
  await platform.advance(120_000);

  expect(admitted).toEqual(["never completed at 0", "next at 120"]);
});

test("a workbook that changes its key counts alone, and leaves no timer behind", async () => {
  const { platform, admitted, first, second } = await workbooks(2, {});

  (await second.enter("before")).release();
  for (const { changeKey } of [first, second]) changeKey();
  (await second.enter("after")).release();

  expect(admitted).toEqual(["before at 0", "after at 0"]);
  expect(platform.sleeping).toBe(0);
});

test("messages of another version of the add-in are ignored", async () => {
  const { platform, browser, admitted, first } = await workbooks(1, {});

  const channel = "strikebook.workbooks.1.one-allowance https://api.example.test https://flow.example.test";
  const other = browser.open().pages.openChannel(channel, () => undefined);
  for (const message of [null, "hello", { kind: "lead-us" }, { kind: "go", request: 7 }]) other.send(message);
  void first.enter("first");
  await platform.advance(0);

  expect(admitted).toEqual(["first at 0"]);
});
