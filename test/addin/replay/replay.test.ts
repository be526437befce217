import { endpoints } from "@strikebook/contract";
import { callContext } from "@strikebook/client";
import { board, symbolsOf, symbolsResponse, wellBehaved } from "../../support/client/canned-responses";
import { boardWatch } from "../../support/stream/live-hub";
import { memoryPastData } from "../../support/addin/memory-past-data";
import { boardRequest } from "../../support/client/test-market";
import { addinFor } from "../../support/addin/test-addin";
import type { Responder } from "../../../scripts/support/client/test-platform";

const connected = { "strikebook.key": "key-for-tests" };
/** Monday 2025-11-24, 10:00 in New York, one day before the time of the platform. */
const atMs = Date.parse("2025-11-24T15:00:00Z");
/** A service whose past boards are those of the requested time. */
const respond: Responder = (request, index) => {
  const asOf = new URL(request.url).searchParams.get("at");
  if (asOf === null) return wellBehaved(request, index);
  return symbolsResponse(symbolsOf(request.path).map((symbol) => ({ ...board(symbol), asOf })));
};

test("credits for replayed boards of a streaming cell are booked on its function", async () => {
  const { addin, platform } = await addinFor({ storage: connected });
  void addin.replay.set(atMs);

  addin.live.watch(boardWatch("SPY", { label: "GEX.LIVE" }), { receive: () => undefined });
  await platform.advance(1_000);

  expect(addin.spending.paid.rows.map(({ functions, credits }) => [functions, credits])).toEqual([[["GEX.LIVE"], 5]]);
});

test("a workbook that is opened is live, even if another one replays", async () => {
  const one = await addinFor({ storage: connected });
  void one.addin.replay.set(atMs);

  const other = await addinFor({ storage: Object.fromEntries(one.entries) });

  expect(other.addin.replay.store.get()).toEqual({ kind: "live" });
});

/** A service of a practice market with a name. */
const respondNamed: Responder = async (request, index) => {
  const response = await respond(request, index);
  response.headers.set("X-Market-Name", "seed7");
  return response;
};
const stored = "historical?symbols=SPY&at=2025-11-24T15%3A00%3A00Z";

// Another practice market may have the same address.
test.each<[string, string, Responder, string[]]>([
  ["a service", "key-for-tests", respond, [`https://api.example.test ${stored}`]],
  ["a practice market", "practice", respondNamed, [`https://api.example.test seed7 ${stored}`]],
  ["a practice market without a name", "practice", respond, []],
])(
  "replayed boards of %s are stored under its address, its name and their request, without the key",
  async (_of, key, responder, names) => {
    const pastData = memoryPastData();
    const { addin, settle } = await addinFor({ storage: { "strikebook.key": key }, pastData, respond: responder });
    await settle(addin.connection.whenTimeIsKnown());

    void addin.replay.set(atMs);
    await settle(addin.market.current.get(endpoints.heatmap, boardRequest("SPY"), callContext()));

    expect(pastData.names()).toEqual(names);
  },
);

test("removing the key deletes the stored boards and ends the replay", async () => {
  const pastData = memoryPastData();
  const { addin, settle } = await addinFor({ storage: connected, pastData, respond });
  void addin.replay.set(atMs);
  await settle(addin.market.current.get(endpoints.heatmap, boardRequest("SPY"), callContext()));

  addin.connection.forgetKey();

  expect(pastData.names()).toEqual([]);
  expect(addin.replay.store.get()).toEqual({ kind: "live" });
});

test("a cell waits at most two seconds for the time of a practice market that is down", async () => {
  const world = await addinFor({
    storage: { "strikebook.key": "practice" },
    respond: (request, index) =>
      request.path === "/v1/account" ? new Promise(() => undefined) : wellBehaved(request, index),
  });
  const startedMs = world.platform.now();

  await world.settle(world.addin.connection.whenTimeIsKnown());

  expect(world.platform.now() - startedMs).toBe(2_000);
});
