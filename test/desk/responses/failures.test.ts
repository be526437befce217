import { sharedEngine } from "../support/shared-engine";
import { bodyOf, testProviderKey, reached, startNodes } from "../support/closed-nodes";
import { accountWith } from "../../../scripts/support/service/start-service";

const server = await sharedEngine();

const failing =
  (status: number, code: string, headers: Record<string, string> = {}) =>
  () =>
    Promise.resolve(
      Response.json({ error: { code, message: `${code}: see X.`, docs_url: "https://x" } }, { status, headers }),
    );

test.each([
  ["a failure", "heatmap?symbols=SPY", 501, "not_implemented", {}],
  [
    "a response that is being computed",
    "dailyStats?symbols=SPY&from=2026-11-20",
    503,
    "warming_up",
    { "retry-after": "7" },
  ],
])(
  "%s is shared once by all who wait, with its headers, and not stored",
  async (_what, call, status, code, headers) => {
    const desk = await startNodes(server, { count: 2, respond: failing(status, code, headers) });

    const requests = desk.nodes.map((node) => node.get(call));
    await desk.collect();
    const responses = await Promise.all(requests);
    const again = desk.first.get(call);
    await desk.collect();

    const body = `{"error":{"code":"${code}","message":"${code}: see X.","docs_url":"https://x"}}`;
    expect(responses).toMatchObject([
      { status, body, headers, credits: 0 },
      { status, body, headers, credits: 0 },
    ]);
    expect(await again).toMatchObject({ status, source: "provider" });
    expect(desk.nodes.map(({ platform }) => platform.requests.length).sort()).toEqual([0, 2]);
  },
);

test.each([
  ["damaged", (body: string) => `${body.slice(0, -2)},]`, 1],
  ["of another form than documented", () => '{"data":[]}', 1],
  ["cut off twice", (body: string) => body.slice(0, -2), 2],
])("a response that was paid for and is %s is an error that clients do not retry", async (_, damage, bought) => {
  const desk = await startNodes(server, {
    respond: async (request, send) => {
      const response = await send(request);
      return new Response(damage(await response.text()), { headers: response.headers });
    },
  });

  const response = await desk.collectUntil(desk.first.get("heatmap?symbols=SPY"));

  expect(response).toMatchObject({ status: 424, headers: { "x-error-source": "desk" } });
  expect(bodyOf(response)).toMatchObject({ error: { code: "upstream_error" } });
  expect(desk.first.platform.requests).toHaveLength(bought);
});

test("an error of the flow service keeps its spelling", async () => {
  const desk = await startNodes(server);

  const response = await desk.first.get("flowTrades?limit=5", { path: { ticker: "SPY" } });

  expect(response.status).toBe(404);
  expect(bodyOf(response)).toMatchObject({ error: { code: "SYMBOL_NOT_FOUND" } });
});

test("the provider's key never appears, and its refusal is not one of the user's key", async () => {
  const body = { error: { code: "bad_request", message: `Unknown key ${testProviderKey}` } };
  const desk = await startNodes(server, { respond: () => Promise.resolve(Response.json(body, { status: 400 })) });
  const refused = await startNodes(server, { service: { accounts: [accountWith({ keys: [{ key: "another" }] })] } });

  const quoted = await desk.first.get("volMarket");
  const unauthorized = await refused.first.get("volMarket");

  expect(quoted.body).not.toContain(testProviderKey);
  expect(unauthorized.status).toBe(503);
  expect(bodyOf(unauthorized)).toEqual({
    error: {
      code: "unavailable",
      message: "The provider does not accept the key of the desk. Tell the administrator of the desk.",
    },
  });
});

test("a symbol that the provider refuses fails its own request, and not those of others in the batch", async () => {
  const desk = await startNodes(server, {
    respond: (request, send) => (request.path.includes("BAD") ? failing(400, "invalid_parameter")() : send(request)),
  });

  const requests = [
    desk.first.get("heatmap?symbols=SPY", { name: "ann" }),
    desk.first.get("heatmap?symbols=BAD", { name: "bob" }),
    desk.first.get("heatmap?symbols=QQQ,SPY", { name: "cid" }),
  ];
  await desk.collect();

  expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([200, 400, 200]);
  expect(desk.service.requests.map(({ symbols }) => symbols).sort()).toEqual([["QQQ"], ["SPY"]]);
});

test("a request whose symbols are all unknown is not found, in words about its own symbols", async () => {
  const desk = await startNodes(server);

  const requests = [
    desk.first.get("heatmap?symbols=SPY", { name: "ann" }),
    desk.first.get("heatmap?symbols=XYZ,ABC", { name: "bob" }),
  ];
  await desk.collect();
  const [found, unknown] = await Promise.all(requests);

  expect(found?.status).toBe(200);
  expect(unknown?.status).toBe(404);
  expect(unknown?.body).toContain("nothing for XYZ, ABC");
});

test("a known symbol without data for the parameters gets the reason of the provider", async () => {
  const desk = await startNodes(server);

  const requests = [
    desk.first.get("heatmap?symbols=SPY&expirations=2026-12-18", { name: "ann" }),
    // Lists the first expiration only.
    desk.first.get("heatmap?symbols=QQQ&expirations=2026-12-18", { name: "bob" }),
  ];
  await desk.collect();
  const [found, without] = await Promise.all(requests);

  expect(found?.status).toBe(200);
  expect(without).toMatchObject({ status: 404, credits: 0 });
  expect(without && bodyOf(without)).toMatchObject({ error: { code: "expiration_not_found" } });
});

test("a request without symbols is refused in the words of the provider", async () => {
  const desk = await startNodes(server);

  const response = await desk.first.get("heatmap?metric=vanna");

  expect(response.status).toBe(400);
  expect(bodyOf(response)).toMatchObject({ error: { code: "missing_parameter" } });
});

test("the missing symbols of volatility keep their reasons", async () => {
  const desk = await startNodes(server, { count: 2 });

  const requests = desk.nodes.map((node, index) => node.get(`volIv?symbols=${index === 0 ? "SPY" : "QQQ"}`));
  await desk.collect();
  await Promise.all(requests);
  await reached(desk.nodes);
  const both = await desk.first.get("volIv?symbols=QQQ,SPY");

  expect(bodyOf(both)).toMatchObject({
    data: {
      symbols: [],
      missing: [
        { symbol: "QQQ", reason: "not_covered" },
        { symbol: "SPY", reason: "not_covered" },
      ],
    },
  });
  expect(desk.service.requests).toHaveLength(1);
});
