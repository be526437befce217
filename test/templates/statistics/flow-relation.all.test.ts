import { sessionsBefore } from "@strikebook/calendar";
import { fewTapes } from "../../../scripts/support/market/few-tapes";
import { startFlow } from "../../support/service/start-flow";
import { sessionBars, sessionGain } from "../../support/templates/flow-gains";
import { inEveryRun } from "../../support/templates/in-every-run";
import { noonMs } from "../../support/templates/instants";
import { interval } from "../../support/templates/intervals";

// flow-ten-minutes.all.test.ts shows that the formulas of the template compute the same gains. Here the same arithmetic reads more markets.

/** The mean gain of trades of ten minutes in each of the last 14 settled sessions, in a market of SPY alone. */
async function gainsOf(seed: number, signal: 0 | 1): Promise<number[]> {
  const { request } = startFlow({ tapes: fewTapes(["SPY"], "2026-10-01", { seed, signal }), nowMs: noonMs });
  const gains = [];
  for (let back = 14; back > 0; back -= 1) {
    const { body } = await request(`/market/tide?bucket=1min&date=${sessionsBefore("2026-11-18", back)}`);
    const { sum, trades } = sessionGain(sessionBars(body), 10);
    gains.push(sum / trades);
  }
  return gains;
}

const markets: { planted: number[]; without: number[] }[] = [];

beforeAll(async () => {
  for (const seed of inEveryRun([1, 2, 3, 4, 5], 2)) {
    markets.push({ planted: await gainsOf(seed, 1), without: await gainsOf(seed, 0) });
  }
});

test("in each market the planted relation adds to the gain: the interval of the difference by session is above 0", () => {
  const added = markets.map(({ planted, without }) =>
    interval(planted.map((gain, session) => gain - (without[session] ?? NaN))),
  );

  expect(added.filter(({ low }) => low <= 0)).toEqual([]);
});

test("without the relation, at most one of the 95 % intervals misses 0", () => {
  const missed = markets.map(({ without }) => interval(without)).filter(({ low, high }) => low > 0 || high < 0);

  expect(missed.length).toBeLessThanOrEqual(1);
});
