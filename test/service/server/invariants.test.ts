import fc from "fast-check";
import * as v from "valibot";
import { closeMs, isSession, openMs } from "../../../market/time/calendar";
import { dayFromIso, dayOf } from "../../../market/time/civil-day";
import { createService } from "../../../service/server/service";
import { simulatedData } from "../../../service/market-source/market-data";
import { heatmapResponseSchema, type SymbolHeatmap } from "../../../src/contract/heatmap";
import { dailyStatsResponseSchema, rangeResponseSchema } from "../../../src/contract/history";
import { levelsResponseSchema } from "../../../src/contract/levels";
import { streamSnapshotSchema } from "../../../src/contract/stream";
import { sumInCents } from "../../support/market/sum-in-cents";
import { accountWith } from "../../support/service/start-service";
import { ManualClock } from "../../support/service/manual-clock";
import { StreamReader } from "../../support/service/stream-reader";

const { market } = simulatedData({ seed: 7, signal: 1 });
const limits = { ...accountWith({}).limits, requestsPerMinute: 1e9 };

/** The whole service over the simulated market at an instant, for an account without limits. */
function startAt(nowMs: number) {
  const clock = new ManualClock(nowMs);
  const accounts = [accountWith({ credits: 1e9, limits })];
  const service = createService({ market, now: clock.now, after: clock.after, accounts });
  const send = (path: string) =>
    service.fetch(new Request(`http://service.test${path}`, { headers: { authorization: "Bearer practice" } }));
  const heatmaps = async (path: string) => {
    const { data } = v.parse(heatmapResponseSchema, await (await send(path)).json());
    return data.symbols;
  };
  const heatmap = async (path: string): Promise<SymbolHeatmap> => {
    const [board] = await heatmaps(path);
    if (board === undefined) throw new Error(`${path} returned no board.`);
    return board;
  };
  return { clock, send, heatmap };
}

/** Roots that settle at the close, heavy and light ones. */
const symbols = fc.constantFrom("SPXW", "QQQ", "IWM", "NVDA", "COST", "XOM");
const sessions = fc
  .integer({ min: dayOf(2026, 1, 5), max: dayOf(2026, 11, 18) })
  .map((day) => (isSession(day) ? day : day + 4))
  .filter(isSession);
/** Any time of day, night and weekend. */
const instants = fc.integer({ min: Date.parse("2026-01-05T00:00:00Z"), max: Date.parse("2026-11-19T00:00:00Z") });
const windows = fc.record({
  metric: fc.constantFrom("gamma", "vanna"),
  maxStrikes: fc.oneof(fc.integer({ min: 1, max: 1_000 }), fc.constant("all")),
  maxExpirations: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.constant("all")),
  includeEmpty: fc.boolean(),
});
const queryOf = (window: Record<string, string | number | boolean>) =>
  new URLSearchParams(Object.entries(window).map(([name, value]) => [name, String(value)])).toString();
const few = { numRuns: 12 };

test("1, 5, 6: rows sum to their values, previous close and change are the board's spot, and nothing expired is live", () =>
  fc.assert(
    fc.asyncProperty(symbols, instants, windows, async (symbol, nowMs, window) => {
      const { heatmap } = startAt(nowMs);

      const board = await heatmap(`/v1/heatmap?symbols=${symbol}&layout=matrix&${queryOf(window)}`);
      const replayed = await heatmap(`/v1/historical?symbols=${symbol}&at=${board.asOf}`);

      expect(board.matrix?.map((row) => sumInCents(row))).toEqual(board.strikes.map(({ value }) => value));
      expect(board.matrix?.every((row) => row.length === board.expirations.length)).toBe(true);
      expect(board.previousClose + board.priceChange).toBeCloseTo(replayed.spot, 8);
      expect(board.expirations.toSorted()).toEqual(board.expirations);
      expect(board.expirations.filter((date) => closeMs(dayFromIso(date) ?? 0) <= nowMs)).toEqual([]);
    }),
    few,
  ));

test("2: the levels are the digest of the heatmap with the same parameters", () =>
  fc.assert(
    fc.asyncProperty(symbols, instants, windows, async (symbol, nowMs, window) => {
      const { heatmap, send } = startAt(nowMs);

      const board = await heatmap(`/v1/heatmap?symbols=${symbol}&${queryOf(window)}`);
      const response = await send(`/v1/gex/levels?symbols=${symbol}&${queryOf(window)}`);
      const [levels] = v.parse(levelsResponseSchema, await response.json()).data.symbols;

      const values = board.strikes.map(({ value }) => value);
      const spot = board.previousClose + board.priceChange;
      expect(levels?.summary).toMatchObject({
        netExposure: sumInCents(values),
        lowStrike: board.strikes[0]?.strike,
        highStrike: board.strikes.at(-1)?.strike,
      });
      expect(levels?.summary.positiveWall?.value ?? 0).toBe(Math.max(0, ...values));
      expect(levels?.summary.negativeWall?.value ?? 0).toBe(Math.min(0, ...values));
      const flip = flipOf(board, spot);
      if (flip === undefined) expect(levels?.summary.flip).toBeNull();
      else expect(levels?.summary.flip?.level).toBeCloseTo(flip, 1);
      expect(levels?.kingNode?.strike).toBe(board.strikes.find(({ nodeType }) => nodeType === "king")?.strike);
      const notable = board.strikes.filter(({ nodeType }) => nodeType !== "normal");
      expect(levels?.levels.map(({ strike }) => strike).sort((a, b) => a - b)).toEqual(
        notable.map(({ strike }) => strike),
      );
    }),
    few,
  ));

/** docs/api.md, Levels: where the running sum changes sign, straight between two strikes, nearest spot. */
function flipOf({ strikes }: SymbolHeatmap, spot: number): number | undefined {
  const crossings: number[] = [];
  let run = 0;
  let lastSign = 0;
  let touchedAt: number | undefined;
  strikes.forEach(({ strike, value }, at) => {
    const before = run;
    run += value;
    const sign = Math.abs(run) < 0.005 ? 0 : Math.sign(run);
    if (sign === 0) touchedAt ??= strike;
    else {
      const below = strikes[at - 1]?.strike ?? strike;
      if (lastSign !== 0 && sign !== lastSign)
        crossings.push(touchedAt ?? below + ((strike - below) * -before) / (run - before));
      lastSign = sign;
      touchedAt = undefined;
    }
  });
  return crossings.sort((a, b) => Math.abs(a - spot) - Math.abs(b - spot) || a - b)[0];
}

test("3: a streamed frame, its replay and its range frame are the same to the last bit", () =>
  fc.assert(
    fc.asyncProperty(
      symbols,
      sessions,
      fc.integer({ min: 0, max: 12_000 }),
      windows,
      async (symbol, session, second, window) => {
        const atMs = openMs(session) + second * 1000;
        const { clock, send, heatmap } = startAt(atMs);
        const query = `symbols=${symbol}&${queryOf({ ...window, includeEmpty: false })}`;
        const stream = new StreamReader(await send(`/v1/stream?${query}&layout=matrix`));
        const [streamed] = (await stream.received()).filter(({ event }) => event === "snapshot");
        await stream.disconnect();
        clock.advance(86_400_000);

        const at = new Date(atMs).toISOString();
        const replay = await heatmap(`/v1/historical?${query}&layout=matrix&at=${at}`);
        const { metric, maxStrikes, maxExpirations } = window;
        const range = await send(
          `/v1/historical/range?symbols=${symbol}&from=${at}&to=${at}&${queryOf({ metric, maxStrikes, maxExpirations })}`,
        );

        const { lagged, ...frame } = v.parse(streamSnapshotSchema, streamed?.data);
        expect(lagged).toBe(false);
        expect(replay).toEqual(frame);
        const [ranged] = v.parse(rangeResponseSchema, await range.json()).data.symbols;
        expect(ranged?.axes[0]).toMatchObject({
          strikes: frame.strikes.map(({ strike }) => strike),
          expirations: frame.expirations,
        });
        expect(ranged?.frames).toMatchObject([
          { spot: frame.spot, previousClose: frame.previousClose, values: frame.strikes.map(({ value }) => value) },
        ]);
      },
    ),
    { numRuns: 8 },
  ));

test("4: a daily statistic summarizes the boards of the session, one per minute", () =>
  fc.assert(
    fc.asyncProperty(fc.constantFrom("COST", "XOM"), sessions, async (symbol, session) => {
      const { send, heatmap } = startAt(closeMs(session) + 3_600_000);
      const date = new Date(session * 86_400_000).toISOString().slice(0, 10);
      const all = "maxStrikes=all&maxExpirations=all&includeEmpty=true&layout=matrix";

      const response = await send(`/v1/stats/daily?symbols=${symbol}&from=${date}&to=${date}`);
      const stat = v.parse(dailyStatsResponseSchema, await response.json()).data.symbols[0]?.days[0];
      const frames: { spot: number; least: number; greatest: number }[] = [];
      for (let atMs = openMs(session); atMs < closeMs(session); atMs += 60_000) {
        const { spot, matrix = [] } = await heatmap(
          `/v1/historical?symbols=${symbol}&at=${new Date(atMs).toISOString()}&${all}`,
        );
        const cells = matrix.flat();
        frames.push({ spot, least: Math.min(...cells), greatest: Math.max(...cells) });
      }

      const spots = frames.map(({ spot }) => spot);
      const peaks = frames.map(({ least, greatest }) => Math.max(Math.abs(least), Math.abs(greatest)));
      expect(stat).toMatchObject({ date, complete: true, frames: frames.length });
      expect(stat).toMatchObject({
        spotOpen: spots[0],
        spotHigh: Math.max(...spots),
        spotLow: Math.min(...spots),
        spotClose: spots.at(-1),
        minValue: Math.min(...frames.map(({ least }) => least)),
        maxValue: Math.max(...frames.map(({ greatest }) => greatest)),
        peakAbsMax: Math.max(...peaks),
      });
      expect(stat?.peakAbsMean).toBe(Math.round((100 * sumInCents(peaks)) / peaks.length) / 100);
    }),
    { numRuns: 1 },
  ));

test("12: gamma and vanna list the same strikes when empty ones are included", () =>
  fc.assert(
    fc.asyncProperty(symbols, instants, windows, async (symbol, nowMs, window) => {
      const { heatmap } = startAt(nowMs);
      const strikesOf = async (metric: string) =>
        (
          await heatmap(`/v1/heatmap?symbols=${symbol}&${queryOf({ ...window, metric, includeEmpty: true })}`)
        ).strikes.map(({ strike }) => strike);

      expect(await strikesOf("vanna")).toEqual(await strikesOf("gamma"));
    }),
    few,
  ));
