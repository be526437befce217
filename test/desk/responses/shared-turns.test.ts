import type { Engine } from "../../../desk/engine/engine";
import { DeskPurchasing } from "../../../desk/spending/desk-purchasing";
import { Settlements } from "../../../desk/spending/settlements";
import type { TestPlatform } from "../../../scripts/support/client/test-platform";
import { reached, startNodes } from "../support/closed-nodes";
import { sharedEngine } from "../support/shared-engine";
import { memorySpool } from "../../../scripts/support/desk/memory-spool";

const server = await sharedEngine();

/** How finely the clocks move, in milliseconds. */
const STEP_MS = 200;

/** The longest wait of an analyst while a script is served, in milliseconds. */
const LONGEST_WAIT_MS = 3_000;

/** Forty calls that no request to the provider has in common. */
const calls = Array.from({ length: 40 }, (_, index) => `heatmap?symbols=SPY&maxStrikes=${index + 1}`);
const [first = "", last = ""] = [calls[0], calls.at(-1)];

/** Two nodes of a desk whose account has 120 requests per minute. */
async function startDesk() {
  const desk = await startNodes(server, { count: 2, purchasing });
  const [, second] = desk.nodes;
  if (!second) throw new Error("The desk has two nodes.");
  /** Moves all clocks until everything that is asked has an response, or for some time. */
  const advance = async (ms: number, isOver = () => false, stepMs = STEP_MS) => {
    for (let passedMs = 0; passedMs < ms && !isOver(); passedMs += stepMs) {
      await reached(desk.nodes);
      await desk.advance(stepMs);
    }
  };
  /** Asks as a person, and resolves to how long the response took by the engine's clock, in milliseconds. */
  const wait = async (node: typeof second, text: string, by: { name: string; isBackground?: boolean }) => {
    const startMs = desk.nowMs();
    const { status } = await node.get(text, by);
    expect(status).toBe(200);
    return desk.nowMs() - startMs;
  };
  return { desk, second, advance, wait };
}

function purchasing(engine: Engine, platform: TestPlatform): DeskPurchasing {
  const report = (problem: unknown) => {
    throw problem;
  };
  const settlements = new Settlements({ engine, platform, spool: memorySpool(), report });
  const rate = () => ({ requestsPerMinute: 120, historicalInFlight: 2 });
  return new DeskPurchasing({ engine, platform, settlements, rate, readBalance: () => Promise.resolve() });
}

test.each(["the same node", "another node"])(
  "an analyst who asks one of the forty waiting questions of a script on %s is answered within three seconds",
  async (where) => {
    const { desk, second, advance, wait } = await startDesk();
    const script = calls.map((text) => wait(desk.first, text, { name: "script" }));
    await advance(1_000);

    let waitedMs: number | undefined;
    const node = where === "the same node" ? desk.first : second;
    const ann = wait(node, last, { name: "ann" }).then((ms) => (waitedMs = ms));
    await advance(30_000, () => waitedMs !== undefined);
    await ann;
    let hasResponse = false;
    const all = Promise.all(script).then((waits) => (hasResponse = waits.length > 0));
    await advance(30_000, () => hasResponse);
    await all;

    expect(waitedMs).toBeLessThanOrEqual(LONGEST_WAIT_MS);
    // Those who join share the request.
    expect(desk.service.requests).toHaveLength(calls.length);
  },
);

test("when the request of a script times out, an analyst who joined it late is not refused: the question is asked again", async () => {
  const { desk, second, advance } = await startDesk();
  const many = Array.from({ length: 80 }, (_, index) => `heatmap?symbols=SPY&maxStrikes=${index + 1}`);
  const script = many.map((text) => desk.first.get(text, { name: "script" }));
  await advance(1_000);
  await advance(24_000, undefined, 1_000);
  await advance(4_000);

  // The next four slots are those of others.
  let isOver = false;
  const calls = ["bob", "cyd", "dee", "eve"].map((name, index) =>
    second.get(`heatmap?symbols=SPY&maxStrikes=${81 + index}`, { name }),
  );
  await advance(600);
  calls.push(second.get(many.at(-1) ?? "", { name: "ann" }));
  const responses = Promise.all(calls);
  void responses.then(() => (isOver = true));
  await advance(LONGEST_WAIT_MS, () => isOver);

  expect(isOver).toBe(true);
  expect((await responses).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const refused = (await Promise.all(script)).at(-1);
  expect(refused).toMatchObject({ status: 429, headers: { "retry-after": "10" } });
  expect(refused?.body).toMatch(/Try again in 10 seconds\./);
});

test("two scripts with the same forty questions do not hold up an analyst", async () => {
  const { desk, second, advance, wait } = await startDesk();
  const scripts = calls.map((text) => wait(desk.first, text, { name: "one" }));
  await advance(400);
  scripts.push(...calls.map((text) => wait(second, text, { name: "two" })));
  await advance(600);

  const waits: number[] = [];
  const analyst = (async () => {
    for (const strikes of [41, 42, 43, 44, 45]) {
      waits.push(await wait(second, `heatmap?symbols=SPY&maxStrikes=${strikes}`, { name: "ann" }));
    }
  })();
  await advance(30_000, () => waits.length === 5);
  await analyst;
  let hasResponse = false;
  const all = Promise.all(scripts).then(() => (hasResponse = true));
  await advance(30_000, () => hasResponse);
  await all;

  expect(waits.filter((waitMs) => waitMs > LONGEST_WAIT_MS)).toEqual([]);
});

test("an analyst who asks for a board that a script loads in advance is answered within three seconds", async () => {
  const { desk, second, advance, wait } = await startDesk();
  const script = calls.map((text) => wait(desk.first, text, { name: "script" }));
  await advance(1_000);
  const loaded = wait(desk.first, first.replace("SPY", "QQQ"), { name: "script", isBackground: true });
  await advance(1_000);

  let waitedMs: number | undefined;
  const ann = wait(second, first.replace("SPY", "QQQ"), { name: "ann" }).then((ms) => (waitedMs = ms));
  await advance(30_000, () => waitedMs !== undefined);
  await Promise.all([ann, loaded]);
  let hasResponse = false;
  const all = Promise.all(script).then(() => (hasResponse = true));
  await advance(30_000, () => hasResponse);
  await all;

  expect(waitedMs).toBeLessThanOrEqual(LONGEST_WAIT_MS);
});
