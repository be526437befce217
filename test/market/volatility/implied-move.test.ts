import { impliedMove } from "../../../market/volatility/implied-move";
import { readDataFile } from "../../support/recordings/files/read-data-file";
import type { TermPoint } from "../../../market/days/volatility-source";
import { chainPath, testWithChains } from "../../support/market/real-chains";
import { testDay } from "../../support/market/small-vol";

const report = { day: testDay("2026-12-01"), timing: "amc" } as const;

const point = (date: string, years: number, variance: number): TermPoint => ({
  expiration: testDay(date),
  years,
  varianceYears: years,
  variance,
});

/** Variance of 4 % per year, plus 0.0036 from the report: a standard deviation of 6 %, a mean move of 6 * 0.797885. */
const before = point("2026-11-27", 0.02, 0.0008);
const first = point("2026-12-04", 0.04, 0.0016 + 0.0036);
const second = point("2026-12-11", 0.06, 0.0024 + 0.0036);

/** The standard deviation is sqrt(pi / 2) times the straddle. */
const varianceOfStraddle = (share: number) => (Math.PI / 2) * share ** 2;

const jumpOf = (movePct: number | undefined) => ((movePct ?? NaN) / 79.7885) ** 2;

test("the move is the step of the term structure across the report", () => {
  expect(impliedMove([before, first, second], report)?.movePct).toBeCloseTo(4.78731, 4);
});

test("the straddle is that of the first expiration after the report", () => {
  const priced = impliedMove([before, first, second], report);

  // 0.797885 * sqrt(0.0052) = 5.7536 %.
  expect(priced?.straddlePct).toBeCloseTo(5.7536, 4);
  expect(priced?.straddleExpiration).toBe(testDay("2026-12-04"));
});

test("ordinary variance uses the lower of the rates before and after the report", () => {
  const calmBefore = point("2026-11-27", 0.02, 0.0004);

  // 0.0052 - 0.0004 - 0.02 * 0.02 = 0.0044.
  expect(jumpOf(impliedMove([calmBefore, first, second], report)?.movePct)).toBeCloseTo(0.0044, 7);
});

test("without an expiration before the report the rate after it is used", () => {
  expect(impliedMove([first, second], report)?.movePct).toBeCloseTo(4.78731, 4);
});

test("without a second expiration after the report the rate before it is used", () => {
  expect(impliedMove([before, first], report)?.movePct).toBeCloseTo(4.78731, 4);
});

test("an expiration so late that it may include the next report does not set the rate", () => {
  const withNextReport = point("2027-03-19", 0.3, 0.0016 + 0.0036 + 0.5);
  const lateFirst = [first, withNextReport];

  expect(impliedMove(lateFirst, report)?.movePct).toBeUndefined();
  expect(impliedMove([before, ...lateFirst], report)?.movePct).toBeCloseTo(4.78731, 4);
});

test("a single expiration has a straddle but no move", () => {
  const priced = impliedMove([first], report);

  expect(priced?.movePct).toBeUndefined();
  expect(priced?.straddlePct).toBeCloseTo(5.7536, 4);
});

test("the move is undefined without an expiration after the report", () => {
  expect(impliedMove([before], report)).toBeUndefined();
});

test("a term structure without a step implies no move", () => {
  const flat = [0.02, 0.04, 0.06].map((years, i) => point(`2026-12-0${i + 1}`, years, 0.04 * years));

  expect(impliedMove(flat, report)?.movePct).toBeCloseTo(0, 5);
});

testWithChains(
  "four days before the NVDA report its options imply a move of 5.5 percent and a straddle of 6.1 percent",
  async () => {
    const [file] = (await readDataFile(chainPath("chain_nvda_2026-08-22.json"))).snapshots;
    if (file === undefined) throw new Error("The file has no snapshot.");
    const nvdaReport = { day: testDay("2026-08-26"), timing: "amc" } as const;
    const mid = (expiration: string, right: "call" | "put") => {
      const quote = file.contracts.find(
        (contract) =>
          contract.expiration === testDay(expiration) && contract.right === right && contract.strike === 215,
      );
      return ((quote?.bid ?? NaN) + (quote?.ask ?? NaN)) / 2;
    };
    const term = ["2026-08-24", "2026-08-28", "2026-09-04", "2026-09-11", "2026-09-18"].map((expiration) => {
      const years = (Date.parse(`${expiration}T16:00:00-04:00`) - file.asOfMs) / (365 * 86_400_000);
      const straddle = (mid(expiration, "call") + mid(expiration, "put")) / file.spot;
      return point(expiration, years, varianceOfStraddle(straddle));
    });

    const priced = impliedMove(term, nvdaReport);

    expect(priced?.movePct).toBeCloseTo(5.5, 1);
    expect(priced?.straddlePct).toBeCloseTo(6.1, 1);
    expect(100 * Math.sqrt(jumpOf(priced?.movePct))).toBeCloseTo(6.9, 1);
  },
);
