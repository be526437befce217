import { getEventListeners } from "node:events";
import { endpoints } from "@strikebook/contract";
import { cellWords } from "../../../packages/client/errors/cell-words";
import { explain } from "../../../packages/client/errors/explained-error";
import { callContext, type LateCaller } from "../../../packages/client/transport/call-context";
import { dailyStats } from "../../support/client/canned-past";
import {
  describedAs,
  refusal,
  success,
  symbolsOf,
  symbolsResponse,
  wellBehaved,
} from "../../support/client/canned-responses";
import { getBoard, testMarket } from "../../support/client/test-market";
import type { Responder, TestPlatform } from "../../../scripts/support/client/test-platform";

const computing = () => refusal(503, "warming_up", { "Retry-After": "5" });
const stats: Responder = ({ path }) => symbolsResponse(symbolsOf(path).map((symbol) => dailyStats(symbol)));

/** A client whose service computes its responses until this many seconds after the start of the test. */
function computingMarket(readyAfterS: number, respond: Responder = stats, whileComputing: () => Response = computing) {
  const opened = testMarket((request, index) => {
    if (request.path === "/v1/openapi.json") return success(describedAs({}));
    return opened.platform.elapsedMs < readyAfterS * 1_000 ? whileComputing() : respond(request, index);
  });
  const attempts = () => opened.platform.paths.filter((path) => path !== "/v1/openapi.json");
  return { ...opened, attempts };
}

/** A cell that is notified when its response has come; `isDeleted` once its formula is gone. */
function cell() {
  const facts = { notified: 0, isDeleted: false };
  const lateCaller: LateCaller = {
    isWaiting: () => Promise.resolve(!facts.isDeleted),
    onReady: () => (facts.notified += 1),
  };
  return { facts, context: callContext({ label: "GEX.DAILY", lateCaller }) };
}

const request = (symbol = "SPY") => ({ symbol, from: "2025-11-03" });

/** Waits for the error of a call. */
async function errorOf(platform: TestPlatform, call: Promise<unknown>): Promise<Error> {
  const failure: unknown = await platform.settle(call.catch((error: unknown) => error));
  if (failure instanceof Error) return failure;
  throw new Error("The call did not fail.");
}

test("a cell waits while the service computes, however often it says so, and pays once", async () => {
  const { market, platform, attempts } = computingMarket(42);

  const { record } = await platform.settle(market.get(endpoints.dailyStats, request(), callContext()));

  expect(record.symbol).toBe("SPY");
  // Every five seconds and the 25 ms that each attempt waits for others.
  expect(attempts()).toHaveLength(10);
  expect(market.ledger.session.spent).toBe(5);
});

test.each([202, 503])("a service that computes may respond with status %i", async (status) => {
  const accepted = () => new Response(null, { status, headers: { "Retry-After": "5" } });
  const { market, platform } = computingMarket(9, stats, status === 503 ? computing : accepted);

  const { record } = await platform.settle(market.get(endpoints.dailyStats, request(), callContext()));

  expect(record.symbol).toBe("SPY");
  expect(market.ledger.session.spent).toBe(5);
});

test("calls that share a request share it again at each attempt", async () => {
  const { market, platform, attempts } = computingMarket(12);
  platform.chance = 0.5;

  await platform.settle(
    Promise.all(
      ["SPY", "QQQ", "IWM"].map((symbol) => market.get(endpoints.dailyStats, request(symbol), callContext())),
    ),
  );

  expect(attempts().length).toBeGreaterThan(2);
  expect(new Set(attempts()).size).toBe(1);
});

test.each([
  ["past sessions after a minute", 60_000, "dailyStats"],
  ["live data after half a minute", 30_000, "heatmap"],
] as const)(
  "a cell with %s says that it updates by itself, and is notified once when it can",
  async (_, limitMs, kind) => {
    const respond = kind === "dailyStats" ? stats : wellBehaved;
    const { market, platform, attempts } = computingMarket(100, respond);
    const { facts, context } = cell();
    const call = () =>
      kind === "heatmap"
        ? getBoard(market, request().symbol, context)
        : market.get(endpoints.dailyStats, request(), context);

    const failure = await errorOf(platform, call());
    expect([platform.elapsedMs, failure.name]).toEqual([limitMs, "ComputingError"]);
    expect(explain(failure, cellWords)).toBe(
      "The service is still computing the data of SPY. This cell updates by itself when it is ready.",
    );

    await platform.advance(200_000 - platform.elapsedMs);
    expect(facts.notified).toBe(1);
    const last = Math.max(...platform.sentAtMs);
    expect(last).toBeGreaterThanOrEqual(100_000);
    expect(last).toBeLessThan(106_000);
    expect(market.ledger.session.spent).toBe(kind === "dailyStats" ? 5 : 1);
    expect(attempts()).toHaveLength(platform.paths.filter((path) => path.includes("symbols=SPY")).length);
  },
);

test("a cell that is notified finds its response in the cache", async () => {
  const { market, platform, attempts } = computingMarket(90);
  const { facts, context } = cell();
  await errorOf(platform, market.get(endpoints.dailyStats, request(), context));
  while (facts.notified === 0) await platform.advance(1_000);
  const sent = attempts().length;

  const { record } = await platform.settle(market.get(endpoints.dailyStats, request(), context));

  expect(record.symbol).toBe("SPY");
  expect(attempts()).toHaveLength(sent);
});

test("the error of a caller that cannot be notified says to recalculate, and its call is not continued", async () => {
  const { market, platform, attempts } = computingMarket(1_000);

  const failure = await errorOf(platform, market.get(endpoints.dailyStats, request(), callContext()));
  expect(explain(failure, cellWords)).toBe(
    "The service is still computing the data of SPY. Recalculate in a few minutes.",
  );
  const sent = attempts().length;
  await platform.advance(600_000);

  expect(attempts()).toHaveLength(sent);
});

test("the call of a formula that was deleted is not continued", async () => {
  const { market, platform, attempts } = computingMarket(1_000);
  const { facts, context } = cell();
  await errorOf(platform, market.get(endpoints.dailyStats, request(), context));
  const sent = attempts().length;

  facts.isDeleted = true;
  await platform.advance(600_000);

  expect(attempts()).toHaveLength(sent);
  expect(facts.notified).toBe(0);
});

test("no call of an earlier key is continued", async () => {
  const { market, platform, attempts } = computingMarket(1_000);
  const { facts, context } = cell();
  await errorOf(platform, market.get(endpoints.dailyStats, request(), context));
  const sent = attempts().length;

  market.forget();
  await platform.advance(600_000);

  expect(attempts()).toHaveLength(sent);
  expect(facts.notified).toBe(0);
  expect(market.computing.get()).toEqual([]);
});

test("after ten minutes no more requests are sent, and the cell says to recalculate", async () => {
  const { market, platform, attempts } = computingMarket(Infinity);
  platform.chance = 0.5;
  const { facts, context } = cell();
  await errorOf(platform, market.get(endpoints.dailyStats, request(), context));
  await platform.advance(600_000);
  expect(facts.notified).toBe(1);
  expect(attempts().length).toBeLessThan(45);

  for (let times = 0; times < 2; times += 1) {
    const failure = await errorOf(platform, market.get(endpoints.dailyStats, request(), context));
    expect(explain(failure, cellWords)).toContain("Recalculate in a few minutes.");
    await platform.advance(60_000);
  }
  const sent = attempts().length;
  await platform.advance(1_200_000);

  expect(facts.notified).toBe(1);
  expect(attempts()).toHaveLength(sent);
  expect(market.ledger.session.spent).toBe(0);
});

test("a call that fails in another way after all ends with that failure", async () => {
  const { market, platform } = computingMarket(12, () => refusal(404, "no_data"));

  const failure = await errorOf(platform, market.get(endpoints.dailyStats, request(), callContext()));

  expect(failure).toMatchObject({ name: "ServiceError", code: "no_data" });
});

test("a cell that is entered again while its call is continued waits for that call", async () => {
  const { market, platform, attempts } = computingMarket(80);
  const { context } = cell();
  await errorOf(platform, market.get(endpoints.dailyStats, request(), context));
  await platform.advance(2_000);

  await platform.settle(market.get(endpoints.dailyStats, request(), context));

  // Each attempt was made once: none is closer to the one before than the service allows.
  const gaps = platform.sentAtMs.slice(1).map((atMs, index) => atMs - (platform.sentAtMs[index] ?? 0));
  expect(Math.min(...gaps.filter((gap) => gap > 0))).toBeGreaterThanOrEqual(5_000);
  expect(attempts().length).toBeLessThan(20);
});

test("what the service computes is listed until it has come", async () => {
  const { market, platform } = computingMarket(12);
  const listed: unknown[] = [];
  market.computing.subscribe(() => listed.push(market.computing.get()));

  await platform.settle(market.get(endpoints.dailyStats, request(), callContext()));

  const sinceMs = platform.requests[0]?.atMs;
  expect(listed).toEqual([[{ endpoint: "dailyStats", symbols: ["SPY"], sinceMs }], []]);
});

test("an aborted caller ends the call at once if nobody else waits for it", async () => {
  const { market, platform, attempts } = computingMarket(1_000);
  const caller = new AbortController();

  const aborted = expect(
    market.get(endpoints.dailyStats, request(), callContext({ signal: caller.signal })),
  ).rejects.toBe("cell deleted");
  await platform.advance(7_000);
  caller.abort("cell deleted");
  await aborted;
  await platform.advance(60_000);

  expect(attempts()).toHaveLength(2);
  expect(platform.sleeping).toBe(0);
});

test("attempts while the service computes leave no listener at the signal of the call", async () => {
  const signals: AbortSignal[] = [];
  const addListener = Object.getOwnPropertyDescriptor(EventTarget.prototype, "addEventListener")?.value as (
    ...given: unknown[]
  ) => void; // the method of all event targets
  AbortSignal.prototype.addEventListener = function (...given: unknown[]) {
    signals.push(this);
    addListener.apply(this, given);
  };
  const { market, platform, attempts } = computingMarket(42);

  await platform.settle(market.get(endpoints.dailyStats, request(), callContext()));

  Reflect.deleteProperty(AbortSignal.prototype, "addEventListener"); // that of EventTarget counts again
  expect(attempts()).toHaveLength(10);
  expect(signals.length).toBeGreaterThan(10);
  expect(signals.flatMap((signal) => getEventListeners(signal, "abort"))).toEqual([]);
});
