import fc from "fast-check";
import { SimulatedDays } from "../../../market/days/simulated-days";
import { sessionsEnding } from "../../../market/flow/tapes/flow-window";
import { simulatedTapes } from "../../../market/flow/tapes/simulated-tapes";
import { Tapes } from "../../../market/flow/tapes/tapes";
import { nextSession, openMs } from "../../../market/time/calendar";
import { dayOf, isoDate } from "../../../market/time/civil-day";
import { startFlow } from "../../support/service/start-flow";
import { evening, testTape, testTapes, type TestPrint } from "../../support/market/test-tape";
import { smallDay } from "../../support/market/small-day";

/** A print whose side is known: at the bid, in the middle or at the ask of a quote half a dollar wide. */
interface SidedPrint extends TestPrint {
  side: "bid" | "mid" | "ask";
}

const contracts = ([0, 1] as const).flatMap((expiration) =>
  [90, 100, 110].flatMap((strike) => (["C", "P"] as const).map((right) => [expiration, strike, right] as const)),
);
const clockTime = (second: number) => new Date((9.5 * 3600 + second) * 1000).toISOString().slice(11, 19);

/** Prints of one session, in order of time; prices are quarters of a dollar, so that sums are exact. */
const printsOfDay = fc
  .array(
    fc.record({
      second: fc.integer({ min: 1, max: 23_399 }),
      contract: fc.constantFrom(...contracts),
      size: fc.integer({ min: 1, max: 900 }),
      quarters: fc.integer({ min: 4, max: 60 }),
      side: fc.constantFrom("bid" as const, "mid" as const, "ask" as const),
      isSweep: fc.boolean(),
    }),
    { minLength: 1, maxLength: 25 },
  )
  .map((drawn) =>
    drawn
      .toSorted((a, b) => a.second - b.second)
      .map(({ second, contract, size, quarters, side, isSweep }): SidedPrint => {
        const price = quarters / 4;
        const bid = price - { bid: 0, mid: 0.25, ask: 0.5 }[side];
        const is = isSweep ? ({ is: "sweep" } as const) : {};
        return { at: clockTime(second), contract, size, price, bid, ask: bid + 0.5, side, ...is };
      }),
  );

const dates = ["2026-06-04", "2026-06-05", "2026-06-08", "2026-06-09", "2026-06-10"];
const weeks = fc.tuple(printsOfDay, printsOfDay, printsOfDay, printsOfDay, printsOfDay);

const premiumOf = ({ size, price }: SidedPrint) => 100 * size * price;
const isCall = ({ contract }: SidedPrint) => contract[2] === "C";
/** The bull/bear rule. docs/api.md, Flow scores. */
const directionOf = (print: SidedPrint) => ({ bid: -1, mid: 0, ask: 1 })[print.side] * (isCall(print) ? 1 : -1);
const sum = <One>(ones: readonly One[], number: (one: One) => number) =>
  ones.reduce((total, one) => total + number(one), 0);
const premium = (prints: readonly SidedPrint[]) => sum(prints, premiumOf);
const volume = (prints: readonly SidedPrint[]) => sum(prints, ({ size }) => size);

/** A service over five sessions of such prints, on the evening of the last. */
function startWeek(week: readonly (readonly SidedPrint[])[]) {
  const tapes = testTapes(...week.map((prints, at) => testTape(prints, smallDay({ session: dates[at] ?? "" }))));
  const { request } = startFlow({ tapes, nowMs: evening });
  return async <Data>(path: string): Promise<Data> => {
    const { status, body } = await request(path);
    expect([path, status]).toEqual([path, 200]);
    return (body as { data: Data }).data; // a response with status 200 is an envelope; responses.test.ts checks its record
  };
}

type Row = Record<string, number | string>;
const few = { numRuns: 25 };

test("7, 9: list, tide, strikes, pressure and sentiment are sums of the same prints", () =>
  fc.assert(
    fc.asyncProperty(weeks, fc.constantFrom("1min", "5min", "15min", "30min", "1h"), async (week, bucket) => {
      const data = startWeek(week);
      const prints = week[4];
      const [bulls, bears] = [1, -1].map((sign) => prints.filter((print) => directionOf(print) === sign));
      const window = "start_time=2026-06-10T13:30:00Z&end_time=2026-06-10T20:00:00Z";

      const list = await data<{ aggregate: Row } & Row>("/flow/SPX?timeframe=1d&limit=500");
      const tide = await data<{ bars: Record<string, number>[] }>(`/flow/SPX/tide?${window}&bucket=${bucket}`);
      const strikes = await data<{ byStrike: Record<string, number>[] }>(`/flow/SPX/strikes?${window}&top_n=100`);
      const pressure = await data<{ metrics: Record<string, number> } & Row>("/chain-bull-bear/SPX");
      const sentiment = await data<{ byTimeframe: Record<string, { components: Row } & Row> }>(
        "/aggregate/SPX?timeframes=1d&include_breakdown=true",
      );

      const whole = { tradeCount: prints.length, totalPremium: premium(prints) };
      expect(list).toMatchObject({ ...whole, sweepCount: prints.filter(({ is }) => is === "sweep").length });
      expect(pressure).toMatchObject({ ...whole, totalVolume: volume(prints) });
      expect(sentiment.byTimeframe["1d"]).toMatchObject(whole);
      expect(sentiment.byTimeframe["1d"]?.components).toMatchObject({
        ...list.aggregate,
        bullishPremium: premium(bulls ?? []),
        bearishPremium: premium(bears ?? []),
      });
      expect(sum(tide.bars, (bar) => bar.bullishPremium ?? NaN)).toBe(premium(bulls ?? []));
      expect(sum(tide.bars, (bar) => bar.bearishPremium ?? NaN)).toBe(premium(bears ?? []));
      expect(
        sum(tide.bars, (bar) => (bar.bullishPremium ?? 0) + (bar.bearishPremium ?? 0) + (bar.neutralPremium ?? 0)),
      ).toBe(premium(prints));
      let cumulative = 0;
      for (const bar of tide.bars) {
        cumulative += (bar.bullishPremium ?? 0) - (bar.bearishPremium ?? 0);
        expect([bar.netPremium, bar.netPremiumCumulative]).toEqual([
          (bar.bullishPremium ?? 0) - (bar.bearishPremium ?? 0),
          cumulative,
        ]);
      }
      expect(sum(strikes.byStrike, (row) => row.totalPremium ?? NaN)).toBe(premium(prints));
      expect(sum(strikes.byStrike, (row) => row.volume ?? NaN)).toBe(volume(prints));
      expect(pressure.metrics.bullPct).toBeCloseTo((100 * volume(bulls ?? [])) / volume(prints), 1);
      expect(pressure.metrics.bearPct).toBeCloseTo((100 * volume(bears ?? [])) / volume(prints), 1);
    }),
    few,
  ));

test("8, 9: daily rows are sums of the same prints in the history and in the ranking, and calls plus puts are the total", () =>
  fc.assert(
    fc.asyncProperty(weeks, async (week) => {
      const data = startWeek(week);

      const history = await data<Row[]>("/underlying/SPX/history?startDate=2026-06-04&endDate=2026-06-10");
      const tops = await Promise.all(dates.map((date) => data<Row[]>(`/underlying/top/daily?date=${date}`)));

      const rows = week.map((prints, at) => {
        const [calls, puts] = [prints.filter(isCall), prints.filter((print) => !isCall(print))];
        return {
          date: dates[at],
          totalPremium: premium(prints),
          totalVolume: volume(prints),
          callPremium: premium(calls),
          putPremium: premium(puts),
          callVolume: volume(calls),
          putVolume: volume(puts),
          netPremium: premium(calls) - premium(puts),
        };
      });
      expect(history).toEqual(rows);
      expect(tops).toMatchObject(rows.map(({ date: _date, ...row }) => [{ ticker: "SPX", ...row }]));
    }),
    few,
  ));

test("8, 9: the contracts of a week are the sums of five days, and bid, ask and mid volume are the total", () =>
  fc.assert(
    fc.asyncProperty(weeks, async (week) => {
      const data = startWeek(week);

      const daily = await Promise.all(dates.map((date) => data<Row[]>(`/contract/top/daily?limit=500&date=${date}`)));
      const weekly = await data<Row[]>("/contract/top/weekly?limit=500");

      const fields = [
        "totalPremium",
        "totalVolume",
        "tradeCount",
        "sweepVolume",
        "bidVolume",
        "askVolume",
        "midVolume",
      ];
      for (const row of [...daily.flat(), ...weekly]) {
        expect(Number(row.bidVolume) + Number(row.askVolume) + Number(row.midVolume)).toBe(row.totalVolume);
      }
      for (const row of weekly) {
        const days = daily.flat().filter(({ symbol }) => symbol === row.symbol);
        for (const field of fields) expect(row[field]).toBe(sum(days, (one) => Number(one[field])));
      }
      expect(sum(weekly, ({ totalVolume }) => Number(totalVolume))).toBe(volume(week.flat()));
      expect(sum(weekly, ({ totalPremium }) => Number(totalPremium))).toBe(premium(week.flat()));
    }),
    few,
  ));

/** Two shares of the simulated market over four sessions. */
const names = ["COST", "XOM"];
const simulated = new SimulatedDays(11);
const drawn = simulatedTapes(
  { symbols: names, day: (symbol: string, session: number) => simulated.day(symbol, session) },
  { seed: 11, signal: 1 },
);
const fourSessions = sessionsEnding(dayOf(2026, 6, 10), 4);

test("10: open interest changes by at most the traded volume, and tomorrow's is today's plus the change", () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...names),
      fc.constantFrom(...fourSessions),
      fc.constantFrom("C", "P"),
      async (ticker, session, right) => {
        const later = nextSession(session);
        const { request } = startFlow({ tapes: new Tapes(drawn), nowMs: openMs(nextSession(later)) });
        const rows = async (day: number) => {
          const query = `ticker=${ticker}&right=${right}&limit=500&date=${isoDate(day)}`;
          return ((await request(`/contract/top/daily?${query}`)).body as { data: Row[] }).data; // as above
        };
        const [today, tomorrow] = [await rows(session), await rows(later)];

        expect(today.filter(({ oiChange, totalVolume }) => Math.abs(Number(oiChange)) > Number(totalVolume))).toEqual(
          [],
        );
        const carried = today.flatMap((row) => {
          const next = tomorrow.find(({ symbol }) => symbol === row.symbol);
          return next ? [{ row, next }] : [];
        });
        expect(carried.length).toBeGreaterThan(50);
        expect(carried.map(({ next }) => next.openInterest)).toEqual(
          carried.map(({ row }) => Number(row.openInterest) + Number(row.oiChange)),
        );
      },
    ),
    { numRuns: 6 },
  ));

test("11: a later list shows the trades that a live list showed", () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...names),
      fc.constantFrom(...fourSessions),
      fc.integer({ min: 1, max: 23_400 }),
      async (ticker, session, second) => {
        const liveMs = openMs(session) + second * 1000;
        const tapes = new Tapes(drawn);
        const trades = async (nowMs: number) => {
          const window = `start_time=${openMs(session) / 1000}&end_time=${liveMs / 1000}`;
          const { body } = await startFlow({ tapes, nowMs }).request(`/flow/${ticker}?${window}&limit=500`);
          return (body as { data: { trades: { tradeId: string }[] } }).data.trades; // as above
        };

        const [live, later] = [await trades(liveMs), await trades(openMs(nextSession(session)))];

        expect(later).toEqual(live);
      },
    ),
    { numRuns: 8 },
  ));
