import { sharedEngine } from "../support/shared-engine";
import { bodyOf, reached, startNodes } from "../support/closed-nodes";
import { smallVolSource } from "../../support/market/small-vol";

const server = await sharedEngine();

/** With closes until the day before. */
const spy = { firstSession: "2026-11-16", closes: [100, 101, 102, 103], expirations: ["2026-12-18", "2027-03-19"] };

type Desk = Awaited<ReturnType<typeof startNodes>>;

/** Makes a request on a node and waits for its response. */
async function get(desk: Desk, text: string, node = 0, name = "ann") {
  const response = desk.nodes[node]?.get(text, { name });
  await desk.collect();
  if (!response) throw new Error(`There is no node ${node}.`);
  return response;
}

test("a live board is fresh for five seconds on every node, whatever the clock of the node", async () => {
  const desk = await startNodes(server, { count: 2 });

  const first = await get(desk, "heatmap?symbols=SPY");
  await desk.advance(4_900);
  const sameNode = await get(desk, "heatmap?symbols=SPY");
  const otherNode = await get(desk, "heatmap?symbols=SPY", 1);
  await desk.advance(200);
  const stale = await get(desk, "heatmap?symbols=SPY", 1);

  expect(first).toMatchObject({ source: "provider", credits: 1 });
  expect([sameNode, otherNode]).toMatchObject([
    { source: "store", credits: 0, body: first.body },
    { source: "store", credits: 0, body: first.body },
  ]);
  expect(stale).toMatchObject({ source: "provider", credits: 1 });
  expect(desk.service.requests).toHaveLength(2);
});

test("a past board is bought once for all nodes, and is stored after its freshness", async () => {
  const desk = await startNodes(server, { count: 3 });
  const text = "historical?symbols=SPY,QQQ&at=2026-11-20T15:00:00Z";

  await get(desk, text);
  await desk.advance(20 * 86_400_000);
  const later = await get(desk, text, 1, "bob");
  const one = await get(desk, "historical?symbols=QQQ&at=2026-11-20T15:00:00Z", 2, "cid");

  expect(desk.service.requests).toHaveLength(1);
  expect([later, one]).toMatchObject([
    { status: 200, source: "store", credits: 0 },
    { status: 200, source: "store", credits: 0 },
  ]);
});

test("a board of the last minute may still change: it is fresh like a live one", async () => {
  const desk = await startNodes(server);
  // 20 seconds before the market's time.
  const text = "historical?symbols=SPY&at=2026-11-20T20:29:40Z";

  await get(desk, text);
  await desk.advance(5_100);
  await get(desk, text);

  expect(desk.service.requests).toHaveLength(2);
});

test("a symbol that a response omits is not requested again while that is fresh", async () => {
  const desk = await startNodes(server);

  const both = await get(desk, "heatmap?symbols=SPY,XYZ");
  const alone = await get(desk, "heatmap?symbols=XYZ");

  expect(both.status).toBe(200);
  expect(alone.status).toBe(404);
  expect(bodyOf(alone)).toEqual({
    error: {
      code: "symbol_not_found",
      message: "The provider returned nothing for XYZ: not known, or without data. /v1/symbols lists the symbols.",
    },
  });
  expect(desk.service.requests).toHaveLength(1);
});

test("answers of a market with another name are not given for this one", async () => {
  const market = { name: "seed 1" };
  const desk = await startNodes(server, {
    count: 2,
    async respond(request, send) {
      const response = await send(request);
      const headers = new Headers(response.headers);
      headers.set("X-Market-Name", market.name);
      return new Response(await response.text(), { status: response.status, headers });
    },
  });
  const text = "historical?symbols=SPY&at=2026-11-20T15:00:00Z";
  await get(desk, text);
  market.name = "seed 2";
  await get(desk, "heatmap?symbols=QQQ", 1);
  // The first node learns of it with its next call to the engine.
  await get(desk, "heatmap?symbols=SPY");

  const again = await get(desk, text);

  expect(again).toMatchObject({ source: "provider" });
  expect(desk.first.responses.marketHeaders).toMatchObject({ "x-market-name": "seed 2" });
});

test("volatility of a finished session is fresh until the next opens, unless the market repeats its session", async () => {
  const market = { aheadMs: 5 * 3_600_000 };
  const desk = await startNodes(server, {
    service: { marketTime: (nowMs) => nowMs + market.aheadMs, volatility: smallVolSource({ SPY: spy }) },
  });
  await get(desk, "volIv?symbols=SPY");
  await desk.advance(3_600_000);
  const laterThatNight = await get(desk, "volIv?symbols=SPY");

  market.aheadMs = -2 * 3_600_000;
  await get(desk, "symbols");
  const inTheSession = await get(desk, "volIv?symbols=SPY");

  expect([laterThatNight, inTheSession]).toMatchObject([{ source: "store" }, { source: "provider" }]);
});

test("responses state the market's time, carried on with the time that has passed", async () => {
  const hourAheadMs = 3_600_000;
  const desk = await startNodes(server, {
    count: 2,
    service: { marketTime: (nowMs) => nowMs + hourAheadMs, marketName: "practice 7" },
  });

  const [first, second] = desk.nodes;
  expect(first?.responses.marketHeaders).toEqual({});

  await get(desk, "heatmap?symbols=SPY");
  // An hour ahead of 20:30:00.250, and 25 ms in which the batch collects.
  const atFirst = { "x-market-time": "2026-11-20T21:30:00.275Z", "x-market-name": "practice 7" };
  expect(first?.responses.marketHeaders).toEqual(atFirst);
  await desk.advance(3_000);
  await second?.get("heatmap?symbols=SPY");

  const later = { "x-market-time": "2026-11-20T21:30:03.275Z", "x-market-name": "practice 7" };
  expect(first?.responses.marketHeaders).toEqual(later);
  expect(second?.responses.marketHeaders).toEqual(later);
});

test("the memory of a node needs no engine, and drops what was not used for longest", async () => {
  // Enough for one board.
  const desk = await startNodes(server, { responses: { memoryBytes: 3_000 } });
  await get(desk, "heatmap?symbols=SPY");
  await get(desk, "heatmap?symbols=QQQ");
  await reached(desk.nodes);
  await desk.first.engine.command("FLUSHALL");

  await get(desk, "heatmap?symbols=QQQ");
  expect(desk.service.requests).toHaveLength(2);
  await get(desk, "heatmap?symbols=SPY");
  expect(desk.service.requests).toHaveLength(3);
});

test("after the engine's clock has jumped back, a board of before is not shown as fresh", async () => {
  const desk = await startNodes(server, { count: 2 });
  const setClock = (nowMs: number) => desk.nodes[0]?.engine.command("SET", desk.nodes[0].engine.keys.clock, nowMs);
  await get(desk, "heatmap?symbols=SPY");

  await setClock(desk.nowMs() - 600_000);
  const board = get(desk, "heatmap?symbols=SPY", 1);

  expect(await board).toMatchObject({ source: "provider", credits: 1 });
});
