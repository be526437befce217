import { account, refusal, success, wellBehaved } from "../../support/client/canned-responses";
import { addinFor } from "../../support/addin/test-addin";
import { onReconnect } from "../../../src/addin/account/service-connection";

const practiceConnected = () =>
  Response.json({
    baseUrl: "https://api.example.test",
    flowBaseUrl: "https://flow.example.test",
    practice: "connected",
  });

test("the first key connects, is stored, and recalculates the cells that show an error", async () => {
  const world = await addinFor({});
  const { addin } = world;

  const result = await world.settle(addin.connection.connect("  key-for-tests \n"));

  expect(result).toEqual({ done: true });
  expect(world.entries.get("strikebook.key")).toBe("key-for-tests");
  expect(world.recalculations()).toBe(1);
  expect(addin.activity.store.get()).toMatchObject({
    keyKind: "own",
    connection: { kind: "connected" },
    account: { status: "active" },
    credits: { remaining: 4_999 },
  });
});

test("the pane learns of a reconnect when a key is accepted, replaced or removed, until it stops to listen", async () => {
  const world = await addinFor({ respond: () => success({ data: account }) });
  const { connection } = world.addin;
  const keys: unknown[] = [];
  const stop = onReconnect(connection, () => keys.push(world.addin.settings.key));

  await world.settle(connection.connect("key-for-tests"));
  expect(keys).toEqual(["key-for-tests"]);

  await world.settle(connection.connect("other-key-for-tests"));
  connection.forgetKey();
  expect(keys).toEqual(["key-for-tests", "other-key-for-tests", undefined]);

  stop();
  await world.settle(connection.connect("key-for-tests"));
  expect(keys).toHaveLength(3);
});

test("a key is checked with one free request", async () => {
  const world = await addinFor({});

  await world.settle(world.addin.connection.connect("key-for-tests"));

  expect(world.requestedPaths()).toEqual(["/v1/account"]);
  expect(world.platform.requests.at(-1)?.headers.get("Authorization")).toBe("Bearer key-for-tests");
});

test.each([
  ["unknown", () => refusal(403, "forbidden"), /refused/],
  ["of a suspended account", () => refusal(403, "account_suspended"), /suspended/],
  ["of a blocked account", () => refusal(403, "account_blocked"), /blocked/],
  [
    "of an account that says it is suspended",
    () => success({ data: { ...account, status: "suspended" } }),
    /suspended/,
  ],
  ["sent to a web page", () => new Response("<!doctype html>"), /Check the service address/],
])("a key that is %s changes nothing, and the problem says why", async (_how, respond, text) => {
  const world = await addinFor({ storage: { "strikebook.key": "old-key-for-tests" }, respond });

  const result = await world.settle(world.addin.connection.connect("new-key-for-tests"));

  expect(result).toEqual({ done: false, problem: expect.stringMatching(text) as string });
  expect(world.addin.settings.key).toBe("old-key-for-tests");
  expect(world.entries.get("strikebook.key")).toBe("old-key-for-tests");
  expect(world.recalculations()).toBe(0);
});

test("without a network a key check fails after ten seconds and says what to do", async () => {
  const world = await addinFor({
    respond: () => {
      throw new TypeError("Failed to fetch");
    },
  });
  world.platform.chance = 0.999;
  const startedAtMs = world.platform.now();

  const result = await world.settle(world.addin.connection.connect("key-for-tests"));

  expect(result).toEqual({
    done: false,
    problem: expect.stringMatching(/^api\.example\.test cannot be reached\./) as string,
  });
  expect(world.platform.now() - startedAtMs).toBe(10_000);
});

test("a key that the service quotes in its error is not shown", async () => {
  const quoting = () =>
    Response.json({ error: { code: "odd_code", message: "No account for key-for-tests here" } }, { status: 403 });
  const world = await addinFor({ respond: quoting });

  const result = await world.settle(world.addin.connection.connect("key-for-tests"));

  expect(result.done).toBe(false);
  expect(JSON.stringify(result)).not.toContain("key-for-tests");
});

test.each([
  ["", /Enter your API key first/],
  ["two words", /space or a line break/],
  ["schlüssel", /an invalid character/],
])("text that cannot be a key (%s) is refused without a request", async (typed, text) => {
  const world = await addinFor({});

  expect(await world.addin.connection.connect(typed)).toEqual({
    done: false,
    problem: expect.stringMatching(text) as string,
  });
  expect(world.requestedPaths()).toEqual([]);
});

test('a key copied with "Bearer" is accepted', async () => {
  const world = await addinFor({});

  await world.settle(world.addin.connection.connect("Bearer key-for-tests"));

  expect(world.addin.settings.key).toBe("key-for-tests");
});

test("a removed key is deleted from the storage and no longer sent", async () => {
  const world = await addinFor({ storage: { "strikebook.key": "key-for-tests" } });

  world.addin.connection.forgetKey();
  await world.addin.connection.readAccount();

  expect(JSON.stringify([...world.entries])).not.toContain("key-for-tests");
  expect(world.requestedPaths()).toEqual([]);
  expect(world.addin.activity.store.get().keyKind).toBe("none");
});

test("a key entered in another workbook connects this one", async () => {
  const world = await addinFor({});
  world.entries.set("strikebook.key", "key-for-tests");

  world.notifyStorageChange();
  await world.runPending();

  expect(world.addin.activity.store.get()).toMatchObject({ keyKind: "own", connection: { kind: "connected" } });
  expect(world.recalculations()).toBe(1);
});

test("if Excel refuses to recalculate, the key stays connected and a remark says what to do", async () => {
  const world = await addinFor({ recalculateFailed: () => Promise.reject(new Error("Excel is busy")) });

  expect(await world.settle(world.addin.connection.connect("key-for-tests"))).toEqual({
    done: true,
    remark: expect.stringMatching(/Recalculate the cells/) as string,
  });
});

const ownService = { baseUrl: "https://own.example.test/", flowBaseUrl: "https://own-flow.example.test" };

test("another service is used with a key of its own, and does not receive the key of the previous one", async () => {
  const world = await addinFor({ storage: { "strikebook.key": "key-for-tests" } });

  const result = await world.settle(world.addin.connection.connect("own-key", ownService));

  expect(result).toEqual({ done: true });
  expect(world.addin.settings.hosts.baseUrl).toBe("https://own.example.test");
  expect(world.addin.settings.key).toBe("own-key");
  const sent = world.platform.requests.filter(({ url }) => url.startsWith("https://own"));
  expect(sent.map(({ url, headers }) => `${url} ${headers.get("Authorization")}`)).toEqual([
    "https://own.example.test/v1/openapi.json null",
    "https://own-flow.example.test/v1/openapi.json null",
    "https://own.example.test/v1/account Bearer own-key",
  ]);
});

test("an unsafe service address is refused, and key and service stay", async () => {
  const world = await addinFor({ storage: { "strikebook.key": "key-for-tests" } });
  const unsafe = { ...ownService, baseUrl: "http://own.example.test" };

  const result = await world.addin.connection.connect("own-key", unsafe);

  expect(result).toEqual({ done: false, problem: expect.stringMatching(/not safe for a key/) as string });
  expect(world.addin.settings.key).toBe("key-for-tests");
  expect(world.addin.settings.hosts.baseUrl).toBe("https://api.example.test");
});

test("a service that does not respond as the API gets no key, and key and service stay", async () => {
  const world = await addinFor({
    storage: { "strikebook.key": "key-for-tests" },
    respond: () => new Response("<!doctype html><title>Welcome</title>"),
  });

  const result = await world.settle(world.addin.connection.connect("own-key", ownService));

  expect(result).toEqual({
    done: false,
    problem: expect.stringMatching(/^https:\/\/own\.example\.test responds, but not with this API/) as string,
  });
  expect(world.platform.requests.filter(({ headers }) => headers.has("Authorization"))).toEqual([]);
  expect(world.addin.settings.key).toBe("key-for-tests");
  expect(world.addin.settings.hosts.baseUrl).toBe("https://api.example.test");
});

test.each([
  ["that respond", wellBehaved, { done: true }],
  ["that refuse without a key", () => refusal(401, "unauthorized"), { done: true }],
  [
    "that cannot be reached",
    () => {
      throw new TypeError("Failed to fetch");
    },
    { done: false, problem: expect.stringMatching(/^own\.example\.test cannot be reached/) as string },
  ],
] as const)("addresses %s are checked without a key", async (_how, respond, result) => {
  const world = await addinFor({ storage: { "strikebook.key": "key-for-tests" }, respond });

  expect(await world.settle(world.addin.connection.checkAddresses(ownService))).toEqual(result);
  expect(world.platform.requests.filter(({ headers }) => headers.has("Authorization"))).toEqual([]);
});

test("the configured service is used again with a key for it", async () => {
  const world = await addinFor({});
  const configured = world.addin.settings.hosts;
  await world.settle(world.addin.connection.connect("own-key", ownService));

  await world.settle(world.addin.connection.connect("key-for-tests", configured));

  expect(world.addin.settings.hosts.baseUrl).toBe("https://api.example.test");
  expect(world.entries.has("strikebook.hosts")).toBe(false);
});

test("an add-in without its configuration starts and reports the problem", async () => {
  const world = await addinFor({ configuration: () => new Response("", { status: 404 }) });

  expect(world.addin.activity.store.get().installationProblem).toMatch(/config\.json/);
});

test("another practice account is used with its own key, and counts as practice", async () => {
  const world = await addinFor({});

  await world.settle(world.addin.connection.connect("practice-low-balance"));

  expect(world.platform.requests.at(-1)?.headers.get("Authorization")).toBe("Bearer practice-low-balance");
  expect(world.addin.activity.store.get().keyKind).toBe("practice");
});

test("a practice market that connects from the start provides its key", async () => {
  const { addin } = await addinFor({ configuration: practiceConnected });

  expect(addin.settings.key).toBe("practice");
  expect(addin.activity.store.get().keyKind).toBe("practice");
});

test("the practice market replaces neither the user's key nor the choice to have none", async () => {
  const own = { "strikebook.key": "key-for-tests" };
  const withOwnKey = await addinFor({ configuration: practiceConnected, storage: own });
  const without = await addinFor({ configuration: practiceConnected });
  without.addin.connection.forgetKey();

  const returned = await addinFor({
    configuration: practiceConnected,
    storage: Object.fromEntries(without.entries),
  });

  expect(withOwnKey.addin.settings.key).toBe("key-for-tests");
  expect(returned.addin.settings.key).toBeUndefined();
});
