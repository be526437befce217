import { darkPool } from "../../../src/templates/dark-pool";
import { printShares } from "../../support/templates/dark-pool-shuffles";
import { inEveryRun } from "../../support/templates/in-every-run";
import { instants, serialOf } from "../../support/templates/instants";
import { inSentence, shown } from "../../support/templates/interval-column";
import { deviation, mean } from "../../support/templates/intervals";
import { openTemplates } from "../../support/templates/open-templates";
import { uniform } from "../../support/templates/uniform";

type Values = readonly (readonly unknown[])[];

/** The rows of the days of the data sheet: dates are Excel numbers. */
const dayRows = (values: Values = []) => values.slice(4, 24).filter((row) => typeof row[1] === "number");

/** The trades that the sessions need, so that those of other tickers are not computed. */
const trades = { symbols: ["SPY"], since: "2026-11-09" };

test.each(inEveryRun(instants))(
  "dark pool prints fill %s at the announced price, with walls that are older than the prints",
  async (_when, instant, lastSession) => {
    using session = await openTemplates({ atMs: Date.parse(instant), trades });

    const sheets = await session.filled(darkPool, { credits: 4 * (5 + 5) }, { Sessions: 4 });

    const rows = dayRows(sheets[1]);
    expect(rows.length).toBe(4);
    expect(rows.filter(([, date, asOf]) => !(Number(asOf) < Number(date)))).toEqual([]);
    expect(rows.at(-1)?.[1]).toBe(serialOf(lastSession));
    const prints = (sheets[2] ?? []).slice(4, 104);
    expect(prints.map(([time]) => Math.floor(Number(time)))).toEqual(
      rows.flatMap(([, date]) => Array.from({ length: 25 }, () => date)),
    );
    expect(sheets[0]?.[4]?.[1]).toBe("Too few to tell: 100 large prints on 4 days with walls.");
  },
);

/**
 * Twenty days of 25 prints, with walls two dollars above and three below the spot of the evening before, a dollar more on every third day.
 * `atWalls` is the part of the prints, of four, that are at the walls of their day; others are anywhere around it.
 */
function madeUpDays(atWalls: number) {
  return Array.from({ length: 20 }, (_day, index) => {
    const spot = 600 + Math.round(20 * uniform(index + 1, 1));
    const further = index % 3;
    const walls = [spot + 2 + further, spot - 3 - further] as const;
    const prints = Array.from({ length: 25 }, (_print, place) => ({
      price: place % 4 < atWalls ? (walls[place % 2] ?? spot) : spot + 16 * (uniform(place + 1, index + 2) - 0.5),
      notional: 8 + 20 * uniform(place + 1, index + 40),
    }));
    return { date: serialOf("2026-01-05") + index, spot, walls, prints };
  });
}

test("the share near the walls, that of every shuffle and p are those of independent arithmetic, and decide the answer", async () => {
  using session = await openTemplates({ trades });
  const { workbook } = session;
  await session.fill(darkPool, { Sessions: 1 });
  const show = async (days: ReturnType<typeof madeUpDays>) => {
    workbook.set(
      "'Dark pool prints'!A5:C504",
      days.flatMap(({ date, prints }) => prints.map(({ price, notional }) => [date + 0.5, price, notional * 1e6])),
    );
    workbook.set(
      "'Dark pool data'!C5:F24",
      days.map(({ date, spot, walls }) => [date - 0.25, spot, ...walls]),
    );
    workbook.set("'Dark pool and levels'!B10", 20);
    await workbook.idle();
    return workbook.text("'Dark pool and levels'!B5");
  };
  const days = madeUpDays(0);

  const answer = await show(days);

  const { share, shuffled, p } = printShares(days, { least: 10, band: 0.1, step: 1 });
  const samples = workbook.values("'Dark pool shuffles'!B5:B2004").map(([value]) => value);
  expect(samples).toEqual(shuffled.map(shown));
  const front: Values = workbook.values("'Dark pool and levels'!A1:H40");
  const large = days.flatMap(({ prints }) => prints).filter(({ notional }) => notional >= 10).length;
  const real = front.find(([first]) => first === "Of the day before") ?? [];
  const center = mean(shuffled);
  const [low, high] = middle95(shuffled);
  // Of the normal distribution 80 % are below 0.84.
  const detectable = high + 0.8416212335729143 * deviation(shuffled);
  expect([real[1], ...real.slice(4, 8)]).toEqual([share, p, detectable, large, 20].map(shown));
  expect(front.find(([first]) => first === "Shuffled between days")?.slice(1, 4)).toEqual(
    [center, low, high].map(shown),
  );
  expect(p).toBeGreaterThan(0.025);
  expect(answer).toBe(
    `No clustering is shown: ${inSentence(share, 1)} % of the notional near a wall; shuffled, ${inSentence(center, 1)} %.`,
  );
  expect(front[5]?.[1]).toBe(
    `${large} prints, 20 days. p = ${inSentence(p, 3)}, the share of shuffles with as much; 95 % have ${inSentence(low, 1)} to ${inSentence(high, 1)} %.`,
  );

  expect(await show(madeUpDays(2))).toMatch(/^Yes: /);
});

/** The ends of the middle 95 % of values, between neighbours in proportion. */
function middle95(values: readonly number[]): [low: number, high: number] {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => {
    const place = share * (sorted.length - 1);
    const [below, above] = [sorted[Math.floor(place)] ?? NaN, sorted[Math.ceil(place)] ?? NaN];
    return below + (above - below) * (place - Math.floor(place));
  };
  return [at(0.025), at(0.975)];
}
