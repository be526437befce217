import { endpoints } from "@strikebook/contract";
import { callContext } from "../../../packages/client/transport/call-context";
import { CachedResults } from "../../../packages/client/endpoint/cached-results";
import { board, describedAs, levels, meta, success, symbolsOf } from "../../support/client/canned-responses";
import { getBoard, testMarket } from "../../support/client/test-market";

/** A cache for ten results of 500 characters plus the 500 that each counts beside its text; `dropped` names those removed. */
function cacheOfTen() {
  const clock = { nowMs: 1_000_000 };
  const results = new CachedResults(() => clock.nowMs, 10_000);
  const added: string[] = [];
  const add = (name: string, { characters = 500, isLasting = false } = {}) => {
    const freshMs = isLasting ? Infinity : 1e9;
    results.set(name, { record: name, meta: undefined, receivedAtMs: clock.nowMs, freshMs, characters });
    added.push(name);
  };
  const fill = (count: number, facts = {}) => {
    for (let one = 1; one <= count; one += 1) add(`${one}`, facts);
  };
  const dropped = () => added.filter((name) => !results.fresh(name));
  return { clock, results, dropped, add, fill };
}

test("the oldest response makes room for the next", () => {
  const { clock, results, dropped, add, fill } = cacheOfTen();

  fill(10);
  clock.nowMs += 10_000;
  add("eleventh");

  expect(dropped()).toEqual(["1"]);
  expect(results.characters).toBe(10_000);
});

test("a large response removes as many as it needs", () => {
  const { clock, dropped, add, fill } = cacheOfTen();

  fill(10);
  clock.nowMs += 10_000;
  add("large", { characters: 3_500 });

  expect(dropped()).toEqual(["1", "2", "3", "4"]);
});

test("completed replays stay longest", () => {
  const { clock, dropped, add, fill } = cacheOfTen();

  add("replay", { isLasting: true });
  fill(9);
  clock.nowMs += 10_000;
  for (let one = 0; one < 9; one += 1) add(`new ${one}`, { isLasting: true });
  expect(dropped()).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);

  clock.nowMs += 10_000;
  add("one too many", { isLasting: true });
  expect(dropped()).toEqual(["replay", "1", "2", "3", "4", "5", "6", "7", "8", "9"]);
});

test("a response received in the last five seconds stays longer than older replays, and the oldest go first", () => {
  const { clock, dropped, add, fill } = cacheOfTen();

  fill(2, { isLasting: true });
  clock.nowMs += 5_000;
  for (const name of "abcdefgh") add(name);
  clock.nowMs += 4_999;
  for (const name of "ijkl") add(name);

  expect(dropped()).toEqual(["1", "2", "a", "b"]);
});

test("a response larger than the whole budget is not cached, and leaves the cache empty", () => {
  const { clock, results, dropped, add, fill } = cacheOfTen();

  fill(2);
  clock.nowMs += 10_000;
  add("enormous", { characters: 10_000 });

  expect(dropped()).toEqual(["1", "2", "enormous"]);
  expect(results.characters).toBe(0);
});

test("a response that replaces another counts once", () => {
  const { results, add } = cacheOfTen();
  add("board");
  add("levels");

  add("board");
  add("levels", { isLasting: true });

  expect(results.characters).toBe(2_000);
});

test("stale results are removed when the next one arrives, and fresh ones stay for as long as they say", () => {
  const clock = { nowMs: 0 };
  const results = new CachedResults(() => clock.nowMs);
  const add = (name: string, freshMs = 5_000) =>
    results.set(name, { record: name, meta: undefined, receivedAtMs: clock.nowMs, freshMs });

  add("SPY");
  add("replay", Infinity);
  add("brief", 1_000);
  clock.nowMs = 4_000;
  add("QQQ");
  expect(results.size).toBe(3);

  clock.nowMs = 5_000;
  add("IWM");
  expect(results.size).toBe(3);
  expect([results.fresh("SPY"), results.fresh("brief")]).toEqual([undefined, undefined]);
  clock.nowMs = 1e12;
  expect(results.fresh("replay")).toMatchObject({ record: "replay" });
});

/** A client whose service pads every body with this many characters, and how many requests a call takes. */
function paddedMarket(characters: number) {
  const padding = "x".repeat(characters);
  const { market, platform } = testMarket(({ path }) => {
    if (path === "/v1/openapi.json") return success(describedAs({}));
    const record = path.startsWith("/v1/gex/levels") ? levels : board;
    return success({ data: { symbols: symbolsOf(path).map((symbol) => record(symbol)) }, meta, padding });
  });
  const requestsOf = async (call: Promise<unknown>) => {
    const before = platform.requests.length;
    await platform.settle(call);
    return platform.requests.length - before;
  };
  const atMs = Date.parse("2025-11-24T15:00:00Z");
  const replay = (minute: number) =>
    market.get(endpoints.historical, { symbol: "SPY", atMs: atMs + minute * 60_000 }, callContext());
  return { market, platform, requestsOf, replay };
}

test("a client caches twenty million characters of responses at most, over all endpoints together", async () => {
  const { market, platform, requestsOf, replay } = paddedMarket(1_000_000);

  for (let minute = 0; minute < 18; minute += 1) await platform.settle(replay(minute));
  await platform.settle(market.get(endpoints.levels, { symbol: "SPY" }, callContext()));
  expect(await requestsOf(replay(0))).toBe(0);

  await platform.settle(getBoard(market, "SPY"));
  expect(await requestsOf(replay(0))).toBe(1);
  expect(await requestsOf(replay(17))).toBe(0);
});

test("a board that is refreshed again and again counts once", async () => {
  const { market, platform, requestsOf } = paddedMarket(4_500_000);
  const spy = () => getBoard(market, "SPY");

  for (let time = 0; time < 6; time += 1) {
    expect([await requestsOf(spy()), await requestsOf(spy())]).toEqual([1, 0]);
    await platform.advance(10_000);
  }
});

test("a change of key frees the whole budget", async () => {
  const { market, platform, requestsOf, replay } = paddedMarket(9_000_000);

  await platform.settle(replay(0));
  await platform.settle(replay(1));
  market.forget();
  await platform.settle(replay(2));
  await platform.settle(replay(3));

  expect([await requestsOf(replay(2)), await requestsOf(replay(3))]).toEqual([0, 0]);
});
