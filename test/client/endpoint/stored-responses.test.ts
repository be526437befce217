import { endpoints } from "@strikebook/contract";
import { callOf } from "../../../packages/client/requests/endpoint-call";
import type { MarketClient } from "../../../packages/client/market-client";
import type { StoredResult } from "../../../packages/client/endpoint/response-cache";
import { marketStore } from "@strikebook/formulas";
import { callContext, type ReceivedResult } from "../../../packages/client/transport/call-context";
import { board, describedAs, success, symbolsResponse, symbolsOf } from "../../support/client/canned-responses";
import { flowData, flowResponse } from "../../support/client/canned-flow";
import { range } from "../../support/client/canned-past";
import { memoryPastData } from "../../support/addin/memory-past-data";
import { getBoard, testMarket } from "../../support/client/test-market";
import type { Responder } from "../../../scripts/support/client/test-platform";

const atMs = Date.parse("2025-11-24T15:00:00Z");

const service: Responder = ({ path }) => {
  if (path === "/v1/openapi.json") return success(describedAs({}));
  const record = path.startsWith("/v1/historical/range") ? range : board;
  return symbolsResponse(symbolsOf(path).map((symbol) => record(symbol)));
};

/** A workbook that stores completed replays beyond its session, as other workbooks of this computer do. */
function openWorkbook(store = memoryPastData(), respond = service) {
  const { market, platform } = testMarket(respond, {
    responseStore: () => marketStore({ store, market: "market" }),
  });
  const calls = () => platform.paths.filter((path) => path !== "/v1/openapi.json");
  return { market, calls, store, settle: <Result>(result: Promise<Result>) => platform.settle(result) };
}

test("a past board is paid for once, however many workbooks show it", async () => {
  const first = openWorkbook();
  const paid = await first.settle(first.market.get(endpoints.historical, { symbol: "SPY", atMs }, callContext()));
  const second = openWorkbook(first.store);

  const again = await second.settle(second.market.get(endpoints.historical, { symbol: "SPY", atMs }, callContext()));

  expect(again.record).toEqual(paid.record);
  expect(again.call).toEqual({ credits: 0 });
  expect(second.calls()).toEqual([]);
});

test("a stored board says what it cost when it was fetched", async () => {
  const first = openWorkbook();
  await first.settle(first.market.get(endpoints.historical, { symbol: "SPY", atMs }, callContext()));
  const second = openWorkbook(first.store);
  const received: ReceivedResult[] = [];
  const context = callContext({ onResult: (result) => received.push(result) });

  await second.settle(second.market.get(endpoints.historical, { symbol: "SPY", atMs }, context));

  expect(received).toEqual([expect.objectContaining({ fromCache: true, storedCredits: 5 })]);
});

test("frames of a completed window are paid for once", async () => {
  const first = openWorkbook();
  const request = { symbol: "SPY", fromMs: atMs, toMs: atMs + 60_000 };
  await first.settle(first.market.get(endpoints.range, request, callContext()));
  const second = openWorkbook(first.store);

  await second.settle(second.market.get(endpoints.range, request, callContext()));

  expect(second.calls()).toEqual([]);
});

const date = "2025-11-20";
const window = { fromMs: atMs, toMs: atMs + 60_000 };

test.each<[keyof typeof flowData, (market: MarketClient) => Promise<{ record: unknown }>]>([
  ["flowTrades", (market) => market.get(endpoints.flowTrades, { ticker: "SPY", ...window }, callContext())],
  ["flowTide", (market) => market.get(endpoints.flowTide, { ticker: "SPY", ...window }, callContext())],
  ["flowCompare", (market) => market.get(endpoints.flowCompare, { ticker: "SPY", date }, callContext())],
  ["flowStrikes", (market) => market.get(endpoints.flowStrikes, { ticker: "SPY", ...window }, callContext())],
  [
    "flowHistory",
    (market) => market.get(endpoints.flowHistory, { ticker: "SPY", from: "2025-11-03", to: date }, callContext()),
  ],
  [
    "flowExpirations",
    (market) => market.get(endpoints.flowExpirations, { ticker: "SPY", strike: 600, date }, callContext()),
  ],
  ["flowTop", (market) => market.get(endpoints.flowTop, { date }, callContext())],
  ["flowContractsDaily", (market) => market.get(endpoints.flowContractsDaily, { date }, callContext())],
  ["flowMarketTide", (market) => market.get(endpoints.flowMarketTide, { date }, callContext())],
  ["flowDarkPool", (market) => market.get(endpoints.flowDarkPool, { date }, callContext())],
])("%s of a past date or window is paid for once, and read as it was received", async (name, call) => {
  const respond: Responder = ({ path, atMs: nowMs }) =>
    path.endsWith("openapi.json")
      ? success(describedAs({}))
      : success(flowResponse(flowData[name], new Date(nowMs).toISOString()));
  const first = openWorkbook(memoryPastData(), respond);
  const paid = await first.settle(call(first.market));
  const second = openWorkbook(first.store, respond);

  const again = await second.settle(call(second.market));

  expect(again.record).toEqual(paid.record);
  expect(second.calls()).toEqual([]);
});

test("a stored board is free in an estimate", async () => {
  const first = openWorkbook();
  await first.settle(first.market.get(endpoints.historical, { symbol: "SPY", atMs }, callContext()));
  const second = openWorkbook(first.store);
  const calls = ["SPY", "QQQ"].map((symbol) => callOf(endpoints.historical, { symbol, atMs }));

  expect(await second.settle(second.market.estimate(calls))).toMatchObject({ credits: 5 });
});

test("responses that may still change are not stored: a current board, and a replay of a moment ago", async () => {
  const { market, settle, store } = openWorkbook();

  await settle(getBoard(market, "SPY"));
  await settle(
    market.get(endpoints.historical, { symbol: "SPY", atMs: Date.parse("2025-11-25T14:59:50Z") }, callContext()),
  );

  expect(store.names()).toEqual([]);
});

test.each([
  ["its record", { record: { symbol: "SPY" } }],
  ["its meta", { meta: { metric: 7 } }],
  ["when it was received", { receivedAtMs: undefined }],
])("a response that another version stored without what this one reads, %s, is requested again", async (_, other) => {
  const first = openWorkbook();
  await first.settle(first.market.get(endpoints.historical, { symbol: "SPY", atMs }, callContext()));
  const call = callOf(endpoints.historical, { symbol: "SPY", atMs });
  const stored = (await first.store.read("market", call)) as StoredResult;
  await first.store.write("market", call, { ...stored, ...other } as StoredResult, 10);
  const { market, settle, calls } = openWorkbook(first.store);

  const { record } = await settle(market.get(endpoints.historical, { symbol: "SPY", atMs }, callContext()));

  expect(record.strikes).toHaveLength(2);
  expect(calls()).toHaveLength(1);
});
