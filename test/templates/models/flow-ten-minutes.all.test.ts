import { flowTenMinutes } from "../../../src/templates/flow-ten-minutes";
import { sessionBars, sessionGain } from "../../support/templates/flow-gains";
import { inEveryRun } from "../../support/templates/in-every-run";
import { instants, serialOf } from "../../support/templates/instants";
import { estimateIn, estimateOf, inSentence, shown } from "../../support/templates/interval-column";
import { holm, interval, ratioContributions } from "../../support/templates/intervals";
import { openTemplates } from "../../support/templates/open-templates";
import { uniform } from "../../support/templates/uniform";

const trades = { symbols: ["SPY"], since: "2026-11-09" };
const horizons = [1, 5, 10, 30] as const;

const dateOf = (serial: unknown) => new Date((Number(serial) - 25_569) * 86_400_000).toISOString().slice(0, 10);

test.each(inEveryRun(instants))(
  "flow fills %s at the announced price, with what trades of settled sessions gained",
  async (_when, instant, lastSession) => {
    using session = await openTemplates({ atMs: Date.parse(instant), trades });

    const sheets = await session.filled(flowTenMinutes, { credits: 4 * 3 + 5 }, { Sessions: 4 });

    const rows = (sheets[1] ?? []).slice(4, 64).filter(([date]) => typeof date === "number");
    expect(rows.length).toBe(4);
    expect(rows.at(-1)?.[0]).toBe(serialOf(lastSession));
    for (const row of rows) {
      const bars = sessionBars(await session.request(`/flow/v1/market/tide?bucket=1min&date=${dateOf(row[0])}`));
      const gains = horizons.map((minutes) => sessionGain(bars, minutes));
      expect(row.slice(3, 11)).toEqual(gains.flatMap((gain) => [shown(gain.sum), gain.trades]));
      expect(row[11]).toBeCloseTo((gains[2]?.sum ?? NaN) / (gains[2]?.trades ?? NaN), 8);
    }
    // Three credits for the bars of each of 20 sessions, five for the prices of 30 days.
    expect(sheets[0]?.[4]?.[1]).toBe("Too few sessions to tell: 4. About 20 sessions would do, for up to 65 credits.");
  },
);

/** Thirty sessions: for each horizon the number of trades and the sum of their gains, which have a mean and a spread, in basis points. */
function madeUpSessions(meanGain: number, spread: number) {
  return Array.from({ length: 30 }, (_session, index) =>
    horizons.map((minutes, place) => {
      const trades = 380 - minutes - (index % 7);
      return { sum: trades * (meanGain + spread * (uniform(index + 1, place + 1) - 0.5)), trades };
    }),
  );
}

test("the gain by horizon has the interval of whole sessions, and the answer is that after costs", async () => {
  using session = await openTemplates({ trades });
  const { workbook } = session;
  await session.fill(flowTenMinutes, { Sessions: 4 });
  const show = async (sessions: ReturnType<typeof madeUpSessions>) => {
    workbook.set(
      "'Flow data'!A5:C34",
      sessions.map((_one, index) => [46_000 + index, 100, 100]),
    );
    workbook.set(
      "'Flow data'!D5:K34",
      sessions.map((one) => one.flatMap(({ sum, trades: count }) => [sum, count])),
    );
    await workbook.idle();
    return workbook.text("'Flow and ten minutes'!B5");
  };

  const sessions = madeUpSessions(0.2, 0.8);
  const answer = await show(sessions);

  const estimates = horizons.map((_minutes, place) => {
    const column = (of: "sum" | "trades") => sessions.map((one) => one[place]?.[of] ?? NaN);
    return { given: ratioContributions(column("sum"), column("trades")), trades: column("trades") };
  });
  const intervals = workbook.values("'Flow intervals'!A1:E50");
  const front = workbook.values("'Flow and ten minutes'!A1:I30");
  const corrected = holm(estimates.map(({ given }) => interval(given).p));
  for (const [place, { given, trades: counts }] of estimates.entries()) {
    expect(estimateIn(intervals, place + 1)).toEqual(estimateOf(given));
    const { value, low, high, detectable } = interval(given);
    const label = place === 0 ? "1 minute" : `${horizons[place]} minutes`;
    const count = counts.reduce((sum, one) => sum + one, 0);
    const figures = [value, count, value - 0.5, low - 0.5, high - 0.5, corrected[place] ?? NaN, detectable];
    expect(front.find(([first]) => first === label)?.slice(1, 8)).toEqual(figures.map(shown));
  }
  const ofTen = estimates[2]?.given ?? [];
  const { value, low, high, detectable } = interval(ofTen);
  const [gain, from, to, least] = [value - 0.5, low - 0.5, high - 0.5, detectable].map((one) => inSentence(one, 2));
  // 370 - (index % 7) trades in 30 sessions: 30 · 370 less four times 21 and 1.
  expect(front[5]?.[1]).toBe(
    `At ten minutes, after costs: ${gain}, 95 % interval ${from} to ${to} basis points (11,015 bars, 30 sessions). Detectable: ${least}.`,
  );
  expect(low).toBeGreaterThan(0);
  expect(answer).toBe(
    `SPY moved with the flow, by ${inSentence(value, 2)} basis points; no gain after costs is shown.`,
  );

  expect(await show(madeUpSessions(2, 0.001))).toBe("Yes: after costs a trade with the flow gained 1.50 basis points.");
  expect(await show(madeUpSessions(-2, 0.001))).toBe(
    "The opposite: after costs a trade against the flow gained 1.50 basis points.",
  );
  expect(await show(madeUpSessions(-0.3, 0.001))).toBe(
    "SPY moved against the flow, by 0.30 basis points; no gain after costs is shown.",
  );
  expect(await show(madeUpSessions(0, 2))).toMatch(
    /^No relation is shown: the mean move with the flow is -?0\.\d\d basis points\.$/,
  );
});
