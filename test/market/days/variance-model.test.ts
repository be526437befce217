import { expectedVariance, currentVariance, type VarianceModel } from "../../../market/days/variance-model";
import { SimulatedDays } from "../../../market/days/simulated-days";
import { testDay } from "../../support/market/small-vol";

const days = new SimulatedDays(7);
const model: VarianceModel = {
  parts: [
    { variance: 0.04, regimeSensitivity: 1 },
    { variance: 0.01, regimeSensitivity: 0.5 },
  ],
  baseline: 0.02,
  longRun: 0.09,
  perYear: 0.003,
};

test("each part of the current variance follows the regime by its sensitivity", () => {
  expect(currentVariance(model, 0)).toBeCloseTo(0.07, 12);
  // 0.04 * e^(2 * ln 2) + 0.01 * e^(ln 2) + 0.02
  expect(currentVariance(model, Math.log(2))).toBeCloseTo(0.2, 12);
});

test("expected variance reverts from the current to the long-run variance", () => {
  // Six times a year: (0.09 + 0.003 / 6 + (0.05 - 0.09) * (1 - 1 / e)) / 6
  expect(expectedVariance(model, 0.05, 1 / 6)).toBeCloseTo(0.010_869_196, 9);
  expect(expectedVariance(model, 0.05, 1e-6) / 1e-6).toBeCloseTo(0.05, 6);
});

test("a later expiration of an index has more total variance", () => {
  const spx = days.surface("SPX", testDay("2026-11-20"));
  const calm = Array.from(spx?.expirations ?? [], (_, e) => spx?.atmVarianceAt(e, 0) ?? 0);

  expect(calm.every((variance, e) => e === 0 || variance > (calm[e - 1] ?? 0))).toBe(true);
});

test("a later expiration never has less total variance, reports included", () => {
  for (const symbol of days.symbols) {
    const surface = days.surface(symbol, testDay("2026-10-26"));
    const variances = Array.from(surface?.expirations ?? [], (_, e) => surface?.atmVarianceAt(e, 11_700) ?? 0);

    expect(variances).toEqual(variances.toSorted((a, b) => a - b));
  }
});

test("an expiration after a report includes its variance until it is known", () => {
  const [report] = days.reports("NVDA").filter(({ day: reported }) => reported >= testDay("2026-02-01"));
  if (report === undefined) throw new Error("NVDA reports every quarter.");
  const impliedAt = (session: number) => {
    const surface = days.surface("NVDA", session);
    const e = surface?.expirations.findIndex((expiration) => expiration.day >= report.reaction) ?? 0;
    return Math.sqrt((surface?.atmVarianceAt(e, 0) ?? 0) / (surface?.varianceYearsAt(e, 0) ?? 1));
  };

  const before = impliedAt(report.day);
  const after = impliedAt(report.reaction);

  expect(before).toBeGreaterThan(1.3 * after);
});

test("a surface computed without its day is bit-identical to that of the day", () => {
  const session = testDay("2026-11-20");
  const alone = days.surface("NVDA", session);
  const priced = days.day("NVDA", session)?.surface;

  for (const second of [0, 1, 11_111, 23_399]) {
    expect(alone?.atmVarianceAt(2, second)).toBe(priced?.atmVarianceAt(2, second));
  }
});
