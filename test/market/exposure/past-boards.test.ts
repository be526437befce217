import { servedMarket } from "../../../market/exposure/served-market";
import { eachBoard, symbolRange } from "../../../market/exposure/past-boards";
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
/** The time of the requests: boards of the session are available by the second, a month later by the minute. */
const nowMs = at("17:00:00");
const monthLaterMs = nowMs + 30 * 86_400_000;
const data = servedMarket(market);
const instantsOf = (firstMs: number, lastMs: number, requestedMs = nowMs) =>
  data.instants("SPY", { firstMs, lastMs }, requestedMs);
const rangeOf = (symbol: string, firstMs: number, lastMs: number, requestedMs = nowMs) =>
  symbolRange(data, symbol, data.instants(symbol, { firstMs, lastMs }, requestedMs), selection);

test("there is one frame for each second of a session, both ends included", () => {
  expect(instantsOf(at("10:00:00"), at("10:00:03"))).toEqual(["10:00:00", "10:00:01", "10:00:02", "10:00:03"].map(at));
});

test("frames by the minute are those of whole minutes", () => {
  expect(instantsOf(at("10:00:01"), at("10:02:59"), monthLaterMs)).toEqual(["10:01:00", "10:02:00"].map(at));
});

test("frames start with the session and end one step before its close", () => {
  expect(instantsOf(at("09:00:00"), at("09:30:01"))).toEqual(["09:30:00", "09:30:01"].map(at));
  expect(instantsOf(at("15:59:58"), at("16:05:00"))).toEqual(["15:59:58", "15:59:59"].map(at));
});

test("a range across a weekend continues with the next session", () => {
  const monday = Date.parse("2026-11-23T09:30:00-05:00");

  expect(instantsOf(at("15:59:00"), monday, monthLaterMs)).toEqual([at("15:59:00"), monday]);
});

test("a frozen market has a frame only for the instant of its board", async () => {
  const board = market.boardAt("SPY", at("10:00:02"));
  const frozen: Market = { symbols: ["SPY"], boardAt: () => board, spotAt: () => board?.spot };

  const instants: number[] = [];
  await eachBoard(servedMarket(frozen), "SPY", instantsOf(at("10:00:00"), at("10:00:05")), ({ asOfMs }) =>
    instants.push(asOfMs),
  );

  expect(instants).toEqual([at("10:00:02")]);
});

test("a frame has the values of the board of its instant, on the strikes of its axis", async () => {
  const range = await rangeOf("SPXW", at("10:00:00"), at("10:14:00"), monthLaterMs);

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

test("frames with the same strikes share an axis, others have their own", async () => {
  const { axes, frames } = await rangeOf("SPXW", at("09:30:00"), at("09:44:59"));

  expect(axes.map(({ id }) => id)).toEqual(Array.from(axes.keys()));
  expectBetween(axes.length, 1, 60);
  expect(new Set(axes.map(({ strikes }) => strikes.join())).size).toBe(axes.length);
  expect(frames).toHaveLength(900);
});

test("an unknown symbol has neither axes nor frames", async () => {
  const range = await rangeOf("NOPE", at("10:00:00"), at("10:00:05"));

  expect(range).toEqual({ symbol: "NOPE", axes: [], frames: [] });
});

test("a range requested later starts with the frames of the live range", async () => {
  const live = await rangeOf("NVDA", at("11:00:00"), at("11:00:20"));
  const later = await rangeOf("NVDA", at("11:00:00"), at("11:05:00"));

  expect(later.frames.slice(0, live.frames.length)).toEqual(live.frames);
});

test("the boards of a window are computed in the same memory, with the cells of boards requested one by one", async () => {
  const instants = instantsOf(at("13:00:00"), at("13:00:02"));
  const buffers = new Set<ArrayBufferLike>();
  const cells: Float64Array[][] = [];
  await eachBoard(data, "SPY", instants, (board) => {
    buffers.add(board.cells("gamma").buffer);
    cells.push([board.cells("gamma").slice(), board.cells("vanna").slice(), board.cells("gamma").slice()]);
  });

  const one = marketOfDays(new SimulatedDays(7));
  const expected = cells.map((_, second) => {
    const board = one.boardAt("SPY", instants[second] ?? NaN);
    return ["gamma", "vanna", "gamma"].map((metric) => board?.cells(metric as "gamma" | "vanna"));
  });
  expect(buffers.size).toBe(1);
  expect(firstDifference(cells, expected)).toBeUndefined();
  expect(cells).toHaveLength(3);
});
