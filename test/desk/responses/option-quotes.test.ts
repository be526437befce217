import { fewTapes } from "../../../scripts/support/market/few-tapes";
import { smallMarket } from "../../../scripts/support/market/small-market";
import { accountWith } from "../../../scripts/support/service/start-service";
import { ManualClock } from "../../../scripts/support/service/manual-clock";
import { createService } from "../../../service/server/service";
import { startNodes, testProviderKey, textOf } from "../support/closed-nodes";
import { sharedEngine } from "../support/shared-engine";

const server = await sharedEngine();

/** Friday 2026-11-20, 11:00 in New York. */
const startMs = Date.parse("2026-11-20T16:00:00Z");
const sources = { market: smallMarket, tapes: fewTapes(["SPY"], "2026-11-20") };

/** Returns the response of a service of its own. */
async function direct(address: string): Promise<{ status: number; text: string }> {
  const clock = new ManualClock(startMs);
  const accounts = [accountWith({ keys: [{ key: testProviderKey }] })];
  const service = createService({ ...sources, now: clock.now, after: clock.after, accounts });
  const headers = { authorization: `Bearer ${testProviderKey}` };
  const response = await service.fetch(new Request(`http://service.test${address}`, { headers }));
  return { status: response.status, text: await response.text() };
}

async function throughDesk(text: string) {
  const desk = await startNodes(server, { startMs, service: sources });
  const response = await desk.collectUntil(desk.first.get(text, { path: {} }));
  const again = await desk.collectUntil(desk.first.get(text, { path: {} }));
  return { response, again };
}

const call = "SPY__261218C00700000";

test.each([
  ["optionChain?symbols=SPY,QQQ&dte=0..7&strikes=2&right=put&timestamp=2026-11-20T15:30:00Z", "/v1/options/chain"],
  [`optionQuotes?contracts=${call},SPY__261219C00700000&timestamp=2026-11-20T15:30:00Z`, "/v1/options/quotes"],
])(
  "%s is answered as by the provider, for a credit, and again for none, with its class of sharing",
  async (text, path) => {
    const { response, again } = await throughDesk(text);
    const expected = await direct(path + text.slice(text.indexOf("?")));

    expect([expected.status, response.status, response.credits]).toEqual([200, 200, 1]);
    expect(JSON.parse(textOf(response))).toEqual(JSON.parse(expected.text));
    expect(textOf(response)).toContain("SPY__261");
    expect(again).toMatchObject({ status: 200, credits: 0, source: "store" });
    // The administrator decides by it who receives the data.
    expect(response.attribution).toMatchObject({ shareable: false, shareClass: "raw" });
  },
);

test("a refusal of the provider reaches the person in its words, and costs nothing", async () => {
  const { response } = await throughDesk("optionQuotes?contracts=SPY__251121C00600000");

  expect(response).toMatchObject({ status: 404, credits: 0 });
  expect(textOf(response)).toContain("expired on 2025-11-21: it has no quote any more");
});
