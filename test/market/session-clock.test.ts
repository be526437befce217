import { boardInstant, boardInstantBefore } from "../../market/time/session-clock";

const at = (text: string) => Date.parse(text);
const shown = (instantMs: number) => new Date(instantMs).toISOString().replace(".000Z", "Z");

test.each([
  ["in a session, the second that has begun", "2026-11-20T18:00:00.999Z", "2026-11-20T18:00:00Z"],
  ["at the opening bell, the first second", "2026-11-20T14:30:00Z", "2026-11-20T14:30:00Z"],
  ["just before the bell, the last board of the day before", "2026-11-20T14:29:59.999Z", "2026-11-19T20:59:59Z"],
  ["at the close, the last second", "2026-11-20T21:00:00Z", "2026-11-20T20:59:59Z"],
  ["on a Sunday, Friday's last board", "2026-11-22T18:00:00Z", "2026-11-20T20:59:59Z"],
  ["on a holiday, the last board of the session before", "2026-11-26T18:00:00Z", "2026-11-25T20:59:59Z"],
  ["after an early close, 12:59:59 Eastern", "2026-11-27T20:00:00Z", "2026-11-27T17:59:59Z"],
])("the newest board is, %s", (_when, instant, board) => {
  expect(shown(boardInstant(at(instant)))).toBe(board);
});

test("five minutes of trading before 09:32 on Monday lie in Friday's session", () => {
  expect(shown(boardInstantBefore(at("2026-11-23T14:32:00Z"), 300))).toBe("2026-11-20T20:57:00Z");
});

test("five minutes before noon are five minutes", () => {
  expect(shown(boardInstantBefore(at("2026-11-23T17:00:00Z"), 300))).toBe("2026-11-23T16:55:00Z");
});

test("five minutes before a weekend instant count back from Friday's last board", () => {
  expect(shown(boardInstantBefore(at("2026-11-22T18:00:00Z"), 300))).toBe("2026-11-20T20:54:59Z");
});

test("going back over an early close and a holiday counts trading seconds alone", () => {
  // 23,400 seconds before Monday's open: 12,600 of the short Friday, the other 10,800 of Wednesday's end.
  expect(shown(boardInstantBefore(at("2026-11-30T14:30:00Z"), 23_400))).toBe("2026-11-25T18:00:00Z");
});
