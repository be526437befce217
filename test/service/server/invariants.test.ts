import fc from "fast-check";
import * as v from "valibot";
import { dayOf, isSession, openingMs } from "@strikebook/calendar";
import { simulatedData } from "../../../service/market-source/market-data";
import {
  type SymbolHeatmap,
  heatmapResponseSchema,
  levelsResponseSchema,
  rangeResponseSchema,
  streamSnapshotSchema,
} from "@strikebook/contract";
import { referenceFlip } from "../../support/levels/reference-levels";
import { sumInCents } from "../../support/market/sum-in-cents";
import { startService, unlimitedAccount } from "../../../scripts/support/service/start-service";
import { StreamReader } from "../../../scripts/support/service/stream-reader";

const { market } = simulatedData({ seed: 7, signal: 1 });

/** The whole service over the simulated market at an instant, for an account without limits. */
function startAt(nowMs: number) {
  const { clock, send } = startService({ market, nowMs, accounts: [unlimitedAccount] });
  const heatmap = async (path: string): Promise<SymbolHeatmap> => {
    const [board] = v.parse(heatmapResponseSchema, await (await send(path)).json()).data.symbols;
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

test("2: the levels are the digest of the heatmap with the same parameters", () =>
  fc.assert(
    fc.asyncProperty(symbols, instants, windows, async (symbol, nowMs, window) => {
      const { heatmap, send } = startAt(nowMs);

      const board = await heatmap(`/v1/heatmap?symbols=${symbol}&${queryOf(window)}`);
      const response = await send(`/v1/gex/levels?symbols=${symbol}&${queryOf(window)}`);
      const [levels] = v.parse(levelsResponseSchema, await response.json()).data.symbols;

      const values = board.strikes.map(({ value }) => value);
      const spot = (board.previousClose ?? NaN) + (board.priceChange ?? NaN);
      expect(levels?.summary).toMatchObject({
        netExposure: sumInCents(values),
        lowStrike: board.strikes[0]?.strike,
        highStrike: board.strikes.at(-1)?.strike,
      });
      expect(levels?.summary.positiveWall?.value ?? 0).toBe(Math.max(0, ...values));
      expect(levels?.summary.negativeWall?.value ?? 0).toBe(Math.min(0, ...values));
      const flip = referenceFlip(
        board.strikes.map(({ strike, value }) => ({ strike, cents: Math.round(value * 100) })),
        spot,
      );
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

test("3: a streamed frame, its replay and its range frame are the same to the last bit", () =>
  fc.assert(
    fc.asyncProperty(
      symbols,
      sessions,
      fc.integer({ min: 0, max: 12_000 }),
      windows,
      async (symbol, session, second, window) => {
        const atMs = openingMs(session) + second * 1000;
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
