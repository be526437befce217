import { fillTemplate, practiceWorkbench } from "../../scripts/templates/fill-template";
import { earnings } from "../../src/templates/earnings";
import { flipRegime } from "../../src/templates/flip-regime";
import { zeroDte } from "../../src/templates/zero-dte";
import { differencesInFile } from "../support/templates/file-as-shown";
import { blockSample, median, middle95, shown } from "../support/templates/resampling";

// New York is 5 hours behind UTC on all of these days. `fillTemplate` rejects if a cell shows an error.
const instants = [
  ["before the open", "2026-11-16T13:00:00Z"],
  ["at noon", "2026-11-18T17:00:00Z"],
  ["at a weekend", "2026-11-14T17:00:00Z"],
] as const;

test.each(instants)("the 0DTE playbook fills %s at the announced price", async (_when, instant) => {
  await using session = await practiceWorkbench(Date.parse(instant));

  const { label, credits, sheets } = await fillTemplate(session, zeroDte);

  expect(label).toBe("Insert: 5 credits");
  expect(credits).toBe(5);
  expect(sheets[0]?.values[1]?.[0]).toMatch(/^SIMULATED DATA\. /);
  expect(sheets[0]?.values[4]?.[1]).toMatch(/^SPXW at [\d,.]+ (?:is (?:below|above) its flip at|has no flip among)/);
});

test.each(instants)("earnings fill %s at the announced price, with reports that are past", async (_when, instant) => {
  await using session = await practiceWorkbench(Date.parse(instant));

  const { label, credits, sheets } = await fillTemplate(session, earnings);

  expect(label).toBe("Insert: 2 credits");
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
  await using session = await practiceWorkbench(Date.parse("2026-11-18T17:00:00Z"));

  const typed = { Symbols: "NVDA,AAPL,MSFT", "Past reports with walls": "2" };
  const { label, credits, sheets } = await fillTemplate(session, earnings, typed);

  expect(label).toBe("Insert: up to 32 credits");
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

test.each(instants)(
  "the flip regime fills %s at the announced price, with sessions that were settled",
  async (_when, instant) => {
    await using session = await practiceWorkbench(Date.parse(instant));

    const { label, credits, sheets } = await fillTemplate(session, flipRegime, { Sessions: "20" });

    expect(label).toBe(`Insert: ${credits} credits`);
    expect(credits).toBe(20 * 5 + 5);
    const rows = (sheets[1]?.values ?? []).slice(4).filter(([date]) => typeof date === "number");
    const settledBefore = Date.parse(instant) / 86_400_000 + 25_569;
    expect(rows.length).toBe(20);
    expect(rows.filter(([date]) => Number(date) + 21.5 / 24 > settledBefore)).toEqual([]);
    // The move is that from the spot at the signal to the close, and the side that of the spot.
    for (const row of rows) {
      const [close, spot, net, flip, side, move] = [3, 5, 6, 7, 8, 9].map((column) => row[column]);
      const isBelow = typeof flip === "number" ? Number(spot) < flip : Number(net) < 0;
      expect(side).toBe(isBelow ? "below" : "above");
      expect(move).toBeCloseTo(Math.abs(Number(close) / Number(spot) - 1) * 100, 8);
    }
    expect(await differencesInFile(flipRegime, sheets)).toEqual([]);
    const samples = (sheets[2]?.values ?? []).slice(4, 504);
    const observed = rows.map((row) => ({ side: row[8], move: Number(row[9]) }));
    for (const row of [0, 7, 499]) expect(samples[row]?.[1]).toEqual(shown(resampledDifference(observed, row + 1)));
  },
);

/** The difference of the medians of sample `k`, with blocks of five. */
function resampledDifference(observed: readonly { side: unknown; move: number }[], k: number): number {
  const drawn = blockSample(observed, 5, k);
  const movesOf = (side: string) => drawn.flatMap((one) => (one.side === side ? [one.move] : []));
  return median(movesOf("below")) - median(movesOf("above"));
}

test("at the replay clock a template requests nothing that was not known then, at the announced price", async () => {
  await using session = await practiceWorkbench(Date.parse("2026-11-18T17:00:00Z"));
  const { pane, service, workbench } = session;
  await workbench.set("A1", '=GEX.LEVELS("SPXW",,,,"columns=as of; headers=off")');
  await workbench.until("A1", "2026-11-18 12:00:00");
  await pane.getByRole("button", { name: "Go back in time" }).click();
  await pane.getByLabel("Date").fill("2026-11-12");
  await pane.getByLabel("Time, US Eastern").fill("10:30");
  await pane.getByRole("button", { name: "Replay from here" }).click();
  await workbench.until("A1", "2026-11-12 10:30:00");
  const before = service.requests.length;

  const { label, credits, sheets } = await fillTemplate(session, zeroDte);

  expect(label).toBe(`Insert: ${credits} credits`);
  expect(sheets[0]?.values[1]?.[0]).toContain("As of 2026-11-12 10:30");
  const instantsAsked = service.requests
    .slice(before)
    .flatMap(({ path }) => Array.from(path.matchAll(/\d{4}-\d{2}-\d{2}T[\d:]+Z/g), ([text]) => Date.parse(text)));
  expect(instantsAsked.length).toBeGreaterThan(0);
  expect(Math.max(...instantsAsked)).toBeLessThanOrEqual(Date.parse("2026-11-12T15:30:00Z"));
});

test("a second one gets sheets and names of its own, and the file has what the grid shows", async () => {
  await using session = await practiceWorkbench(Date.parse("2026-11-18T17:00:00Z"));
  const { page, workbench } = session;
  const first = await fillTemplate(session, zeroDte);

  const second = await fillTemplate(session, zeroDte, { Symbol: "SPY" });

  expect(await page.evaluate(() => window.workbench?.sheetNames())).toEqual([
    "Sheet1",
    ...["0DTE playbook", "0DTE data", "0DTE methods"],
    ...["0DTE playbook (2)", "0DTE data (2)", "0DTE methods (2)"],
  ]);
  expect((await workbench.values("'0DTE playbook'!B9"))[0]?.[0]).toBe("SPXW");
  expect(second.sheets[0]?.values[4]?.[1]).toMatch(/^SPY at /);
  expect(await differencesInFile(zeroDte, first.sheets)).toEqual([]);
});
