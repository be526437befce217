import { type BoardWindow, type Subscription, subscriptionName, totalCreditsPerMinute } from "@strikebook/client";
import type { Feed, Streams } from "../admin-api/streams";
import type { Engine } from "../engine/engine";
import { readStatus, streamKeys } from "../streams/stream-parts";
import { readWants } from "../streams/wanted-feeds";

type HeldStreams = Pick<Streams, "holder" | "upstream" | "polls" | "creditsPerMinute">;

/** Returns the streamed boards, their readers, and the account's streams that carry them. */
export async function readStreams(engine: Engine): Promise<Streams> {
  const nowMs = await engine.readClock();
  const [upstream, feeds] = await Promise.all([readProviderStreams(engine, nowMs), readFeeds(engine)]);
  return { nowMs, ...upstream, feeds };
}

/** Returns the streams of the account; none if no node holds them at `nowMs` of the engine's time. */
export async function readProviderStreams(engine: Engine, nowMs: number): Promise<HeldStreams> {
  const keys = streamKeys(engine);
  const [lease, status] = await Promise.all([engine.hash(keys.lease), readStatus(engine, keys)]);
  const isHeld = Number(lease.get("until") ?? 0) > nowMs && lease.get("token") === String(status?.token);
  if (!isHeld || !status) return { holder: null, upstream: [], polls: 0, creditsPerMinute: 0 };
  return {
    holder: lease.get("node") ?? null,
    upstream: status.streams.map(({ window, symbols }) => ({ window: windowText(window), symbols: [...symbols] })),
    polls: status.polls.length,
    creditsPerMinute: totalCreditsPerMinute(status),
  };
}

/** Returns what users watch on all nodes. */
async function readFeeds(engine: Engine): Promise<Feed[]> {
  const feeds = new Map<string, { subscription: Subscription; people: Set<string>; nodes: Set<string> }>();
  for (const { node, feeds: wanted } of await readWants(engine, streamKeys(engine))) {
    for (const { subscription, people } of wanted) {
      const name = subscriptionName(subscription);
      const feed = feeds.get(name) ?? { subscription, people: new Set(), nodes: new Set() };
      feeds.set(name, feed);
      feed.nodes.add(node);
      for (const person of people) feed.people.add(person.name);
    }
  }
  return [...feeds.values()].map(({ subscription: { symbol, window, spotOnly }, people, nodes }) => ({
    symbol,
    window: spotOnly ? "price" : windowText(window),
    people: [...people].sort(),
    nodes: [...nodes].sort(),
  }));
}

/** Says in words which part of a board a window shows. */
function windowText({ metric, maxStrikes, expirations, layout }: BoardWindow): string {
  const dates = typeof expirations === "object" ? expirations.join(", ") : `${expirations} expirations`;
  return `${metric}, ${maxStrikes} strikes, ${dates}${layout === "matrix" ? ", by expiration" : ""}`;
}
