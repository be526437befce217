import { PersonRequests } from "../../../desk/server/person-requests";
import type { TestResponse } from "../../../scripts/support/service/start-service";
import { closedAfterTest, sharedEngine } from "../support/shared-engine";
import { NodePlatform } from "../../../scripts/support/desk/node-platform";
import { ann, bob, START_MS } from "../support/spending";
import { startNode } from "../support/start-node";

const engine = await sharedEngine();

const start = closedAfterTest(() => startNode(engine));

/** The open requests of one key, and of a node. docs/desk.md, Whose turn it is. */
const MOST_OF_KEY = 100;
const MOST = 4_000;

test("of 2,000 requests that a script has open, a hundred are worked on, and nobody waits for the others", async () => {
  const desk = await start();
  const [script, ben] = [await desk.keyOf("script"), await desk.keyOf("ben")];
  expect((await desk.get("/v1/heatmap?symbols=SPY", ben)).status).toBe(200);
  desk.provider.isHanging = true;
  const before = await functionCalls();

  const storm = new Responses(2_000, (index) => desk.get(`/v1/heatmap?symbols=QQQ&maxStrikes=${index + 1}`, script));
  const others = await desk.get("/v1/heatmap?symbols=SPY", ben);
  await storm.until(2_000 - MOST_OF_KEY);

  expect(others.status).toBe(200);
  const refused = storm.responses.slice(0, 2_000 - MOST_OF_KEY);
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([429]));
  expect(new Set(refused.map(({ headers }) => headers.get("retry-after")))).toEqual(new Set(["1"]));
  // At most five for each request that is worked on, and those of the other person and of the node.
  expect((await functionCalls()) - before).toBeLessThanOrEqual(5 * MOST_OF_KEY + 50);
});

test("what exceeds the open requests of a node is refused at once, whoever sends it", async () => {
  const desk = await start();
  engine.pause();
  // Unknown keys, each another one, cannot be checked while the engine does not respond.
  const storm = new Responses(MOST + 300, (index) => desk.get("/v1/account", deskKey(index)));

  await storm.until(300);
  const early = [...storm.responses];
  engine.continue();
  await storm.until(MOST + 300);

  expect(early.map(({ status, headers }) => [status, headers.get("retry-after")])).toEqual(
    Array.from({ length: 300 }, () => [503, "1"]),
  );
  expect(storm.responses.filter(({ status }) => status === 403)).toHaveLength(MOST);
  expect((await desk.get("/v1/account", await desk.keyOf("ben"))).status).toBe(200);
});

test("the engine is not asked about a person whose minute is full, until the oldest request no longer counts", async () => {
  const platform = new NodePlatform(START_MS);
  const connection = await engine.connect({ desk: "full", platform });
  const setClock = async (nowMs: number) => {
    await connection.command("SET", connection.keys.clock, nowMs);
    await connection.readClock();
  };
  await setClock(START_MS);
  const requests = new PersonRequests(connection, 2);
  const count = async () => (await requests.count(ann)).isAllowed;
  const first = [await count(), await count(), await count()];
  const before = await functionCalls();

  const storm = await Promise.all(Array.from({ length: 500 }, count));
  const calls = (await functionCalls()) - before;
  const other = await requests.count(bob);
  await setClock(START_MS + 60_000);

  expect(first).toEqual([true, true, false]);
  expect([new Set(storm), calls]).toEqual([new Set([false]), 0]);
  expect(other).toMatchObject({ isAllowed: true, remaining: 1 });
  expect(await count()).toBe(true);
});

/** A text of the form of a key. */
const deskKey = (index: number): string => `sbk_${String(index).padStart(43, "0")}`;

/** How often functions of the engine were called. */
async function functionCalls(): Promise<number> {
  const connection = await engine.connect();
  const stats = String(await connection.command("INFO", "commandstats"));
  connection.close();
  return Number(/cmdstat_fcall:calls=(\d+)/.exec(stats)?.[1] ?? 0);
}

/** Many requests at once, and their responses in the order in which they arrive. */
class Responses {
  readonly responses: TestResponse[] = [];
  #onResponse = (): void => undefined;

  constructor(count: number, request: (index: number) => Promise<TestResponse>) {
    for (let index = 0; index < count; index += 1) {
      void request(index).then((response) => {
        this.responses.push(response);
        this.#onResponse();
      });
    }
  }

  /** Resolves once so many responses are there. */
  async until(count: number): Promise<void> {
    while (this.responses.length < count) await new Promise<void>((resolve) => (this.#onResponse = resolve));
  }
}
