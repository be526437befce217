import { boardInstant, boardInstantBefore, boardInstantOneSessionBefore } from "../../../market/time/board-instant";

const at = (text: string) => Date.parse(text);
const shown = (instantMs: number) => new Date(instantMs).toISOString().replace(".000Z", "Z");

test.each([
  ["during a session, that of the current second", "2026-11-20T18:00:00.999Z", "2026-11-20T18:00:00Z"],
  ["at the opening bell, that of the first second", "2026-11-20T14:30:00Z", "2026-11-20T14:30:00Z"],
  ["just before the open, the last one of the previous session", "2026-11-20T14:29:59.999Z", "2026-11-19T20:59:59Z"],
  ["at the close, that of the last second", "2026-11-20T21:00:00Z", "2026-11-20T20:59:59Z"],
  ["on a Sunday, the last one of Friday", "2026-11-22T18:00:00Z", "2026-11-20T20:59:59Z"],
  ["on a holiday, the last one of the previous session", "2026-11-26T18:00:00Z", "2026-11-25T20:59:59Z"],
  ["after an early close, that of 12:59:59 Eastern", "2026-11-27T20:00:00Z", "2026-11-27T17:59:59Z"],
])("the newest board is, %s", (_when, instant, board) => {
  expect(shown(boardInstant(at(instant)))).toBe(board);
});

test("five minutes of trading before 09:32 on Monday is in Friday's session", () => {
  expect(shown(boardInstantBefore(at("2026-11-23T14:32:00Z"), 300))).toBe("2026-11-20T20:57:00Z");
});

test("five minutes of trading before noon is five minutes earlier", () => {
  expect(shown(boardInstantBefore(at("2026-11-23T17:00:00Z"), 300))).toBe("2026-11-23T16:55:00Z");
});

test("five minutes before a weekend instant is counted from Friday's last board", () => {
  expect(shown(boardInstantBefore(at("2026-11-22T18:00:00Z"), 300))).toBe("2026-11-20T20:54:59Z");
});

test("only trading seconds count across an early close and a holiday", () => {
  // 23,400 seconds before Monday's open: 12,600 of the short Friday, the other 10,800 of Wednesday's end.
  expect(shown(boardInstantBefore(at("2026-11-30T14:30:00Z"), 23_400))).toBe("2026-11-25T18:00:00Z");
});

test.each([
  ["on an ordinary day, at the same time", "2026-11-20T11:30:05-05:00", "2026-11-19T11:30:05-05:00"],
  ["across a weekend, on Friday", "2026-11-23T15:00:00-05:00", "2026-11-20T15:00:00-05:00"],
  ["after an early close, within its hours", "2026-11-30T11:00:00-05:00", "2026-11-27T11:00:00-05:00"],
  ["after an early close, after its hours", "2026-11-30T14:00:00-05:00", "2026-11-27T12:59:59-05:00"],
  ["in the evening, that of the session's last board", "2026-11-20T20:00:00-05:00", "2026-11-19T15:59:59-05:00"],
])("the board one session before is, %s", (_, instant, before) => {
  expect(boardInstantOneSessionBefore(Date.parse(instant))).toBe(Date.parse(before));
});
