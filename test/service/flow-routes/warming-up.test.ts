import { flowRoutes } from "../../../service/flow-routes/flow-routes";
import { simulatedFlow } from "../../../service/flow-routes/simulated-flow";
import { smallMarket } from "../../../scripts/support/market/small-market";
import { webResponse } from "@strikebook/http";
import { BackgroundWork } from "../../../service/background/background-work";
import { runInThisProcess, type RunTask, sessionTasks } from "../../../service/background/session-tasks";
import { fourSessions } from "../../support/service/start-flow";
import { openedAccount } from "../../../scripts/support/service/start-service";
import { ManualClock } from "../../../scripts/support/service/manual-clock";
import { settled } from "../../../scripts/support/event-loop";
import { Tapes } from "../../../market/flow/tapes/tapes";
import { smallDay } from "../../support/market/small-day";
import { heldTasks } from "../../support/service/held-tasks";
import { evening, sessionLike, sevenPrints, testTape, testTapes } from "../../support/market/test-tape";

/** Five finished sessions of SPX: too many to be drawn while a caller waits. */
const sessions = ["2026-06-10", "2026-06-09", "2026-06-08", "2026-06-05", "2026-06-04"].map((date, at) =>
  sessionLike(date, at + 1),
);

type Routes = ReturnType<typeof flowRoutes>;
type Put = [name: keyof Routes, path?: Record<string, string>, query?: string, nowMs?: number, signal?: AbortSignal];

/** Returns the body of the response of a route. */
async function bodyOf(routes: Routes, ...[name, path = {}, query = "", nowMs = evening, signal]: Put) {
  const request = { path, query: new URLSearchParams(query), headers: new Headers(), nowMs, account: openedAccount() };
  const waiting = { isKeyValid: () => true, signal: signal ?? new AbortController().signal };
  const response = webResponse(await routes[name].handle({ ...request, ...waiting }));
  return response.json() as Promise<{ data: unknown }>; // read by matchers alone
}

/** The flow routes over tapes that this process must not draw, and another process that works when the test lets it. */
function startWarming() {
  const clock = new ManualClock(evening);
  const held = heldTasks(runInThisProcess(sessionTasks({ market: smallMarket, tapes: testTapes(...sessions) })));
  const tapes = testTapes(...sessions);
  tapes.tape = () => {
    throw new Error("Tapes of this process are not to be drawn.");
  };
  const background = new BackgroundWork({ runTask: held.run }, clock);
  const routes = flowRoutes({ flow: simulatedFlow(tapes, background), now: clock.now, nextRequestId: () => "req-1" });
  const put = (...given: Put) => bodyOf(routes, ...given);
  return { clock, drawn: held.started, put, work: held.release, release: held.releaseOnce };
}

const history = ["flowHistory", { ticker: "SPX" }, "startDate=2026-06-04&endDate=2026-06-10"] as const;

test("a history of many sessions is computed in the background, each session once", async () => {
  const { drawn, put, work } = startWarming();

  const both = [put(...history), put(...history)];
  await settled();
  await work();
  const [first, second] = await Promise.all(both);

  // The seven prints are 9,020 dollars; the sessions have 5, 4, 3, 2 and 1 times as much.
  expect(first?.data).toMatchObject([45_100, 36_080, 27_060, 18_040, 9_020].map((totalPremium) => ({ totalPremium })));
  expect(second).toEqual(first);
  expect(drawn).toHaveLength(5);
});

test.each([
  ["flowMarketTide", {}, "interval=1W", "marketTide"],
  ["flowContractsWeekly", {}, "", "topContracts"],
  ["flowExpirations", { ticker: "SPX", strike: "100" }, "interval=1W", "strikeExpirations"],
  ["flowTrades", { ticker: "SPX" }, "start_time=2026-06-04T13:30:00Z", "flowList"],
  ["flowTide", { ticker: "SPX" }, "start_time=2026-06-04T13:30:00Z&end_time=2026-06-10T20:00:00Z", "flowTide"],
  ["flowStrikes", { ticker: "SPX" }, "start_time=2026-06-04T13:30:00Z&end_time=2026-06-10T20:00:00Z", "flowStrikes"],
  ["flowSentiment", { ticker: "SPX" }, "timeframes=7d&timeDecay=true", "flowSentiment"],
] as const)("%s %j %s is computed in the background with the same result", async (route, path, query, name) => {
  const { drawn, put, work } = startWarming();
  const here = flowRoutes({
    flow: simulatedFlow(testTapes(...sessions)),
    now: () => evening,
    nextRequestId: () => "req-1",
  });

  const there = put(route, path, query);
  await settled();
  await work();

  expect(await there).toEqual(await bodyOf(here, route, path, query));
  expect(drawn).toEqual([name]);
});

test("a live request that is repeated a second later joins the computation that the first one started", async () => {
  const { drawn, put, work } = startWarming();

  const first = put("flowMarketTide", {}, "interval=1W");
  await settled();
  const second = put("flowMarketTide", {}, "interval=1W", evening + 1_000);
  await settled();
  await work();

  expect((await second).data).toEqual((await first).data);
  expect(drawn).toEqual(["marketTide"]);
});

test.each([
  ["flowContractsWeekly", "", "topContracts"],
  ["flowMarketTide", "interval=1W", "marketTide"],
] as const)("%s of finished sessions is computed once", async (route, query, name) => {
  const { drawn, put, work } = startWarming();

  const first = put(route, {}, query);
  await settled();
  await work();
  const later = await put(route, {}, query, evening + 60_000);

  expect(later.data).toEqual((await first).data);
  expect(drawn).toEqual([name]);
});

test("sessions of a history whose client has gone are not computed, except the one that runs", async () => {
  const { drawn, put, work } = startWarming();
  const client = new AbortController();
  const abandoned = put(...history, evening, client.signal).catch((problem: unknown) => problem);
  await settled();

  client.abort();
  await work();

  expect(await abandoned).toMatchObject({ code: "warming_up" });
  expect(drawn).toHaveLength(1);
});

test("Retry-After of warming_up is the time that the rest of the request is expected to take", async () => {
  const { clock, put, release, work } = startWarming();
  const early = put(...history).catch((problem: unknown) => problem);
  await settled();
  clock.advance(8_000);
  await release();
  clock.advance(2_000);
  const refused = await early;
  await work();

  // A session takes 8 seconds: 6 of the running one, and 24 of the three that wait.
  expect(refused).toMatchObject({ code: "warming_up", headers: { "retry-after": "30" } });
});

test.each(["flowTop", "flowContractsDaily"] as const)(
  "%s of an open session is computed from tapes of the background, and a second later without it",
  async (route) => {
    const days = ["SPX", "SPY", "QQQ", "IWM"].map((underlying) => smallDay({ underlying }));
    const open = Date.parse("2026-06-10T19:00:00Z"); // before the close of that session
    const startTapes = () => testTapes(...days.map((day) => testTape(sevenPrints, day)));
    const held = heldTasks(runInThisProcess(sessionTasks({ market: smallMarket, tapes: startTapes() })));
    const tapes = startTapes();
    const computedHere: string[] = [];
    const computing = new Tapes({
      seed: tapes.seed,
      underlyings: tapes.underlyings,
      scopeOf: (ticker) => tapes.scopeOf(ticker),
      day: (underlying, session) => tapes.day(underlying, session),
      tape: ({ underlying }) => {
        computedHere.push(underlying);
        return testTape([]);
      },
    });
    const background = new BackgroundWork({ runTask: held.run }, new ManualClock(open));
    const sources = { now: () => open, nextRequestId: () => "req-1" };
    const there = flowRoutes({ ...sources, flow: simulatedFlow(computing, background) });
    const here = flowRoutes({ ...sources, flow: simulatedFlow(startTapes()) });

    const first = bodyOf(there, route, {}, "", open);
    await settled();
    await held.release();
    const bodies = [await first, await bodyOf(there, route, {}, "", open + 1_000)];

    expect(bodies).toEqual([await bodyOf(here, route, {}, "", open), await bodyOf(here, route, {}, "", open + 1_000)]);
    expect(held.started).toHaveLength(4);
    expect(computedHere).toEqual([]);
  },
);

test("warming up stores the newest sessions first, and requested sessions have priority", async () => {
  const tapes = testTapes(...sessions);
  const clock = new ManualClock(evening);
  const order: string[] = [];
  const there = runInThisProcess(sessionTasks({ market: smallMarket, tapes: fourSessions }));
  const runTask: RunTask = (name, ...parameters) => {
    order.push(parameters.map(String).join(" "));
    return there(name, ...parameters);
  };
  const background = new BackgroundWork({ runTask }, clock);
  const [wednesday = 0, tuesday = 0, monday = 0] = sessions.map(({ day }) => day.sessionDay);

  const warming = background.warm(tapes, [monday, tuesday, wednesday]);
  const requested = background.forRequest(new AbortController().signal).session("slices", "SPX", monday - 3);
  await Promise.all([warming, requested]);

  expect(order).toEqual([`SPX ${wednesday}`, `SPX ${monday - 3}`, `SPX ${tuesday}`, `SPX ${monday}`]);
  expect(tapes.hasStored("slices", "SPX", tuesday)).toBe(true);
});
