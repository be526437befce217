import { paidPlan } from "../../../service/gateway/accounts";
import { turn } from "../../../scripts/support/event-loop";
import { accountWith, errorEnvelope } from "../../../scripts/support/service/start-service";
import { startStreams } from "../../support/service/start-streams";
import { dataOf, eventNames, type ReceivedEvent } from "../../../scripts/support/service/stream-reader";

const ending = (events: readonly ReceivedEvent[]) => events.at(-1);
const charges = (events: readonly ReceivedEvent[]) => dataOf(events, "credits");

test("a stream costs one credit per symbol to open and one per symbol and minute", async () => {
  const { open, clock } = startStreams();
  const reader = await open("symbols=SPY,QQQ");

  const opened = charges(await reader.received());
  clock.advance(59_999);
  const early = charges(await reader.received());
  clock.advance(1);
  const minute = charges(await reader.received());
  clock.advance(60_000);
  const second = charges(await reader.received());

  expect([...opened, ...early, ...minute, ...second]).toEqual([
    { remaining: 4998, charged: 2 },
    { remaining: 4996, charged: 2 },
    { remaining: 4994, charged: 2 },
  ]);
});

test("the response of a stream has the remaining credits in its header", async () => {
  const { request } = startStreams();

  const response = await request("/v1/stream?symbols=SPY,QQQ");

  expect(response.headers.get("x-credits-remaining")).toBe("4998");
  expect(response.headers.get("content-type")).toMatch(/^text\/event-stream/);
});

test("a stream without enough credits is not opened", async () => {
  const { request } = startStreams({ accounts: [accountWith({ credits: 1 })] });

  const response = await request("/v1/stream?symbols=SPY,QQQ");

  expect(response.status).toBe(402);
  expect(await response.json()).toEqual(errorEnvelope("insufficient_credits"));
});

test("a stream ends with closed when the credits are used up", async () => {
  const { open, clock } = startStreams({ accounts: [accountWith({ credits: 5 })] });
  const reader = await open("symbols=SPY,QQQ");

  clock.advance(60_000);
  await reader.received();
  clock.advance(60_000);
  const received = await reader.received();

  expect(ending(received)).toMatchObject({ event: "closed", id: undefined, data: { reason: "insufficient_credits" } });
  expect(reader.isOver).toBe(true);
  expect(clock.waiting).toBe(0);
});

test("a stream ends with closed when the monthly cap is reached", async () => {
  const { open, clock } = startStreams({ accounts: [accountWith({ monthlyCap: 1 })] });
  const reader = await open("symbols=SPY");

  clock.advance(60_000);

  expect(ending(await reader.received())).toMatchObject({ event: "closed", data: { reason: "monthly_cap_reached" } });
});

test("a stream ends with closed when its key is no longer valid", async () => {
  const startMs = Date.parse("2026-11-20T15:00:00Z");
  const keys = [{ key: "practice", expiresAtMs: startMs + 90_000 }];
  const { open, clock } = startStreams({ accounts: [accountWith({ keys })], nowMs: startMs });
  const reader = await open("symbol=SPY");

  clock.advance(60_000);
  expect(ending(await reader.received())?.event).not.toBe("closed");
  clock.advance(60_000);

  expect(ending(await reader.received())).toMatchObject({ event: "closed", data: { reason: "key_revoked" } });
});

test("a stream ends after an hour with reconnect and the id of its position", async () => {
  const startMs = Date.parse("2026-11-20T15:00:00Z");
  const { open, clock, play } = startStreams({ nowMs: startMs });
  const reader = await open("symbol=SPY");

  await play(3_599_999);
  await reader.received();
  expect(reader.isOver).toBe(false);
  clock.advance(1);
  const received = await reader.received();

  const id = `SPY:${startMs + 3_599_000}`;
  expect(ending(received)).toEqual({ event: "reconnect", id, data: { reason: "max_duration" } });
  expect(reader.isOver).toBe(true);
  expect(clock.waiting).toBe(0);
});

test("a plan can have shorter streams", async () => {
  const limits = { ...paidPlan, streamMaxDurationMinutes: 2 };
  const { open, clock } = startStreams({ accounts: [accountWith({ limits })] });
  const reader = await open("symbol=SPY");

  const [connected] = await reader.received();
  clock.advance(120_000);

  expect(connected?.data).toMatchObject({ maxDurationSeconds: 120 });
  expect(ending(await reader.received())).toMatchObject({ event: "reconnect", data: { reason: "max_duration" } });
});

test("a service that closes ends every stream with reconnect", async () => {
  const { open, service } = startStreams();
  const readers = [await open("symbol=SPY"), await open("symbol=QQQ")];

  service.close();

  for (const reader of readers) {
    expect(ending(await reader.received())).toMatchObject({ event: "reconnect", data: { reason: "server_shutdown" } });
    expect(reader.isOver).toBe(true);
  }
});

/** How long a stream waits for another to leave before it is refused. */
const LEAVING_MS = 250;

const many = (count: number) => Array.from({ length: count }, (_, index) => `T${index}`).join(",");
const invitePlan = { ...paidPlan, symbolsPerStream: 5, streamSymbolsConcurrent: 5 };

test.each([
  ["a third stream of the paid plan", paidPlan, ["SPY", "QQQ"], "SPY"],
  ["a second stream of the invite plan", invitePlan, ["SPY"], "QQQ"],
  ["an eleventh symbol on one stream of the paid plan", paidPlan, [], `SPY,${many(10)}`],
  ["a sixth symbol on the stream of the invite plan", invitePlan, [], `SPY,${many(5)}`],
  [
    "more symbols in all than the plan streams",
    { ...paidPlan, streamSymbolsConcurrent: 21 },
    [`SPY,${many(9)}`, `QQQ,${many(9)}`],
    "SPY",
  ],
])("%s is refused with Retry-After and costs nothing", async (_what, limits, opened, refused) => {
  const { open, request, clock } = startStreams({ accounts: [accountWith({ credits: 100, limits })] });
  for (const symbols of opened) await open(`symbols=${symbols}`);
  const spent = opened
    .join(",")
    .split(",")
    .filter((symbol) => symbol !== "").length;

  const pending = request(`/v1/stream?symbols=${refused}`);
  await turn();
  clock.advance(LEAVING_MS);
  const response = await pending;

  expect(response.status).toBe(429);
  expect(await response.json()).toEqual(errorEnvelope("stream_limit_reached"));
  expect(response.headers.get("retry-after")).toBe("5");
  expect(response.headers.get("x-credits-remaining")).toBe(String(100 - spent));
});

test("a stream can be opened after another has ended", async () => {
  const { open } = startStreams({ accounts: [accountWith({ limits: invitePlan })] });
  const first = await open("symbol=SPY");

  await first.disconnect();

  await expect(open("symbol=SPY")).resolves.toBeDefined();
});

test("a stream that is opened just before another closes waits for it", async () => {
  const { open, clock } = startStreams({ accounts: [accountWith({ limits: invitePlan })] });
  const first = await open("symbol=SPY");

  const second = open("symbol=QQQ");
  await turn();
  clock.advance(LEAVING_MS - 1);
  await turn();
  await first.disconnect();
  expect(eventNames(await (await second).received())).toContain("snapshot");
});

test("of two streams that wait for one to close, the second is refused", async () => {
  const { open, request, clock } = startStreams({ accounts: [accountWith({ limits: invitePlan })] });
  const first = await open("symbol=SPY");

  const waiting = [request("/v1/stream?symbol=QQQ"), request("/v1/stream?symbol=QQQ")];
  await turn();
  await first.disconnect();
  await turn();
  clock.advance(LEAVING_MS);

  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 429]);
});

test.each([
  ["", 400, "missing_parameter", /symbols=SPXW,SPY/],
  ["symbols=", 400, "missing_parameter", /symbols=SPXW,SPY/],
  ["symbol=", 400, "missing_parameter", /symbol=SPXW/],
  ["symbol=SPY&symbols=QQQ", 400, "invalid_parameter", /not both/],
  ["symbol=SPY,QQQ", 400, "invalid_parameter", /one ticker/],
  ["symbol=SPY&maxStrikes=401", 400, "invalid_parameter", /1 to 400/],
  ["symbol=SPY&maxStrikes=all", 400, "invalid_parameter", /1 to 400/],
  ["symbol=SPY&includeEmpty=true", 400, "invalid_parameter", /includeEmpty/],
  ["symbol=SPY&expirations=2026-11-27", 400, "invalid_parameter", /expirations/],
  ["symbol=SPY&layout=matrix", 400, "invalid_parameter", /layout/],
  ["symbols=SPY&format=v1", 400, "invalid_parameter", /v2/],
  ["symbols=SPY&metric=theta", 400, "invalid_parameter", /metric/],
  ["symbols=SPY&maxStrikes=1001", 400, "invalid_parameter", /maxStrikes/],
  ["symbols=SPY&maxExpirations=61", 400, "invalid_parameter", /maxExpirations/],
  ["symbols=SPY&at=now", 400, "invalid_parameter", /"at"/],
  ["symbols=NOPE", 404, "symbol_not_found", /NOPE/],
])("a stream of %j is refused with %i %s", async (query, status, code, message) => {
  const { request } = startStreams();

  const response = await request(`/v1/stream?${query}`);

  expect(response.status).toBe(status);
  expect(await response.json()).toEqual(errorEnvelope(code, message));
  expect(response.headers.get("x-credits-remaining")).toBe("5000");
});

test.each([
  "symbol=SPY&maxStrikes=400&format=v2",
  "symbol=spy&maxExpirations=all",
  "symbols=SPY&maxStrikes=1000&includeEmpty=true",
  "symbols=SPY&maxStrikes=all&maxExpirations=60&layout=matrix&metric=vanna",
  "symbols=SPY,QQQ&expirations=2026-11-20&maxExpirations=61",
])("a stream of %s is opened", async (query) => {
  const { open } = startStreams();

  expect(eventNames(await (await open(query)).received())).toContain("snapshot");
});
