import { gexLive } from "../../support/addin/functions";
import { cell } from "../../support/addin/function-runtime";
import { openLiveCells } from "../../support/addin/live-cells";
import type { Gateway } from "../../../scripts/support/stream/start-live";

type Description = { paths: Record<string, { get?: { parameters?: { name?: string; in?: string }[] } }> };

let describesSides = false;

/** The service, whose description lists `sides` for streams or not. It is not passed on: the stream is that of the service without sides. */
const gateway: Gateway = async (request, service) => {
  const url = new URL(request.url);
  if (url.pathname === "/v1/stream") {
    url.searchParams.delete("sides");
    return service(new Request(url, request));
  }
  const response = await service(request);
  if (!url.pathname.endsWith("/openapi.json")) return response;
  const description = (await response.json()) as Description;
  const stream = description.paths["/v1/stream"]?.get;
  if (stream) {
    const others = (stream.parameters ?? []).filter(({ name }) => name !== "sides");
    stream.parameters = describesSides ? [...others, { name: "sides", in: "query" }] : others;
  }
  return Response.json(description);
};
const world = await openLiveCells({ gateway });

/** Opens call wall and put wall of SPY, lets boards arrive, and returns what the cell shows and the parameters of its stream. */
async function opened(described: boolean) {
  describesSides = described;
  world.addin.client.forget();
  const before = world.network.addresses.length;
  const live = world.open(gexLive, "GEX.LIVE", cell("SPY"), cell("spot,callWall,putWallValue,positiveWallMarginPct"));
  await world.advance(5_000);
  const shown = live.newest();
  live.cancel();
  await world.advance(15_000);
  const streams = world.network.addresses.slice(before).filter((address) => address.includes("/v1/stream"));
  return { shown, sides: streams.map((address) => new URL(address).searchParams.get("sides")) };
}

// 4,200.25 at 105 and 2,100 at 100.
test("call wall and put wall of live cells ask the stream for calls and puts apart where the service describes that", async () => {
  expect((await opened(true)).sides).toEqual(["true"]);
});

test("call wall and put wall of live cells say so if streams do not have them, beside the fields that they have", async () => {
  const { shown, sides } = await opened(false);

  const reason = expect.stringMatching(/^#N\/A This service does not send calls and puts apart\./) as string;
  expect(sides).toEqual([null]);
  expect(shown).toEqual([[101.5, reason, reason, expect.closeTo(100 * (4200.25 / 2100 - 1), 9)]]);
});
