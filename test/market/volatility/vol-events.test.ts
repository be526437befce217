import { symbolEvents } from "../../../market/volatility/vol-events";
import { VolRecords } from "../../../market/volatility/vol-record";
import { volState } from "../../../market/volatility/vol-state";
import { testDay, type SmallVolSymbol, smallVolSource } from "../../support/market/small-vol";

const afterTheClose = Date.parse("2026-11-20T16:30:00-05:00");
/** A report on a Tuesday evening in August, which moved the price by 5 %, and one in December. */
const reporter: SmallVolSymbol = {
  firstSession: "2026-08-17",
  closes: [100, 100, 105, ...Array.from({ length: 97 }, () => 104)],
  expirations: ["2026-08-21", "2026-08-28", "2026-09-18", "2026-11-27", "2026-12-04", "2026-12-11", "2026-12-18"],
  jump: 0.0036,
  reports: [
    { day: testDay("2026-08-18"), timing: "amc" },
    { day: testDay("2026-12-01"), timing: "amc" },
  ],
};

function eventsOf(symbol: SmallVolSymbol, instantMs = afterTheClose) {
  return symbolEvents(new VolRecords(smallVolSource({ XYZ: symbol })), "XYZ", volState(instantMs));
}

test("the events contain the next report, its implied move, and the moves of past reports", () => {
  expect(eventsOf(reporter)).toEqual({
    symbol: "XYZ",
    asOf: "2026-11-20T20:59:00.000Z",
    sessionDate: "2026-11-20",
    stale: false,
    events: {
      next_date: "2026-12-01",
      timing: "amc",
      // The report's variance is 0.0036: 79.7885 * 0.06.
      implied_move_pct: 4.79,
      estimate: false,
      // To 2026-12-04: 79.7885 * sqrt(0.04 * 14 / 365 + 0.0036) = 5.7171, of which 85 % is 4.8596.
      straddle_pct: 5.72,
      straddle_expiration: "2026-12-04",
      straddle_move_pct: 4.86,
      // One report says nothing of the usual move.
      past_median_move_pct: null,
      past_mean_move_pct: null,
      implied_vs_median: null,
      implied_vs_mean: null,
      past: [
        {
          date: "2026-08-18",
          timing: "amc",
          implied_move_pct: 4.79,
          // To 2026-08-21: 79.7885 * sqrt(0.04 * 3 / 365 + 0.0036).
          straddle_pct: 5,
          realized_move_pct: 5,
        },
      ],
      // To 2026-12-18, constant after that: sqrt((0.04 * 28 / 365 + 0.0036) * 365 / 28). 69 closes are too few for rv252.
      vrp: {
        ...{ expected: null, percentile: null, iv30: 29.48, rv20: 0 },
        // 69 closes since 2026-08-17, of which 48 have 21 sessions after them: no year.
        ...{ overpaid_share: null, days_analyzed: 0, overpaid_days_analyzed: 48 },
      },
      reports_analyzed: 1,
    },
  });
});

test("past moves are signed and sorted by report, newest first", () => {
  const { events } = eventsOf({
    ...reporter,
    closes: [100, 90, 99, ...reporter.closes.slice(3).map(() => 99)],
    reports: [
      { day: testDay("2026-08-18"), timing: "bmo" },
      { day: testDay("2026-08-18"), timing: "amc" },
      { day: testDay("2026-12-01"), timing: "amc" },
    ],
  });

  expect(events?.past?.map((report) => report["realized_move_pct"])).toEqual([10, -10]);
});

test.each([
  [3, null],
  [4, 10],
])("the usual move of %d reports is %s", (count, move) => {
  // Every report is on the evening of 2026-08-18, after which the price rose by 10 %.
  const reports = Array.from({ length: count }, () => ({ day: testDay("2026-08-18"), timing: "amc" as const }));
  const next = { day: testDay("2026-12-01"), timing: "amc" as const };

  const { events } = eventsOf({ ...reporter, closes: [100, 100, 110], reports: [...reports, next] });

  expect(events).toMatchObject({ past_median_move_pct: move, past_mean_move_pct: move, reports_analyzed: count });
});

test("a report during its first session is neither next nor past", () => {
  const noonAfter = Date.parse("2026-08-19T12:00:00-04:00");

  const { events } = eventsOf(reporter, noonAfter);

  expect(events).toMatchObject({
    next_date: "2026-12-01",
    past: [],
    past_median_move_pct: null,
    implied_vs_mean: null,
  });
});

test("the evening of a report uses the close before it", () => {
  const { events } = eventsOf(reporter, Date.parse("2026-08-18T18:00:00-04:00"));

  expect(events).toMatchObject({ next_date: "2026-08-18", implied_move_pct: 4.79 });
});

test("a report of this morning is not the next one at noon", () => {
  const thisMorning = { day: testDay("2026-11-20"), timing: "bmo" } as const;
  const next = { day: testDay("2026-12-01"), timing: "amc" } as const;

  const { events } = eventsOf({ ...reporter, reports: [thisMorning, next] }, Date.parse("2026-11-20T12:00:00-05:00"));

  expect(events).toMatchObject({ next_date: "2026-12-01", past: [] });
});

test("the move is an estimate if only a straddle covers the report", () => {
  const { events } = eventsOf({ ...reporter, expirations: ["2026-12-04"] });

  expect(events).toMatchObject({ implied_move_pct: null, estimate: true, straddle_pct: 5.72, straddle_move_pct: 4.86 });
});

test("nothing is estimated if no expiration covers the report", () => {
  const { events } = eventsOf({ ...reporter, expirations: ["2026-11-27"] });

  expect(events).toMatchObject({
    implied_move_pct: null,
    estimate: false,
    straddle_pct: null,
    straddle_move_pct: null,
  });
});

test("a symbol that never reports has no events", () => {
  expect(eventsOf({ ...reporter, reports: [] }).events).toBeNull();
});

test("a symbol without an upcoming report has no events", () => {
  expect(eventsOf({ ...reporter, reports: [{ day: testDay("2026-08-18"), timing: "amc" }] }).events).toBeNull();
});

test("a symbol whose data stopped is stale and names its last session", () => {
  const record = eventsOf({ ...reporter, stoppedMs: Date.parse("2026-11-19T16:00:00-05:00") });

  expect(record).toMatchObject({ stale: true, asOf: "2026-11-19T20:59:00.000Z", sessionDate: "2026-11-19" });
});
