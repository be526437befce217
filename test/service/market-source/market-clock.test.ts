import { clockNote, marketTime } from "../../../service/market-source/market-clock";
import { readServiceFlags } from "../../../service/start/flags";

const at = (instant: string) => Date.parse(instant);

/** The market's instant for a user who typed something at 15:00 UTC on Friday 2026-11-20, half an hour after the bell. */
function instantOf(typed: string, now: string): string {
  return new Date(
    marketTime(readServiceFlags(["--market-clock", typed]).marketClock, at("2026-11-20T15:00:00Z"))(at(now)),
  ).toISOString();
}

test.each([
  ["open", "2026-11-20T16:00:00Z", "2026-11-20T16:00:00.000Z"],
  // An hour after Friday's close; on Saturday twenty hours after it, the fourth time round with half an hour gone.
  ["open", "2026-11-20T22:00:00Z", "2026-11-20T15:30:00.000Z"],
  ["open", "2026-11-21T17:00:00Z", "2026-11-20T15:00:00.000Z"],
  // Before Monday's bell, 65.5 hours after the close, it is Friday still; at the bell it is Monday.
  ["open", "2026-11-23T14:29:59Z", "2026-11-20T14:59:59.000Z"],
  ["open", "2026-11-23T14:30:00Z", "2026-11-23T14:30:00.000Z"],
  ["real", "2026-11-21T17:00:00Z", "2026-11-21T17:00:00.000Z"],
  ["2026-11-20T10:30-05:00", "2026-12-24T00:00:00Z", "2026-11-20T15:30:00.000Z"],
  ["-3h", "2026-11-20T16:00:00Z", "2026-11-20T13:00:00.000Z"],
  ["+2d", "2026-11-20T16:00:00Z", "2026-11-22T16:00:00.000Z"],
  ["x60", "2026-11-20T15:01:00Z", "2026-11-20T16:00:00.000Z"],
  // Six hours are left of Friday: after seven of trading Monday is an hour old.
  ["x60", "2026-11-20T15:07:00Z", "2026-11-23T15:30:00.000Z"],
  ["2026-11-19T20:59:00Z,x60", "2026-11-20T15:00:02Z", "2026-11-20T14:31:00.000Z"],
])("%s at %s is %s in the market", (typed, now, market) => {
  expect(instantOf(typed, now)).toBe(market);
});

test.each(["", "x0", "x", "noon", "2026-11-20T10:30", "2026-13-20T10:30Z", "3h", "-3w", "x2,x3", "-3h,x60"])(
  "%j is refused with a list of the accepted forms",
  (typed) => {
    expect(() => readServiceFlags(["--market-clock", typed]).marketClock).toThrow(/^--market-clock takes open, real, /);
  },
);

test.each([
  ["open", "while the market is closed, its last session is replayed"],
  ["real", undefined],
  ["2026-11-20T10:30-05:00", "market time is fixed at Fri 20 Nov 2026 10:30:00 ET"],
  ["-3h", "market time is 3 hours behind real time"],
  ["+1d", "market time is 1 day ahead of real time"],
  ["-90m", "market time is 90 minutes behind real time"],
  ["+120m", "market time is 2 hours ahead of real time"],
  ["-1h", "market time is 1 hour behind real time"],
  ["+75s", "market time is 75 seconds ahead of real time"],
  ["+0s", "market time is 0 seconds ahead of real time"],
  ["x60", "market time runs 60 times as fast as real time and skips closed hours"],
])("the note of %s describes market time", (typed, note) => {
  expect(clockNote(readServiceFlags(["--market-clock", typed]).marketClock)).toBe(note);
});
