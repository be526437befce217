import { positionSheet } from "../../../src/templates";
import { normalShare } from "../../support/templates/student";
import { openTemplates } from "../../support/templates/open-templates";

const session = await openTemplates();
afterAll(() => session.close());
const { workbook } = session;
const values = (sheet: string, area: string) => workbook.values(`'${sheet}'!${area}`);
const answer = () => workbook.text("'Position sheet'!B5");
const filled = await session.filled(positionSheet, { credits: 4 });

/** Types the legs: contract, quantity and entry price. */
async function typeLegs(...legs: readonly (readonly [string, number | string, number | string])[]): Promise<void> {
  const rows = Array.from({ length: 8 }, (_row, index) => [...(legs[index] ?? ["", "", ""])]);
  workbook.set("'Position sheet'!A21:C28", rows);
  await workbook.idle();
}

test("the position sheet shows an iron condor around spot at the announced price", () => {
  const [front = []] = filled;
  expect(front[1]?.[0]).toMatch(/^SIMULATED DATA\. .*Quotes of 2026-11-18 12:00 New York\.$/);
  expect(front[4]?.[1]).toMatch(
    /^Earns up to [\d,]+ and loses up to [\d,]+ USD on 2026-12-18; break-evens [\d,]+ and [\d,]+, .* the expected range [\d,]+ to [\d,]+; /,
  );
  expect(front[5]?.[1]).toMatch(/^One look: european model, 4 of 4 legs at quotes up to 0 s old, from which the model/);
});

test("break-even, bounds and one scenario of a spread are those of its arithmetic", async () => {
  await typeLegs(["SPXW__261218C06900000", 2, 130], ["SPXW  261218C07000000", -2, 70]);

  // Two spreads of 100 points, bought for 60: at most 2 * 100 * 40, at least -2 * 100 * 60, 0 at 6,960.
  expect(answer()).toMatch(/^Earns up to 8,000 and loses up to 12,000 USD on 2026-12-18; break-even 6,960, inside the/);
  const [dates = [], row = []] = [values("Position scenarios", "A4:F4")[0], values("Position scenarios", "A25:F25")[0]];
  const volatilities = values("Position legs", "D5:D6").map(([one]) => Number(one));
  const years = (Number(dates[5]) - Number(dates[3])) / 365;
  const callAt = (strike: number, volatility: number) => {
    const [spot, rate, dividends] = [Number(row[0]), 0.042, 0.013];
    const d1 =
      (Math.log(spot / strike) + (rate - dividends + volatility ** 2 / 2) * years) / (volatility * Math.sqrt(years));
    const d2 = d1 - volatility * Math.sqrt(years);
    return spot * Math.exp(-dividends * years) * normalShare(d1) - strike * Math.exp(-rate * years) * normalShare(d2);
  };
  const spread = callAt(6900, volatilities[0] ?? NaN) - callAt(7000, volatilities[1] ?? NaN);
  expect(row[3]).toBeCloseTo(200 * (spread - 60), 3);
  expect(row[5]).toBeCloseTo(200 * (Number(row[0]) - 6900 - 60), 6); // At the settlement, at spot between the strikes.
});

test("an entry price that is not typed is the middle of the quotes", async () => {
  await typeLegs(["SPXW__261218P06700000", -1, ""]);

  const [[bid, ask, value, profit] = []] = values("Position sheet", "D21:G21");
  expect(value).toBeCloseTo(-50 * (Number(bid) + Number(ask)), 6);
  expect(profit).toBe(0);
  expect(answer()).toMatch(/^Earns up to [\d,]+ and loses up to 6[\d,]+ USD on 2026-12-18; break-even 6,6\d\d/);
});

test("a sold call loses without limit", async () => {
  await typeLegs(["SPXW__261218C07000000", -1, 70]);

  expect(answer()).toMatch(/^Earns up to 7,000 and loses without limit on 2026-12-18; break-even 7,070, /);
});

test.each([
  [
    "that is none",
    ["SPXW__261218C0690000", 1, 100],
    "Row 22: SPXW__261218C0690000 cannot be valued. Point at cell I6 of Position legs to read why.",
  ],
  ["that does not exist", ["SPXW__261218C06901000", 1, 100], "Row 22: SPXW__261218C06901000 cannot be valued."],
  ["that has expired", ["SPXW__261117C06900000", 1, 100], "Row 22: SPXW__261117C06900000 cannot be valued."],
  [
    "without a quantity",
    ["SPXW__261218C06900000", "", 100],
    "Row 22: SPXW__261218C06900000 cannot be valued. Point at cell W6 of Position legs",
  ],
  ["without a contract", ["", 1, 100], "Row 22: the leg cannot be valued."],
  [
    "of another underlying",
    ["SPY__261218C00690000", 1, 10],
    "Row 22: SPY__261218C00690000 is not of SPXW. Change the symbol, or the leg.",
  ],
] as const)("a leg %s is named with its row, and nothing is added up", async (_what, leg, sentence) => {
  await typeLegs(["SPXW__261218C07000000", 1, 70], leg);

  expect(answer()).toContain(sentence);
  expect(values("Position sheet", "B33:B38").flat()).toEqual(["", "", "", "", "", ""]);
});

test("legs may stand in any rows, and none is asked for", async () => {
  await typeLegs(["", "", ""], ["SPXW__261218C07000000", 1, 70]);
  expect(answer()).toMatch(/^Earns without limit and loses up to 7,000 USD on 2026-12-18; break-even 7,070, /);
  expect(values("Position sheet", "H21:H22").map(([delta]) => typeof delta)).toEqual(["string", "number"]);

  await typeLegs();
  expect(answer()).toBe("No legs: type a contract and a quantity into row 21.");
});
