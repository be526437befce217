import { marketTide, type MarketTideRequest } from "../../../market/flow/queries/market-tide";
import {
  eastern,
  evening,
  recordReads,
  sessionLike,
  sevenPrints,
  testTape,
  testTapes,
} from "../../support/market/test-tape";
import { smallDay } from "../../support/market/small-day";

const request: MarketTideRequest = { nowMs: evening, interval: "1D", bucket: "1h" };

/** SPX with the seven prints, and SPY at 50 + 0.01 per minute with 3 puts bought for 300 dollars at 10:00. */
const market = () =>
  testTapes(
    testTape(sevenPrints),
    testTape(
      [{ at: "10:00:00", contract: [0, 100, "P"], size: 3, price: 1, bid: 0.9, ask: 1 }],
      smallDay({ underlying: "SPY", expirations: [["SPY", "2026-06-10"]], spot: (second) => 50 + second / 6_000 }),
    ),
  );

test("net premium is bought less sold premium, calls and puts separately", () => {
  const tide = marketTide(market(), request);

  // Calls: 1,000 bought, 1,000 sold. Puts: 1,000 sold, 2,000 bought, 1,000 sold, 3,000 neutral; and 300 bought in SPY.
  expect(tide?.bars[0]).toEqual({
    timestamp: eastern("2026-06-10 09:30:00") / 1000,
    timestampEnd: eastern("2026-06-10 10:30:00") / 1000,
    ncp: 0,
    npp: 300,
    ncpCumulative: 0,
    nppCumulative: 300,
    callVolume: 15,
    putVolume: 61,
    totalVolume: 76,
    spyPrice: 50.6,
    isGap: false,
  });
  expect(tide?.bars[1]).toMatchObject({ ncp: 0, npp: 0, isGap: true, nppCumulative: 300 });
  expect(tide?.bars.at(-1)).toMatchObject({ ncp: -20, ncpCumulative: -20, callVolume: 2 });
});

test("a live tide ends with the current bar at the current price", () => {
  const live = marketTide(market(), { ...request, nowMs: eastern("2026-06-10 09:50:00") });

  expect(live?.bars).toHaveLength(1);
  expect(live?.bars[0]).toMatchObject({ callVolume: 15, putVolume: 20, spyPrice: 50.2 });
});

test("a longer interval accumulates over sessions", () => {
  const tapes = testTapes(sessionLike("2026-06-09", 1), testTape(sevenPrints));

  const tide = marketTide(tapes, { ...request, interval: "2D" });

  expect(tide?.bars).toHaveLength(14);
  expect(tide?.bars.at(-1)).toMatchObject({ ncpCumulative: -40 });
  expect(tide?.bars.at(-1)?.spyPrice).toBeNull(); // this market has no SPY
});

test("the tide of an invalid interval is undefined", () => {
  expect(marketTide(market(), { ...request, interval: "1Y" })).toBeUndefined();
});

test("the tide of a week one second later reads the tapes of the current session only", () => {
  const tapes = testTapes(sessionLike("2026-06-09", 1), testTape(sevenPrints));
  const reads = recordReads(tapes);
  const live = { ...request, interval: "2D", nowMs: eastern("2026-06-10 09:50:00") };

  const first = marketTide(tapes, live);
  reads.length = 0;
  const second = marketTide(tapes, { ...live, nowMs: live.nowMs + 1_000 });

  expect(new Set(reads)).toEqual(new Set(["SPX 2026-06-10"]));
  expect(second?.bars).toEqual(first?.bars);
});
