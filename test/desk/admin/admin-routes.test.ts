import { auditPages } from "../../../desk/audit/audit-pages";
import { removeNodeReport, writeNodeReport } from "../../../desk/admin/node-report";
import { streamKeys } from "../../../desk/streams/stream-parts";
import { WantedFeeds } from "../../../desk/streams/wanted-feeds";
import { emptyPoolStatus, realPlatform } from "@strikebook/client";
import { noonMs, openAdminDesk } from "../../../scripts/support/desk/admin-desk";
import { sharedEngine } from "../support/shared-engine";

const engine = await sharedEngine();

const ann = { name: "ann", team: "vol" };
const ben = { name: "ben", team: "vol" };

test("only the key of an administrator opens the page's data and changes anything", async () => {
  await using desk = await openAdminDesk(engine, "sign-in");
  const { key } = await desk.register.add(ann);

  const paths = ["overview", "spending", "streams", "nodes", "keys"];
  const withUserKey = await Promise.all(paths.map((path) => desk.request(path, undefined, key)));
  const changes = [
    await desk.request("caps", { scope: "user", name: "ann", credits: 1_000_000 }, key),
    await desk.request("keys", { name: "eve", team: "vol", isAdmin: true, isSamePerson: false }, key),
  ];
  const withNoKey = await Promise.all(paths.map(async (path) => desk.routes.request(`/admin/api/${path}`)));
  const inAddress = await desk.routes.request(`/admin/api/overview?key=${desk.adminKey}`);

  expect(withUserKey.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  expect(withUserKey[0]?.body).toEqual({
    error: { code: "forbidden", message: "The key of ann is not that of an administrator." },
  });
  expect(withNoKey.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
  expect(inAddress.status).toBe(401);
  expect((await desk.request("overview")).status).toBe(200);
  expect(changes.map(({ status }) => status)).toEqual([403, 403]);
  expect(await desk.engine.command("EXISTS", desk.engine.keys.of("cap"))).toBe(0);
  expect((await desk.register.list()).map(({ name }) => name)).toEqual(["ann", "root"]);
});

test.each([
  ["caps", { scope: "user", name: "ann", credits: -1 }, "credits"],
  ["caps", { scope: "user", name: "Ann Lee", credits: 1 }, "name"],
  ["caps", { scope: "user", credits: 1 }, "name"],
  ["caps", { scope: "everything", credits: 1 }, "scope"],
  ["caps", { scope: "firm", credits: 1.5 }, "credits"],
  ["keys", { name: "", team: "vol", isAdmin: false, isSamePerson: false }, "name"],
  ["keys", "not an object", "Object"],
])("POST %s with %j is refused with the name of the field", async (path, sent, field) => {
  await using desk = await openAdminDesk(engine, "refusals");

  const { status, body } = await desk.request(path, sent);

  expect(status).toBe(400);
  expect(body).toMatchObject({
    error: { code: "invalid_parameter", message: expect.stringContaining(field) as string },
  });
  await engine.flush();
});

test("a key that is added signs in its person until it is revoked", async () => {
  await using desk = await openAdminDesk(engine, "keys");

  const added = await desk.request("keys", { name: "eve", team: "vol", isAdmin: true, isSamePerson: false });
  const { key } = added.body as { key: string };
  const accepted = await desk.request("overview", undefined, key);
  const listed = await desk.request("keys");
  const { keys } = listed.body as { keys: { id: string; name: string }[] };
  const id = keys.find(({ name }) => name === "eve")?.id;
  const notified = new Promise((resolve) => desk.people.onRevoked(resolve));
  const revoked = await desk.request("keys/revoke", { id });
  await notified;
  const refused = await desk.request("overview", undefined, key);

  expect([added.status, accepted.status, revoked.status, refused.status]).toEqual([201, 200, 200, 401]);
  expect(keys).toEqual([
    { id, name: "eve", team: "vol", isAdmin: true, addedMs: noonMs, revokedMs: null },
    expect.objectContaining({ name: "root", team: "desk", isAdmin: true }) as unknown,
  ]);
  expect(JSON.stringify(listed.body)).not.toContain(key);
  expect((await desk.request("keys")).body).toMatchObject({ keys: [{ name: "eve", revokedMs: noonMs }, {}] });
});

test("a name that is taken is refused, unless it is said to be the same person", async () => {
  await using desk = await openAdminDesk(engine, "names");
  const eve = { name: "eve", team: "vol", isAdmin: false };
  await desk.request("keys", { ...eve, isSamePerson: false });

  const taken = await desk.request("keys", { ...eve, isSamePerson: false });
  const another = await desk.request("keys", { ...eve, isSamePerson: true });

  expect(taken.status).toBe(400);
  expect(taken.body).toMatchObject({
    error: { message: expect.stringContaining('The name "eve" is taken') as string },
  });
  expect(another.status).toBe(201);
});

test("changes are in the audit with the administrator who made them", async () => {
  await using desk = await openAdminDesk(engine, "who");
  await desk.request("caps", { scope: "user", name: "ann", credits: 500 });
  await desk.request("keys", { ...ann, isAdmin: false, isSamePerson: false });
  const id = (await desk.register.list()).find(({ name }) => name === "ann")?.id;
  await desk.request("keys/revoke", { id });

  const pages = [];
  for await (const page of auditPages(desk.engine, 0)) pages.push(...page);

  expect(pages.map(({ user, team, endpoint, question }) => [user, team, endpoint, question])).toEqual([
    ["root", "desk", "caps set", "user:ann 500"],
    ["root", "desk", "keys add", `${id} for ann, team vol`],
    ["root", "desk", "keys revoke", `${id} of ann`],
  ]);
});

test("the last administrator cannot be removed on the page", async () => {
  await using desk = await openAdminDesk(engine, "last-admin");
  const idOf = async (name: string) => (await desk.register.list()).find((record) => record.name === name)?.id;
  const root = await idOf("root");

  const refused = await desk.request("keys/revoke", { id: root });
  await desk.register.add({ name: "eve", team: "desk" }, false, true);
  const accepted = await desk.request("keys/revoke", { id: root });
  // The command line may, because it can add another.
  const byCommand = await desk.register.revoke("eve");

  expect(refused).toEqual({
    status: 400,
    body: {
      error: {
        code: "invalid_parameter",
        message:
          "This is the last key of an administrator: nobody could use this page without it. Make a key for another administrator first.",
      },
    },
  });
  expect(accepted.status).toBe(200);
  expect(byCommand.map(({ name }) => name)).toEqual(["eve"]);
});

test("two administrators who revoke each other at the same time leave one of them", async () => {
  await using desk = await openAdminDesk(engine, "each-other");
  const { key, id } = await desk.register.add({ name: "eve", team: "desk" }, false, true);
  const root = (await desk.register.list()).find(({ name }) => name === "root")?.id;

  const responses = await Promise.all([
    desk.request("keys/revoke", { id }),
    desk.request("keys/revoke", { id: root }, key),
  ]);

  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  const valid = (await desk.register.list()).filter(({ revokedMs }) => revokedMs === undefined);
  expect(valid).toHaveLength(1);
});

test("what users watch is listed by symbol, with the streams of the account that the leader has reported", async () => {
  await using desk = await openAdminDesk(engine, "streams");
  const keys = streamKeys(desk.engine);
  const window = { metric: "gamma", maxStrikes: 92, expirations: 5, layout: "net" } as const;
  const watching = (symbol: string, spotOnly = false) => ({
    symbol,
    window,
    spotOnly,
    velocity: false,
    valuesOnly: false,
    labels: [],
  });
  const nodeOf = (node: string) =>
    new WantedFeeds({
      engine: desk.engine,
      keys,
      platform: realPlatform,
      node,
      report: (bug) => desk.reported.push(bug),
    });
  const [one, two] = [nodeOf("desk-1"), nodeOf("desk-2")];
  one.watch([watching("SPY"), watching("QQQ", true)], ann);
  two.watch([watching("SPY")], ben);
  await Promise.all([one.publish(), two.publish()]);
  const [token] = (await desk.engine.call("lease", [keys.lease, keys.tokens], ["desk-2", 8_000])) as [number];
  const stream = { window, symbols: ["SPY", "QQQ"], creditsPerMinute: 2 };
  const status = JSON.stringify({ ...emptyPoolStatus, streams: [stream], token });
  await desk.engine.call(
    "publish_status",
    [keys.lease, keys.status, keys.positions, keys.events],
    ["desk-2", token, status],
  );

  const { body } = await desk.request("streams");
  const overview = await desk.request("overview");
  await desk.setClock(noonMs + 8_001);
  const later = await desk.request("streams");
  await Promise.all([one.close(), two.close()]);

  expect(body).toEqual({
    nowMs: noonMs,
    holder: "desk-2",
    upstream: [{ window: "gamma, 92 strikes, 5 expirations", symbols: ["SPY", "QQQ"] }],
    polls: 0,
    creditsPerMinute: 2,
    feeds: expect.arrayContaining([
      {
        symbol: "SPY",
        window: "gamma, 92 strikes, 5 expirations",
        people: ["ann", "ben"],
        nodes: ["desk-1", "desk-2"],
      },
      { symbol: "QQQ", window: "price", people: ["ann"], nodes: ["desk-1"] },
    ]) as unknown,
  });
  expect(overview.body).toMatchObject({ creditsPerMinute: 2 });
  expect(later.body).toMatchObject({ holder: null, upstream: [], creditsPerMinute: 0 });
  expect(desk.reported).toEqual([]);
});

const report = {
  startedMs: noonMs - 3_600_000,
  version: "0.1.0",
  readers: 40,
  lagged: 1,
  requests: 900,
  fromStore: 850,
  rejections: { cap: 3, rate: 2, account: 4, shareClass: 1, provider: 0 },
  memoryBytes: 200_000_000,
  engineLatencyMs: 0.4,
};

test("nodes are listed with their reports; one that stops reporting is late, and forgotten after an hour", async () => {
  await using desk = await openAdminDesk(engine, "nodes");
  await writeNodeReport(desk.engine, "desk-2", report);
  await desk.setClock(noonMs + 31_000);
  await writeNodeReport(desk.engine, "desk-1", report);
  await writeNodeReport(desk.engine, "desk-3", report);
  await removeNodeReport(desk.engine, "desk-3");

  const { body } = await desk.request("nodes");
  const overview = await desk.request("overview");

  expect(body).toMatchObject({
    engine: {
      version: expect.stringMatching(/^(Redis|Valkey) \d+\.\d+/) as string,
      role: "master",
      isPersistent: false,
    },
    nodes: [
      { ...report, name: "desk-1", atMs: noonMs + 31_000, isLate: false },
      { ...report, name: "desk-2", atMs: noonMs, isLate: true },
    ],
  });
  expect((body as { nodes: unknown[] }).nodes).toHaveLength(2);
  expect(overview.body).toMatchObject({ readers: 40, nodes: { count: 2, late: 1 } });
  // The engine's clock has jumped back.
  await desk.setClock(noonMs);
  expect((await desk.request("overview")).body).toMatchObject({ nodes: { count: 2, late: 1 } });
  await desk.setClock(noonMs + 3_600_001);
  expect((await desk.request("overview")).body).toMatchObject({ nodes: { count: 1, late: 1 } });
});

test("the report of a node of an earlier version, which does not count the limits of the account, is listed", async () => {
  await using desk = await openAdminDesk(engine, "earlier");
  const { cap, rate, shareClass, provider } = report.rejections;
  const rejections = { cap, rate, shareClass, provider };
  const text = JSON.stringify({ ...report, atMs: noonMs, rejections });
  await desk.engine.command("HSET", desk.engine.keys.of("nodes"), "desk-1", text);

  const { body } = await desk.request("nodes");

  expect(body).toMatchObject({ nodes: [{ name: "desk-1", rejections: { ...rejections, account: 0 } }] });
});

test("an engine that does not respond is a 503 that says so", async () => {
  await using desk = await openAdminDesk(engine, "away");
  desk.engine.close();

  const { status, body } = await desk.request("overview");

  expect(status).toBe(503);
  expect(body).toMatchObject({
    error: {
      code: "unavailable",
      message: expect.stringMatching(/^The engine .* does not respond to this node/) as string,
    },
  });
  expect(desk.reported).toEqual([]);
});
