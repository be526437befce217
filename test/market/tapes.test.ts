import { dayOf } from "../../market/time/civil-day";
import { flowHistory } from "../../market/flow/flow-history";
import { simulatedTapes } from "../../market/flow/simulated-tapes";
import { Tapes } from "../../market/flow/tapes";
import { TradingDays } from "../../market/days/trading-days";
import { eastern, evening, handTape, handTapes, sevenPrints } from "../support/hand-tape";
import { smallDay } from "../support/small-day";

const wednesday = dayOf(2026, 6, 10);
const simulated = () => new Tapes(simulatedTapes(new TradingDays(3), { seed: 3, signal: 1 }));

test.each([
  ["SPX", { underlying: "SPX" }],
  ["SPXW", { underlying: "SPX", root: "SPXW" }],
  ["NDXP", { underlying: "NDX", root: "NDXP" }],
  ["SPY", { underlying: "SPY" }],
  ["NOPE", undefined],
])("the ticker %s stands for what it should", (ticker, scope) => {
  expect(simulated().scopeOf(ticker)).toEqual(scope);
});

test("there is no tape of a day off, nor of a day before the market's", () => {
  expect(simulated().tape("COST", dayOf(2026, 6, 13))).toBeUndefined();
  expect(simulated().tape("COST", dayOf(2019, 6, 12))).toBeUndefined();
});

test("the signed volume that boards ask for is that of the day's tape", () => {
  const tapes = handTapes(handTape(sevenPrints));

  expect([...tapes.signedVolume(smallDay()).at(10)]).toEqual([0, 10, 0, 0, 0, 0]);
});

test("slices grow through a session and hold every trade once", () => {
  const tapes = handTapes(handTape(sevenPrints));
  const countAt = (time: string) =>
    tapes.slices("SPX", wednesday, eastern(`2026-06-10 ${time}`)).reduce((sum, { sums }) => sum + sums.tradeCount, 0);

  expect(["09:30:09", "09:31:00", "10:15:00", "09:45:00", "16:00:00"].map(countAt)).toEqual([0, 2, 6, 3, 7]);
});

test("what another thread folded is taken for the session's own", () => {
  const folded = handTapes(handTape(sevenPrints)).slices("SPX", wednesday, evening);
  const tapes = handTapes(handTape([]));
  tapes.remember("SPX", wednesday, structuredClone(folded));

  const history = flowHistory(tapes, { ticker: "SPX", nowMs: evening, startDay: wednesday, endDay: wednesday });

  expect(history).toMatchObject([{ totalPremium: 9_020 }]);
});
