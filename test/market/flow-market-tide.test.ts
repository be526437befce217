import * as v from "valibot";
import { marketTideSchema } from "../../src/contract/flow/tide";
import { marketTide, type MarketTideRequest } from "../../market/flow/flow-market-tide";
import { eastern, evening, handTape, handTapes, sessionLike, sevenPrints } from "../support/hand-tape";
import { smallDay } from "../support/small-day";

const request: MarketTideRequest = { nowMs: evening, interval: "1D", bucket: "1h" };

/** SPX as written down, and SPY at 50 + 0.01 a minute with 3 puts lifted for 300 dollars at 10:00. */
const market = () =>
  handTapes(
    handTape(sevenPrints),
    handTape(
      [{ at: "10:00:00", contract: [0, 100, "P"], size: 3, price: 1, bid: 0.9, ask: 1 }],
      smallDay({ underlying: "SPY", expirations: [["SPY", "2026-06-10"]], spot: (second) => 50 + second / 6_000 }),
    ),
  );

test("net premium is what was bought less what was sold, calls and puts apart", () => {
  const tide = marketTide(market(), request);

  // Calls: 1,000 lifted, 1,000 hit. Puts: 1,000 hit, 2,000 lifted, 1,000 hit, 3,000 in the middle; and 300 lifted in SPY.
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
  expect(v.parse(marketTideSchema, tide)).toEqual(tide);
});

test("a live tide ends with the bar in progress, priced now", () => {
  const live = marketTide(market(), { ...request, nowMs: eastern("2026-06-10 09:50:00") });

  expect(live?.bars).toHaveLength(1);
  expect(live?.bars[0]).toMatchObject({ callVolume: 15, putVolume: 20, spyPrice: 50.2 });
});

test("a longer interval goes on from session to session", () => {
  const tapes = handTapes(sessionLike("2026-06-09", 1), handTape(sevenPrints));

  const tide = marketTide(tapes, { ...request, interval: "2D" });

  expect(tide?.bars).toHaveLength(14);
  expect(tide?.bars.at(-1)).toMatchObject({ ncpCumulative: -40, spyPrice: null });
});

test("an interval that cannot be read has no tide", () => {
  expect(marketTide(market(), { ...request, interval: "1Y" })).toBeUndefined();
});
