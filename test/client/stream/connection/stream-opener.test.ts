import { BoardStream, type StreamEvent } from "../../../../packages/client/stream/connection/board-stream";
import { openStream, streamParts } from "../../../../packages/client/stream/connection/stream-opener";
import type { MarketClientOptions } from "../../../../packages/client/market-client";
import type {
  OpeningTurn,
  StreamOpening,
  StreamRequest,
} from "../../../../packages/client/stream/connection/stream-opener";
import { describedAs, refusal, success } from "../../../support/client/canned-responses";
import { testMarket } from "../../../support/client/test-market";
import { silence, type Responder } from "../../../../scripts/support/client/test-platform";
import { chargesOf } from "../../../../scripts/support/client/charges";

const request: StreamRequest = { symbols: ["spxw", "SPY"], metric: "gamma", maxStrikes: 92, expirations: 5 };

const stream = (headers: Record<string, string> = {}) =>
  new Response("data: 1\n\n", {
    headers: { "Content-Type": "text/event-stream; charset=utf-8", "X-Credits-Remaining": "98", ...headers },
  });

/** Returns a client whose service responds to streams with `respond`. `open` opens one; `begin` does not advance the clock. */
function clientFor(respond: Responder, options: Partial<MarketClientOptions> = {}, description?: unknown) {
  const { market, platform } = testMarket(
    (sent, index) => (sent.path === "/v1/openapi.json" ? describing(description) : respond(sent, index)),
    options,
  );
  const stop = new AbortController();
  const bare = { request, lastEventId: undefined, labels: () => ["GEX.LIVE"], signal: stop.signal };
  const begin = (opening: Partial<StreamOpening> = {}, turn?: OpeningTurn) =>
    openStream({ ...streamParts(market), turn }, { ...bare, ...opening });
  const open = (opening: Partial<StreamOpening> = {}, turn?: OpeningTurn) => platform.settle(begin(opening, turn));
  const streams = () => platform.requests.filter(({ path }) => path.startsWith("/v1/stream"));
  return { market, platform, begin, open, streams, stop };
}

const describing = (description: unknown) => (description ? success(description) : refusal(404, "not_found"));

test("a stream request sends the key in its header and nowhere else", async () => {
  const { open, streams } = clientFor(() => stream());

  const { body } = await open();

  expect(streams().map(({ url }) => url)).toEqual(["https://api.example.test/v1/stream?symbols=SPXW,SPY&format=v2"]);
  expect([...(streams()[0]?.headers ?? [])]).toEqual([
    ["accept", "text/event-stream"],
    ["authorization", "Bearer key-for-tests"],
  ]);
  expect(await new Response(body).text()).toBe("data: 1\n\n");
});

test.each<[Partial<StreamRequest>, string]>([
  [{ metric: "vanna" }, "&metric=vanna"],
  [{ maxStrikes: "all", expirations: "all" }, "&maxStrikes=all&maxExpirations=all"],
  [{ maxStrikes: 40, expirations: 3 }, "&maxStrikes=40&maxExpirations=3"],
  [{ expirations: ["2026-12-18", "2026-11-27"] }, "&expirations=2026-11-27,2026-12-18"],
  [{ layout: "matrix" }, "&layout=matrix"],
])("the window %j is sent as parameters", async (window, parameters) => {
  const { open, streams } = clientFor(() => stream());

  await open({ request: { ...request, ...window } });

  expect(streams()[0]?.path).toBe(`/v1/stream?symbols=SPXW,SPY&format=v2${parameters}`);
});

test("the last event id is sent as a parameter", async () => {
  const { open, streams } = clientFor(() => stream());

  await open({ lastEventId: "SPXW:1795187400000,SPY:1795187400000" });

  expect(streams()[0]?.path).toBe(
    "/v1/stream?symbols=SPXW,SPY&lastEventId=SPXW%3A1795187400000,SPY%3A1795187400000&format=v2",
  );
});

test("a stream that has to wait for its turn resumes after the event of that moment", async () => {
  const { open, streams } = clientFor(() => stream());
  const sent: number[] = [];
  const turn = () => {
    sent.push(streams().length);
    return Promise.resolve(() => {
      sent.push(streams().length);
      return Promise.resolve("SPXW:1795187402000");
    });
  };

  await open({ lastEventId: "SPXW:1795187400000" }, turn);

  expect(sent).toEqual([0, 0]);
  expect(streams().map(({ path }) => path)).toEqual([
    "/v1/stream?symbols=SPXW,SPY&lastEventId=SPXW%3A1795187402000&format=v2",
  ]);
});

test("a stream that is closed while it waits for its turn is not sent and costs nothing", async () => {
  const { market, begin, streams, stop } = clientFor(() => stream());
  const closed = new Error("closed");

  const opening = begin({}, () =>
    Promise.resolve(() => {
      stop.abort(closed);
      return Promise.reject(closed);
    }),
  );

  await expect(opening).rejects.toBe(closed);
  expect(streams()).toEqual([]);
  expect(chargesOf(market)).toEqual([]);
});

test("the format parameter is omitted for a service that does not describe it", async () => {
  const { open, streams } = clientFor(() => stream(), {}, describedAs({ "/v1/stream": ["symbols", "lastEventId"] }));

  await open();

  expect(streams().map(({ path }) => path)).toEqual(["/v1/stream?symbols=SPXW,SPY"]);
});

test("a window that the service cannot express is refused before anything is sent", async () => {
  const { open, streams, market } = clientFor(() => stream(), {}, describedAs({ "/v1/stream": ["symbols", "format"] }));

  await expect(open({ request: { ...request, layout: "matrix" } })).rejects.toMatchObject({
    name: "UnsupportedArgumentError",
    argument: "layout",
  });
  expect([streams(), chargesOf(market)]).toEqual([[], []]);
});

test("an opening is booked on the watching functions, at one credit per symbol", async () => {
  const { open, market } = clientFor(() => stream());
  market.ledger.reportBalance(100);

  const { bookOpening } = await open();
  expect(market.ledger.committed).toMatchObject({ session: 2, balance: 98 });
  bookOpening();

  expect(chargesOf(market)).toMatchObject([
    { labels: ["GEX.LIVE"], endpoint: "stream", symbols: ["SPXW", "SPY"], spent: 2 },
  ]);
});

test("an opening is booked at what the service says that it has charged", async () => {
  const { open, market } = clientFor(() => stream({ "X-Credits-Remaining": "99" }));
  market.ledger.reportBalance(100);

  const { bookOpening } = await open();
  bookOpening(1, 99);
  bookOpening(2, 98);

  expect(chargesOf(market)).toMatchObject([{ spent: 1, refunded: 0 }]);
  expect(market.ledger.session).toEqual({ spent: 1, refunded: 0 });
  expect(market.ledger.reconciliation).toEqual({ balance: 99, chargedForLost: 0, elsewhere: 0 });
});

test("a refusal is refunded and contains how long to wait", async () => {
  const respond: Responder = () => refusal(429, "stream_limit_reached", { "Retry-After": "5" });
  const { open, market } = clientFor(respond);

  await expect(open()).rejects.toMatchObject({ status: 429, code: "stream_limit_reached", retryAfterMs: 5_000 });
  expect(market.ledger.session).toEqual({ spent: 0, refunded: 2 });
});

test("a refusal is refunded, even if the opening is aborted before its reason has arrived", async () => {
  const { begin, market, platform, stop } = clientFor(({ signal }) => {
    const start = (body: ReadableStreamDefaultController) =>
      signal.addEventListener("abort", () => body.error(signal.reason));
    return new Response(new ReadableStream({ start }), { status: 429 });
  });
  const opening = begin();
  await platform.advance(0);

  stop.abort(new Error("another opening was aborted"));

  await expect(opening).rejects.toThrow("another opening was aborted");
  expect(chargesOf(market)).toMatchObject([{ spent: 0, refunded: 2, outcome: "refused" }]);
});

test("after a gateway's 429 all requests wait until its reset time", async () => {
  const inTenSeconds = Date.parse("2025-11-25T15:00:10Z") / 1_000;
  const { open, market, platform } = clientFor(() =>
    refusal(429, "rate_limited", { "X-RateLimit-Reset": String(inTenSeconds) }),
  );
  const startMs = platform.now();

  await expect(open()).rejects.toMatchObject({ retryAfterMs: 10_000 });
  const pass = await platform.settle(market.gate.acquire({ lane: "live", priority: () => 0 }));

  expect(platform.now() - startMs).toBe(10_000);
  pass.release();
});

test("a stream waits in the queue of all requests", async () => {
  const { open, platform } = clientFor(() => stream(), { limits: () => ({ requestsPerMinute: 2 }) }, describedAs({}));
  const startMs = platform.now();

  await open();
  await open();
  await open();

  // The description and the first stream are the requests of the first minute; open streams are no longer in flight.
  expect(platform.now() - startMs).toBe(60_000);
});

test("a stream that exceeds a spending limit is not requested", async () => {
  const { open, streams } = clientFor(() => stream(), { spending: () => ({ perDay: 1 }) });

  await expect(open()).rejects.toMatchObject({ name: "BudgetError", credits: 2, creditsLeft: 1 });
  expect(streams()).toEqual([]);
});

test("nothing is sent without a key", async () => {
  const { open, platform } = clientFor(() => stream(), { key: () => undefined });

  await expect(open()).rejects.toMatchObject({ name: "MissingKeyError" });
  expect(platform.requests).toEqual([]);
});

test("a web page in place of a stream is a failed connection and costs nothing", async () => {
  const page = () => new Response("<html>Welcome to the hotel</html>", { headers: { "Content-Type": "text/html" } });
  const { open, market } = clientFor(page);

  await expect(open()).rejects.toMatchObject({
    name: "ConnectionError",
    retryable: true,
    message: expect.stringContaining("Expected a stream and received text/html") as string,
  });
  expect(market.ledger.session.spent).toBe(0);
});

test("an opening without a response is aborted after thirty seconds", async () => {
  const { open, platform } = clientFor(silence);
  const startMs = platform.now();

  await expect(open()).rejects.toThrow("The service did not open the stream within 30 seconds.");
  expect(platform.now() - startMs).toBe(30_000);
});

test("an open stream has no timeout and ends with its signal", async () => {
  const { open, platform, streams, stop } = clientFor(() => stream());

  await open();
  await platform.advance(3_600_000);
  expect(streams()[0]?.signal.aborted).toBe(false);
  stop.abort();

  expect(streams()[0]?.signal.aborted).toBe(true);
});

test("an aborted opening rejects with the reason and may have been charged", async () => {
  const { begin, market, platform, stop } = clientFor(silence);
  const opening = begin();
  await platform.advance(10);

  stop.abort(new Error("closed"));

  await expect(opening).rejects.toThrow("closed");
  expect(chargesOf(market)).toMatchObject([{ outcome: "lost" }]);
});

test("a key quoted by a gateway is removed from errors", async () => {
  const { open } = clientFor(() =>
    Response.json({ error: { code: "forbidden", message: "No such key: key-for-tests" } }, { status: 403 }),
  );

  await expect(open()).rejects.toMatchObject({ message: "No such key: (your key)" });
});

test("a key quoted by a gateway is removed from events", async () => {
  const unavailable = { symbol: "SPY", reason: "gateway", message: "key-for-tests is no good" };
  const body = `event: symbol_unavailable\ndata: ${JSON.stringify(unavailable)}\n\n`;
  const headers = { "Content-Type": "text/event-stream" };
  const { market, platform } = clientFor(() => new Response(body, { headers }));
  const events: StreamEvent[] = [];

  const stream = new BoardStream({ parts: streamParts(market), request, labels: () => [] }, (event) =>
    events.push(event),
  );
  await platform.advance(0);
  stream.close();

  expect(events).toContainEqual(
    expect.objectContaining({ unavailable: { ...unavailable, message: "(your key) is no good" } }),
  );
  expect(JSON.stringify(events)).not.toContain("key-for-tests");
});
