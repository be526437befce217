import { mkdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorEnvelope } from "../../../scripts/support/service/start-service";
import { until } from "../support/people";
import { closedAfterTest, sharedEngine } from "../support/shared-engine";
import { startNode } from "../support/start-node";

const engine = await sharedEngine();
const start = closedAfterTest(() => startNode(engine));
const admin = await engine.connect();

/** What the engine cannot replace by its file, so that it cannot store its data. */
const blocked = join(dirname(engine.url.replace(/^unix:\/\//, "")), "dump.rdb");

test.each([
  [
    "has no memory left",
    "OOM",
    () => admin.command("CONFIG", "SET", "maxmemory", "1"),
    () => admin.command("CONFIG", "SET", "maxmemory", "0"),
  ],
  [
    "cannot write to its disk",
    "MISCONF",
    async () => {
      await mkdir(join(blocked, "x"), { recursive: true });
      await admin.command("CONFIG", "SET", "save", "3600 1");
      await saveInBackground("err");
    },
    async () => {
      await rm(blocked, { recursive: true });
      await saveInBackground("ok");
      await admin.command("CONFIG", "SET", "save", "");
    },
  ],
  ["is a replica now", "READONLY", () => engine.demote(), () => engine.promote()],
  [
    "does not let the desk write",
    "NOPERM",
    () => admin.command("ACL", "SETUSER", "default", "-@write"),
    () => admin.command("ACL", "SETUSER", "default", "+@all"),
  ],
  [
    "lets the desk write texts only",
    "NOPERM",
    () => admin.command("ACL", "SETUSER", "default", "-@sortedset"),
    () => admin.command("ACL", "SETUSER", "default", "+@all"),
  ],
])(
  "health is degraded while the engine %s, with its word %s, and the log says so once",
  async (_what, word, begin, end) => {
    const { get, keyOf, logged, problems } = await start();
    const key = await keyOf("ann");
    await get("/v1/symbols", key);
    expect((await get("/health")).body).toMatchObject({ status: "ok", engine: { responds: true } });

    await begin();
    const bought = await get("/v1/gex/levels?symbols=SPY", key);
    const health = [await get("/health"), await get("/health")];
    const metrics = String((await get("/metrics")).body);
    await end();
    await until(async () => ((await get("/health")).body as { status: string }).status === "ok");

    expect(bought).toMatchObject({ status: 503, body: errorEnvelope("unavailable") });
    for (const { status, body } of health) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ status: "degraded", engine: { refuses: word } });
    }
    expect(metrics).toContain("strikebook_desk_engine_accepts_writes 0");
    expect(logged).toEqual([
      expect.stringMatching(new RegExp(`^The engine refuses what the desk writes, .*: (${word}|ERR The user) `)),
      "The engine accepts what the desk writes again.",
    ]);
    expect(problems).toEqual([]);
    expect(String((await get("/metrics")).body)).toContain("strikebook_desk_engine_accepts_writes 1");
  },
);

/** Lets the engine store its data, until that has come to an end with this outcome. */
async function saveInBackground(outcome: "ok" | "err"): Promise<void> {
  await admin.command("BGSAVE");
  await until(async () => {
    const info = String(await admin.command("INFO", "persistence"));
    return info.includes("rdb_bgsave_in_progress:0") && info.includes(`rdb_last_bgsave_status:${outcome}`);
  });
}
