import { riskPremium } from "../../../market/volatility/risk-premium";
import type { VolRecord, VolRow } from "../../../market/volatility/vol-record";
const emptyRow: VolRow = {
  iv7: null,
  iv30: null,
  iv90: null,
  termSlope: null,
  rv20: null,
  rv60: null,
  rv252: null,
  vrp: null,
};

function record(closes: readonly number[], rowAt: (position: number) => Partial<VolRow>): VolRecord {
  return {
    sessions: closes.map((_, i) => i),
    closes,
    rowAt: (position) => ({ ...emptyRow, ...rowAt(position) }),
  };
}

const still = (sessions: number) => Array.from({ length: sessions }, () => 100);

test("the percentile is taken over the last 252 closes", () => {
  const rising = record(still(300), (position) => ({ vrp: position }));

  // Positions 48 to 299: 47.5 is below all of them, 173.5 above 126 of 252.
  expect(riskPremium(47.5, rising).percentile).toBe(0);
  expect(riskPremium(173.5, rising).percentile).toBe(50);
});

test("with a premium at 251 of 252 closes the percentile is unknown, and the days are counted", () => {
  const young = record(still(300), (position) => ({ vrp: position === 48 ? null : position }));

  expect(riskPremium(173.5, young)).toMatchObject({ percentile: null, daysAnalyzed: 251 });
});

test("options were overpaid if the realized volatility of the next 21 sessions was lower than the implied one", () => {
  // The last of 273 closes moves by 1 %: only position 251 has it among its next 21 sessions, for 100 * sqrt(252 / 21) / 100 = 3.46 %.
  const closes = [...still(272), 100 * Math.exp(0.01)];
  const shareOf = (impliedBeforeMove: number) =>
    riskPremium(
      1,
      record(closes, (position) => ({ iv30: position === 251 ? impliedBeforeMove : position % 2 })),
    ).overpaidShare;

  // Of positions 0 to 250 the 125 odd ones implied 1 and realized 0, the others implied 0 and realized 0.
  expect(shareOf(3.4)).toBe(0.496);
  expect(shareOf(3.5)).toBe(0.5);
});

test("a session is not settled before the 21 following sessions are over", () => {
  const paid = (closes: number) =>
    riskPremium(
      1,
      record(still(closes), () => ({ iv30: 20 })),
    );

  expect(paid(21)).toMatchObject({ overpaidShare: null, overpaidDaysAnalyzed: 0 });
  expect(paid(272)).toMatchObject({ overpaidShare: null, overpaidDaysAnalyzed: 251 });
  expect(paid(273)).toMatchObject({ overpaidShare: 1, overpaidDaysAnalyzed: 252 });
});

test("the share is taken over the last 252 settled sessions", () => {
  // Of 300 positions 278 is the last settled, so the year begins at 27, the only position of the year with a positive iv30.
  const once = record(still(300), (position) => ({ iv30: position <= 27 ? 20 : 0 }));

  expect(riskPremium(1, once).overpaidShare).toBe(0.004);
});

test("the percentile of an unknown premium is null", () => {
  expect(
    riskPremium(
      null,
      record(still(30), () => ({ vrp: 1 })),
    ),
  ).toEqual({
    expected: null,
    percentile: null,
    daysAnalyzed: 30,
    overpaidShare: null,
    overpaidDaysAnalyzed: 0,
  });
});
