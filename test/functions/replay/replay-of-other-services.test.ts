import { flowDarkpool, gexHeatmap } from "../../support/addin/functions";
import { createService, type Service } from "../../../service/server/service";
import type { Market } from "../../../market/exposure/market";
import { cell, openRuntime } from "../../support/addin/function-runtime";
import { fourSessions } from "../../support/service/start-flow";
import { smallMarket, smallMarketNow } from "../../../scripts/support/market/small-market";

/** A market with a board per minute that returns the nearest one, as the API documentation says, also if it is later. */
const nearestBoards: Market = {
  ...smallMarket,
  boardAt: (symbol, instantMs) => smallMarket.boardAt(symbol, Math.round(instantMs / 60_000) * 60_000),
};

const service = createService({ market: nearestBoards, tapes: fourSessions, now: () => smallMarketNow });

/** The same service, whose description does not list the window of off-exchange prints. */
const withoutWindow: Service = {
  ...service,
  async fetch(request: Request): Promise<Response> {
    const response = await service.fetch(request);
    if (!request.url.endsWith("/flow/v1/openapi.json")) return response;
    return new Response((await response.text()).replace(/"time_(start|end)"/g, '"unknown_$1"'), response);
  },
};
const { addin, call, refused } = await openRuntime(withoutWindow, smallMarketNow);

afterEach(() => addin.replay.goLive());

test("a board that is later than the replay clock is refused", async () => {
  await addin.replay.set(Date.parse("2026-11-20T15:25:40-05:00"));

  expect(await refused(gexHeatmap, cell("SPY"))).toMatch(
    /^#N\/A The nearest stored board, of Fri 20 Nov 2026 15:26 ET, is after the replay clock, Fri 20 Nov 2026 15:25:40 ET\./,
  );
  await addin.replay.set(Date.parse("2026-11-20T15:25:10-05:00"));
  expect(await call(gexHeatmap, cell("SPY"))).toHaveLength(5);
});

test("prints of a session in progress are refused if the service cannot end them at a time", async () => {
  await addin.replay.set(Date.parse("2026-06-10T12:00:00-04:00"));
  const before = service.requests.length;

  expect(await refused(flowDarkpool, cell("SPY"))).toMatch(
    /^#N\/A Off-exchange prints are available for whole days only\. Use the date of an earlier session, or a time after 20:00 in New York\./,
  );
  expect(service.requests.slice(before).filter(({ credits }) => credits > 0)).toEqual([]);
  await addin.replay.set(Date.parse("2026-06-10T20:00:00-04:00"));
  expect((await call(flowDarkpool, cell("SPY"), null, 40)).length).toBe(41);
});
