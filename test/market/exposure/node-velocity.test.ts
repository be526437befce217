import * as v from "valibot";
import { easternDay, openingMs } from "@strikebook/calendar";
import { type NodeType, streamVelocitySchema } from "@strikebook/contract";
import type { Board } from "../../../market/exposure/market";
import type { NettedBoard } from "../../../market/exposure/netted-board";
import { streamVelocity } from "../../../market/exposure/node-velocity";
import { testDay } from "../../support/market/small-vol";
import { cellSides } from "../../../scripts/support/market/small-market";

const nowMs = Date.parse("2026-11-20T11:30:00-05:00");
const [today, nextWeek] = ["2026-11-20", "2026-11-27"];

type CellAt = (strike: number, expiration: string, minute: number, isToday: boolean) => number;

function boardAt(instantMs: number, strikes: number[], expirations: string[], cellAt: CellAt): Board {
  const session = easternDay(instantMs);
  const minute = (instantMs - openingMs(session)) / 60_000;
  const cells = expirations.flatMap((date) =>
    strikes.map((strike) => cellAt(strike, date, minute, session === testDay(today))),
  );
  const board = {
    symbol: "SPY",
    asOfMs: instantMs,
    spot: 101,
    previousClose: 100,
    expirations,
    strikes: Float64Array.from(strikes),
    cells: () => Float64Array.from(cells),
    exposureOf: () => new Float64Array(),
    profile: () => new Float64Array(),
    grossGamma: () => new Float64Array(),
  };
  return { ...board, sides: cellSides(board.cells) };
}

function velocityOf(netted: Pick<NettedBoard, "strikes" | "expirations" | "nodeTypes">, cellAt: CellAt) {
  const { strikes, expirations } = netted;
  const at = (instantMs: number) => boardAt(instantMs, strikes, expirations, cellAt);
  return streamVelocity(at(nowMs), { ...netted, values: strikes.map(() => 0), matrix: () => [] }, "gamma", at);
}

/** The 100 strike gains 10 dollars a minute, the 105 strike loses 2. Yesterday was 500 higher. It is two hours after the open. */
const cells: CellAt = (strike, expiration, minute, isToday) => {
  if (expiration === nextWeek) return strike === 105 && isToday && minute >= 118 ? 80 : 0;
  if (strike === 100) return 1000 + 10 * minute + (isToday ? 0 : 500);
  return strike === 105 ? -300 - 2 * minute : 1e6 * minute;
};
const netted = {
  strikes: [95, 100, 105],
  expirations: [today, nextWeek],
  nodeTypes: ["normal", "king", "barney"] satisfies NodeType[],
};

test("a node has its change over each window of trading time", () => {
  const king = velocityOf(netted, cells).nodes.find((node) => node.strike === 100);

  expect(king).toEqual({
    strike: 100,
    expiration: today,
    currentValue: 2200,
    velocity: 10,
    trend: "increasing",
    history: Array.from({ length: 30 }, (_, i) => 1910 + 10 * i),
    delta1Min: 10,
    percent1Min: 0.46,
    delta5Min: 50,
    percent5Min: 2.33,
    delta10Min: 100,
    percent10Min: 4.76,
    delta15Min: 150,
    percent15Min: 7.32,
    delta1Hour: 600,
    percent1Hour: 37.5,
    // Two hours of today and the last two of yesterday: 1000 + 10 * 270 + 500.
    delta4Hour: -2000,
    percent4Hour: -47.62,
    // Two hours into yesterday: 1000 + 10 * 120 + 500.
    delta1Day: -500,
    percent1Day: -18.52,
  });
});

test("a contract counts as zero before it was listed", () => {
  const fresh = velocityOf(netted, cells).nodes.find((node) => node.expiration === nextWeek);

  expect(fresh).toMatchObject({ strike: 105, delta5Min: 80, percent5Min: 160, velocity: 16, delta1Day: 80 });
  expect(fresh?.history.slice(-4)).toEqual([0, 80, 80, 80]);
});

test("the nodes are the cells of strikes that are not normal, the largest change in five minutes first", () => {
  const { nodes, topRisers, topFallers } = velocityOf(netted, cells);

  expect(nodes.map(({ strike, expiration }) => [strike, expiration])).toEqual([
    [105, nextWeek],
    [100, today],
    [105, today],
  ]);
  expect(topRisers.map(({ delta5Min }) => delta5Min)).toEqual([80, 50]);
  expect(topFallers.map(({ delta5Min }) => delta5Min)).toEqual([-10]);
});

test("a change below two percent in five minutes is a stable trend", () => {
  const slow = velocityOf(netted, cells).nodes.find((node) => node.strike === 105 && node.expiration === today);
  const slower = velocityOf(netted, (strike, _, minute) => (strike === 100 ? 3000 + 10 * minute : 0)).nodes[0];

  expect(slow).toMatchObject({ percent5Min: -1.89, trend: "stable" });
  // 4,200 now and 4,150 five minutes ago.
  expect(slower).toMatchObject({ percent5Min: 1.2, trend: "stable" });
});

test("a node that loses more than two percent has a decreasing trend", () => {
  const falling = velocityOf(netted, (strike, _, minute) => (strike === 100 ? 5000 - 40 * minute : 0)).nodes[0];

  // 200 now and 400 five minutes ago.
  expect(falling).toMatchObject({ currentValue: 200, percent5Min: -50, velocity: -40, trend: "decreasing" });
});

test("the event has at most sixty nodes, five risers and five fallers, of the five nearest expirations", () => {
  const strikes = Array.from({ length: 80 }, (_, i) => 60 + i);
  const expirations = [1, 2, 3, 4, 5, 6].map((date) => `2026-12-0${date}`);
  const wide = { strikes, expirations, nodeTypes: strikes.map((): NodeType => "pika") };

  const velocity = velocityOf(wide, (strike, expiration, minute) => {
    if (expiration === "2026-12-06") return 1e9 * minute;
    return expiration === "2026-12-05" ? (strike - 99.5) * minute : 1;
  });

  expect(velocity.nodes).toHaveLength(60);
  expect(velocity.nodes.every(({ expiration }) => expiration === "2026-12-05")).toBe(true);
  expect(velocity.topRisers.map(({ strike }) => strike)).toEqual([139, 138, 137, 136, 135]);
  expect(velocity.topFallers.map(({ strike }) => strike)).toEqual([60, 61, 62, 63, 64]);
});

test("the event has the fields of the API documentation", () => {
  const velocity = velocityOf(netted, cells);

  expect(v.parse(streamVelocitySchema, velocity)).toEqual(velocity);
  expect(velocity).toMatchObject({ asOf: "2026-11-20T16:30:00.000Z", metric: "gamma", symbol: "SPY" });
});
