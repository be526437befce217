import { endpoints } from "@strikebook/contract";
import type { ResponseStore, StoredResult } from "../../../packages/client/endpoint/response-cache";
import { callContext } from "../../../packages/client/transport/call-context";
import { contractQuote, describedQuotes, quoteMeta, symbolChain } from "../../support/client/canned-quotes";
import { success } from "../../support/client/canned-responses";
import { testMarket } from "../../support/client/test-market";

const query = (path: string, name: string) => new URL(path, "http://service").searchParams.get(name)?.split(",") ?? [];

/** A service with quotes. */
function service({ path }: { path: string }) {
  if (path === "/v1/openapi.json") return success(describedQuotes(true));
  const isChain = path.startsWith("/v1/options/chain");
  const symbols = isChain ? query(path, "symbols").map(symbolChain) : query(path, "contracts").map(contractQuote);
  return success({ data: { symbols, missing: [] }, meta: quoteMeta });
}

const contract = "SPXW__261218C00690000";
const other = "SPXW__291221C01000000";
const pastMs = Date.parse("2025-06-10T15:00:00Z");

function open(options: Parameters<typeof testMarket>[1] = {}) {
  const { market, platform } = testMarket(service, options);
  const context = callContext();
  const chain = (request: object = {}) => market.get(endpoints.optionChain, { symbol: "SPXW", ...request }, context);
  const quote = (symbol: string, request: object = {}) =>
    market.get(endpoints.optionQuotes, { symbol, ...request }, context);
  const requests = () => platform.paths.filter((path) => path !== "/v1/openapi.json").length;
  return { market, platform, chain, quote, requests };
}

test("a quote that a fresh chain shows is that of the chain, in any spelling, until the chain is stale", async () => {
  const { platform, market, chain, quote, requests } = open();
  const { record } = await platform.settle(chain());
  const shown = await platform.settle(quote(` ${contract.toLowerCase().replace("__", "  ")}`));

  expect(requests()).toBe(1);
  expect(shown.record).toMatchObject({ symbol: contract, root: "SPXW", asOf: record.asOf, mid: 1.25 });
  expect(await market.estimate([market.callOf(endpoints.optionQuotes, { symbol: contract })])).toMatchObject({
    credits: 0,
  });
  await platform.advance(5_000);
  await platform.settle(quote(contract));
  expect(requests()).toBe(2);
});

test("a contract that the chain omits is requested, and so is one of another instant or root", async () => {
  const { platform, chain, quote, requests } = open();
  await platform.settle(chain({ atMs: pastMs }));
  await platform.settle(quote(contract, { atMs: pastMs }));
  expect(requests()).toBe(1);

  await platform.settle(quote(other, { atMs: pastMs }));
  await platform.settle(quote(contract));
  await platform.settle(quote(contract, { atMs: pastMs + 1_000 }));
  await platform.settle(quote(contract.replace("SPXW", "SPX"), { atMs: pastMs }));
  expect(requests()).toBe(5);
});

test("a quote waits for the chain of its root that is in flight, and is requested if that does not show it", async () => {
  const { platform, chain, quote, requests } = open();
  await platform.settle(Promise.all([chain(), quote(contract)]));
  expect(requests()).toBe(1);

  await platform.advance(60_000);
  await platform.settle(Promise.all([chain(), quote(other)]));
  expect(requests()).toBe(3);
});

test("the newer of a quote and a chain is shown", async () => {
  const { platform, chain, quote, requests } = open();
  await platform.settle(quote(contract));
  await platform.advance(3_000);
  const { receivedAtMs } = await platform.settle(chain());
  await platform.advance(3_000);

  expect(await platform.settle(quote(contract))).toMatchObject({ receivedAtMs });
  expect(requests()).toBe(2);
});

test("chains of the account before are forgotten", async () => {
  const { platform, market, chain, quote, requests } = open();
  await platform.settle(chain());
  market.forget();
  await platform.settle(quote(contract));

  expect(requests()).toBe(2);
});

test("quotes of a past instant are stored, so that the same instant is free again", async () => {
  const stored = new Map<string, StoredResult>();
  const nameOf = (call: object) => JSON.stringify(call);
  const store: ResponseStore = {
    read: (call) => Promise.resolve(stored.get(nameOf(call))),
    write(call, result) {
      stored.set(nameOf(call), result);
      return Promise.resolve();
    },
  };
  const first = open({ responseStore: () => store });
  await first.platform.settle(first.quote(contract, { atMs: pastMs }));
  await first.platform.settle(first.chain({ atMs: pastMs }));
  await first.platform.settle(first.quote(contract));
  // What is of now is not stored.
  expect([first.requests(), stored.size]).toEqual([3, 2]);

  const second = open({ responseStore: () => store });
  const { record } = await second.platform.settle(second.quote(contract, { atMs: pastMs }));
  await second.platform.settle(second.chain({ atMs: pastMs }));
  expect([second.requests(), record.symbol]).toEqual([0, contract]);
});
