import { gexFrames } from "../../support/addin/functions";
import { createService } from "../../../service/server/service";
import { cell, functionCalls, openAddin } from "../../support/addin/function-runtime";
import { instantPlatform } from "../../../scripts/support/client/instant-platform";
import { smallMarket, smallMarketNow } from "../../../scripts/support/market/small-market";

/** A service whose priced responses are cut off half-way: their status and their balance arrive. */
const service = createService({ market: smallMarket, now: () => smallMarketNow });
const platform = instantPlatform(async (url, init) => {
  const response = await service.fetch(new Request(url, init));
  const isCharged = response.ok && response.headers.has("x-credits-remaining");
  return isCharged ? cutOff(await response.text(), response.headers) : response;
}, smallMarketNow);
const addin = await openAddin(platform);
const { refused, paidDuring } = functionCalls(service);

/** A response whose connection is lost half-way through its body. */
function cutOff(body: string, headers: Headers): Response {
  const half = new TextEncoder().encode(body.slice(0, body.length >> 1));
  const pieces = new ReadableStream({
    start: (stream) => stream.enqueue(half),
    pull: (stream) => stream.error(new TypeError("terminated")),
  });
  return new Response(pieces, { headers });
}

test("frames whose response is cut off half-way cost 50 credits at most, which the ledger shows", async () => {
  let error = "";
  const paid = await paidDuring(async () => (error = await refused(gexFrames, cell("SPY"), "15:00", "15:10")));

  expect(paid).toEqual([expect.stringMatching(/ 25$/), expect.stringMatching(/ 25$/)]);
  expect(addin.client.ledger.session.spent).toBe(50);
  expect(error).toBe(
    "#N/A The response was cut off twice, and each attempt may have cost 25 credits. Check the connection, then recalculate.",
  );
});
