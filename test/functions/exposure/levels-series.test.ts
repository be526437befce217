import { SimulatedDays } from "../../../market/days/simulated-days";
import { marketOfDays } from "../../../market/exposure/market-of-days";
import { createService } from "../../../service/server/service";
import { gexDaily, gexHeatmapAt, gexLevelsAt } from "../../support/addin/functions";
import { CellError, cell, openRuntime } from "../../support/addin/function-runtime";
import { unlimitedAccount } from "../../../scripts/support/service/start-service";

/** Monday 2026-11-30, 11:00:00 in New York. The Thursday before is Thanksgiving, and the session after it ends at 13:00. */
const nowMs = Date.parse("2026-11-30T11:00:00-05:00");
const days = marketOfDays(new SimulatedDays());
const lostMs = Date.parse("2026-11-24T00:00:00-05:00");
/** The board of the session before Tuesday 2026-11-24, whose own boards are not stored. */
const market = {
  ...days,
  boardAt: (symbol: string, atMs: number) =>
    days.boardAt(symbol, atMs >= lostMs && atMs < lostMs + 86_400_000 ? Date.parse("2026-11-23T15:59:59-05:00") : atMs),
};
const service = createService({ market, accounts: [unlimitedAccount], now: () => nowMs });
const { addin, call, refused, paidDuring } = await openRuntime(service, nowMs);

const levels = (options: string) => cell(`view=levels; dates=text; ${options}`);

/** Returns what the board at an instant says by addition: net exposure, and the strikes with the largest value of each sign. */
async function addedBoard(at: string) {
  const rows = await call(gexHeatmapAt, cell("SPXW"), at, null, 40, cell(3), cell("headers=off; columns=Strike,Value"));
  const nodes = rows.map(([strike, value]) => ({ strike: Number(strike), value: Number(value) }));
  const cents = nodes.reduce((sum, { value }) => sum + Math.round(value * 100), 0);
  const largest = (sign: number) => {
    const [first] = nodes.filter(({ value }) => sign * value > 0).sort((a, b) => sign * (b.value - a.value));
    return first?.strike ?? "";
  };
  return [cents / 100, largest(1), largest(-1)];
}

test("a month of levels is a row for each session, with the board of its close, and the newest one of the session in progress", async () => {
  const options = levels("strikes=40; expirations=3; columns=Date,As of,Net exposure,Positive wall,Negative wall");
  const [heading, ...rows] = await call(gexDaily, cell("SPXW"), "2026-11-25", null, null, options);

  expect(heading).toEqual(["Date", "As of", "Net exposure", "Positive wall", "Negative wall"]);
  expect(rows).toEqual([
    ["2026-11-25", "2026-11-25 15:59:59", ...(await addedBoard("2026-11-25 16:00"))],
    ["2026-11-27", "2026-11-27 12:59:59", ...(await addedBoard("2026-11-27 13:00"))],
    ["2026-11-30", "2026-11-30 11:00:00", ...(await addedBoard("2026-11-30 11:00"))],
  ]);
});

test("a chart of zero gamma and spot over a month is one formula: both are those of the levels at each close", async () => {
  const rows = await call(
    gexDaily,
    cell("SPXW"),
    "-3d",
    null,
    null,
    levels("columns=Date,Spot,Zero gamma; headers=off"),
  );
  const closes = [["2026-11-25 16:00"], ["2026-11-27 13:00"], ["2026-11-30 11:00"]];
  const options = cell("columns=Spot,Zero gamma; headers=off");
  const at = await call(gexLevelsAt, cell("SPXW"), closes, null, null, null, options);

  // The first of the sessions is lost.
  expect(rows.slice(1).map(([, ...figures]) => figures)).toEqual(at);
  for (const figure of at.flat()) expect(figure).toBeGreaterThan(1000);
});

test("a session without a stored board is a row with its date and the reason, not the board of another session", async () => {
  const [monday, tuesday] = await call(
    gexDaily,
    cell("SPY"),
    "2026-11-23",
    "2026-11-24",
    null,
    levels("columns=Symbol,Date,As of,Spot; headers=off"),
  );

  expect(monday?.slice(0, 3)).toEqual(["SPY", "2026-11-23", "2026-11-23 15:59:59"]);
  expect(tuesday?.slice(0, 2)).toEqual(["SPY", "2026-11-24"]);
  for (const failed of tuesday?.slice(2) ?? []) {
    expect(failed).toBeInstanceOf(CellError);
    expect((failed as CellError).message).toMatch(/^No board of 2026-11-24 is stored; the nearest is of Mon 23 Nov/);
  }
});

test("symbols share the request of a session, zero gamma is asked only if it is shown, and the second time is free", async () => {
  const from = "2026-11-18";
  const ask = (options: string) => () => call(gexDaily, cell("SPXW,SPY"), from, "2026-11-19", null, levels(options));
  const withoutZeroGamma = await paidDuring(ask("columns=Date,Flip"));
  const whole = await paidDuring(ask("headers=on"));
  const again = await paidDuring(ask("columns=Date,Zero gamma"));

  const request = (at: string, more = "") => `/v1/historical?symbols=SPXW,SPY&at=${at}${more} 5`;
  expect(withoutZeroGamma).toEqual([request("2026-11-18T21:00:00Z"), request("2026-11-19T21:00:00Z")]);
  expect(whole).toEqual([
    request("2026-11-18T21:00:00Z", "&zeroGamma=true"),
    request("2026-11-19T21:00:00Z", "&zeroGamma=true"),
  ]);
  expect(again).toEqual([]);
});

test("sessions whose price exceeds a limit are refused as a whole, before a request is sent", async () => {
  await addin.spending.limit({ perWorkbook: addin.client.ledger.session.spent + 14 });
  let refusal = "";
  const paid = await paidDuring(async () => {
    refusal = await refused(gexDaily, cell("SPY"), "2026-11-11", "2026-11-13", null, levels("headers=on"));
  });
  await addin.spending.limit({});

  expect(refusal).toMatch(/^#N\/A Not sent: this costs 15 credits, and 14 are left of the limit/);
  expect(paid).toEqual([]);
});

test.each([
  [
    "-32d",
    "",
    "view=levels",
    /^#VALUE! view=levels shows 31 sessions at most, .* from 2026-10-14 to 2026-11-30 are more/,
  ],
  ["2026-12-01", "", "view=levels", "#VALUE! No session from 2026-12-01 to today has opened: start earlier."],
  [
    "2026-11-28",
    "2026-11-29",
    "view=levels",
    "#VALUE! No session from 2026-11-28 to 2026-11-29 has opened: start earlier.",
  ],
  ["-2d", "", "view=levels; extended=true", "#VALUE! The option extended needs view=statistics."],
  ["-2d", "", "strikes=20", "#VALUE! The options strikes and expirations need view=levels."],
  ["-2d", "", "expirations=all", "#VALUE! The options strikes and expirations need view=levels."],
  ["-2d", "", "view=levels; columns=Clos", /^#VALUE! There is no column "Clos"/],
])("sessions %s to %s with %s are refused in words, before a request is sent", async (from, to, options, message) => {
  let refusal = "";
  const paid = await paidDuring(async () => {
    refusal = await refused(gexDaily, cell("SPY"), from, to, null, cell(options));
  });

  if (typeof message === "string") expect(refusal).toBe(message);
  else expect(refusal).toMatch(message);
  expect(paid).toEqual([]);
});
