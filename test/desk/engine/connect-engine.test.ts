import { inspect } from "node:util";
import { connectEngine, Demotions } from "../../../desk/engine/connect-engine";
import { EngineUnavailableError } from "../../../desk/engine/engine";
import { realPlatform } from "@strikebook/client";
import { startEngine } from "../../../scripts/support/desk/engine";
import { closedAfterTest, sharedEngine } from "../support/shared-engine";
import { until } from "../support/people";
import { type ProxyTarget, TcpProxy } from "../../../scripts/support/desk/tcp-proxy";
import { TestSentinel } from "../support/test-sentinel";

const server = await sharedEngine();
const connect = closedAfterTest(connectEngine);
const startProxy = closedAfterTest((target: ProxyTarget) => TcpProxy.start(target));

const options = { platform: realPlatform };

test("a function is loaded when it is called first, and its clock is that of the engine", async () => {
  const engine = await connect(server.url, { ...options, desk: "clock" });
  await engine.command("SET", "{clock}:clock", 1_764_000_000_000);

  expect(await engine.readClock()).toBe(1_764_000_000_000);
});

test("responses have the form that the documentation of the commands shows", async () => {
  const engine = await connect(server.url, options);
  await engine.command("XADD", "entries", "1-0", "field", "value");

  expect(await engine.command("XREAD", "STREAMS", "entries", "0")).toEqual([
    ["entries", [["1-0", ["field", "value"]]]],
  ]);
  expect(await engine.wait("XREAD", "BLOCK", 1, "STREAMS", "entries", "$")).toBeNull();
});

test("all listeners of a channel receive its messages until they stop", async () => {
  const engine = await connect(server.url, options);
  const received: string[] = [];
  const [stopFirst] = await Promise.all([
    engine.subscribe("news", (message) => received.push(`first ${message}`)),
    engine.subscribe("news", (message) => received.push(`second ${message}`)),
  ]);

  expect(await engine.command("PUBLISH", "news", "one")).toBe(1);
  await until(() => received.length >= 2);
  stopFirst();
  await engine.command("PUBLISH", "news", "two");
  await until(() => received.length >= 3);

  expect(received).toEqual(["first one", "second one", "second two"]);
});

test("the engine forgets a channel without listeners", async () => {
  const engine = await connect(server.url, options);
  const stop = await engine.subscribe("short", () => undefined);

  stop();
  await until(async () => (await engine.command("PUBLISH", "short", "x")) === 0);
});

test("while the engine is away commands fail, and channels are subscribed once it is back", async () => {
  const { proxy, engine } = await connectThroughProxy();
  proxy.cut();
  await until(() =>
    engine.command("PING").then(
      () => false,
      () => true,
    ),
  );
  const received: string[] = [];
  const resumed = new Promise<void>((resolve) => {
    void engine.subscribe("later", (message) => received.push(message), resolve);
  });
  await expect(engine.command("PING")).rejects.toThrow(EngineUnavailableError);

  proxy.restore();
  await resumed;
  await until(() => engine.command("PUBLISH", "later", "hello").then(Boolean, () => false));
  await until(() => received.length > 0);

  expect(received[0]).toBe("hello");
});

test("a connection that is lost is subscribed again, and its listeners hear of it", async () => {
  const { proxy, engine } = await connectThroughProxy();
  const received: string[] = [];
  let onResumed = (): void => undefined;
  const resumed = new Promise<void>((resolve) => (onResumed = resolve));
  await engine.subscribe("again", (message) => received.push(message), onResumed);

  proxy.drop();
  await resumed;
  await until(() => engine.command("PUBLISH", "again", "after").then(Boolean, () => false));
  await until(() => received.length > 0);

  expect(received).toEqual(["after"]);
});

test("a command whose response is late has failed, and is not sent again", async () => {
  const engine = await connect(server.url, options);
  server.pause();
  await expect(engine.command("INCR", "once")).rejects.toThrow(EngineUnavailableError);
  server.continue();
  await until(() => engine.command("PING").then(Boolean, () => false));

  expect(await engine.command("GET", "once")).toBe("1");
});

test("a wrong password is named as the reason, and neither password is in the error", async () => {
  const admin = await connect(server.url, options);
  await admin.command("ACL", "SETUSER", "desk", "on", ">right-password", "~*", "&*", "+@all");
  const wrong = await connect(server.url.replace("//", "//desk:wrong-password@"), options);
  const right = await connect(server.url.replace("//", "//desk:wrong-password@"), {
    ...options,
    password: "right-password",
  });

  const problem = await wrong.command("PING").catch((reason: unknown) => reason);

  expect(problem).toBeInstanceOf(EngineUnavailableError);
  expect(String(problem)).toContain("WRONGPASS");
  expect(JSON.stringify(problem, Object.getOwnPropertyNames(problem))).not.toMatch(/(wrong|right)-password/);
  expect(await right.command("PING")).toBe("PONG");
});

test("the error of a command is logged without its arguments, which may be secret", async () => {
  const engine = await connect(server.url, options);
  await engine.command("SET", "text", "x");

  const problem: unknown = await engine
    .command("HSET", "text", "address", "secret-token")
    .catch((error: unknown) => error);

  expect(inspect(problem)).toContain("WRONGTYPE");
  expect(inspect(problem)).not.toContain("secret-token");
});

test("a replica counts as away, also where a function finds that out, and is used once it is the primary", async () => {
  const replica = await server.startReplica();
  const engine = await connect(replica.url, options);
  await expect(engine.call("now", [])).rejects.toThrow(EngineUnavailableError);
  await until(() =>
    engine.command("SET", "written", "1").then(
      () => false,
      (problem: unknown) => problem instanceof EngineUnavailableError,
    ),
  );

  await replica.promote();

  await until(() => engine.call("now", []).then(Boolean, () => false));
});

test("while Sentinel names an old primary for 30 seconds it is asked less and less often, and the new one is used at once", async () => {
  const old = await startEngine();
  const replica = await old.startReplica();
  const [toOld, toNew] = await Promise.all([startProxy(socketOf(old)), startProxy(socketOf(replica))]);
  const sentinel = await TestSentinel.start(toOld.port);
  const waitsMs: number[] = [];
  const pace = (waitMs: number) => {
    waitsMs.push(waitMs);
    return 0;
  };
  const engine = await connect(sentinel.address, { platform: { ...realPlatform, random: () => 0 }, pace });
  const received: string[] = [];
  await engine.subscribe("news", (message) => received.push(message));
  await engine.call("now", []);
  const callsBefore = sentinel.calls;

  await old.demote();
  await replica.promote();
  await expect(engine.call("now", [])).rejects.toThrow(EngineUnavailableError);
  // Each of the three connections has waited for half a minute.
  await until(() => waitsMs.reduce((sum, waitMs) => sum + waitMs, 0) >= 90_000);
  const [calls, waits] = [sentinel.calls - callsBefore, waitsMs.length];
  sentinel.name(toNew.port);
  await until(() => engine.call("now", []).then(Boolean, () => false));
  await until(() => engine.command("PUBLISH", "news", "new").then((listeners) => listeners === 1));
  await until(() => received.length > 0);

  // A connection asks 20 times in half a minute: after 0.05, 0.15, 0.35, 0.75, 1.55 and 3.15 seconds, and then every 2 seconds.
  expect(calls).toBeLessThanOrEqual(60);
  expect(Math.max(...waitsMs)).toBe(2_000);
  // An attempt that was under way may still have led to the old one.
  expect(waitsMs.length - waits).toBeLessThanOrEqual(6);
  expect(received).toContain("new");
  await sentinel.close();
  await old.stop();
});

test("connections that lead to a replica again and again are counted, each once, to try less and less often", () => {
  let nowMs = 0;
  const demotions = new Demotions({ now: () => nowMs });
  const counts = [0, 50, 150, 350].map((atMs) => {
    nowMs = atMs;
    demotions.noteConnected();
    for (let refused = 0; refused < 3; refused += 1) demotions.note();
    return demotions.inARow;
  });
  nowMs = 10_350;

  expect(counts).toEqual([1, 2, 3, 4]);
  expect(demotions.inARow).toBe(0);
});

test("an address without an engine is reported, not waited for", async () => {
  const engine = await connect("unix:///nowhere/engine.sock", options);

  await expect(engine.call("now", [])).rejects.toThrow(/The engine does not respond: .*ENOENT/);
});

const socketOf = ({ url }: { url: string }) => ({ path: url.replace("unix://", "") });

async function connectThroughProxy() {
  const proxy = await startProxy(socketOf(server));
  return { proxy, engine: await connect(`redis://127.0.0.1:${proxy.port}`, options) };
}
