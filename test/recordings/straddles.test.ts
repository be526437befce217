import { flowWithoutTrades } from "../../service/market-source/recorded-flow-data";
import { dayFromIso } from "@strikebook/calendar";
import { sourceOf } from "../../recordings/boards/snapshot-source";
import type { Contract } from "../../recordings/snapshots/snapshot";
import { recordedData } from "../../service/market-source/recording-source";
import { madeUpContract, madeUpSnapshot, newYork } from "../support/recordings/made-up-snapshots";
import { requesting } from "../support/recordings/requesting";
import { startService } from "../../scripts/support/service/start-service";

/** The quotes of a call and a put of one strike. A quote without a bid is one-sided. */
const quoted = (date: string, strike: number, call: [number | undefined, number], put: [number | undefined, number]) =>
  [call, put].map(([bid, ask], index): Contract => {
    const expiration = dayFromIso(date) ?? NaN;
    return madeUpContract({ right: index === 0 ? "call" : "put", expiration, strike, bid, ask });
  });

/** Quotes at 10:00 on 2026-01-06 with spot at 101. */
const contracts = [
  ...quoted("2026-01-09", 95, [7, 7.2], [1, 1.2]),
  ...quoted("2026-01-09", 100, [3, 3.2], [2, 2.4]),
  ...quoted("2026-01-09", 102, [1.5, 1.7], [2.5, 2.7]),
  ...quoted("2026-01-16", 100, [4, 4.4], [3, 3.4]),
  ...quoted("2026-01-16", 102, [3, 3.3], [undefined, 4]),
  ...quoted("2026-01-23", 100, [undefined, 5], [4, 4.4]),
];

async function requested(path: string): Promise<unknown> {
  const source = sourceOf([madeUpSnapshot({ spot: 101, contracts })]);
  const now = () => newYork("2026-01-06", "10:00");
  const response = await requesting({ ...recordedData(source), flow: flowWithoutTrades(), now })(path);
  return (response.body as { data: { symbols: { straddle?: unknown }[] } }).data.symbols[0]?.straddle;
}

// 100 and 102 are equally near: the lower strike counts.
const near = { strike: 100, expiration: "2026-01-09", callBid: 3, callAsk: 3.2, putBid: 2, putAsk: 2.4 };

test.each([
  ["of the date", "2026-01-09", near],
  ["of the first expiration after a date without one", "2026-01-07", near],
  [
    "of the next strike if a quote of the nearest one has no bid",
    "2026-01-16",
    { strike: 100, expiration: "2026-01-16", callBid: 4, callAsk: 4.4, putBid: 3, putAsk: 3.4 },
  ],
  ["not of an expiration without a strike that has all quotes", "2026-01-17", undefined],
  ["not after the last expiration", "2026-01-24", undefined],
])("recorded levels and past boards have the straddle %s", async (_which, date, expected) => {
  const parameters = `symbols=AAA&straddle=${date}`;

  expect(await requested(`/v1/gex/levels?${parameters}`)).toEqual(expected);
  expect(await requested(`/v1/historical?${parameters}&at=2026-01-06T15:00:00Z`)).toEqual(expected);
});

test("a board has no straddle unless it is requested, and the simulated market has none", async () => {
  expect(await requested("/v1/gex/levels?symbols=AAA")).toBeUndefined();

  const { request } = startService();
  const { body } = await request("/v1/gex/levels?symbols=SPXW&straddle=2026-11-20");
  expect(JSON.stringify(body)).not.toContain("straddle");
});
