import {
  volCone,
  volDerived,
  volIv,
  volMarket,
  volRange,
  volScreen,
  volSkew,
  volSurface,
  volTerm,
} from "../../support/addin/functions";
import { createService, type Service } from "../../../service/server/service";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { smallMarket, smallMarketNow } from "../../../scripts/support/market/small-market";
import { smallVolSource } from "../../support/market/small-vol";

const volatility = smallVolSource({
  SPY: {
    firstSession: "2026-11-12",
    closes: [100, 101, 102, 103, 104, 105],
    expirations: ["2026-11-27", "2026-12-18"],
    forward: 105,
  },
});
const service = createService({ market: smallMarket, volatility, now: () => smallMarketNow });

/** Whether the service is one that has none of the extensions of the local service. */
let isOther = false;
const served: Service = {
  ...service,
  async fetch(request: Request): Promise<Response> {
    const response = await service.fetch(request);
    if (!isOther || !request.url.endsWith("/v1/openapi.json")) return response;
    return new Response(
      (await response.text()).replace(/"name":"(timestamp|by|fixed|today)"/g, '"name":"x$1"'),
      response,
    );
  },
};
const { addin, call, refused, paidDuring } = await openRuntime(served, smallMarketNow);

/** Thursday 2026-11-19, 11:00 in New York. */
const thursday = "2026-11-19T11:00:00-05:00";

afterEach(async () => {
  await addin.replay.goLive();
  isOther = false;
  addin.client.forget();
});

test("at the replay clock a service with timestamp is asked for the instant, once", async () => {
  await addin.replay.set(Date.parse(thursday));

  const paid = await paidDuring(async () => {
    const table = await call(volRange, cell("SPY"), cell("columns=As of,Session,Previous close; dates=text"));
    // The closes from the 12th to the 18th, without a weekend, are 100 to 104.
    expect(table[1]).toEqual(["2026-11-19 11:00:00", "2026-11-19", 104]);
    await call(volRange, cell("SPY"), cell("columns=Symbol"));
  });
  const again = await paidDuring(async () => {
    await addin.replay.goLive();
    await addin.replay.set(Date.parse(thursday));
    await call(volRange, cell("SPY"));
  });

  expect(paid).toEqual(["/v1/vol/sigma?symbols=SPY&timestamp=2026-11-19T16:00:00Z 1"]);
  expect(again).toEqual([]);
});

test("the change at fixed strikes cannot be that since a session after the replay clock", async () => {
  await addin.replay.set(Date.parse(thursday));

  expect(await call(volSurface, cell("SPY"), cell("fixed=2026-11-18; columns=Expiration"))).toHaveLength(3);
  expect(await refused(volSurface, cell("SPY"), cell("fixed=2026-11-20"))).toMatch(/replay clock is at 2026-11-19/);
  expect(await refused(volSurface, cell("SPY"), cell("fixed=2026-11-19"))).toMatch(/session before 2026-11-19/);
});

test.each([
  ["VOL.DERIVED", volDerived, [cell("SPY")]],
  ["VOL.IV", volIv, [cell("SPY")]],
  ["VOL.TERM", volTerm, [cell("SPY")]],
  ["VOL.CONE", volCone, [cell("SPY")]],
  ["VOL.RANGE", volRange, [cell("SPY")]],
  ["VOL.SURFACE", volSurface, [cell("SPY")]],
  ["VOL.SKEW", volSkew, [cell("SPY")]],
  ["VOL.MARKET", volMarket, []],
  ["VOL.SCREEN", volScreen, []],
] as const)("at the replay clock %s is refused with the way back to live over a service without it", async (...row) => {
  const [, formula, given] = row;
  isOther = true;
  await addin.replay.set(Date.parse(thursday));

  const paid = await paidDuring(async () => {
    const message = await refused(formula, ...given);
    expect(message).toMatch(/^#N\/A Only (the current state of .*|current derived volatility) is available\./);
    expect(message).toMatch(/switch the replay clock to live in the Strikebook pane/);
  });
  expect(paid).toEqual([]);
});

test.each([
  ["by", volSurface, "by=delta"],
  ["fixed", volSurface, "fixed=2026-11-18"],
  ["today", volTerm, "today=include"],
] as const)("%s is refused, and nothing requested, over a service without it", async (word, formula, options) => {
  isOther = true;

  const paid = await paidDuring(async () => {
    expect(await refused(formula, cell("SPY"), cell(options))).toMatch(
      new RegExp(`^#N/A This service does not support ${word} for /v1/vol/`),
    );
  });
  expect(paid).toEqual([]);
  // What every service has is shown.
  expect((await call(volSurface, cell("SPY"))).length).toBe(3);
});
