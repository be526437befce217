import { symbolDerived } from "../../../market/volatility/vol-derived";
import { VolRecords } from "../../../market/volatility/vol-record";
import { volState } from "../../../market/volatility/vol-state";
import { smallVolSource } from "../../support/market/small-vol";

/** A constant volatility of 20 % and a constant price. */
const records = () =>
  new VolRecords(
    smallVolSource({
      SPXW: {
        firstSession: "2026-10-12",
        closes: Array.from({ length: 40 }, () => 100),
        expirations: ["2026-11-27", "2026-12-18", "2027-03-19"],
      },
    }),
  );

test("with 30 sessions no rank, percentile or share is stated, and the days are counted", () => {
  const { derived } = symbolDerived(records(), "SPXW", volState(Date.parse("2026-11-20T16:30:00-05:00")));

  expect(derived).toEqual({
    asOf: "2026-11-20T20:59:00.000Z",
    sessionDate: "2026-11-20",
    stale: false,
    lastClose: 100,
    iv7: 20,
    iv30: 20,
    iv90: 20,
    termSlope: 0,
    rv20: 0,
    rv60: null,
    rv252: null,
    vrp: null,
    ivRank: null,
    ivPercentile: null,
    iv30Change1d: 0,
    iv30Change5d: 0,
    vrpPercentile: null,
    vrpOverpaidShare: null,
    // From 2026-10-12 to 2026-11-20, of which the first nine have 21 sessions after them.
    daysAnalyzed: 30,
    vrpDaysAnalyzed: 0,
    vrpOverpaidDaysAnalyzed: 9,
    // 0.797885 * 20 / sqrt(252).
    dayMovePct: 1.01,
  });
});

test("the derived measures rank implied volatility in its year", () => {
  // 20 % at every close: half of equal values is below, and the range of the year has no width.
  const year = new VolRecords(
    smallVolSource({
      SPXW: {
        firstSession: "2025-06-02",
        closes: Array.from({ length: 400 }, () => 100),
        expirations: ["2026-11-27", "2026-12-18", "2027-03-19"],
      },
    }),
  );

  const { derived } = symbolDerived(year, "SPXW", volState(Date.parse("2026-11-20T16:30:00-05:00")));

  expect(derived).toMatchObject({ ivRank: null, ivPercentile: 50, daysAnalyzed: 252, vrpOverpaidShare: 1 });
});

test("ranks and changes are null on the first day", () => {
  const { derived } = symbolDerived(records(), "SPXW", volState(Date.parse("2026-10-12T16:30:00-04:00")));

  expect(derived).toMatchObject({ iv30: 20, ivRank: null, iv30Change1d: null, iv30Change5d: null });
});

test("while the market is open the daily change counts from the last close", () => {
  const { derived } = symbolDerived(records(), "SPXW", volState(Date.parse("2026-10-13T10:00:00-04:00")));

  expect(derived).toMatchObject({ lastClose: 100, iv30Change1d: 0, iv30Change5d: null });
});

test("an earlier moment does not include later closes", () => {
  const jumpy = new VolRecords(
    smallVolSource({ XYZ: { firstSession: "2026-11-16", closes: [100, 101, 102, 103, 104], expirations: [] } }),
  );
  const at = (instant: string) => symbolDerived(jumpy, "XYZ", volState(Date.parse(instant))).derived["lastClose"];

  expect(at("2026-11-20T16:30:00-05:00")).toBe(104);
  expect(at("2026-11-18T16:30:00-05:00")).toBe(102);
  expect(at("2026-11-18T15:30:00-05:00")).toBe(101);
});

test("a symbol without expirations has no implied volatility", () => {
  const bare = new VolRecords(smallVolSource({ XYZ: { firstSession: "2026-11-20", closes: [100], expirations: [] } }));

  const { derived } = symbolDerived(bare, "XYZ", volState(Date.parse("2026-11-20T16:30:00-05:00")));

  expect(derived).toMatchObject({ iv30: null, ivRank: null, ivPercentile: null, dayMovePct: null });
});
