import { demandOf, type Demand } from "../../src/stream/board-watch";
import type { OpenStream } from "../../src/stream/stream-groups";
import { streamPlan, type PlanQuestion } from "../../src/stream/stream-plan";
import { boardWatch } from "../support/live-hub";

const paid = { streams: 2, symbolsPerStream: 10, streamSymbolsConcurrent: 20, symbolsPerHeatmapCall: 10 };
const nowMs = 1_000_000;

/** Demands written short: `SPY`, `SPY vanna`, `SPY spot`, `SPY velocity`, `SPY matrix`. */
function demands(...written: string[]): Demand[] {
  return written.map((text) => {
    const [symbol = "", ...words] = text.split(" ");
    const needs = words.includes("spot") ? "spot" : words.includes("velocity") ? "velocity" : "board";
    const metric = words.includes("vanna") ? "vanna" : "gamma";
    return demandOf(boardWatch(symbol, { needs, metric, layout: words.includes("matrix") ? "matrix" : "net" }));
  });
}

function opened(id: number, symbols: string, idle: Record<string, number> = {}, word = ""): OpenStream {
  const [demand] = demands(`X ${word}`);
  if (!demand) throw new Error("There is no window.");
  return { id, window: demand.window, symbols: symbols.split(","), idleSinceMs: new Map(Object.entries(idle)) };
}

/** The plan in short: streams as `id: symbols`, `new` without one, and polls. */
function planned(question: Partial<PlanQuestion>) {
  const plan = streamPlan({ demands: [], open: [], limits: paid, nowMs, lingerMs: 10_000, ...question });
  return {
    plan,
    streams: plan.streams.map(({ id, window, symbols }) => `${id ?? "new"} ${window.metric}: ${symbols.join()}`),
    polls: plan.polls.map(({ symbols, reason }) => `${reason}: ${symbols.join()}`),
  };
}

const many = (count: number, from = 1) => Array.from({ length: count }, (_, index) => `S${from + index}`);

test.each([
  ["one window is one connection", demands("SPY", "QQQ"), [], ["new gamma: SPY,QQQ"]],
  ["two windows are two", demands("SPY", "SPY vanna"), [], ["new gamma: SPY", "new vanna: SPY"]],
  ["a spot goes with the window of its symbol", demands("SPY vanna", "SPY spot"), [], ["new vanna: SPY"]],
  ["a spot goes with a window that has room", demands("SPY vanna", "QQQ spot"), [], ["new vanna: SPY,QQQ"]],
  ["a net board is read off a matrix", demands("SPY", "SPY matrix"), [], ["new gamma: SPY"]],
  ["what is open stays", demands("QQQ", "SPY"), [opened(7, "SPY,QQQ")], ["7 gamma: SPY,QQQ"]],
  ["a new symbol joins what is open", demands("SPY", "QQQ"), [opened(7, "SPY")], ["7 gamma: SPY,QQQ"]],
  ["an edited ticker takes the old one's place", demands("SPY", "IWM"), [opened(7, "SPY,QQQ")], ["7 gamma: SPY,IWM"]],
  [
    "a spot stays on the window that carries it",
    demands("SPY spot"),
    [opened(7, "SPY", {}, "vanna")],
    ["7 vanna: SPY"],
  ],
])("%s", (_, wanted, open, streams) => {
  expect(planned({ demands: wanted, open })).toMatchObject({ streams, polls: [] });
});

test("what an eleventh symbol needs is a second connection, and a twenty-first is polled", () => {
  const { streams, polls } = planned({ demands: demands(...many(21)) });

  expect(streams).toEqual([`new gamma: ${many(10).join()}`, `new gamma: ${many(10, 11).join()}`]);
  expect(polls).toEqual(["limits: S21"]);
});

test("an invited account streams five symbols on one connection", () => {
  const limits = { ...paid, streams: 1, symbolsPerStream: 5, streamSymbolsConcurrent: 5 };

  const { streams, polls } = planned({ demands: demands(...many(6)), limits });

  expect(streams).toEqual(["new gamma: S1,S2,S3,S4,S5"]);
  expect(polls).toEqual(["limits: S6"]);
});

test("a velocity is streamed before anything that a poll can show", () => {
  const open = [opened(1, "SPY,QQQ")];

  const { streams, polls } = planned({
    demands: demands("SPY", "QQQ", "IWM vanna velocity"),
    open,
    limits: { ...paid, streams: 1 },
  });

  expect(streams).toEqual(["new vanna: IWM"]);
  expect(polls).toEqual(["limits: SPY,QQQ"]);
});

test("where no stream may be held everything is polled", () => {
  expect(planned({ demands: demands("SPY", "QQQ"), limits: { ...paid, streams: 0 } })).toMatchObject({
    streams: [],
    polls: ["limits: SPY,QQQ"],
  });
});

// Polled every 15 seconds ten symbols cost 4 credits a minute, streamed one each: four are as dear either way.
test.each([
  [4, ["new gamma: S1,S2,S3,S4"], []],
  [5, [], ["price: S1,S2,S3,S4,S5"]],
])("by price %d symbols are streamed or polled", (count, streams, polls) => {
  expect(planned({ demands: demands(...many(count)), cheapestAtPollMs: 15_000 })).toMatchObject({ streams, polls });
});

test("a velocity is streamed whatever it costs", () => {
  const wanted = demands(...many(5), "S1 velocity");

  expect(planned({ demands: wanted, cheapestAtPollMs: 15_000 }).streams).toEqual(["new gamma: S1,S2,S3,S4,S5"]);
});

test("a connection that nobody watches lingers for ten seconds", () => {
  const since = (idleMs: number) => [opened(7, "SPY", { SPY: nowMs - idleMs })];

  expect(planned({ open: since(9_999) })).toMatchObject({ streams: ["7 gamma: SPY"], plan: { reviewAtMs: nowMs + 1 } });
  expect(planned({ open: since(10_000) }).streams).toEqual([]);
});

test("a symbol that nobody watches stays until it has cost as much as opening the others anew", () => {
  // Two symbols stay, so that opening anew costs two credits: two minutes of the idle one.
  const since = (idleMs: number) => [opened(7, "SPY,QQQ,IWM", { IWM: nowMs - idleMs })];

  const early = planned({ demands: demands("SPY", "QQQ"), open: since(119_000) });
  const late = planned({ demands: demands("SPY", "QQQ"), open: since(120_000) });

  expect(early).toMatchObject({ streams: ["7 gamma: SPY,QQQ,IWM"], plan: { reviewAtMs: nowMs + 1_000 } });
  expect(late.streams).toEqual(["7 gamma: SPY,QQQ"]);
});

test("an idle symbol makes room for one that is watched", () => {
  const open = [opened(1, many(10).join(), { S10: nowMs })];

  expect(planned({ demands: demands(...many(9), "NEW"), open }).streams).toEqual([`1 gamma: ${many(9).join()},NEW`]);
});

test("a demand is shown by the connection rather than by a poll", () => {
  const { plan } = planned({
    demands: demands("SPY", "SPY spot", "QQQ vanna", "QQQ spot"),
    limits: { ...paid, streams: 1 },
  });

  expect(Object.fromEntries(plan.routes)).toEqual({
    "SPY gamma 92 5 net": "SPY gamma 92 5 net",
    "SPY spot": "SPY gamma 92 5 net",
    "QQQ vanna 92 5 net": "QQQ vanna 92 5 net",
    "QQQ spot": "QQQ vanna 92 5 net",
  });
});
