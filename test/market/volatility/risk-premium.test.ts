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

test("closes without a premium do not count", () => {
  const young = record(still(10), (position) => ({ vrp: position < 8 ? null : position }));

  expect(riskPremium(8.5, young).percentile).toBe(50);
});

test("options were overpaid if the realized volatility of the next 21 sessions was lower than the implied one", () => {
  // The last of 24 closes moves by 1 %: only position 2 has it among its next 21 sessions, for 100 * sqrt(252 / 21) / 100 = 3.46 %.
  const closes = [...still(23), 100 * Math.exp(0.01)];
  const implied = [0, 1, 3.5];

  const { overpaidShare } = riskPremium(
    1,
    record(closes, (position) => ({ iv30: implied[position] ?? null })),
  );

  // Position 0 implied 0 and realized 0, position 1 implied more than 0, position 2 more than 3.46.
  expect(overpaidShare).toBe(0.667);
});

test("a session is not settled before the 21 following sessions are over", () => {
  expect(
    riskPremium(
      1,
      record(still(21), () => ({ iv30: 20 })),
    ).overpaidShare,
  ).toBeNull();
  expect(
    riskPremium(
      1,
      record(still(22), () => ({ iv30: 20 })),
    ).overpaidShare,
  ).toBe(1);
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
    overpaidShare: null,
  });
});
