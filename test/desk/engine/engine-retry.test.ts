import { connectEngine } from "../../../desk/engine/connect-engine";
import { type Engine, EngineUnavailableError } from "../../../desk/engine/engine";
import { EngineRetries, engineRetryMs } from "../../../desk/engine/engine-retry";
import { Settlements } from "../../../desk/spending/settlements";
import { LogReader } from "../../../desk/streams/log-reader";
import { Publisher } from "../../../desk/streams/publisher";
import { StreamLease } from "../../../desk/streams/stream-lease";
import { streamKeys } from "../../../desk/streams/stream-parts";
import { settled } from "../../../scripts/support/event-loop";
import { NodePlatform } from "../../../scripts/support/desk/node-platform";
import { memorySpool } from "../../../scripts/support/desk/memory-spool";
import { ann } from "../support/spending";

const nothing = () => undefined;

test("the waits for the engine double from 50 ms up to 2 seconds, and are up to a fifth shorter", () => {
  const attempts = [1, 2, 3, 4, 5, 6, 7, 8, 1_000];

  expect(attempts.map((attempt) => engineRetryMs(attempt, () => 0))).toEqual([
    50, 100, 200, 400, 800, 1_600, 2_000, 2_000, 2_000,
  ]);
  expect(attempts.map((attempt) => engineRetryMs(attempt, () => 1))).toEqual([
    40, 80, 160, 320, 640, 1_280, 1_600, 1_600, 1_600,
  ]);
});

test("after a response the waits begin again", () => {
  const retries = new EngineRetries({ random: () => 0, sleep: () => Promise.resolve() });

  const waits = [retries.nextMs(), retries.nextMs()];
  retries.reset();

  expect([...waits, retries.nextMs()]).toEqual([50, 100, 50]);
});

interface Retrying {
  engine: Engine;
  platform: NodePlatform;
}

const item = { ...ann, credits: 1, symbols: "SPY" };
const settlement = {
  reservation: "a",
  endpoint: "heatmap",
  question: "",
  day: "2026-11-20",
  items: [item],
  charged: 1,
} as const;
const streamParts = ({ engine, platform }: Retrying) => {
  const keys = streamKeys(engine);
  return { engine, keys, platform, node: "node", report: nothing };
};

/** Each begins what tries the engine again and again, and returns how to end it. */
const begins: readonly [part: string, begin: (retrying: Retrying) => () => unknown][] = [
  [
    "a settlement",
    ({ engine, platform }) => {
      const settlements = new Settlements({ engine, platform, spool: memorySpool(), report: nothing });
      settlements.book({ ...settlement, outcome: "answered" });
      return () => settlements.close();
    },
  ],
  [
    "a message about streams",
    (retrying) => {
      const publisher = new Publisher({ ...streamParts(retrying), token: 1, onRefused: nothing });
      publisher.publishNotice("paid", []);
      return () => publisher.close();
    },
  ],
  [
    "reading boards",
    (retrying) => {
      const listeners = { onEntries: nothing, onRead: nothing, onRestored: nothing };
      const reader = new LogReader({ ...streamParts(retrying), ...listeners, wakeKey: "wake" });
      reader.start();
      return () => reader.close();
    },
  ],
  [
    "the lease of the streams",
    (retrying) => {
      const lease = new StreamLease({ ...streamParts(retrying), onAcquired: nothing, onLost: nothing });
      lease.tryNow();
      return () => lease.release();
    },
  ],
];

test.each(begins)("while the engine is away %s is tried 20 times in the first half minute", async (_part, begin) => {
  const platform = new NodePlatform(0);
  platform.random = () => 0;
  const engine = await connectEngine("unix:///nowhere/engine.sock", { platform });
  let tried = 0;
  for (const name of ["call", "wait"] as const) {
    engine[name] = () => {
      tried += 1;
      return Promise.reject(new EngineUnavailableError("away"));
    };
  }

  const end = begin({ engine, platform });
  await settled();
  // Tried at 0, 0.05, 0.15, 0.35, 0.75, 1.55 and 3.15 seconds, and every 2 seconds from then on.
  await platform.moveTo(30_000);

  expect(tried).toBe(20);
  await Promise.resolve(end());
  engine.close();
});
