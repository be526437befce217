import { subscriptionFor, type Subscription } from "../../../../packages/client/stream/subscription";
import type { OpenStream } from "../../../../packages/client/stream/plan/stream-groups";
import { streamPlan, type PlanRequest } from "../../../../packages/client/stream/plan/stream-plan";
import { boardWatch } from "../../../support/stream/live-hub";

const paid = { streams: 2, symbolsPerStream: 10, streamSymbolsConcurrent: 20, symbolsPerHeatmapCall: 10 };
const nowMs = 1_000_000;

/** Subscriptions in short form: `SPY`, `SPY vanna`, `SPY spot`, `SPY velocity`, `SPY matrix`, `SPY zero`, `SPY family`, `SPY sides`. */
function subscriptions(...written: string[]): Subscription[] {
  return written.map((text) => {
    const [symbol = "", ...words] = text.split(" ");
    const needs = words.includes("spot") ? "spot" : words.includes("velocity") ? "velocity" : "board";
    const metric = words.includes("vanna") ? "vanna" : "gamma";
    const layout = words.includes("matrix") ? "matrix" : "net";
    const zeroGamma = words.includes("family") ? ("family" as const) : words.includes("zero") && (true as const);
    const besides = {
      ...(zeroGamma && { zeroGamma }),
      ...(words.includes("sides") && { sides: true as const }),
    };
    return subscriptionFor(boardWatch(symbol, { needs, metric, layout, ...besides }));
  });
}

function opened(id: number, symbols: string, idle: Record<string, number> = {}, word = ""): OpenStream {
  const [subscription] = subscriptions(`X ${word}`);
  if (!subscription) throw new Error("There is no window.");
  return { id, window: subscription.window, symbols: symbols.split(","), idleSinceMs: new Map(Object.entries(idle)) };
}

/** A connection of a workbook that led before. */
function toResume(id: number, symbols: string): OpenStream {
  return { ...opened(id, symbols, { [symbols]: -Infinity }), hasToOpen: true };
}

/** Returns the plan in short form: streams as `id: symbols`, `new` without one, and polls. */
function planned(request: Partial<PlanRequest>) {
  const plan = streamPlan({ subscriptions: [], open: [], limits: paid, nowMs, lingerMs: 10_000, ...request });
  return {
    plan,
    streams: plan.streams.map(({ id, window, symbols }) => `${id ?? "new"} ${window.metric}: ${symbols.join()}`),
    polls: plan.polls.map(({ symbols, reason }) => `${reason}: ${symbols.join()}`),
  };
}

const many = (count: number, from = 1) => Array.from({ length: count }, (_, index) => `S${from + index}`);

test.each([
  ["one window is one connection", subscriptions("SPY", "QQQ"), [], ["new gamma: SPY,QQQ"]],
  ["two windows are two", subscriptions("SPY", "SPY vanna"), [], ["new gamma: SPY", "new vanna: SPY"]],
  ["a spot joins the window of its symbol", subscriptions("SPY vanna", "SPY spot"), [], ["new vanna: SPY"]],
  ["a spot joins a window that has room", subscriptions("SPY vanna", "QQQ spot"), [], ["new vanna: SPY,QQQ"]],
  ["a net board is read from a matrix", subscriptions("SPY", "SPY matrix"), [], ["new gamma: SPY"]],
  ["a board is read from one with zero gamma", subscriptions("SPY", "SPY zero"), [], ["new gamma: SPY"]],
  ["an open connection stays", subscriptions("QQQ", "SPY"), [opened(7, "SPY,QQQ")], ["7 gamma: SPY,QQQ"]],
  [
    "a new symbol opens a second connection while one is free",
    subscriptions("SPY", "QQQ", "IWM"),
    [opened(7, "SPY,QQQ")],
    ["7 gamma: SPY,QQQ", "new gamma: IWM"],
  ],
  [
    "a new symbol joins the connection with fewer symbols if none is free",
    subscriptions("SPY", "QQQ", "IWM", "DIA"),
    [opened(7, "SPY,QQQ"), opened(8, "IWM")],
    ["7 gamma: SPY,QQQ", "8 gamma: IWM,DIA"],
  ],
  [
    "a new symbol joins the open connection if another window has the second one",
    subscriptions("SPY", "QQQ", "SPY vanna"),
    [opened(7, "SPY"), opened(8, "SPY", {}, "vanna")],
    ["7 gamma: SPY,QQQ", "8 vanna: SPY"],
  ],
  [
    "the second connection is left to a new window",
    subscriptions("SPY", "QQQ", "SPY vanna"),
    [opened(7, "SPY")],
    ["7 gamma: SPY,QQQ", "new vanna: SPY"],
  ],
  [
    "an edited ticker moves to a second connection, so that the next edit costs one credit",
    subscriptions("SPY", "QQQ", "DIA"),
    [opened(7, "SPY,QQQ,IWM")],
    ["7 gamma: SPY,QQQ", "new gamma: DIA"],
  ],
  [
    "an edited ticker takes the old one's place if no connection is free",
    subscriptions("SPY", "DIA", "QQQ"),
    [opened(7, "SPY,IWM"), opened(8, "QQQ")],
    ["7 gamma: SPY,DIA", "8 gamma: QQQ"],
  ],
  [
    "a new window takes the second connection of another window, whose symbols become one connection",
    subscriptions("SPY", "QQQ", "IWM", "SPY vanna"),
    [opened(7, "SPY,QQQ"), opened(8, "IWM")],
    ["7 gamma: SPY,QQQ,IWM", "new vanna: SPY"],
  ],
  [
    "two connections that have to be opened again become one",
    subscriptions("SPY", "QQQ"),
    [toResume(7, "SPY"), toResume(8, "QQQ")],
    ["7 gamma: SPY,QQQ"],
  ],
  [
    "a spot stays on the window that streams it",
    subscriptions("SPY spot"),
    [opened(7, "SPY", {}, "vanna")],
    ["7 vanna: SPY"],
  ],
])("%s", (_, wanted, open, streams) => {
  expect(planned({ subscriptions: wanted, open })).toMatchObject({ streams, polls: [] });
});

test("one connection has the matrix, the zero gamma and the sides that different cells show", () => {
  const { plan } = planned({ subscriptions: subscriptions("SPY", "SPY zero", "SPY sides", "SPY matrix", "QQQ") });

  expect(plan.streams).toEqual([
    expect.objectContaining({
      window: expect.objectContaining({ layout: "matrix", zeroGamma: true, sides: true }) as unknown,
      symbols: ["SPY", "QQQ"],
    }),
  ]);
});

test("the zero gamma of a root and of its family need two connections, and a board without any shares the first", () => {
  const wanted = subscriptions("SPY", "SPY zero", "SPY family sides", "SPY sides", "SPY family matrix");
  const { plan } = planned({ subscriptions: wanted });

  const matching = (window: object) =>
    expect.objectContaining({ window: expect.objectContaining(window) as unknown }) as unknown;
  expect(plan.streams).toEqual([
    matching({ layout: "net", zeroGamma: true, sides: true }),
    matching({ layout: "matrix", zeroGamma: "family", sides: true }),
  ]);
});

test("a stream with calls and puts apart shows a board without them, and not the other way round", () => {
  const withSides = [opened(7, "SPY", {}, "sides")];
  const without = [opened(7, "SPY")];

  expect(planned({ subscriptions: subscriptions("SPY sides", "SPY"), open: withSides }).streams).toEqual([
    "7 gamma: SPY",
  ]);
  expect(planned({ subscriptions: subscriptions("SPY sides", "SPY"), open: without }).streams).toContain(
    "new gamma: SPY",
  );
});

test("an eleventh symbol needs a second connection, a twenty-first is polled", () => {
  const { streams, polls } = planned({ subscriptions: subscriptions(...many(21)) });

  expect(streams).toEqual([`new gamma: ${many(10).join()}`, `new gamma: ${many(10, 11).join()}`]);
  expect(polls).toEqual(["limits: S21"]);
});

test("an invited account streams five symbols on one connection", () => {
  const limits = { ...paid, streams: 1, symbolsPerStream: 5, streamSymbolsConcurrent: 5 };

  const { streams, polls } = planned({ subscriptions: subscriptions(...many(6)), limits });

  expect(streams).toEqual(["new gamma: S1,S2,S3,S4,S5"]);
  expect(polls).toEqual(["limits: S6"]);
});

test("a velocity is streamed before boards that can be polled", () => {
  const open = [opened(1, "SPY,QQQ")];

  const { streams, polls } = planned({
    subscriptions: subscriptions("SPY", "QQQ", "IWM vanna velocity"),
    open,
    limits: { ...paid, streams: 1 },
  });

  expect(streams).toEqual(["new vanna: IWM"]);
  expect(polls).toEqual(["limits: SPY,QQQ"]);
});

test("everything is polled if no stream is allowed", () => {
  expect(planned({ subscriptions: subscriptions("SPY", "QQQ"), limits: { ...paid, streams: 0 } })).toMatchObject({
    streams: [],
    polls: ["limits: SPY,QQQ"],
  });
});

// Polling ten symbols every 15 seconds costs 4 credits per minute, streaming one each: for four symbols both cost the same.
test.each([
  [4, ["new gamma: S1,S2,S3,S4"], []],
  [5, [], ["price: S1,S2,S3,S4,S5"]],
])("%d symbols are streamed or polled by price", (count, streams, polls) => {
  expect(planned({ subscriptions: subscriptions(...many(count)), cheapestAtPollMs: 15_000 })).toMatchObject({
    streams,
    polls,
  });
});

test("a velocity is streamed whatever the price", () => {
  const wanted = subscriptions(...many(5), "S1 velocity");

  expect(planned({ subscriptions: wanted, cheapestAtPollMs: 15_000 }).streams).toEqual(["new gamma: S1,S2,S3,S4,S5"]);
});

test("a connection without subscriptions stays open for ten seconds", () => {
  const since = (idleMs: number) => [opened(7, "SPY", { SPY: nowMs - idleMs })];

  expect(planned({ open: since(9_999) })).toMatchObject({ streams: ["7 gamma: SPY"], plan: { reviewAtMs: nowMs + 1 } });
  expect(planned({ open: since(10_000) }).streams).toEqual([]);
});

test("an idle symbol stays until it has cost as much as opening the others again", () => {
  // Two symbols stay, so opening again costs two credits: two minutes of the idle one.
  const since = (idleMs: number) => [opened(7, "SPY,QQQ,IWM", { IWM: nowMs - idleMs })];

  const early = planned({ subscriptions: subscriptions("SPY", "QQQ"), open: since(119_000) });
  const late = planned({ subscriptions: subscriptions("SPY", "QQQ"), open: since(120_000) });

  expect(early).toMatchObject({ streams: ["7 gamma: SPY,QQQ,IWM"], plan: { reviewAtMs: nowMs + 1_000 } });
  expect(late.streams).toEqual(["7 gamma: SPY,QQQ"]);
});

test("an idle symbol makes room for a watched one", () => {
  const open = [opened(1, many(10).join(), { S10: nowMs })];
  const limits = { ...paid, streams: 1 };

  expect(planned({ subscriptions: subscriptions(...many(9), "NEW"), open, limits }).streams).toEqual([
    `1 gamma: ${many(9).join()},NEW`,
  ]);
});

test("of two idle connections the one that was idle first makes room for a new window", () => {
  const open = [opened(1, "SPY", { SPY: nowMs - 5_000 }, "vanna"), opened(2, "SPY", { SPY: nowMs - 1_000 }, "matrix")];

  expect(planned({ subscriptions: subscriptions("SPY"), open }).plan.streams.map(({ id }) => id)).toEqual([
    undefined,
    2,
  ]);
});

test("a spot stays on the connection that serves it when another window streams its symbol as well", () => {
  const before = new Map([["SPY spot", "SPY vanna 92 5 net"]]);

  const { plan } = planned({
    subscriptions: subscriptions("QQQ", "SPY vanna", "SPY spot", "SPY"),
    open: [opened(1, "QQQ"), opened(2, "SPY", {}, "vanna")],
    before,
  });

  expect(plan.routes.get("SPY spot")).toBe("SPY vanna 92 5 net");
});

test("a subscription is served by a connection rather than a poll", () => {
  const { plan } = planned({
    subscriptions: subscriptions("SPY", "SPY spot", "QQQ vanna", "QQQ spot"),
    limits: { ...paid, streams: 1 },
  });

  expect(Object.fromEntries(plan.routes)).toEqual({
    "SPY gamma 92 5 net": "SPY gamma 92 5 net",
    "SPY spot": "SPY gamma 92 5 net",
    "QQQ vanna 92 5 net": "QQQ vanna 92 5 net",
    "QQQ spot": "QQQ vanna 92 5 net",
  });
});
