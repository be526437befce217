import { type PastBoardRequest, endpoints } from "@strikebook/contract";
import { type EndpointCall, callOf } from "@strikebook/client";
import { loadPlan, type InstantCalls } from "../../../../packages/formulas/replay/plan/load-plan";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** 10:00 of Friday 2026-11-20 in New York. */
const tenMs = Date.parse("2026-11-20T15:00:00Z");
const options = {
  symbolsPerCall: (endpoint: string) => (endpoint === "range" ? 5 : endpoint === "historical" ? 10 : 1),
  storesRanges: true,
  nowMs: tenMs + DAY_MS,
};

const minutes = (count: number) => Array.from({ length: count }, (_, index) => tenMs + index * MINUTE_MS);
const values = (request: PastBoardRequest): EndpointCall => ({
  ...callOf(endpoints.historical, request),
  valuesOnly: true,
});
const missing = (atMs: number, ...calls: EndpointCall[]): InstantCalls => ({ atMs, missing: calls, stored: [] });

test("an hour of four symbols costs 105 credits, and sessions at 10:00 cost 5 credits each", () => {
  const symbols = ["SPXW", "SPY", "QQQ", "IWM"];
  const boards = (atMs: number) => missing(atMs, ...symbols.map((symbol) => values({ symbol, atMs })));

  const hour = loadPlan(minutes(61).map(boards), options);
  const mondayMs = tenMs - 4 * DAY_MS;
  const sessions = loadPlan([tenMs, mondayMs].map(boards), options);

  expect([hour.credits, hour.requests, hour.symbols]).toEqual([105, 5, symbols]);
  expect(sessions.sessions.map(({ date, credits }) => [date, credits])).toEqual([
    ["2026-11-16", 5],
    ["2026-11-20", 5],
  ]);
});

test("boards of other strikes or expirations have requests of their own", () => {
  const plan = loadPlan(
    minutes(15).map((atMs) =>
      missing(
        atMs,
        values({ symbol: "SPY", atMs }),
        values({ symbol: "SPY", atMs, maxStrikes: 40 }),
        values({ symbol: "SPY", atMs, expirations: ["2026-11-20"] }),
      ),
    ),
    options,
  );

  expect(plan.sessions[0]?.requests.map((one) => (one.kind === "range" ? one.args : "calls"))).toEqual([
    [],
    [["maxStrikes", "40"]],
    [["expirations", "2026-11-20"]],
  ]);
});

test("a board that one formula shows with its node types is no frame of a range", () => {
  const both = (atMs: number) =>
    missing(atMs, values({ symbol: "SPY", atMs }), callOf(endpoints.historical, { symbol: "SPY", atMs }));

  expect(loadPlan(minutes(15).map(both), options).credits).toBe(75);
  // Another instant of the clock needs the values of the same board only.
  const [first = NaN] = minutes(1);
  const later = { ...missing(first + MINUTE_MS, callOf(endpoints.historical, { symbol: "SPY", atMs: first })) };
  const plan = loadPlan([missing(first, values({ symbol: "SPY", atMs: first })), later], options);
  const [request] = plan.sessions[0]?.requests ?? [];
  expect(request?.kind === "calls" && request.calls).toEqual([
    callOf(endpoints.historical, { symbol: "SPY", atMs: first }),
  ]);
});

test("matrices and ladders with empty strikes are requested one by one", () => {
  const plan = loadPlan(
    minutes(15).map((atMs) => missing(atMs, values({ symbol: "SPY", atMs, layout: "matrix" }))),
    options,
  );

  expect([plan.credits, plan.requests]).toEqual([75, 15]);
});

test.each([{ sides: true }, { zeroGamma: true }, { source: "volume" }, { straddle: "2026-11-27" }] as const)(
  "boards with %j are requested one by one, because the boards of a range do not have it",
  (request) => {
    const plan = loadPlan(
      minutes(15).map((atMs) => missing(atMs, values({ symbol: "SPY", atMs, ...request }))),
      options,
    );

    expect([plan.credits, plan.requests]).toEqual([75, 15]);
  },
);

test("flow is requested as formulas request it, once for all instants that need the same", () => {
  const tide = (atMs: number) => callOf(endpoints.flowTide, { ticker: "SPY", fromMs: tenMs, toMs: atMs });
  const day = callOf(endpoints.flowHistory, { ticker: "SPY", from: "2026-11-01", to: "2026-11-19" });

  const plan = loadPlan(
    minutes(3).map((atMs) => missing(atMs + MINUTE_MS, tide(atMs + MINUTE_MS), day)),
    options,
  );

  // A tide per instant at 3 credits, and one list of days at 5.
  expect([plan.requests, plan.credits]).toEqual([4, 14]);
});

test("what is stored costs nothing and is counted once", () => {
  const call = values({ symbol: "SPY", atMs: tenMs });

  const plan = loadPlan([{ atMs: tenMs, missing: [], stored: [call, { ...call, symbol: "QQQ" }] }], options);

  expect([plan.credits, plan.requests, plan.stored, plan.symbols]).toEqual([0, 0, 2, ["SPY", "QQQ"]]);
  expect(plan.sessions).toEqual([{ date: "2026-11-20", credits: 0, requests: [] }]);
});
