import { account, refusal, success } from "../support/canned-answers";
import { addinFor } from "../support/test-addin";

const practiceFromTheStart = () =>
  Response.json({
    baseUrl: "https://api.example.test",
    flowBaseUrl: "https://flow.example.test",
    practice: "connected",
  });

test("the first key connects, is kept, and starts the cells that waited for it", async () => {
  const world = await addinFor({});
  const { addin } = world;

  const outcome = await world.settle(addin.connect("  key-for-tests \n"));

  expect(outcome).toEqual({ done: true });
  expect(world.entries.get("strikebook.key")).toBe("key-for-tests");
  expect(world.reruns()).toBe(1);
  expect(addin.activity.store.get()).toMatchObject({
    keyKind: "own",
    connection: { kind: "connected" },
    account: { status: "active" },
    credits: { remaining: 4_999 },
  });
});

test("a key is checked by one free question", async () => {
  const world = await addinFor({});

  await world.settle(world.addin.connect("key-for-tests"));

  expect(world.asked()).toEqual(["/v1/account"]);
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
  ["asked of a web page", () => new Response("<!doctype html>"), /Check the service address/],
])("a key that is %s changes nothing, and the reason is told", async (_how, answer, said) => {
  const world = await addinFor({ storage: { "strikebook.key": "old-key-for-tests" }, answer });

  const outcome = await world.settle(world.addin.connect("new-key-for-tests"));

  expect(outcome).toEqual({ done: false, problem: expect.stringMatching(said) });
  expect(world.addin.settings.key).toBe("old-key-for-tests");
  expect(world.entries.get("strikebook.key")).toBe("old-key-for-tests");
  expect(world.reruns()).toBe(0);
});

test("without a network a key is given up after ten seconds, with what to do", async () => {
  const world = await addinFor({
    answer: () => {
      throw new TypeError("Failed to fetch");
    },
  });
  world.platform.chance = 0.999;
  const startedAtMs = world.platform.now();

  const outcome = await world.settle(world.addin.connect("key-for-tests"));

  expect(outcome).toEqual({ done: false, problem: expect.stringMatching(/^api\.example\.test cannot be reached\./) });
  expect(world.platform.now() - startedAtMs).toBe(10_000);
});

test("a service that quotes the key back does not get it shown", async () => {
  const quoting = () =>
    Response.json({ error: { code: "odd_code", message: "No account for key-for-tests here" } }, { status: 403 });
  const world = await addinFor({ answer: quoting });

  const outcome = await world.settle(world.addin.connect("key-for-tests"));

  expect(outcome.done).toBe(false);
  expect(JSON.stringify(outcome)).not.toContain("key-for-tests");
});

test.each([
  ["", /Enter your API key first/],
  ["two words", /space or a line break/],
  ["schlüssel", /a character that no key has/],
])("what cannot be a key (%s) is refused without asking", async (typed, said) => {
  const world = await addinFor({});

  expect(await world.addin.connect(typed)).toEqual({ done: false, problem: expect.stringMatching(said) });
  expect(world.asked()).toEqual([]);
});

test("a key copied with its Bearer in front is understood", async () => {
  const world = await addinFor({});

  await world.settle(world.addin.connect("Bearer key-for-tests"));

  expect(world.addin.settings.key).toBe("key-for-tests");
});

test("the practice market needs no key of one's own", async () => {
  const world = await addinFor({});

  await world.settle(world.addin.connectToPractice());

  expect(world.addin.activity.store.get().keyKind).toBe("practice");
});

test("a forgotten key is gone from this computer, and nothing is asked with it", async () => {
  const world = await addinFor({ storage: { "strikebook.key": "key-for-tests" } });

  world.addin.forgetKey();
  await world.addin.readAccount();

  expect(JSON.stringify([...world.entries])).not.toContain("key-for-tests");
  expect(world.asked()).toEqual([]);
  expect(world.addin.activity.store.get().keyKind).toBe("none");
});

test("a key entered in another workbook heals this one", async () => {
  const world = await addinFor({});
  world.entries.set("strikebook.key", "key-for-tests");

  world.storageChanges();
  await world.quiet();

  expect(world.addin.activity.store.get()).toMatchObject({ keyKind: "own", connection: { kind: "connected" } });
  expect(world.reruns()).toBe(1);
});

test("cells that Excel would not start are named, and the key stays connected", async () => {
  const world = await addinFor({ rerun: () => Promise.reject(new Error("Excel is busy")) });

  expect(await world.settle(world.addin.connect("key-for-tests"))).toEqual({
    done: true,
    remark: expect.stringMatching(/Recalculate the cells/),
  });
});

test("a service of one's own is asked instead, and gets no key of the one before", async () => {
  const world = await addinFor({ storage: { "strikebook.key": "key-for-tests" } });

  const outcome = world.addin.useHosts({
    baseUrl: "https://own.example.test/",
    flowBaseUrl: "https://own.example.test/flow",
  });

  expect(outcome).toEqual({ done: true });
  expect(world.addin.hosts().baseUrl).toBe("https://own.example.test");
  expect(world.addin.settings.key).toBeUndefined();
});

test("an unsafe service of one's own is refused, and key and service stay", async () => {
  const world = await addinFor({ storage: { "strikebook.key": "key-for-tests" } });

  const outcome = world.addin.useHosts({ baseUrl: "http://own.example.test", flowBaseUrl: "https://own.example.test" });

  expect(outcome).toEqual({ done: false, problem: expect.stringMatching(/not safe for a key/) });
  expect(world.addin.settings.key).toBe("key-for-tests");
  expect(world.addin.hosts().baseUrl).toBe("https://api.example.test");
});

test("going back to the configured service is one step", async () => {
  const world = await addinFor({});
  world.addin.useHosts({ baseUrl: "https://own.example.test", flowBaseUrl: "https://own.example.test" });

  world.addin.useHosts(undefined);

  expect(world.addin.hosts().baseUrl).toBe("https://api.example.test");
});

test("an add-in without its configuration starts, and says what is missing", async () => {
  const world = await addinFor({ configuration: () => new Response("", { status: 404 }) });

  expect(world.addin.activity.store.get().installationProblem).toMatch(/config\.json/);
});

test("where the practice market connects from the start, a newcomer has its key", async () => {
  const { addin } = await addinFor({ configuration: practiceFromTheStart });

  expect(addin.settings.key).toBe("practice");
  expect(addin.activity.store.get().keyKind).toBe("practice");
});

test("the practice market replaces neither a person's own key nor their choice to have none", async () => {
  const own = { "strikebook.key": "key-for-tests" };
  const owner = await addinFor({ configuration: practiceFromTheStart, storage: own });
  const leaver = await addinFor({ configuration: practiceFromTheStart });
  leaver.addin.forgetKey();

  const returned = await addinFor({
    configuration: practiceFromTheStart,
    storage: Object.fromEntries(leaver.entries),
  });

  expect(owner.addin.settings.key).toBe("key-for-tests");
  expect(returned.addin.settings.key).toBeUndefined();
});
