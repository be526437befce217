import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closedAfterTest, sharedEngine } from "../support/shared-engine";
import { defaultDeskConfig } from "../../../desk/start/desk-config";
import { startNode } from "../support/start-node";
import { errorEnvelope } from "../../../scripts/support/service/start-service";
import { type ReceivedEvent, StreamReader } from "../../../scripts/support/service/stream-reader";

const engine = await sharedEngine();
type StartNode = Parameters<typeof startNode>;
const start = closedAfterTest((settings?: StartNode[1], options?: StartNode[2]) =>
  startNode(engine, settings, options),
);

test("a person's key opens the routes of both hosts, and the provider receives the firm's key only", async () => {
  const { get, keyOf, paidRequests } = await start();
  const key = await keyOf("ann");

  const levels = await get("/v1/gex/levels?symbols=SPY", key);
  const description = await get("/flow/v1/openapi.json", key);

  expect(levels).toMatchObject({ status: 200, body: { data: { symbols: [{ symbol: "SPY" }] } } });
  expect(description).toMatchObject({ status: 200, body: { openapi: "3.1.0" } });
  expect(paidRequests()).toEqual(["/v1/gex/levels?symbols=SPY"]);
});

test("a request without a key, and one with the firm's own key, are refused", async () => {
  const { get } = await start();

  expect(await get("/v1/symbols")).toMatchObject({ status: 401, body: errorEnvelope("unauthorized") });
  expect(await get("/v1/symbols", "key-of-the-firm")).toMatchObject({ status: 403, body: errorEnvelope("forbidden") });
  expect(await get("/flow/v1/market/tide")).toMatchObject({ status: 401, body: errorEnvelope("UNAUTHORIZED") });
});

test("the account of a person has their own budget and limits", async () => {
  const { get, keyOf, caps } = await start({
    personLimits: { requestsPerMinute: 7, symbolsPerStream: 3, streamSymbolsConcurrent: 6 },
  });
  const key = await keyOf("ann");
  await caps.set("user:ann", 40);
  const levels = await get("/v1/gex/levels?symbols=SPY", key);

  const { body, headers } = await get("/v1/account", key);

  expect(levels.headers.get("x-credits-remaining")).toBe("39");
  expect(body).toEqual({
    data: {
      customerId: "ann",
      status: "active",
      apiEligible: true,
      unlimited: false,
      creditsBalance: 39,
      balanceUsd: null,
      limits: {
        requestsPerMinute: 7,
        symbolsPerHeatmapCall: 10,
        historicalInFlight: 2,
        symbolsPerStream: 3,
        streamSymbolsConcurrent: 6,
      },
    },
    meta: {},
  });
  expect(headers.get("x-ratelimit-limit")).toBe("7");
  expect(headers.get("x-ratelimit-remaining")).toBe("5");
});

test("the request after the last one of a minute is refused, and tells when the next one may be sent", async () => {
  const { get, keyOf } = await start({
    personLimits: { requestsPerMinute: 2, symbolsPerStream: 10, streamSymbolsConcurrent: 20 },
  });
  const [ann, ben] = [await keyOf("ann"), await keyOf("ben")];
  await get("/v1/account", ann);
  await get("/v1/account", ann);

  const refused = await get("/flow/v1/market/tide", ann);

  expect(refused).toMatchObject({ status: 429, body: errorEnvelope("RATE_LIMITED") });
  expect(refused.headers.get("x-ratelimit-remaining")).toBe("0");
  expect(Number(refused.headers.get("x-ratelimit-reset"))).toBeGreaterThan(0);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
  expect((await get("/v1/account", ben)).status).toBe(200);
});

test("the first response to a person states the time of a practice market, which a client takes for now", async () => {
  const { get, keyOf } = await start();

  const { headers } = await get("/v1/account", await keyOf("ann"));

  // The provider's clock stands at 15:30 in New York of that day; the time that passes here is added.
  expect(headers.get("x-market-time")).toMatch(/^2026-11-20T2/);
});

test("the date of a response is the time of the engine, whatever the clock of the node says", async () => {
  const engineMs = Date.parse("2026-11-20T15:00:00.750Z");
  const { get, keyOf } = await start({}, { engineMs });
  const admin = await keyOf("eve", true);

  const responses = [
    await get("/v1/account", await keyOf("ann")),
    await get("/v1/nothing"),
    await get("/health"),
    await get("/admin/api/overview", admin),
    await get("/admin/api/nothing", admin),
  ];

  // The node carries the time on with its own clock.
  for (const { headers } of responses) {
    const aheadMs = Date.parse(headers.get("date") ?? "") - Date.parse("2026-11-20T15:00:00Z");
    expect(aheadMs).toBeGreaterThanOrEqual(0);
    expect(aheadMs).toBeLessThan(240_000);
  }
});

test("without a named share class nothing is bought for anybody but the owner of the account", async () => {
  const { get, keyOf, paidRequests } = await start({ shareClasses: [], owner: "olga" });
  const [ann, olga] = [await keyOf("ann"), await keyOf("olga")];

  const refused = await get("/v1/gex/levels?symbols=SPY", ann);
  expect(refused).toMatchObject({ status: 403, body: errorEnvelope("not_entitled", /shareClasses/) });
  expect(paidRequests()).toEqual([]);

  expect((await get("/v1/gex/levels?symbols=SPY", olga)).status).toBe(200);
  expect((await get("/v1/openapi.json", ann)).status).toBe(200);
});

test("a class that is not named is paid for at most once", async () => {
  const { get, keyOf, paidRequests } = await start({ shareClasses: ["derived"] });
  const key = await keyOf("ann");

  const responses = [await get("/v1/gex/levels?symbols=SPY", key), await get("/v1/gex/levels?symbols=QQQ", key)];

  expect(responses.map(({ status }) => status)).toEqual([403, 403]);
  expect(paidRequests()).toEqual(["/v1/gex/levels?symbols=SPY"]);
});

test("other methods, other paths and long addresses are refused in the envelope of the host", async () => {
  const { get, open, keyOf, paidRequests } = await start();
  const key = await keyOf("ann");

  const posted = await get("/v1/heatmap?symbols=SPY", key, { method: "POST" });
  const long = `/flow/v1/market/tide?a=${"x".repeat(8_200)}`;

  expect(posted).toMatchObject({ status: 405, body: errorEnvelope("method_not_allowed") });
  expect(posted.headers.get("allow")).toBe("GET");
  expect((await open("/v1/stream?symbols=SPY", key, { method: "HEAD" })).status).toBe(405);
  expect(paidRequests()).toEqual([]);
  expect(await get("/v1/nothing", key)).toMatchObject({ status: 404, body: errorEnvelope("not_found") });
  expect(await get("/flow/v1/nothing", key)).toMatchObject({ status: 404, body: errorEnvelope("NOT_FOUND") });
  expect(await get(long, key)).toMatchObject({ status: 400, body: errorEnvelope("BAD_REQUEST") });
});

test("a stream shows boards, and ends with a request to reconnect when the node stops", async () => {
  const { node, open, keyOf, service } = await start();
  const key = await keyOf("ann");

  const response = await open("/v1/stream?symbols=SPY", key);
  const reader = new StreamReader(response);
  const events: ReceivedEvent[] = [];
  while (!events.some(({ event }) => event === "snapshot")) events.push(...(await reader.nextChunk()));
  await node.drain();
  while (!reader.isOver) events.push(...(await reader.nextChunk()));

  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(events[0]).toMatchObject({ event: "connected", data: { symbols: ["SPY"] } });
  expect(events.at(-1)).toMatchObject({ event: "reconnect", data: { reason: "server_shutdown" } });
  expect(service.requests.filter(({ path }) => path.startsWith("/v1/stream"))).toHaveLength(1);
});

test("requests that wait for a slot or for the provider when the node stops are told to try again", async () => {
  const { node, get, keyOf, provider, paidRequests } = await start();
  const key = await keyOf("ann");
  await get("/v1/symbols", key);
  provider.isHanging = true;

  // More than the account may have in flight.
  const minutes = Array.from({ length: 12 }, (_, index) => String(index + 10));
  const responses = minutes.map((minute) => get(`/v1/historical?symbols=SPY&at=2026-11-20T15:${minute}:00Z`, key));
  await node.drain();

  for (const { status, headers, body } of await Promise.all(responses)) {
    expect({ status, retryAfter: headers.get("retry-after") }).toEqual({ status: 503, retryAfter: "1" });
    expect(body).toMatchObject(errorEnvelope("unavailable"));
  }
  expect(paidRequests()).toEqual([]);
});

test("health names the state of engine and provider, also while they are away", async () => {
  const { get, keyOf, provider, withoutEngine } = await start();
  const key = await keyOf("ann");
  await get("/v1/gex/levels?symbols=SPY", key);
  expect(await get("/health")).toMatchObject({
    status: 200,
    body: { status: "ok", node: "node-1", version: "1.2.3", engine: { responds: true }, provider: { responds: true } },
  });

  provider.isReachable = false;
  await get("/v1/vol/status", key);

  expect((await get("/health")).body).toMatchObject({ status: "degraded", provider: { responds: false } });
  engine.pause();
  const health = await withoutEngine(get("/health")).finally(() => engine.continue());
  expect(health).toMatchObject({ status: 200, body: { status: "degraded", engine: { responds: false } } });
});

test("an identity provider that cannot be reached is not taken for the provider of data", async () => {
  const oidc = {
    ...{ issuer: "https://login.example.com", audience: "desk", algorithms: ["RS256"] },
    ...{ nameClaim: "name", teamClaim: "team", clockToleranceSeconds: 30 },
  };
  const { get, keyOf, provider } = await start({ oidc });
  await get("/v1/gex/levels?symbols=SPY", await keyOf("ann"));

  provider.isReachable = false;
  const refused = await get("/v1/symbols", "a.b.c");

  expect(refused).toMatchObject({ status: 503, body: errorEnvelope("unavailable", /token cannot be checked/) });
  expect((await get("/health")).body).toMatchObject({ status: "ok", provider: { responds: true } });
});

test("metrics count calls saved, credits and rejections: a limit of the provider's account is no error of the provider, and no limit of a person", async () => {
  const { get, keyOf, provider } = await start({
    personLimits: { ...defaultDeskConfig.personLimits, requestsPerMinute: 3 },
  });
  const [ann, ben] = [await keyOf("ann"), await keyOf("ben")];
  await get("/v1/gex/levels?symbols=SPY", ann);
  await get("/v1/gex/levels?symbols=SPY", ben);
  const error = { code: "rate_limited", message: "The account may send 120 requests per minute." };
  provider.refuse = () => Response.json({ error }, { status: 429, headers: { "retry-after": "60" } });
  const refused = await get("/v1/gex/levels?symbols=QQQ", ann);
  await get("/v1/account", ben);
  await get("/v1/account", ben);
  const limited = await get("/v1/account", ben);

  expect([refused.status, limited.status]).toEqual([429, 429]);
  expect(refused.headers.get("retry-after")).toBe("60");
  expect([refused, limited].map(({ headers }) => headers.get("x-error-source"))).toEqual(["provider", "desk"]);
  const text = String((await get("/metrics/")).body);

  expect(text).toContain('strikebook_desk_answers_total{source="store"} 1');
  expect(text).toContain('strikebook_desk_answers_total{source="provider"} 2');
  expect(text).toContain('strikebook_desk_credits_total{kind="requests"} 1');
  for (const [reason, count] of Object.entries({ cap: 0, rate: 1, account: 1, provider: 0 }))
    expect(text).toContain(`strikebook_desk_rejections_total{reason="${reason}"} ${count}`);
  expect(text).not.toContain("key-of-the-firm");
});

test("browsers get the icon that they ask for", async () => {
  const folder = await mkdtemp(join(tmpdir(), "desk-pages-"));
  await mkdir(join(folder, "assets"));
  for (const name of ["taskpane.html", "index.html", "icon-32.png", "assets/icon-32.png"]) {
    await writeFile(join(folder, name), name);
  }
  const { open, keyOf } = await start({}, { pages: { addin: folder, admin: folder } });

  const icon = await open("/favicon.ico", await keyOf("ann"));

  expect(icon.status).toBe(200);
  expect(icon.headers.get("content-type")).toBe("image/png");
  expect(await icon.text()).toBe("assets/icon-32.png");
  await rm(folder, { recursive: true });
});

test("a page of another origin may read responses, after the preflight of its browser", async () => {
  const { get, keyOf } = await start();
  const preflight = {
    method: "OPTIONS",
    headers: {
      "access-control-request-method": "GET",
      "access-control-request-private-network": "true",
      origin: "https://a.example",
    },
  };

  const allowed = await get("/v1/symbols", undefined, preflight);
  const response = await get("/v1/symbols", await keyOf("ann"));

  expect(allowed.status).toBe(204);
  expect(allowed.headers.get("access-control-allow-headers")).toContain("Authorization");
  expect(allowed.headers.get("access-control-allow-private-network")).toBe("true");
  expect(response.headers.get("access-control-allow-origin")).toBe("*");
  expect(response.headers.get("access-control-expose-headers")).toContain("X-Market-Pace");
});
