import { endpoints } from "@strikebook/contract";
import { callContext, type ReceivedResult } from "../../../packages/client/transport/call-context";
import type { MarketClient } from "../../../packages/client/market-client";
import { BrowserPages } from "../../support/client/browser-pages";
import { flowData, flowResponse } from "../../support/client/canned-flow";
import { refusal, success, wellBehaved } from "../../support/client/canned-responses";
import { getBoard, testMarket } from "../../support/client/test-market";
import { TestPlatform, type Responder } from "../../../scripts/support/client/test-platform";

/** The key and the service of one workbook. */
interface Identity {
  account?: string | undefined;
  key?: string;
  host?: string;
}

const service: Responder = (request, index) =>
  request.path.startsWith("/v1/flow/") ? success(flowResponse(flowData.flowTrades)) : wellBehaved(request, index);

/** Workbooks of one browser, on one clock. Each takes a second to get a response. */
async function openWorkbooks(identities: readonly Identity[], respond: Responder = service) {
  const platform: TestPlatform = new TestPlatform(async (request, index) => {
    await platform.sleep(1_000);
    return respond(request, index);
  });
  const browser = new BrowserPages();
  const open = (identity: Identity, index: number) => {
    const { pages, kill } = browser.open();
    const now = { account: "one-allowance", key: "key-for-tests", host: "https://api.example.test", ...identity };
    const effects = {
      fetch: (url: string, init: RequestInit) => platform.fetch(url, init),
      now: () => platform.now(),
      sleep: (waitMs: number, signal?: AbortSignal) => platform.sleep(waitMs, signal),
      random: () => 0.1 + index / 100,
    };
    const { market } = testMarket(respond, {
      platform: { ...effects, pages },
      key: () => now.key,
      hosts: () => ({ baseUrl: now.host, flowBaseUrl: now.host }),
      allowanceName: () => now.account,
    });
    const results: ReceivedResult[] = [];
    const board = (symbol: string, signal?: AbortSignal) =>
      getBoard(market, symbol, callContext({ signal, onResult: (result) => results.push(result) }));
    return { market, board, results, now, kill };
  };
  const [first, second, third] = identities.map(open);
  if (!first || !second) throw new Error("Open at least two workbooks.");
  await platform.advance(0);
  const paths = () => platform.paths.filter((path) => path !== "/v1/openapi.json");
  return { platform, browser, first, second, third: third ?? second, paths };
}

const two: readonly Identity[] = [{}, {}];
const three: readonly Identity[] = [{}, {}, {}];
const spent = (...markets: readonly MarketClient[]) => markets.map(({ ledger }) => ledger.session.spent);

test("the same live call in a second workbook costs nothing within five seconds, and a moment later one call", async () => {
  const { platform, first, second, paths } = await openWorkbooks(two);

  const bought = await platform.settle(first.board("SPY"));
  await platform.advance(4_900);
  const reused = await platform.settle(second.board("spy"));
  expect(paths()).toEqual(["/v1/heatmap?symbols=SPY"]);
  expect(reused.record).toEqual(bought.record);
  expect(reused.receivedAtMs).toBe(bought.receivedAtMs);

  await platform.advance(100);
  await platform.settle(second.board("SPY"));
  expect(paths()).toHaveLength(2);
});

test("the workbook that sent the request has booked it, and the other shows it as cached, for 0 credits", async () => {
  const { platform, first, second } = await openWorkbooks(two);

  await platform.settle(first.board("SPY"));
  await platform.settle(second.board("SPY"));

  expect(first.results).toMatchObject([{ fromCache: false, call: { credits: 1 } }]);
  expect(second.results).toMatchObject([{ fromCache: true, call: { credits: 0 } }]);
  expect(spent(first.market, second.market)).toEqual([1, 0]);
});

test("workbooks that recalculate at the same moment send one request for each symbol", async () => {
  const { platform, first, second, third, paths } = await openWorkbooks(three);

  const cells = [
    ...["SPY", "QQQ"].map((symbol) => third.board(symbol)),
    ...["QQQ", "IWM"].map((symbol) => second.board(symbol)),
    ...["IWM", "DIA"].map((symbol) => first.board(symbol)),
  ];
  const boards = await platform.settle(Promise.all(cells));

  expect(boards.map(({ record }) => record.symbol)).toEqual(["SPY", "QQQ", "QQQ", "IWM", "IWM", "DIA"]);
  expect(paths().sort()).toEqual(["/v1/heatmap?symbols=IWM,DIA", "/v1/heatmap?symbols=QQQ", "/v1/heatmap?symbols=SPY"]);
  expect(platform.elapsedMs).toBe(1_025);
});

test("a workbook that makes a call while the request of another is in flight waits for its response", async () => {
  const { platform, first, second, paths } = await openWorkbooks(two);

  const early = second.board("SPY");
  await platform.advance(500);
  const late = first.board("SPY");
  await platform.settle(Promise.all([early, late]));

  expect(paths()).toEqual(["/v1/heatmap?symbols=SPY"]);
  expect(platform.elapsedMs).toBe(1_025);
});

test("flow is shared like boards, and free responses are not", async () => {
  const { platform, first, second, paths } = await openWorkbooks(two);

  for (const { market } of [first, second]) {
    await platform.settle(market.get(endpoints.flowTrades, { ticker: "SPY" }, callContext()));
    await platform.settle(market.account.read(callContext()));
  }

  expect(paths()).toEqual(["/v1/flow/SPY", "/v1/account", "/v1/account"]);
});

test.each<[string, Identity]>([
  ["another account", { account: "another-allowance", key: "another-key-for-tests" }],
  ["another service", { host: "https://other.example.test" }],
])("nothing is shared with a workbook that uses %s", async (_, other) => {
  const { platform, first, second, paths } = await openWorkbooks([{}, other]);

  await platform.settle(first.board("SPY"));
  await platform.settle(second.board("SPY"));

  expect(paths()).toHaveLength(2);
  expect(spent(first.market, second.market)).toEqual([1, 1]);
});

test("after a change of the key nothing of the old one is shared, even if its request is in flight", async () => {
  const { platform, first, second, paths } = await openWorkbooks(two);

  const before = first.board("SPY");
  await platform.advance(500);
  for (const workbook of [first, second]) {
    Object.assign(workbook.now, { account: "new-allowance", key: "new-key-for-tests" });
    workbook.market.forget();
  }
  await platform.advance(0);
  await platform.settle(Promise.all([before, second.board("SPY")]));

  expect(paths()).toHaveLength(2);
  expect(platform.requests.at(-1)?.headers.get("Authorization")).toBe("Bearer new-key-for-tests");
});

test("a request that fails in one workbook is sent by one of the others", async () => {
  let refused = false;
  const { platform, first, second, third, paths } = await openWorkbooks(three, (request, index) => {
    if (refused || request.path === "/v1/openapi.json") return service(request, index);
    refused = true;
    return refusal(404, "no_data");
  });

  const results = await platform.settle(Promise.allSettled([first, second, third].map(({ board }) => board("SPY"))));

  expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
  expect(paths()).toHaveLength(2);
  expect(spent(first.market, second.market, third.market)).toEqual([0, 1, 0]);
});

test.each([
  ["closes", (workbook: { kill: () => void }) => workbook.kill()],
  ["no longer needs it", (_: unknown, caller: AbortController) => caller.abort("cell deleted")],
])("if the workbook that sends a request %s, another sends it", async (_, stop) => {
  const { platform, first, second, third, paths } = await openWorkbooks(three);
  const caller = new AbortController();

  const lost = first.board("SPY", caller.signal).catch(() => undefined);
  const others = [second.board("SPY"), third.board("SPY")];
  await platform.advance(500);
  stop(first, caller);
  const boards = await platform.settle(Promise.all(others));

  expect(boards.map(({ record }) => record.symbol)).toEqual(["SPY", "SPY"]);
  expect(paths()).toHaveLength(2);
  caller.abort();
  await lost;
});

test("a caller that waits for another workbook is released when it aborts", async () => {
  const { platform, first, second } = await openWorkbooks(two);
  const caller = new AbortController();

  const kept = first.board("SPY");
  await platform.advance(100);
  const aborted = expect(second.board("SPY", caller.signal)).rejects.toBe("cell deleted");
  await platform.advance(100);
  caller.abort("cell deleted");

  await aborted;
  expect(platform.elapsedMs).toBe(200);
  await platform.settle(kept);
});

test("a workbook that does not reply delays another by a second, and only once", async () => {
  const { platform, browser, first, paths } = await openWorkbooks(two);
  browser.hold(2);

  await platform.settle(first.board("SPY"));
  expect(platform.elapsedMs).toBe(1_000 + 25 + 1_000);
  await platform.settle(first.board("QQQ"));

  expect(platform.elapsedMs).toBe(1_000 + 2 * (25 + 1_000));
  expect(paths()).toEqual(["/v1/heatmap?symbols=SPY", "/v1/heatmap?symbols=QQQ"]);
});

test("a workbook that is alone sends no message and waits for nothing", async () => {
  const { platform, browser, first, second, paths } = await openWorkbooks(two);
  second.kill();
  await platform.advance(0);
  const [messages, startMs] = [browser.sent.length, platform.elapsedMs];

  await platform.settle(first.board("SPY"));

  expect(paths()).toEqual(["/v1/heatmap?symbols=SPY"]);
  expect(platform.elapsedMs - startMs).toBe(1_025);
  expect(JSON.stringify(browser.sent.slice(messages))).not.toContain("heatmap");
});

test("no response is sent without a message that asks for it, and no message contains the key", async () => {
  const { platform, browser, first, second } = await openWorkbooks(two);

  await platform.settle(first.board("SPY"));
  expect(JSON.stringify(browser.sent)).not.toContain("priceChangePercent");
  await platform.settle(second.board("SPY"));

  const sent = JSON.stringify(browser.sent);
  expect(sent.match(/priceChangePercent/g)?.length).toBe(1);
  expect(sent).not.toContain("key-for-tests");
});
