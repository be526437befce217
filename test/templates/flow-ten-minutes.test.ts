import { flowTenMinutes } from "../../src/templates/flow-ten-minutes";
import { gainInterval, meanGain, resampledGain, sessionBars, sessionGain } from "../support/templates/flow-gains";
import { differencesInFile } from "../support/templates/file-as-shown";
import { inEveryRun } from "../support/templates/in-every-run";
import { openTemplates } from "../support/templates/open-templates";

// New York is 5 hours behind UTC on all of these days. `fill` rejects if a cell shows an error.
const instants = [
  ["before the open", "2026-11-16T13:00:00Z", "2026-11-13"],
  ["at noon", "2026-11-18T17:00:00Z", "2026-11-17"],
  ["at a weekend", "2026-11-14T17:00:00Z", "2026-11-13"],
] as const;

type Values = readonly (readonly unknown[])[];

const since = "2026-10-01";
const sessionRows = (values: Values = []) => values.slice(4, 64).filter(([date]) => typeof date === "number");
const serialOf = (date: string) => Date.parse(date) / 86_400_000 + 25_569;
const dateOf = (serial: unknown) => new Date((Number(serial) - 25_569) * 86_400_000).toISOString().slice(0, 10);

const closeTo = (value: number): unknown => expect.closeTo(value, 6);

test.each(inEveryRun(instants))(
  "flow fills %s at the announced price, with sessions that were settled",
  async (_when, instant, lastSession) => {
    using session = await openTemplates({ atMs: Date.parse(instant), trades: { symbols: ["SPY"], since } });

    const { price, credits, sheets } = await session.fill(flowTenMinutes, { Sessions: 4 });

    expect(price).toEqual({ credits: 17, isMost: false });
    expect(credits).toBe(4 * 3 + 5);
    expect(await differencesInFile(flowTenMinutes, sheets)).toEqual([]);
    const rows = sessionRows(sheets[1]?.values);
    expect(rows.length).toBe(4);
    expect(rows.at(-1)?.[0]).toBe(serialOf(lastSession));
    expect(sheets[0]?.values[4]?.[1]).toBe("Too few sessions to tell: 4.");
  },
);

test.each([
  [3, 1, /^Yes: SPY moved with the flow by /],
  [1, 0, /^No relation is shown: the mean move with the flow is /],
] as const)(
  "with seed %i and signal %i the sheet states what independent arithmetic finds",
  async (seed, signal, expected) => {
    using session = await openTemplates({
      atMs: Date.parse("2026-11-18T17:00:00Z"),
      choice: { seed, signal },
      trades: { symbols: ["SPX", "SPY"], since },
    });

    const { sheets } = await session.fill(flowTenMinutes, { Sessions: 12 });

    const [front = [], data, samples = []] = sheets.map(({ values }): Values => values);
    const bars = [];
    for (const [date] of sessionRows(data)) {
      bars.push(sessionBars(await session.request(`/flow/v1/market/tide?bucket=1min&date=${dateOf(date)}`)));
    }
    expect(bars.length).toBe(12);
    for (const [index, minutes] of [1, 5, 10, 30].entries()) {
      const gains = bars.map((one) => sessionGain(one, minutes));
      const found = sessionRows(data).map((row) => [row[3 + 2 * index], row[4 + 2 * index]]);
      expect(found).toEqual(gains.map(({ sum, trades }) => [closeTo(sum), trades]));
      const { low, high } = gainInterval(gains);
      const shown = front.find(([first]) => first === (minutes === 1 ? "1 minute" : `${minutes} minutes`)) ?? [];
      const trades = gains.reduce((sum, one) => sum + one.trades, 0);
      const [gain, cost] = [meanGain(gains), 0.5];
      const numbers = [gain, trades, low, high, gain - cost, low - cost, high - cost];
      expect(shown.slice(1, 8)).toEqual(numbers.map(closeTo));
      for (const k of [1, 8, 500]) expect(samples[3 + k]?.[1 + index]).toBeCloseTo(resampledGain(gains, k), 6);
    }
    expect(front[4]?.[1]).toMatch(expected);
  },
);
