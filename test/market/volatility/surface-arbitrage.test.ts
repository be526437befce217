import { simulatedData } from "../../../service/market-source/market-data";
import type { SmilePoint } from "../../../market/days/volatility-source";
import { butterflyFlag, calendarFlag } from "../../../market/volatility/surface-arbitrage";
import { testDay } from "../../support/market/small-vol";

/** Returns a smile of a total variance as a function of the log-moneyness. */
function smile(varianceAt: (logMoneyness: number) => number, expiration = "2026-12-18"): SmilePoint {
  const variance = varianceAt(0);
  return { expiration: testDay(expiration), years: 1, varianceYears: 1, variance, varianceAt };
}

const flat = smile(() => 0.01);

test("total variance that falls is flagged with the expiration before and the moneyness", () => {
  // Checked within 2.5 standard deviations of 0.1 of the expiration before: exp(-0.25) is 77.9 %, exp(0.25) 128.4 %.
  expect(
    calendarFlag(
      smile(() => 0.009),
      flat,
    ),
  ).toBe("below 2026-12-18 at 77.9 to 128.4 %");
  // 0.0101 - 0.01 k is below 0.01 from k = 0.01 on: exp(0.05) is 105.1 %.
  expect(
    calendarFlag(
      smile((k) => 0.0101 - 0.01 * k),
      flat,
    ),
  ).toBe("below 2026-12-18 at 105.1 to 128.4 %");
});

test("total variance that does not fall has no flag, and neither has the first expiration", () => {
  expect(
    calendarFlag(
      smile(() => 0.01),
      flat,
    ),
  ).toBeNull();
  expect(
    calendarFlag(
      smile(() => 0.02),
      flat,
    ),
  ).toBeNull();
  expect(calendarFlag(flat, undefined)).toBeNull();
});

test("where a smile is not known it is not compared", () => {
  expect(
    calendarFlag(
      smile((k) => (Math.abs(k) > 0.1 ? NaN : 0.02)),
      flat,
    ),
  ).toBeNull();
  expect(butterflyFlag(smile((k) => (Math.abs(k) > 0.01 ? NaN : 0.02)))).toBeNull();
});

test("a bump at the forward is a negative density there", () => {
  // Calls on 1: 0.0975 at the forward with a variance of 0.06, about 0.145 and 0.032 beside it with 0.04: the price falls by 0.41 of the
  // strike below the forward and by 0.50 above, as if a lower price were less probable than a higher one.
  expect(butterflyFlag(smile((k) => (k === 0 ? 0.06 : 0.04)))).toBe("negative density at 100.0 %");
});

test("smiles of Black and Scholes, and of a published surface without arbitrage, have no flag", () => {
  expect(butterflyFlag(flat)).toBeNull();
  // SSVI of Gatheral and Jacquier (2014) with theta 0.04, rho -0.7, phi 1.5: theta phi (1 + |rho|) < 4 and theta phi² (1 + |rho|) <= 4.
  const ssvi = (k: number) => 0.02 * (1 - 0.7 * 1.5 * k + Math.sqrt((1.5 * k - 0.7) ** 2 + 0.51));
  expect(butterflyFlag(smile(ssvi))).toBeNull();
});

test("wings steeper than Lee's bound are a negative density", () => {
  // Total variance beyond 2 |k| makes calls dearer at higher strikes (Lee 2004).
  expect(butterflyFlag(smile((k) => 0.04 + 3 * Math.max(0, k)))).toMatch(/^negative density at /);
});

test.each(["SPXW", "NVDA"])("no smile of the simulated market has a flag: %s", (symbol) => {
  const { volatility } = simulatedData();
  // Before a report of NVDA, on the day of an expiration, and on an ordinary morning.
  const instants = ["2026-11-17T15:30:00Z", "2026-11-20T19:00:00Z", "2026-06-10T14:00:00Z"].map(Date.parse);

  for (const instantMs of instants) {
    const smiles = volatility.smiles(symbol, instantMs, instantMs);
    expect(smiles.length).toBeGreaterThan(5);
    const flags = smiles.flatMap((point, at) => [calendarFlag(point, smiles[at - 1]), butterflyFlag(point)]);
    expect(flags.filter((flag) => flag !== null)).toEqual([]);
  }
});
