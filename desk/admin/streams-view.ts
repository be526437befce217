import * as v from "valibot";
import type { Feed, Streams } from "../admin-api/streams";
import type { Engine } from "../engine/engine";
import { readHash, readJson, readNumbers } from "./stored-values";

/** What a node wants is ignored after this time, in milliseconds: it is written every ten seconds. */
const WANTED_MS = 25_000;

/** What the users of one node watch, as the node writes it. */
const wantSchema = v.object({
  feeds: v.array(
    v.object({
      subscription: v.object({
        symbol: v.string(),
        window: v.object({
          metric: v.string(),
          maxStrikes: v.union([v.number(), v.string()]),
          expirations: v.union([v.number(), v.string(), v.array(v.string())]),
          layout: v.string(),
        }),
        spotOnly: v.boolean(),
      }),
      people: v.array(v.object({ name: v.string() })),
    }),
  ),
});
type Want = v.InferOutput<typeof wantSchema>;
type Wanted = Want["feeds"][number]["subscription"];

/** Returns what is streamed, to whom, and over which streams of the account. */
export async function readStreams(engine: Engine): Promise<Streams> {
  const nowMs = await engine.readClock();
  const [feeds, lease, upstream] = await Promise.all([
    readFeeds(engine, nowMs),
    readHash(engine, engine.keys.of("lease")),
    engine.command("HLEN", engine.keys.of("streams:at")),
  ]);
  const isHeld = Number(lease.get("until") ?? 0) > nowMs;
  return {
    nowMs,
    holder: isHeld ? (lease.get("node") ?? null) : null,
    upstream: isHeld ? Number(upstream) : 0,
    creditsPerMinute: creditsPerMinute(feeds),
    feeds,
  };
}

/** Returns what users watch on all nodes. `nowMs` is the engine's time. */
export async function readFeeds(engine: Engine, nowMs: number): Promise<Feed[]> {
  const [wants, times] = await Promise.all([
    readHash(engine, engine.keys.of("want")),
    readNumbers(engine, engine.keys.of("want:at")),
  ]);
  const feeds = new Map<string, { wanted: Wanted; people: Set<string>; nodes: Set<string> }>();
  for (const [node, text] of wants) {
    const want = nowMs - (times.get(node) ?? 0) <= WANTED_MS ? readJson(wantSchema, text) : undefined;
    for (const { subscription, people } of want?.feeds ?? []) {
      const name = `${subscription.symbol} ${windowText(subscription)}`;
      const feed = feeds.get(name) ?? { wanted: subscription, people: new Set(), nodes: new Set() };
      feeds.set(name, feed);
      feed.nodes.add(node);
      for (const person of people) feed.people.add(person.name);
    }
  }
  return [...feeds.values()].map(({ wanted, people, nodes }) => ({
    symbol: wanted.symbol,
    window: windowText(wanted),
    people: [...people].sort(),
    nodes: [...nodes].sort(),
  }));
}

/** Each symbol of a window costs one credit per minute. The price of a symbol comes with any of its windows. */
export function creditsPerMinute(feeds: readonly Feed[]): number {
  const boards = feeds.filter(({ window }) => window !== PRICE);
  const withBoard = new Set(boards.map(({ symbol }) => symbol));
  return boards.length + feeds.filter(({ window, symbol }) => window === PRICE && !withBoard.has(symbol)).length;
}

const PRICE = "price";

/** Says in words which part of a board is watched. */
function windowText({ window, spotOnly }: Wanted): string {
  if (spotOnly) return PRICE;
  const { metric, maxStrikes, expirations, layout } = window;
  const dates = typeof expirations === "object" ? expirations.join(", ") : `${expirations} expirations`;
  return `${metric}, ${maxStrikes} strikes, ${dates}${layout === "matrix" ? ", by expiration" : ""}`;
}
