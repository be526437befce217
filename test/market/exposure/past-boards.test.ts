import { boardsBetween, symbolRange } from "../../../market/exposure/past-boards";
import type { Market } from "../../../market/exposure/market";
import { marketOfDays } from "../../../market/exposure/market-of-days";
import type { BoardSelection } from "@strikebook/contract";
import { nettedBoard } from "../../../market/exposure/netted-board";
import { SimulatedDays } from "../../../market/days/simulated-days";
import { firstDifference } from "../../support/first-difference";
import { expectBetween } from "../../support/market/between";

const market = marketOfDays(new SimulatedDays(7));
const at = (time: string) => Date.parse(`2026-11-20T${time}-05:00`);
const selection: BoardSelection = {
  metric: "gamma",
  maxStrikes: 12,
  expirations: { nearest: 3 },
  includeEmpty: true,
};
const instantsOf = (fromMs: number, toMs: number, stepMs: number, of: Market = market) =>
  Array.from(boardsBetween(of, "SPY", { fromMs, toMs, stepMs }), ({ asOfMs }) => asOfMs);

test("there is one frame for each second of a session, both ends included", () => {
  expect(instantsOf(at("10:00:00"), at("10:00:03"), 1_000)).toEqual(
    ["10:00:00", "10:00:01", "10:00:02", "10:00:03"].map(at),
  );
});

test("frames by the minute are those of whole minutes", () => {
  expect(instantsOf(at("10:00:01"), at("10:02:59"), 60_000)).toEqual(["10:01:00", "10:02:00"].map(at));
});

test("frames start with the session and end one step before its close", () => {
  expect(instantsOf(at("09:00:00"), at("09:30:01"), 1_000)).toEqual(["09:30:00", "09:30:01"].map(at));
  expect(instantsOf(at("15:59:58"), at("16:05:00"), 1_000)).toEqual(["15:59:58", "15:59:59"].map(at));
});

test("a range across a weekend continues with the next session", () => {
  const monday = Date.parse("2026-11-23T09:30:00-05:00");

  expect(instantsOf(at("15:59:00"), monday, 60_000)).toEqual([at("15:59:00"), monday]);
});

test("a frozen market has a frame only for the instant of its board", () => {
  const board = market.boardAt("SPY", at("10:00:02"));
  const frozen: Market = { symbols: ["SPY"], boardAt: () => board, spotAt: () => board?.spot };

  expect(instantsOf(at("10:00:00"), at("10:00:05"), 1_000, frozen)).toEqual([at("10:00:02")]);
});

test("a frame has the values of the board of its instant, on the strikes of its axis", () => {
  const timeRange = { fromMs: at("10:00:00"), toMs: at("10:14:00"), stepMs: 60_000 };

  const range = symbolRange(market, "SPXW", timeRange, selection);

  expect(range.frames).toHaveLength(15);
  for (const frame of range.frames) {
    const board = market.boardAt("SPXW", Date.parse(frame.asOf));
    const netted = board && nettedBoard(board, selection);
    expect(frame.values).toEqual(netted?.values);
    expect(range.axes[frame.axis]?.strikes).toEqual(netted?.strikes);
    expect(range.axes[frame.axis]?.expirations).toEqual(netted?.expirations);
    expect(frame.spot).toBe(board?.spot);
  }
});

test("frames with the same strikes share an axis, others have their own", () => {
  const timeRange = { fromMs: at("09:30:00"), toMs: at("09:44:59"), stepMs: 1_000 };

  const { axes, frames } = symbolRange(market, "SPXW", timeRange, selection);

  expect(axes.map(({ id }) => id)).toEqual(Array.from(axes.keys()));
  expectBetween(axes.length, 1, 60);
  expect(new Set(axes.map(({ strikes }) => strikes.join())).size).toBe(axes.length);
  expect(frames).toHaveLength(900);
});

test("an unknown symbol has neither axes nor frames", () => {
  const timeRange = { fromMs: at("10:00:00"), toMs: at("10:00:05"), stepMs: 1_000 };

  expect(symbolRange(market, "NOPE", timeRange, selection)).toEqual({ symbol: "NOPE", axes: [], frames: [] });
});

test("a range requested later starts with the frames of the live range", () => {
  const live = symbolRange(market, "NVDA", { fromMs: at("11:00:00"), toMs: at("11:00:20"), stepMs: 1_000 }, selection);
  const later = symbolRange(market, "NVDA", { fromMs: at("11:00:00"), toMs: at("11:05:00"), stepMs: 1_000 }, selection);

  expect(later.frames.slice(0, live.frames.length)).toEqual(live.frames);
});

test("the boards of a window are computed in the same memory, with the cells of boards requested one by one", () => {
  const range = { fromMs: Date.parse("2026-11-20T18:00:00Z"), toMs: Date.parse("2026-11-20T18:00:02Z"), stepMs: 1_000 };
  const buffers = new Set<ArrayBufferLike>();
  const cells = Array.from(boardsBetween(market, "SPY", range), (board) => {
    buffers.add(board.cells("gamma").buffer);
    return [board.cells("gamma").slice(), board.cells("vanna").slice(), board.cells("gamma").slice()];
  });

  const one = marketOfDays(new SimulatedDays(7));
  const expected = cells.map((_, second) => {
    const board = one.boardAt("SPY", range.fromMs + 1_000 * second);
    return ["gamma", "vanna", "gamma"].map((metric) => board?.cells(metric as "gamma" | "vanna"));
  });
  expect(buffers.size).toBe(1);
  expect(firstDifference(cells, expected)).toBeUndefined();
  expect(cells).toHaveLength(3);
});
