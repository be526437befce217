import { createHash } from "node:crypto";
import { Redis } from "ioredis";
import { Engine, EngineUnavailableError } from "../../../desk/engine/engine";
import { EngineKeys } from "../../../desk/engine/engine-keys";
import { KeyRegisterError } from "../../../desk/people/key-register";
import { People } from "../../../desk/people/people";
import { connectEngine } from "../../../desk/engine/connect-engine";
import { sharedEngine } from "../support/shared-engine";
import { noTicks } from "../../../scripts/support/desk/manual-ticks";
import { NodePlatform } from "../../../scripts/support/desk/node-platform";
import { bearer, START_MS, startPeople, until } from "../support/people";
import { TcpProxy } from "../../../scripts/support/desk/tcp-proxy";

const server = await sharedEngine();

const ann = { name: "ann", team: "quant" };

test("a key signs its person in, with and without Bearer, and in X-API-Key", async () => {
  const { people, register } = await startPeople(server);
  const { key, id } = await register.add(ann);

  const expected = { ...ann, keyId: id };
  expect(await people.find(bearer(key))).toEqual(expected);
  expect(await people.find(new Headers({ Authorization: ` ${key} ` }))).toEqual(expected);
  expect(await people.find(new Headers({ "X-API-Key": key }))).toEqual(expected);
});

test("a key is 256 random bits after its prefix, and the engine stores its SHA-256 only", async () => {
  const { desk, engine, register } = await startPeople(server);
  const { key } = await register.add(ann);

  expect(key).toMatch(/^sbk_[A-Za-z0-9_-]{43}$/);
  expect(Buffer.from(key.slice(4), "base64url")).toHaveLength(32);
  const hash = createHash("sha256").update(key).digest("hex");
  expect(await engine.command("HGET", `{${desk}}:key:${hash}`, "name")).toBe("ann");
  const names = (await engine.command("KEYS", `{${desk}}:*`)) as string[];
  const stored = await Promise.all(names.map((name) => engine.bytes("DUMP", name)));
  expect(stored.every((dump) => dump === null || !(dump as Buffer).includes(key.slice(4)))).toBe(true);
});

test.each([
  ["nothing", new Headers()],
  ["an unknown key", bearer(`sbk_${"A".repeat(43)}`)],
  ["another secret", bearer("provider-key-of-the-firm")],
  ["a token without OpenID Connect", bearer("eyJh.eyJz.c2ln")],
])("%s signs nobody in", async (_, headers) => {
  const { people } = await startPeople(server);

  expect(await people.find(headers)).toBeUndefined();
});

test("two people may not have one name", async () => {
  const { register } = await startPeople(server);
  await register.add(ann);

  await expect(register.add(ann)).rejects.toThrow(KeyRegisterError);
  await expect(register.add({ name: "ann", team: "macro" })).rejects.toThrow(
    'The name "ann" is taken, in the team "quant".',
  );
});

test("a person gets a second key to replace the first", async () => {
  const { people, register } = await startPeople(server);
  const first = await register.add(ann);
  const second = await register.add(ann, true);
  await register.revoke(first.id);

  expect(await people.find(bearer(first.key))).toBeUndefined();
  expect(await people.find(bearer(second.key))).toMatchObject(ann);
});

test("a key of the same person is refused for a name that is not known, and for another team", async () => {
  const { register } = await startPeople(server);

  await expect(register.add(ann, true)).rejects.toThrow('There is no "ann" yet');
  const { id } = await register.add(ann);
  await expect(register.add({ name: "ann", team: "macro" }, true)).rejects.toThrow(
    '"ann" is in the team "quant" and has valid keys',
  );
  await register.revoke(id);
  expect((await register.add({ name: "ann", team: "macro" }, true)).key).toMatch(/^sbk_/);
});

test.each(["Ann", "", "ann lee", "user:ann", "-ann", "a".repeat(65), "ann\n"])(
  "the name %j is refused",
  async (name) => {
    const { register } = await startPeople(server);

    await expect(register.add({ name, team: "quant" })).rejects.toThrow(/cannot be the name of a person or a team/);
    await expect(register.add({ name: "ann", team: name })).rejects.toThrow(KeyRegisterError);
  },
);

test("keys are listed by name, with the times of the engine's clock", async () => {
  const { engine, register } = await startPeople(server);
  const bob = await register.add({ name: "bob", team: "macro" });
  await engine.command("SET", engine.keys.clock, START_MS + 60_000);
  const first = await register.add(ann);
  await engine.command("SET", engine.keys.clock, START_MS + 120_000);
  await register.revoke("bob");

  expect(await register.list()).toEqual([
    { ...ann, id: first.id, addedMs: START_MS + 60_000, revokedMs: undefined },
    { name: "bob", team: "macro", id: bob.id, addedMs: START_MS, revokedMs: START_MS + 120_000 },
  ]);
});

test("revoking a name revokes all keys of the person, and nobody else's", async () => {
  const { people, register } = await startPeople(server);
  const first = await register.add(ann);
  const second = await register.add(ann, true);
  const bob = await register.add({ name: "bob", team: "quant" });

  const revoked = await register.revoke("ann");

  expect(revoked.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
  expect(await people.find(bearer(second.key))).toBeUndefined();
  expect(await people.find(bearer(bob.key))).toMatchObject({ name: "bob" });
  await expect(register.revoke("ann")).rejects.toThrow('"ann" has no key that is still valid');
  await expect(register.revoke("cyd")).rejects.toThrow('"cyd" is neither the name of a person nor the id of a key');
});

test("a revocation is heard at once by all nodes, although they have the key in memory", async () => {
  const one = await startPeople(server);
  const other = await startPeople(server, { desk: one.desk });
  const { key, id } = await one.register.add(ann);
  await Promise.all([one, other].map(({ people }) => people.find(bearer(key))));
  const revoked: string[] = [];
  one.people.onRevoked((keyId) => revoked.push(`one ${keyId}`));
  other.people.onRevoked((keyId) => revoked.push(`other ${keyId}`));

  await one.register.revoke("ann");
  await until(() => revoked.length === 2);

  expect(revoked.sort()).toEqual([`one ${id}`, `other ${id}`]);
  // No time has passed: the key would still be fresh in memory.
  expect(await one.people.find(bearer(key))).toBeUndefined();
  expect(await other.people.find(bearer(key))).toBeUndefined();
});

test("a key is read once for five seconds, and then again", async () => {
  const { desk, engine, platform, people, register } = await startPeople(server);
  const { key } = await register.add(ann);
  await people.find(bearer(key));
  const hash = createHash("sha256").update(key).digest("hex");
  await engine.command("HSET", `{${desk}}:key:${hash}`, "team", "macro");

  await platform.moveTo(START_MS + 4_999);
  expect(await people.find(bearer(key))).toMatchObject({ team: "quant" });
  await platform.moveTo(START_MS + 5_000);
  expect(await people.find(bearer(key))).toMatchObject({ team: "macro" });
});

test("while the engine is away a known key is accepted for 15 minutes, and an unknown one cannot be checked", async () => {
  const { desk, register } = await startPeople(server);
  const known = await register.add(ann);
  const unused = await register.add({ name: "bob", team: "quant" });
  const proxy = await TcpProxy.start({ path: server.url.replace("unix://", "") });
  const platform = new NodePlatform(START_MS);
  const engine = await connectEngine(`redis://127.0.0.1:${proxy.port}`, { platform, desk });
  const people = await People.open({ engine, platform });
  await people.find(bearer(known.key));
  proxy.cut();
  await until(() =>
    engine.command("PING").then(
      () => false,
      () => true,
    ),
  );

  await platform.moveTo(START_MS + 15 * 60_000 - 1);
  expect(await people.find(bearer(known.key))).toMatchObject(ann);
  await expect(people.find(bearer(unused.key))).rejects.toThrow(EngineUnavailableError);
  await platform.moveTo(START_MS + 15 * 60_000);
  await expect(people.find(bearer(known.key))).rejects.toThrow(EngineUnavailableError);
  people.close();
  engine.close();
  await proxy.close();
});

test("a revocation is heard although the connection for messages is back before that for commands", async () => {
  const { desk, register } = await startPeople(server);
  const { key, id } = await register.add(ann);
  const target = { path: server.url.replace("unix://", "") };
  const [forCommands, forMessages] = [await TcpProxy.start(target), await TcpProxy.start(target)];
  const connection = ({ port }: TcpProxy) =>
    new Redis({
      port,
      retryStrategy: () => 5,
      maxRetriesPerRequest: 0,
      enableOfflineQueue: false,
      autoResubscribe: false,
    });
  const [commands, blocking, subscriber] = [forCommands, forCommands, forMessages].map(connection) as [
    Redis,
    Redis,
    Redis,
  ];
  await until(() => [commands, blocking, subscriber].every(({ status }) => status === "ready"));
  const platform = new NodePlatform(START_MS);
  const keys = new EngineKeys(desk);
  const engine = new Engine({ commands, blocking, subscriber, platform, keys, ticks: noTicks });
  const people = await People.open({ engine, platform });
  await people.find(bearer(key));
  const revoked: string[] = [];
  people.onRevoked((keyId) => revoked.push(keyId));
  for (const proxy of [forCommands, forMessages]) proxy.cut();
  await until(() => [commands, subscriber].every(({ status }) => status !== "ready"));
  await register.revoke("ann");

  forMessages.restore();
  await until(() => subscriber.status === "ready");
  // It is subscribed again: a message to another key arrives.
  const other = await register.add({ name: "bob", team: "quant" });
  await register.revoke("bob");
  await until(() => revoked.includes(other.id));
  expect(revoked).toEqual([other.id]);

  forCommands.restore();
  await until(() => revoked.includes(id));
  people.close();
  engine.close();
  await forCommands.close();
  await forMessages.close();
});

test("a key that an engine has lost is not valid any more, until it is restored", async () => {
  const { engine, people, platform, register } = await startPeople(server);
  const { key, id } = await register.add(ann);
  await people.find(bearer(key));
  const revoked: string[] = [];
  people.onRevoked((keyId) => revoked.push(keyId));
  const stored = `${engine.keys.of("key:")}${createHash("sha256").update(key).digest("hex")}`;

  await engine.command("RENAME", stored, `${stored}:backup`);
  await platform.moveTo(START_MS + 5_000);

  expect(await people.find(bearer(key))).toBeUndefined();
  expect(revoked).toEqual([id]);
  expect(people.isValid(id)).toBe(false);
  await engine.command("RENAME", `${stored}:backup`, stored);
  expect(await people.find(bearer(key))).toMatchObject(ann);
  expect(people.isValid(id)).toBe(true);
});
