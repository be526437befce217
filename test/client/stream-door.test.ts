import type { MarketClientOptions } from "../../src/client/market-client";
import type { StreamOpening, StreamQuestion } from "../../src/stream/stream-door";
import { describedAs, refusal, success } from "../support/canned-answers";
import { testMarket } from "../support/test-market";
import { silence, type Responder } from "../support/test-platform";

const question: StreamQuestion = { symbols: ["spxw", "SPY"], metric: "gamma", maxStrikes: 92, expirations: 5 };

const stream = (headers: Record<string, string> = {}) =>
  new Response("data: 1\n\n", {
    headers: { "Content-Type": "text/event-stream; charset=utf-8", "X-Credits-Remaining": "98", ...headers },
  });

/** A client whose service answers streams like this and describes nothing, and `open`, which opens one; `begin` leaves the clock alone. */
function doorTo(respond: Responder, options: Partial<MarketClientOptions> = {}, description?: unknown) {
  const { market, platform } = testMarket(
    (request, index) => (request.path === "/v1/openapi.json" ? describing(description) : respond(request, index)),
    options,
  );
  const stop = new AbortController();
  const bare = { question, lastEventId: undefined, labels: ["GEX.LIVE"], signal: stop.signal };
  const begin = (opening: Partial<StreamOpening> = {}) => market.streamParts.door.open({ ...bare, ...opening });
  const open = (opening: Partial<StreamOpening> = {}) => platform.settle(begin(opening));
  const streams = () => platform.requests.filter(({ path }) => path.startsWith("/v1/stream"));
  return { market, platform, begin, open, streams, stop };
}

const describing = (description: unknown) => (description ? success(description) : refusal(404, "not_found"));

test("a stream is asked for with the key in its header, and nothing else says it", async () => {
  const { open, streams } = doorTo(() => stream());

  const body = await open();

  expect(streams().map(({ url }) => url)).toEqual(["https://api.example.test/v1/stream?symbols=SPXW,SPY&format=v2"]);
  expect([...(streams()[0]?.headers ?? [])]).toEqual([
    ["accept", "text/event-stream"],
    ["authorization", "Bearer key-for-tests"],
  ]);
  expect(await new Response(body).text()).toBe("data: 1\n\n");
});

test.each<[Partial<StreamQuestion>, string]>([
  [{ metric: "vanna" }, "&metric=vanna"],
  [{ maxStrikes: "all", expirations: "all" }, "&maxStrikes=all&maxExpirations=all"],
  [{ maxStrikes: 40, expirations: 3 }, "&maxStrikes=40&maxExpirations=3"],
  [{ expirations: ["2026-12-18", "2026-11-27"] }, "&expirations=2026-11-27,2026-12-18"],
  [{ layout: "matrix" }, "&layout=matrix"],
])("the window %j is asked for", async (window, parameters) => {
  const { open, streams } = doorTo(() => stream());

  await open({ question: { ...question, ...window } });

  expect(streams()[0]?.path).toBe(`/v1/stream?symbols=SPXW,SPY&format=v2${parameters}`);
});

test("the last event id travels as a parameter", async () => {
  const { open, streams } = doorTo(() => stream());

  await open({ lastEventId: "SPXW:1795187400000,SPY:1795187400000" });

  expect(streams()[0]?.path).toBe(
    "/v1/stream?symbols=SPXW,SPY&lastEventId=SPXW%3A1795187400000,SPY%3A1795187400000&format=v2",
  );
});

test("a service that has no word for the form of events is not asked for one", async () => {
  const { open, streams } = doorTo(() => stream(), {}, describedAs({ "/v1/stream": ["symbols", "lastEventId"] }));

  await open();

  expect(streams().map(({ path }) => path)).toEqual(["/v1/stream?symbols=SPXW,SPY"]);
});

test("a window that the service has no word for is refused before it is asked for", async () => {
  const { open, streams, market } = doorTo(() => stream(), {}, describedAs({ "/v1/stream": ["symbols", "format"] }));

  await expect(open({ question: { ...question, layout: "matrix" } })).rejects.toMatchObject({
    name: "UnsupportedArgumentError",
    argument: "layout",
  });
  expect([streams(), market.ledger.entries]).toEqual([[], []]);
});

test("an opening is booked on those who watch, at a credit a symbol", async () => {
  const { open, market } = doorTo(() => stream());
  market.ledger.noteBalance(100);

  await open();

  expect(market.ledger.entries).toMatchObject([
    { labels: ["GEX.LIVE"], endpoint: "stream", symbols: ["SPXW", "SPY"], spent: 2, spentByBalance: 2 },
  ]);
});

test("a refusal is the service's own, given back, and says how long to wait", async () => {
  const respond: Responder = () => refusal(429, "stream_limit_reached", { "Retry-After": "5" });
  const { open, market } = doorTo(respond);

  await expect(open()).rejects.toMatchObject({ status: 429, code: "stream_limit_reached", retryAfterMs: 5_000 });
  expect(market.ledger.session).toEqual({ spent: 0, refunded: 2 });
});

test("a gateway's 429 says by its reset how long to wait, and everyone waits", async () => {
  const inTenSeconds = Date.parse("2025-11-25T15:00:10Z") / 1_000;
  const { open, market, platform } = doorTo(() =>
    refusal(429, "rate_limited", { "X-RateLimit-Reset": String(inTenSeconds) }),
  );
  const startMs = platform.now();

  await expect(open()).rejects.toMatchObject({ retryAfterMs: 10_000 });
  const pass = await platform.settle(market.gate.enter({ lane: "live", priority: () => 0 }));

  expect(platform.now() - startMs).toBe(10_000);
  pass.leave();
});

test("a stream waits for its turn among all requests", async () => {
  const { open, platform } = doorTo(() => stream(), { limits: () => ({ requestsPerMinute: 2 }) }, describedAs({}));
  const startMs = platform.now();

  await open();
  await open();
  await open();

  // The description and the first stream are the requests of the first minute; open streams are under way no longer.
  expect(platform.now() - startMs).toBe(60_000);
});

test("a stream that would pass a limit on spending is not asked for", async () => {
  const { open, streams } = doorTo(() => stream(), { spending: () => ({ perDay: 1 }) });

  await expect(open()).rejects.toMatchObject({ name: "BudgetError", credits: 2, creditsLeft: 1 });
  expect(streams()).toEqual([]);
});

test("without a key nothing is asked at all", async () => {
  const { open, platform } = doorTo(() => stream(), { key: () => undefined });

  await expect(open()).rejects.toMatchObject({ name: "MissingKeyError" });
  expect(platform.requests).toEqual([]);
});

test("a page that answers in the service's place is a connection that failed, and is not counted as spent", async () => {
  const page = () => new Response("<html>Welcome to the hotel</html>", { headers: { "Content-Type": "text/html" } });
  const { open, market } = doorTo(page);

  await expect(open()).rejects.toMatchObject({
    name: "ConnectionError",
    retryable: true,
    message: expect.stringContaining("text/html came"),
  });
  expect(market.ledger.session.spent).toBe(0);
});

test("a service that does not answer within thirty seconds is given up", async () => {
  const { open, platform } = doorTo(silence);
  const startMs = platform.now();

  await expect(open()).rejects.toThrow("The service did not open the stream within 30 seconds.");
  expect(platform.now() - startMs).toBe(30_000);
});

test("an open stream is not given up after thirty seconds, and ends with its signal", async () => {
  const { open, platform, streams, stop } = doorTo(() => stream());

  await open();
  await platform.advance(3_600_000);
  expect(streams()[0]?.signal.aborted).toBe(false);
  stop.abort();

  expect(streams()[0]?.signal.aborted).toBe(true);
});

test("an opening that is called off rejects with the reason and may have been charged", async () => {
  const { begin, market, platform, stop } = doorTo(silence);
  const opening = begin();
  await platform.advance(10);

  stop.abort(new Error("closed"));

  await expect(opening).rejects.toThrow("closed");
  expect(market.ledger.entries).toMatchObject([{ outcome: "lost" }]);
});

test("a gateway that quotes the key does not bring it into an error or an event", async () => {
  const { open, market } = doorTo(() =>
    Response.json({ error: { code: "forbidden", message: "No such key: key-for-tests" } }, { status: 403 }),
  );

  await expect(open()).rejects.toMatchObject({ message: "No such key: (your key)" });
  expect(market.streamParts.door.clean('{"message":"key-for-tests is no good"}')).toBe(
    '{"message":"(your key) is no good"}',
  );
});
