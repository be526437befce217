import { dayOf } from "@strikebook/calendar";
import { queryHistory } from "../../../market/flow/queries/underlying-totals";
import { simulatedTapes } from "../../../market/flow/tapes/simulated-tapes";
import { Tapes } from "../../../market/flow/tapes/tapes";
import { CacheBudget } from "../../../market/days/lru-cache";
import { SimulatedDays } from "../../../market/days/simulated-days";
import { eastern, evening, sessionLike, testTape, testTapes, sevenPrints } from "../../support/market/test-tape";
import { smallDay } from "../../support/market/small-day";

const wednesday = dayOf(2026, 6, 10);
const simulated = () => new Tapes(simulatedTapes(new SimulatedDays(3), { seed: 3, signal: 1 }));

test.each([
  ["SPX", { underlying: "SPX" }],
  ["SPXW", { underlying: "SPX", root: "SPXW" }],
  ["NDXP", { underlying: "NDX", root: "NDXP" }],
  ["SPY", { underlying: "SPY" }],
  ["NOPE", undefined],
])("the ticker %s resolves to its scope", (ticker, scope) => {
  expect(simulated().scopeOf(ticker)).toEqual(scope);
});

test("there is no tape for a day without a session or before the market's dates", () => {
  expect(simulated().tape("COST", dayOf(2026, 6, 13))).toBeUndefined();
  expect(simulated().tape("COST", dayOf(2019, 6, 12))).toBeUndefined();
});

test("the signed volume for boards is that of the day's tape", () => {
  const tapes = testTapes(testTape(sevenPrints));

  expect([...tapes.signedVolume(smallDay()).at(10)]).toEqual([0, 10, 0, 0, 0, 0, 0, 0, 0]);
});

test("slices grow during a session and contain every trade once", () => {
  const tapes = testTapes(testTape(sevenPrints));
  const countAt = (time: string) =>
    tapes.slices("SPX", wednesday, eastern(`2026-06-10 ${time}`)).reduce((sum, { sums }) => sum + sums.tradeCount, 0);

  expect(["09:30:09", "09:31:00", "10:15:00", "09:45:00", "16:00:00"].map(countAt)).toEqual([0, 2, 6, 3, 7]);
});

test("slices computed by another thread are used for the session", () => {
  const folded = testTapes(testTape(sevenPrints)).slices("SPX", wednesday, evening);
  const tapes = testTapes(testTape([]));
  tapes.storeSlices("SPX", wednesday, structuredClone(folded));

  const history = queryHistory(tapes, { ticker: "SPX", nowMs: evening, startDay: wednesday, endDay: wednesday });

  expect(history).toMatchObject([{ totalPremium: 9_020 }]);
});

test("summing up finished sessions leaves the tape of the current session cached", () => {
  const finished = ["2026-06-04", "2026-06-05", "2026-06-08", "2026-06-09"].map((date) => sessionLike(date, 1));
  const all = [...finished, testTape(sevenPrints)];
  const computed: number[] = [];
  const find = (session: number) => all.find(({ day }) => day.sessionDay === session);
  // Room for two tapes.
  const tapes = new Tapes(
    {
      seed: 1,
      underlyings: ["SPX"],
      scopeOf: (underlying) => ({ underlying }),
      day: (_, session) => find(session)?.day,
      tape: ({ sessionDay }) => {
        computed.push(sessionDay);
        return find(sessionDay) ?? testTape([]);
      },
    },
    new CacheBudget(450_000),
  );
  tapes.tape("SPX", wednesday);

  const sessions = finished.map(({ day }) => day.sessionDay);
  tapes.contracts("SPX", sessions);
  for (const session of sessions) tapes.slices("SPX", session, evening);
  tapes.tape("SPX", wednesday);

  expect(computed.filter((session) => session === wednesday)).toHaveLength(1);
});
