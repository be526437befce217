import type { SymbolHeatmap } from "@strikebook/contract";
import { feedName, subscriptionFor } from "../../../packages/client/stream/subscription";
import { MinuteBoards } from "../../../packages/client/stream/minute-boards";

const boardAt = (time: string): SymbolHeatmap => ({
  symbol: "SPY",
  asOf: `2026-11-20T${time}Z`,
  spot: 100,
  previousClose: 99,
  priceChange: 1,
  priceChangePercent: 1.0101,
  expirations: [],
  strikes: [],
});

const window = { metric: "gamma", maxStrikes: 92, expirations: 5, layout: "net" } as const;
const names = ["SPY", "QQQ"];
const watched = names.map((symbol) => ({
  name: symbol,
  subscription: subscriptionFor({ ...window, symbol, needs: "board" }),
}));
const routes = new Map(names.map((symbol) => [symbol, feedName(symbol, window)]));

/** Receives boards of SPY, or of the symbol before the time. One after `!` was lagged, one after `?` polled. Returns the minutes found. */
function found(times: readonly string[]): string[] {
  const minutes: string[] = [];
  const boards = new MinuteBoards(({ symbol }, { atMs, board }) =>
    minutes.push(`${symbol} ${new Date(atMs).toISOString().slice(11, 16)} is ${board.asOf.slice(11, -1)}`),
  );
  for (const text of times) {
    const [symbol = "", mark, time = ""] = /^(QQQ )?([!?])?(.*)$/.exec(text)?.slice(1) ?? [];
    const position = mark === "?" ? undefined : { stream: 1, eventId: text };
    const feed = feedName(symbol.trim() || "SPY", window);
    const event = {
      kind: "board",
      feed,
      board: boardAt(time),
      lagged: mark === "!",
      receivedAtMs: 0,
      position,
    } as const;
    boards.receive(event, watched, routes, undefined);
  }
  return minutes;
}

test("a board on a whole minute is that of the minute", () => {
  expect(found(["15:29:59", "15:30:00", "15:30:01"])).toEqual(["SPY 15:30 is 15:30:00"]);
  expect(found(["15:30:00.000"])).toEqual(["SPY 15:30 is 15:30:00.000"]);
});

test("between two seconds, the board before the minute is that of the minute", () => {
  expect(found(["15:29:58.400", "15:29:59.400", "15:30:00.400", "15:30:01.400"])).toEqual([
    "SPY 15:30 is 15:29:59.400",
  ]);
});

test("a minute is left out if boards around it may have been missed", () => {
  expect(found(["15:29:50", "15:30:10"])).toEqual([]);
  expect(found(["15:29:59.400", "!15:30:00.400"])).toEqual([]);
  expect(found(["15:30:00.400"])).toEqual([]);
});

test("a board on a whole minute counts even after a gap or if boards before it were skipped", () => {
  expect(found(["15:20:00", "15:30:00", "!15:31:00"])).toEqual([
    "SPY 15:20 is 15:20:00",
    "SPY 15:30 is 15:30:00",
    "SPY 15:31 is 15:31:00",
  ]);
});

test("feeds do not mix", () => {
  expect(found(["15:29:59.400", "QQQ 15:30:00.400"])).toEqual([]);
  expect(found(["15:29:59.400", "QQQ 15:30:00", "15:30:00.400"])).toEqual([
    "QQQ 15:30 is 15:30:00",
    "SPY 15:30 is 15:29:59.400",
  ]);
});

test("a polled board is not that of its time", () => {
  expect(found(["?15:30:00"])).toEqual([]);
});

test("a board of another window than the subscription is not stored for it", () => {
  const minutes: unknown[] = [];
  const other = feedName("SPY", { ...window, maxStrikes: 200 });
  const event = { kind: "board", feed: other, board: boardAt("15:30:00"), lagged: false, receivedAtMs: 0 } as const;
  const boards = new MinuteBoards((...minute) => minutes.push(minute));

  boards.receive({ ...event, position: { stream: 1, eventId: "1" } }, watched, new Map([["SPY", other]]), undefined);

  expect(minutes).toEqual([]);
});
