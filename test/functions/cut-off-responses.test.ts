import { flowDarkpool, flowMarket, gexFrames, gexLevelsAt } from "../support/addin/functions";
import { createService } from "../../service/server/service";
import { cell, functionCalls, openAddin } from "../support/addin/function-runtime";
import { instantPlatform } from "../support/client/instant-platform";
import { smallMarket, smallMarketNow } from "../support/market/small-market";
import { fourSessions } from "../support/service/start-flow";

/** The routes whose responses arrive whole, with other characters in place of the last two. */
const damagedRoutes = ["/market/tide", "/v1/historical"];

/** A service whose priced responses are damaged, or cut off half-way: their status and their balance arrive. */
const service = createService({ market: smallMarket, tapes: fourSessions, now: () => smallMarketNow });
const platform = instantPlatform(async (url, init) => {
  const response = await service.fetch(new Request(url, init));
  const isCharged = response.ok && response.headers.has("x-credits-remaining");
  if (!isCharged) return response;
  const { headers } = response;
  const body = await response.text();
  const isDamaged = damagedRoutes.some((route) => new URL(url).pathname.endsWith(route));
  return isDamaged ? new Response(`${body.slice(0, -2)},]`, { headers }) : cutOff(body, headers);
}, smallMarketNow);
const addin = await openAddin(platform);
const { refused, paid } = functionCalls(service);

/** A response whose connection is lost half-way through its body. */
function cutOff(body: string, headers: Headers): Response {
  const half = new TextEncoder().encode(body.slice(0, body.length >> 1));
  const pieces = new ReadableStream({
    start: (stream) => stream.enqueue(half),
    pull: (stream) => stream.error(new TypeError("terminated")),
  });
  return new Response(pieces, { headers });
}

/** Returns the error of a formula, what the service charged for it, and what the ledger has booked. */
async function buy(formula: Promise<string>) {
  const [before, booked] = [paid().length, addin.client.ledger.session.spent];
  const error = await formula;
  const prices = paid()
    .slice(before)
    .map((request) => Number(request.split(" ").at(-1)));
  return { error, prices, booked: addin.client.ledger.session.spent - booked };
}

test("frames whose response is cut off half-way cost 50 credits at most, which the ledger shows", async () => {
  const frames = await buy(refused(gexFrames, cell("SPY"), "15:00", "15:10"));

  expect(frames.prices).toEqual([25, 25]);
  expect(frames.booked).toBe(50);
  expect(frames.error).toBe(
    "#N/A The response was cut off twice, and each attempt may have cost 25 credits. Check the connection, then recalculate.",
  );
});

test("off-exchange trades whose response is cut off half-way cost 10 credits at most", async () => {
  const trades = await buy(refused(flowDarkpool, cell("SPY"), "2026-06-10"));

  expect(trades.prices).toEqual([5, 5]);
  expect(trades.booked).toBe(10);
});

test.each([
  ["FLOW.MARKET", () => refused(flowMarket), [3]],
  ["GEX.LEVELS.AT", () => refused(gexLevelsAt, cell("SPY"), "15:00"), [5]],
])("a damaged response of %s that arrived whole is bought once", async (_, formula, prices) => {
  const bought = await buy(formula());

  expect(bought.prices).toEqual(prices);
  expect(bought.booked).toBe(prices[0]);
  expect(bought.error).toBe("#N/A The response is not JSON. Recalculate.");
});
