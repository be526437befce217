import { positioning } from "../../../src/templates/positioning";
import { inEveryRun } from "../../support/templates/in-every-run";
import { instants, serialOf } from "../../support/templates/instants";
import { estimateIn, estimateOf, inSentence, shown } from "../../support/templates/interval-column";
import { deviation, interval, slopeContributions } from "../../support/templates/intervals";
import { openTemplates } from "../../support/templates/open-templates";
import { uniform } from "../../support/templates/uniform";

type Row = readonly unknown[];

/** The volatility of a session, in percent per year, from its row and the row before it: its open, high and low, and the close before. */
function realized([, open, high, low]: Row, before: Row): number {
  const overnight = Math.log(Number(open) / Number(before[4]));
  const range = Math.log(Number(high) / Number(low));
  return 100 * Math.sqrt(252 * (overnight ** 2 + range ** 2 / (4 * Math.LN2)));
}

test.each(inEveryRun(instants))(
  "positioning fills %s at the announced price, with volatilities of their own sessions",
  async (_when, instant) => {
    using session = await openTemplates({ atMs: Date.parse(instant) });

    // 5 for each board, 5 for up to 31 days of prices, 1 for up to 10 weekdays of volatility.
    const typed = { Symbol: "NVDA", Sessions: 4 };
    const [front = [], data = []] = await session.filled(positioning, { credits: 26 }, typed);

    const rows = data.slice(4).filter(([date]) => typeof date === "number");
    expect(rows.length).toBe(4);
    expect(rows.filter(([date]) => Number(date) + 21.5 / 24 > serialOf(instant))).toEqual([]);
    const known = new Map(data.slice(4).map((row) => [row[19], row.slice(20, 22)]));
    expect(rows.map((row) => row.slice(8, 10))).toEqual(rows.map(([date]) => known.get(date ?? "")));
    for (const [index, row] of rows.slice(0, -1).entries()) {
      const nextDay = realized(rows[index + 1] ?? [], row);
      const logs = [row[8], row[9], nextDay].map((volatility) => Math.log(Number(volatility)));
      expect(row.slice(10, 15)).toEqual([Number(row[6]) / 1e6, nextDay, ...logs].map(shown));
    }
    // The newest session has no next day.
    expect(rows.at(-1)?.slice(10, 15)).toEqual(["", "", "", "", ""]);
    // 4 · 32/(3 + 1) sessions: boards for 200, prices of 59 days for 10, volatility of 46 weekdays for 5.
    expect(front[4]?.[1]).toBe(
      "Too few sessions to tell: 3 with a next day. About 40 sessions would do, for up to 215 credits.",
    );
  },
);

/**
 * Forty sessions in which the log of the next day's volatility is that of the first control, plus `strength` times net exposure in million
 * dollars, plus noise. The other control is a worse measure of the first one.
 */
function madeUpSessions(strength: number) {
  const known = Array.from({ length: 40 }, (_session, index) => ({
    ...{ date: 46_000 + index, exposure: uniform(index + 1, 1) - 0.5 },
    ...{ past: 15 + 10 * uniform(index + 1, 2), other: 15 + 10 * uniform(index + 1, 2) + 5 * uniform(index + 1, 3) },
  }));
  const nextDay = known.map(
    ({ exposure, past }, index) => past * Math.exp(strength * exposure + 0.5 * uniform(index + 1, 4)),
  );
  return known.map((one, index) => ({ ...one, own: nextDay[index - 1] ?? 20, nextDay: nextDay[index] ?? NaN }));
}

/** The logarithm of the highest by the lowest price of a session that opens at the close before, for a volatility in percent per year. */
const rangeOf = (volatility: number) => (volatility / 100) * Math.sqrt((4 * Math.LN2) / 252);

test("the next day's volatility is regressed on net exposure, given each of two controls", async () => {
  using session = await openTemplates();
  const { workbook } = session;
  await session.fill(positioning, { Symbol: "NVDA", Sessions: 4 });
  const show = async (sessions: ReturnType<typeof madeUpSessions>) => {
    const prices = sessions.map(({ date, own }) => [date, 100, 100 * Math.exp(rangeOf(own)), 100, 100]);
    workbook.set("'Positioning data'!A5:E44", prices);
    workbook.set(
      "'Positioning data'!G5:G44",
      sessions.map(({ exposure }) => [exposure * 1e6]),
    );
    workbook.set(
      "'Positioning data'!T5:V44",
      sessions.map(({ date, past, other }) => [date, past, other]),
    );
    await workbook.idle();
    const used = sessions.slice(0, -1);
    const logs = (of: "past" | "other" | "nextDay") => used.map((one) => Math.log(one[of]));
    const x = used.map(({ exposure }) => exposure);
    return [
      { given: slopeContributions(logs("nextDay"), x, logs("past")), parameters: 3 },
      { given: slopeContributions(logs("nextDay"), x, logs("other")), parameters: 3 },
      { given: slopeContributions(logs("nextDay"), x), parameters: 2 },
      { given: slopeContributions(logs("nextDay"), logs("past"), x), parameters: 3 },
    ] as const;
  };

  const expected = await show(madeUpSessions(-1));

  const intervals = workbook.values("'Positioning intervals'!A1:E60");
  const front = workbook.values("'Positioning'!A1:I40");
  const labels = [
    "Net exposure, given iv30",
    "Net exposure, given rv20",
    "Net exposure alone",
    "iv30, given net exposure",
  ];
  for (const [index, { given, parameters }] of expected.entries()) {
    const { value, low, high, p, detectable } = interval(given, parameters);
    expect(estimateIn(intervals, index + 1)).toEqual(estimateOf(given, parameters));
    const row = front.find(([first]) => first === labels[index]) ?? [];
    expect(row.slice(1, 7)).toEqual([value, 39, low, high, p, detectable].map(shown));
  }
  expect(front[4]?.[1]).toBe("Yes: more exposure, less volatility the next day, given iv30 (n = 39).");
  const { value, low, high, detectable } = interval(expected[0].given, 3);
  const [slope, from, to, least] = [value, low, high, detectable].map((number) => inSentence(number, 2));
  expect(front[5]?.[1]).toBe(
    `Slope of net exposure ${slope} standard deviations, 95 % interval ${from} to ${to}. Detectable: ${least}.`,
  );
  // One standard deviation more exposure changes the log by the slope times its own standard deviation.
  const logVolatility = madeUpSessions(-1)
    .slice(0, -1)
    .map(({ nextDay }) => Math.log(nextDay));
  expect(front.find(([first]) => first === "Next day's volatility changes by, %")?.slice(1, 5)).toEqual(
    [value, NaN, low, high].map((one) =>
      Number.isNaN(one) ? 39 : shown((Math.exp(one * deviation(logVolatility)) - 1) * 100),
    ),
  );

  await show(madeUpSessions(1));
  expect(workbook.text("'Positioning'!B5")).toBe(
    "Yes: more exposure, more volatility the next day, given iv30 (n = 39).",
  );

  await show(madeUpSessions(0));
  expect(workbook.text("'Positioning'!B5")).toBe("No relation is shown, given iv30 (n = 39).");
});
