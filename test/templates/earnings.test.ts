import { earnings } from "../../src/templates/earnings";
import { differencesInFile } from "../support/templates/file-as-shown";
import { openTemplates } from "../support/templates/open-templates";
import { middle95, shown } from "../support/templates/resampling";

// New York is 5 hours behind UTC on all of these days. `fill` rejects if a cell shows an error.
const instants = [
  ["before the open", "2026-11-16T13:00:00Z"],
  ["at noon", "2026-11-18T17:00:00Z"],
  ["at a weekend", "2026-11-14T17:00:00Z"],
] as const;

test.each(instants)("earnings fill %s at the announced price, with reports that are past", async (_when, instant) => {
  using session = await openTemplates({ atMs: Date.parse(instant) });

  const { price, credits, sheets } = await session.fill(earnings);

  expect(price).toEqual({ credits: 2, isMost: false });
  expect(credits).toBe(2);
  const reports = (sheets[1]?.values ?? []).slice(4).filter((row) => typeof row[13] === "number");
  const ratios = reports.map((row) => Math.abs(Number(row[15])) / Number(row[14]));
  expect(sheets[2]?.values[4]?.slice(0, 13)).toEqual(Array.from({ length: 13 }, () => "")); // no board is asked for
  const nowSerial = Date.parse(instant) / 86_400_000 + 25_569;
  expect(reports.filter((row) => Number(row[13]) >= nowSerial)).toEqual([]);
  const [, mean, n, low, high] = (sheets[0]?.values.find(([first]) => first === "Mean ratio") ?? []).map(Number);
  expect(n).toBe(ratios.length);
  expect(mean).toBeCloseTo(ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length, 8);
  const samples = (sheets[3]?.values ?? []).slice(4, 504).map(([, value]) => Number(value));
  expect([low, high]).toEqual(middle95(samples).map(shown));
});

test("earnings with the walls before past reports cost five credits for each, and no board is later than its report", async () => {
  using session = await openTemplates({ atMs: Date.parse("2026-11-18T17:00:00Z") });

  const typed = { Symbols: "NVDA,AAPL,MSFT", "Past reports with walls": 2 };
  const { price, credits, sheets } = await session.fill(earnings, typed);

  expect(price).toEqual({ credits: 32, isMost: true });
  expect(credits).toBe(2 + 3 * 2 * 5);
  const [front = [], data = [], history = []] = sheets.map(({ values }) => values);
  const listed = data.slice(4).filter((row) => typeof row[13] === "number");
  const newest = ["NVDA", "AAPL", "MSFT"].flatMap((name) => listed.filter((row) => row[12] === name).slice(0, 2));
  const rows = history.slice(4).filter((row) => typeof row[1] === "number");
  expect(rows.map((row) => row.slice(0, 5))).toEqual(newest.map((row) => row.slice(12, 17)));
  for (const row of rows) {
    const [report, implied, realized, timing, asOf, spot, positive, negative] = [1, 2, 3, 4, 6, 7, 8, 9].map(
      (column) => row[column],
    );
    const [latest, earliest] = [Number(report) + (timing === "amc" ? 16 : 0) / 24, Number(report) - 4];
    expect(Number(asOf)).toBeLessThan(latest);
    expect(Number(asOf)).toBeGreaterThan(earliest);
    expect(Number(spot)).toBeGreaterThan(0);
    const sideOf = (isInside: boolean) => (isInside ? "inside" : "outside");
    const ends = [Number(positive), Number(negative)];
    expect(row.slice(10, 13)).toEqual([
      ...ends.map((wall) => sideOf(Math.abs(wall) <= Number(implied))),
      sideOf(Number(realized) >= Math.min(...ends) && Number(realized) <= Math.max(...ends)),
    ]);
  }
  expect(await differencesInFile(earnings, sheets)).toEqual([]);
  const within = rows.filter((row) => row[12] === "inside").length;
  const stated = front.find(([first]) => first === "Close after between the walls")?.slice(1, 5);
  expect(stated).toEqual([within / 6, 6, ...wilson(within, 6)].map((value) => expect.closeTo(value, 8) as unknown));
});

/** The interval of Wilson for a share: 1.959963985 is the 97.5th percentile of the normal distribution. */
function wilson(successes: number, n: number): [number, number] {
  const [p, z2] = [successes / n, 1.959963984540054 ** 2];
  const [middle, half] = [p + z2 / (2 * n), Math.sqrt(z2 * ((p * (1 - p)) / n + z2 / (4 * n * n)))];
  return [(middle - half) / (1 + z2 / n), (middle + half) / (1 + z2 / n)];
}
