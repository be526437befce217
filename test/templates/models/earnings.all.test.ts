import { earnings } from "../../../src/templates/earnings";
import { instants, serialOf } from "../../support/templates/instants";
import { estimateIn, estimateOf, inSentence, shown } from "../../support/templates/interval-column";
import { interval, wilson } from "../../support/templates/intervals";
import { openTemplates } from "../../support/templates/open-templates";

test.each(instants)("earnings fill %s at the announced price, with reports that are past", async (_when, instant) => {
  using session = await openTemplates({ atMs: Date.parse(instant) });

  const sheets = await session.filled(earnings, { credits: 2 });

  const reports = (sheets[1] ?? []).slice(4).filter((row) => typeof row[13] === "number");
  const ratios = reports.map((row) => Math.abs(Number(row[15])) / Number(row[14]));
  expect(sheets[2]?.[4]?.slice(0, 13)).toEqual(Array.from({ length: 13 }, () => "")); // no board is asked for
  expect(reports.filter((row) => Number(row[13]) >= serialOf(instant))).toEqual([]);
  expect(estimateIn(sheets[3], 1)).toEqual(estimateOf(ratios));
  const { value, low, high, detectable } = interval(ratios);
  const [front = []] = sheets;
  const { length: n } = ratios;
  expect(front.find(([first]) => first === "Mean ratio")?.slice(1, 6)).toEqual(
    [value, n, low, high, detectable].map(shown),
  );
  const found = high < 1 ? "Less" : low > 1 ? "More" : "No difference is shown";
  expect(front[4]?.[1]).toMatch(
    new RegExp(`^${found}: ${inSentence(value, 2)} of the implied move \\(n = ${n}\\); \\d+ of \\d+ walls`),
  );
  const [ratio, from, to, least] = [value, low, high, detectable].map((one) => inSentence(one, 2));
  const isOne = low <= 1 && high >= 1 ? ", which includes 1" : "";
  expect(front[5]?.[1]).toBe(
    `Mean ratio ${ratio}, 95 % interval ${from} to ${to}${isOne}. Detectable: ${least}. The walls are one look.`,
  );
  const below = ratios.filter((one) => one < 1).length;
  expect(front.find(([first]) => first === "Share of moves below the implied one")?.slice(1, 6)).toEqual(
    shareOf(below, n),
  );
});

test("earnings with the walls before past reports cost five credits for each, and no board is later than its report", async () => {
  using session = await openTemplates();

  const typed = { Symbols: "NVDA,AAPL,MSFT", "Past reports with walls": 2 };
  const announced = { credits: 2 + 3 * 2 * 5, isMost: true };
  const [front = [], data = [], history = []] = await session.filled(earnings, announced, typed);

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
  const within = rows.filter((row) => row[12] === "inside").length;
  expect(front.find(([first]) => first === "Close after between the walls")?.slice(1, 6)).toEqual(shareOf(within, 6));
});

/**
 * What a row shows of a share: Wilson's interval, and the smallest difference from it that would show itself in 80 % of samples. Of the
 * normal distribution 97.5 % are below 1.96 and 80 % below 0.84.
 */
function shareOf(hits: number, n: number): unknown[] {
  const { low, high } = wilson(hits, n);
  const detectable = (1.959963984540054 + 0.8416212335729143) * Math.sqrt(((hits / n) * (1 - hits / n)) / n);
  return [hits / n, n, low, high, detectable].map(shown);
}
