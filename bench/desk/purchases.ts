import { Redis } from "ioredis";
import { connectEngine } from "../../desk/engine/connect-engine";
import { DeskPurchasing } from "../../desk/spending/desk-purchasing";
import type { Purchase } from "../../desk/spending/reservation";
import { Settlements } from "../../desk/spending/settlements";
import { findEngineProgram } from "../../desk/start/engine-program";
import { startLocalEngine } from "../../desk/start/local-engine";
import { realPlatform } from "@strikebook/client";
import { sampleMedian, msUntil, sampleQuantile } from "../support/measure";
import type { BenchTable } from "../../scripts/support/text-table";

/** Calls one after another, for the times, and at once, for the rate. */
const CALLS = 4_000;
const AT_ONCE = 200;
const PEOPLE = 500;
/** The window has at most as many requests as with an account of 120 per minute, or as many as are sent at once. */
const FULL_WINDOW = 108;

const signal = new AbortController().signal;

/** One way to reserve the price of a request and to book it. */
interface Way {
  name: string;
  isAtomic: string;
  run: (index: number) => Promise<unknown>;
}

/** Measures the reservation and the settlement of a request in the engine, against other ways to keep the same counts there. */
export async function benchPurchases(): Promise<BenchTable> {
  const local = await startLocalEngine(await findEngineProgram());
  const engine = await connectEngine(local.url, { platform: realPlatform, desk: "bench" });
  await engine.readClock();
  await engine.command("HSET", engine.keys.of("cap"), "firm", 10 ** 9, "floor", 1);
  const spool = { read: () => Promise.resolve([]), write: () => Promise.resolve() };
  const settlements = new Settlements({ engine, platform: realPlatform, spool, report: console.error });
  const purchasing: DeskPurchasing = new DeskPurchasing({
    engine,
    platform: realPlatform,
    settlements,
    // No request of the benchmark waits for the rate: this many permit 500 at once, and the window is emptied before.
    rate: () => ({ requestsPerMinute: 10 ** 4, historicalInFlight: 2 }),
    readBalance: () => Promise.resolve(purchasing.noteBalance(10 ** 9)),
  });
  const take = (index: number) => {
    if (index % FULL_WINDOW === 0) void engine.command("DEL", engine.keys.of("requests"));
    return purchasing.reserve(purchaseOf(index), signal);
  };
  const plain = new Redis(local.socket);
  const watching = Array.from({ length: AT_ONCE }, () => new Redis(local.socket));
  const ways: Way[] = [
    {
      name: "take and settle (ours)",
      isAtomic: "yes",
      async run(index) {
        const reservation = await take(index);
        reservation.sent();
        reservation.settle(1, 10 ** 9 - index);
        return settlements.idle();
      },
    },
    { name: "take alone", isAtomic: "yes", run: take },
    { name: "WATCH, reads, MULTI, EXEC", isAtomic: "yes, by retries", run: (index) => optimistic(watching, index) },
    { name: "reads and writes, unguarded", isAtomic: "no", run: (index) => unguarded(plain, index) },
    { name: "one GET", isAtomic: "no check", run: () => plain.get("bench") },
  ];
  const rows: (string | number)[][] = [];
  let ours = 0;
  for (const way of ways) {
    const times = await timesOf(way);
    const perSecond = await rateOf(way);
    ours ||= perSecond;
    rows.push([
      way.name,
      way.isAtomic,
      sampleMedian(times),
      sampleQuantile(times, 0.99),
      Math.round(perSecond),
      perSecond / ours,
    ]);
  }
  for (const connection of [plain, ...watching]) connection.disconnect();
  engine.close();
  await local.stop();
  return {
    title: `Reserving and booking a request in the engine, ${PEOPLE} people`,
    columns: ["way", "atomic", "median ms", "99th ms", "per second", "of this desk"],
    rows,
    note: `Times of ${CALLS.toLocaleString("en-US")} one after another; the rate with ${AT_ONCE} at once from one process. A socket on this computer, without persistence.`,
  };
}

function purchaseOf(index: number): Purchase {
  const person = { name: `user${index % PEOPLE}`, team: `team${index % 20}` };
  return {
    endpoint: "heatmap",
    question: "heatmap?maxStrikes=40",
    items: [{ credits: 1, symbols: ["SPY"], payers: [person] }],
    usesRequest: true,
    isReplay: false,
    isBackground: false,
  };
}

/** Reads the counts, decides here, and writes them if nobody else has written meanwhile; otherwise again. */
async function optimistic(connections: readonly Redis[], index: number): Promise<void> {
  const redis = connections[index % connections.length];
  if (!redis) return;
  for (;;) {
    await redis.watch("w:spent", "w:requests");
    await Promise.all([redis.hget("w:spent", `user${index % PEOPLE}`), redis.zcard("w:requests")]);
    const written = await redis
      .multi()
      .hincrby("w:spent", `user${index % PEOPLE}`, 1)
      .zadd("w:requests", index, String(index))
      .exec();
    if (written) return;
  }
}

/** Reads the counts and writes them: between the two, another node can pass the same limit. */
async function unguarded(redis: Redis, index: number): Promise<void> {
  await Promise.all([redis.hget("u:spent", `user${index % PEOPLE}`), redis.zcard("u:requests")]);
  await Promise.all([
    redis.hincrby("u:spent", `user${index % PEOPLE}`, 1),
    redis.zadd("u:requests", index, String(index)),
  ]);
}

async function timesOf({ run }: Way): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call += 1) times.push(await msUntil(() => run(call)));
  return times;
}

/** Returns how many run per second if so many run at once. */
async function rateOf({ run }: Way): Promise<number> {
  let next = 0;
  const worker = async () => {
    while (next < CALLS * 2) await run((next += 1));
  };
  return (CALLS * 2 * 1_000) / (await msUntil(() => Promise.all(Array.from({ length: AT_ONCE }, worker))));
}
