import { darkPool } from "../../src/templates/dark-pool";
import { printShares } from "../support/templates/dark-pool-shuffles";
import { differencesInFile } from "../support/templates/file-as-shown";
import { inEveryRun } from "../support/templates/in-every-run";
import { openTemplates } from "../support/templates/open-templates";

// New York is 5 hours behind UTC on all of these days. `fill` rejects if a cell shows an error.
const instants = [
  ["at a weekend", "2026-11-14T17:00:00Z", "2026-11-13"],
  ["before the open", "2026-11-16T13:00:00Z", "2026-11-13"],
  ["at noon", "2026-11-18T17:00:00Z", "2026-11-17"],
] as const;

type Values = readonly (readonly unknown[])[];

/** The rows of the days of the data sheet: dates are Excel numbers. */
const dayRows = (values: Values = []) => values.slice(4, 24).filter((row) => typeof row[1] === "number");

const closeTo = (value: number): unknown => expect.closeTo(value, 8);

test.each(inEveryRun(instants))(
  "dark pool prints fill %s at the announced price, with walls that are older than the prints",
  async (_when, instant, lastSession) => {
    using session = await openTemplates({ atMs: Date.parse(instant) });

    const { price, credits, sheets } = await session.fill(darkPool, { Sessions: 4 });

    expect(price).toEqual({ credits: 40, isMost: false });
    expect(credits).toBe(4 * (5 + 5));
    expect(await differencesInFile(darkPool, sheets)).toEqual([]);
    const rows = dayRows(sheets[1]?.values);
    expect(rows.length).toBe(4);
    expect(rows.filter(([, date, asOf]) => !(Number(asOf) < Number(date)))).toEqual([]);
    expect(rows.at(-1)?.[1]).toBe(Date.parse(lastSession) / 86_400_000 + 25_569);
    const prints = (sheets[2]?.values ?? []).slice(4, 104);
    expect(prints.map(([time]) => Math.floor(Number(time)))).toEqual(
      rows.flatMap(([, date]) => Array.from({ length: 25 }, () => date)),
    );
    expect(sheets[0]?.values[4]?.[1]).toBe("Too few to tell: 100 large prints on 4 days with walls.");
  },
);

test("the share near the walls, that of every shuffle and p are those of independent arithmetic; nothing is found", async () => {
  using session = await openTemplates({ atMs: Date.parse("2026-11-18T17:00:00Z"), choice: { seed: 1, signal: 0 } });

  const { credits, sheets } = await session.fill(darkPool);

  expect(credits).toBe(200);
  const [front = [], days, prints = [], , samples = []] = sheets.map(({ values }): Values => values);
  const seen = dayRows(days).map((row, index) => ({
    prints: prints.slice(4 + 25 * index, 29 + 25 * index).map(([, price, notional]) => ({
      price: Number(price),
      notional: Number(notional) / 1_000_000,
    })),
    spot: Number(row[3]),
    walls: [Number(row[4]), Number(row[5])],
  }));
  const { share, shuffled, p } = printShares(seen, { least: 10, band: 0.1, step: 1 });
  expect(seen.length).toBe(20);
  const real = front.find(([first]) => first === "Of the day before") ?? [];
  expect(real[1]).toBeCloseTo(share, 8);
  expect(real.slice(4, 7)).toEqual([closeTo(p), 500, 20]);
  expect(samples.slice(4, 504).map(([, value]) => value)).toEqual(shuffled.map(closeTo));
  expect(front.find(([first]) => first === "Shuffled between days")?.[1]).toBeCloseTo(
    shuffled.reduce((sum, value) => sum + value, 0) / 500,
    8,
  );
  expect(front[4]?.[1]).toMatch(/^No clustering is shown: /);
});
