import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { PostgresSink } from "../../../desk/audit/postgres-sink";
import { trimAudit } from "../../../desk/audit/trim-audit";
import type { Engine } from "../../../desk/engine/engine";
import { annPays, book, startAudit } from "../support/audit";
import { sharedEngine } from "../support/shared-engine";
import { NodePlatform } from "../../../scripts/support/desk/node-platform";
import { until } from "../support/people";
import { TcpProxy } from "../../../scripts/support/desk/tcp-proxy";

/** 10:00 in New York of Friday 2026-11-20. */
const START_MS = Date.parse("2026-11-20T15:00:00Z");
const DAY_MS = 86_400_000;

const server = await sharedEngine();
let database: PGlite;
let postgres: PGLiteSocketServer;
let proxy: TcpProxy;
beforeAll(async () => {
  database = await PGlite.create();
  postgres = new PGLiteSocketServer({ db: database, port: 0, host: "127.0.0.1", maxConnections: 8 });
  await postgres.start();
  proxy = await TcpProxy.start({ port: Number(postgres.getServerConn().split(":").at(-1)) });
});
afterAll(async () => {
  await proxy.close();
  await postgres.stop();
  await database.close();
});

const secretUrl = () => `postgres://postgres:hunter2@127.0.0.1:${proxy.port}/postgres?sslmode=disable`;

const sinks: PostgresSink[] = [];
afterEach(() => Promise.all(sinks.splice(0).map((sink) => sink.close())));

function sinkOf(engine: Engine, desk: string, node = "one", platform = new NodePlatform(START_MS)) {
  const problems: string[] = [];
  const report = (problem: string) => void problems.push(problem);
  const sink = new PostgresSink({ engine, platform, url: secretUrl(), desk, node, report, abandonedMs: 0 });
  sinks.push(sink);
  return { sink, problems, platform };
}

async function rowsOf(desk: string): Promise<Record<string, unknown>[]> {
  const { rows } = await database.query("SELECT * FROM strikebook_audit WHERE desk = $1 ORDER BY id", [desk]);
  return rows as Record<string, unknown>[];
}

test("each person's part of a purchase becomes a row", async () => {
  const { desk, engine } = await startAudit(server, START_MS);
  const bobPays = { name: "bob", team: "macro", credits: 2, symbols: "QQQ,IWM" };
  await book(engine, [annPays(1), bobPays]);
  const { sink } = sinkOf(engine, desk);

  expect(await sink.copy()).toBe(2);

  const [ann, bob] = await rowsOf(desk);
  expect(ann).toMatchObject({ person: "ann", team: "quant", symbols: ["SPY"], outcome: "answered" });
  expect(bob).toMatchObject({ person: "bob", team: "macro", symbols: ["QQQ", "IWM"], endpoint: "heatmap" });
  expect([ann?.["credits"], bob?.["credits"]].map(Number)).toEqual([1, 2]);
  expect(ann?.["at"]).toEqual(new Date(START_MS));
  expect(ann?.["reservation"]).toBe(bob?.["reservation"]);
});

test("what was committed but not confirmed is read again, and written once", async () => {
  const { desk, engine } = await startAudit(server, START_MS);
  await book(engine, [annPays(1)]);
  const first = sinkOf(engine, desk);
  await first.sink.copy();
  // As a crash between COMMIT and XACK leaves it: the entry is delivered, committed and not confirmed.
  await engine.command("XGROUP", "SETID", engine.keys.of("audit"), "postgres", "0");
  await engine.command("XREADGROUP", "GROUP", "postgres", "dead", "STREAMS", engine.keys.of("audit"), ">");
  await book(engine, [annPays(2)]);

  const second = sinkOf(engine, desk, "two");
  expect(await second.sink.copy()).toBe(2);

  expect((await rowsOf(desk)).map(({ credits }) => Number(credits))).toEqual([1, 2]);
  const pending = (await engine.command("XPENDING", engine.keys.of("audit"), "postgres")) as unknown[];
  expect(pending[0]).toBe(0);
});

test("while Postgres is away nothing is lost, and the password is in no message", async () => {
  const { desk, engine } = await startAudit(server, START_MS);
  await book(engine, [annPays(3)]);
  const { sink, problems, platform } = sinkOf(engine, desk);
  proxy.cut();
  sink.start();
  await until(() => problems.length > 0);

  proxy.restore();
  await until(async () => {
    await platform.moveTo(platform.now() + 5_000);
    return (await rowsOf(desk)).length > 0;
  });

  expect((await rowsOf(desk)).map(({ credits }) => Number(credits))).toEqual([3]);
  expect(problems[0]).toMatch(/^The audit was not written to Postgres, and is tried again: ./);
  expect(problems.join()).not.toContain("hunter2");
});

test("a node closes its audit within two seconds although Postgres does not respond", async () => {
  const { desk, engine } = await startAudit(server, START_MS);
  await book(engine, [annPays(3)]);
  const { sink, platform } = sinkOf(engine, desk);
  proxy.stall();
  sink.start();
  await until(() => proxy.connections > 0);

  const closing = sink.close();
  await platform.moveTo(START_MS + 2_000);
  await closing;
  proxy.restore();

  const next = sinkOf(engine, desk, "two");
  await until(async () => {
    await next.sink.copy();
    return (await rowsOf(desk)).length > 0;
  });
  expect((await rowsOf(desk)).map(({ credits }) => Number(credits))).toEqual([3]);
});

test("two nodes write at the same time, each entry once", async () => {
  const { desk, engine } = await startAudit(server, START_MS);
  await Promise.all(Array.from({ length: 1_200 }, () => book(engine, [annPays(1)])));
  const one = sinkOf(engine, desk, "one");
  const two = sinkOf(engine, desk, "two");

  await Promise.all([one.sink.copy(), two.sink.copy()]);
  await one.sink.copy();

  const rows = await rowsOf(desk);
  expect(rows).toHaveLength(1_200);
  expect(new Set(rows.map(({ reservation }) => reservation)).size).toBe(1_200);
});

test("a question with a NUL, which Postgres refuses, does not hold up the audit", async () => {
  const { desk, engine } = await startAudit(server, START_MS);
  await book(engine, [annPays(1)], { question: "heatmap?metric=\0gamma" });
  const { sink } = sinkOf(engine, desk);

  await sink.copy();

  expect((await rowsOf(desk)).map(({ question }) => question)).toEqual(["heatmap?metric=gamma"]);
});

test("old entries are removed, but none that Postgres lacks", async () => {
  const { desk, engine, setClock } = await startAudit(server, START_MS);
  const length = async () => Number(await engine.command("XLEN", engine.keys.of("audit")));
  await book(engine, [annPays(1)]);
  await setClock(START_MS + 1_000);
  await book(engine, [annPays(2)]);
  const { sink } = sinkOf(engine, desk);
  await sink.copy();
  await setClock(START_MS + 2_000);
  await book(engine, [annPays(3)]);
  await setClock(START_MS + 400 * DAY_MS + 10_000);

  // The last one that Postgres has marks how far it is, and stays until it has the next.
  expect(await trimAudit(engine, 400)).toBe(1);
  expect(await length()).toBe(2);
  await sink.copy();
  expect(await trimAudit(engine, 400)).toBe(1);
  expect(await length()).toBe(1);
});

test("without Postgres, entries are removed by age alone", async () => {
  const { engine, setClock } = await startAudit(server, START_MS);
  await book(engine, [annPays(1)]);
  await setClock(START_MS + DAY_MS);
  await book(engine, [annPays(2)]);

  await setClock(START_MS + 400 * DAY_MS);
  expect(await trimAudit(engine, 400)).toBe(0);
  await setClock(START_MS + 400 * DAY_MS + 1);
  expect(await trimAudit(engine, 400)).toBe(1);
});
