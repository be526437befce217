import { endpoints } from "@strikebook/contract";
import { callContext } from "../../../packages/client/transport/call-context";
import {
  board,
  describedAs,
  levels,
  refusal,
  success,
  symbolsOf,
  symbolsResponse,
} from "../../support/client/canned-responses";
import { getBoard, testMarket } from "../../support/client/test-market";
import type { Responder } from "../../../scripts/support/client/test-platform";

/** A service that describes these parameters by path, and serves boards and levels. */
const describing =
  (paths: Readonly<Record<string, readonly string[]>>): Responder =>
  ({ path }) => {
    if (path === "/v1/openapi.json") return success(describedAs(paths));
    const sent = symbolsOf(path);
    return symbolsResponse(path.startsWith("/v1/gex/levels") ? sent.map(levels) : sent.map(board));
  };

/** A service whose description cannot be read. */
const undescribed: Responder = (request, index) =>
  request.path === "/v1/openapi.json" ? refusal(503, "unavailable") : describing({})(request, index);

test("an extension is sent to a service that describes it, and omitted for any other", async () => {
  const sentTo = async (service: Responder) => {
    const { market, platform } = testMarket(service);
    await platform.settle(market.get(endpoints.levels, { symbol: "SPY", straddle: "2026-11-27" }, callContext()));
    return platform.paths.at(-1);
  };

  expect(await sentTo(describing({ "/v1/gex/levels": ["symbols", "straddle"] }))).toBe(
    "/v1/gex/levels?symbols=SPY&straddle=2026-11-27",
  );
  expect(await sentTo(describing({ "/v1/gex/levels": ["symbols", "metric"] }))).toBe("/v1/gex/levels?symbols=SPY");
  expect(await sentTo(undescribed)).toBe("/v1/gex/levels?symbols=SPY");
});

const volume = { symbol: "SPY", source: "volume" } as const;

test("an argument that makes another board is sent only to a service that describes it", async () => {
  const { market, platform } = testMarket(describing({ "/v1/heatmap": ["symbols", "metric", "source"] }));

  await platform.settle(market.get(endpoints.heatmap, volume, callContext()));

  expect(platform.paths).toEqual(["/v1/openapi.json", "/v1/heatmap?symbols=SPY&source=volume"]);
});

test("elsewhere it is refused unsent and costs nothing, and other calls of the same moment succeed", async () => {
  const { market, platform } = testMarket(describing({ "/v1/heatmap": ["symbols", "metric"] }));

  const [refused, accepted] = await platform.settle(
    Promise.allSettled([market.get(endpoints.heatmap, volume, callContext()), getBoard(market, "SPY")]),
  );

  expect(refused).toMatchObject({ reason: { name: "UnsupportedArgumentError", argument: "source" } });
  expect(accepted).toMatchObject({ status: "fulfilled" });
  expect(platform.paths.filter((path) => path !== "/v1/openapi.json")).toEqual(["/v1/heatmap?symbols=SPY"]);
  expect(market.listPrice([market.callOf(endpoints.heatmap, volume)]).credits).toBe(0);
});

test("it is not sent either while the description cannot be read", async () => {
  const { market, platform } = testMarket(undescribed);

  await expect(platform.settle(market.get(endpoints.heatmap, volume, callContext()))).rejects.toMatchObject({
    name: "ConnectionError",
    message:
      "The description of this service, which says whether it supports source, could not be read. Nothing was requested.",
  });
  expect(platform.paths.every((path) => path === "/v1/openapi.json")).toBe(true);
  expect(market.listPrice([market.callOf(endpoints.heatmap, volume)]).credits).toBe(1);
});

test.each([
  [
    "a service that does not describe it",
    describing({ "/v1/heatmap": ["symbols"] }),
    { name: "UnsupportedEndpointError", message: expect.stringContaining("does not have /v1/gex/profile") as string },
  ],
  [
    "a service whose description cannot be read",
    undescribed,
    {
      name: "ConnectionError",
      message:
        "The description of this service, which says whether it supports /v1/gex/profile, could not be read. Nothing was requested.",
    },
  ],
])("a route beside the documents is not requested from %s", async (_, service, expected) => {
  const { market, platform } = testMarket(service);

  const refused = platform.settle(market.get(endpoints.profile, { symbol: "SPY" }, callContext()));

  await expect(refused).rejects.toMatchObject(expected);
  expect(platform.paths.every((path) => path === "/v1/openapi.json")).toBe(true);
});
