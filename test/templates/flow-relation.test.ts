import { sessionsBefore } from "../../src/calendar/trading-sessions";
import { fewTapes } from "../support/market/few-tapes";
import { startFlow } from "../support/service/start-flow";
import { gainInterval, sessionBars, sessionGain } from "../support/templates/flow-gains";
import { inEveryRun } from "../support/templates/in-every-run";

// The journey of the template shows that its formulas compute the same interval. Here the same arithmetic reads more markets.

const nowMs = Date.parse("2026-11-18T17:00:00Z");

/** The interval of the gain of trades of ten minutes, over settled sessions of a market of a few tickers. */
async function tenMinutes(seed: number, signal: 0 | 1, symbols: readonly string[], count: number) {
  const { request } = startFlow({ tapes: fewTapes(symbols, "2026-10-01", { seed, signal }), nowMs });
  const gains = [];
  for (let back = count; back > 0; back -= 1) {
    const { body } = await request(`/market/tide?bucket=1min&date=${sessionsBefore("2026-11-18", back)}`);
    gains.push(sessionGain(sessionBars(body), 10));
  }
  return gainInterval(gains);
}

// In each of the seeds 1 to 10; with 14 sessions in seven of them.
test.each(inEveryRun([1, 2, 3], 2))("the planted relation is found at ten minutes, seed %i", async (seed) => {
  const { low } = await tenMinutes(seed, 1, ["SPX", "SPY", "NDX", "QQQ"], 24);

  expect(low).toBeGreaterThan(0);
});

test("without the relation, at most one of the 95 % intervals at ten minutes misses 0", async () => {
  const misses = [];
  for (const seed of inEveryRun([1, 2, 3, 4, 5], 3)) {
    const { low, high } = await tenMinutes(seed, 0, ["SPX", "SPY"], 10);
    if (low > 0 || high < 0) misses.push({ seed, low, high });
  }

  expect(misses.length).toBeLessThanOrEqual(1);
});
