import { positioning } from "../../src/templates/positioning";
import { blockSample, middle95, shown } from "../support/templates/resampling";
import { leastSquares, type Observation } from "../support/templates/least-squares";
import { differencesInFile } from "../support/templates/file-as-shown";
import { inEveryRun } from "../support/templates/in-every-run";
import { openTemplates } from "../support/templates/open-templates";

// New York is 5 hours behind UTC on all of these days. `fill` rejects if a cell shows an error.
// Prices by hand: 5 for each board, 5 for each 31 days of prices, 1 for each 10 weekdays of past volatility.
const instants = [
  ["at a weekend", "2026-11-14T17:00:00Z", 22, 110 + 5 + 3, / given past volatility \(n = 21\)\.$/],
  ["before the open", "2026-11-16T13:00:00Z", 15, 75 + 5 + 2, /^Too few sessions to tell: 14 with a next day\.$/],
  ["at noon", "2026-11-18T17:00:00Z", 32, 160 + 10 + 4, / given past volatility \(n = 31\)\.$/],
] as const;

type Row = readonly unknown[];

/** Returns the observation of a session from its row, the row before it and the row after it. */
function observationOf(row: Row, next: Row): Observation {
  const [, open, high, low] = next.map(Number);
  const overnight = Math.log((open ?? NaN) / Number(row[4]));
  const range = Math.log((high ?? NaN) / (low ?? NaN));
  const realized = 100 * Math.sqrt(252 * (overnight ** 2 + range ** 2 / (4 * Math.LN2)));
  return { x: Number(row[6]), control: Math.log(Number(row[8])), y: Math.log(realized) };
}

test.each(inEveryRun(instants))(
  "positioning fills %s at the announced price",
  async (_when, instant, count, expected, answer) => {
    using session = await openTemplates({ atMs: Date.parse(instant) });

    const { price, credits, sheets } = await session.fill(positioning, {
      Symbol: "NVDA",
      Sessions: count,
    });

    expect(price).toEqual({ credits: expected, isMost: false });
    expect(credits).toBe(expected);
    expect(await differencesInFile(positioning, sheets)).toEqual([]);
    const [front, data, bootstrap] = sheets.map(({ values }) => values);
    const rows = (data ?? []).slice(4).filter(([date]) => typeof date === "number");
    expect(rows.length).toBe(count);
    const nowSerial = Date.parse(instant) / 86_400_000 + 25_569;
    expect(rows.filter(([date]) => Number(date) + 21.5 / 24 > nowSerial)).toEqual([]);
    // Past volatility is that of the same date, and the newest session has no next day.
    const past = new Map((data ?? []).slice(4).map((row) => [row[17], row[18]]));
    expect(rows.map((row) => row[8])).toEqual(rows.map(([date]) => past.get(date ?? "")));
    expect(rows.at(-1)?.slice(9, 13)).toEqual(["", "", "", ""]);
    const observed = rows.slice(0, -1).map((row, index) => observationOf(row, rows[index + 1] ?? []));
    for (const [index, { x, control, y }] of observed.entries()) {
      expect(rows[index]?.slice(9, 13)).toEqual([x / 1e6, Math.exp(y), control, y].map(shown));
    }
    // The newest session is drawn as well, and has no values.
    const drawable = [...observed, undefined];
    for (const k of [1, 8, 500]) {
      const sample = blockSample(drawable, 5, k);
      const { slope, alone, ofControl } = leastSquares(sample);
      expect(bootstrap?.[k + 3]?.slice(1, 4)).toEqual([slope, alone, ofControl].map(shown));
    }
    const result = leastSquares(observed);
    const n = observed.length;
    const row = (title: string) => front?.find(([first]) => first === title)?.slice(1, 5);
    const interval = (column: number) =>
      middle95((bootstrap ?? []).slice(4, 504).map((sample) => Number(sample[column]))).map(shown);
    expect(row("Net exposure, given past volatility")).toEqual([shown(result.slope), n, ...interval(1)]);
    expect(front?.filter(([first]) => first === "Net exposure alone").map((line) => line.slice(1, 4))).toEqual([
      [shown(result.alone), n, interval(2)[0]],
      [shown(result.alone ** 2), n, shown(1 / (n - 1))],
    ]);
    expect(row("Past volatility, given net exposure")).toEqual([shown(result.ofControl), n, ...interval(3)]);
    expect(row("Net exposure and past volatility")).toEqual([shown(result.rSquared), n, shown(2 / (n - 1)), ""]);
    expect(front?.[4]?.[1]).toMatch(answer);
  },
);
