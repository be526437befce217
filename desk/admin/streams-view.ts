import * as v from "valibot";
import type { Streams } from "../admin-api/streams";
import type { Engine } from "../engine/engine";
import { readHash, readJson } from "./stored-values";

/** What a node wants is ignored after this time, in milliseconds: it is written every ten seconds. */
const WANTED_MS = 25_000;

/** What the users of one node watch, as the node writes it. */
const wantedSchema = v.object({
  atMs: v.number(),
  feeds: v.array(v.object({ window: v.string(), people: v.array(v.string()) })),
});

/** Returns what is streamed, to whom, and over which streams of the account. */
export async function readStreams(engine: Engine): Promise<Streams> {
  const nowMs = await engine.readClock();
  return { nowMs, holder: null, upstream: [], ...(await readFeeds(engine, nowMs)) };
}

/** Returns what users watch on all nodes, and its price. */
export async function readFeeds(engine: Engine, nowMs: number): Promise<Pick<Streams, "feeds" | "creditsPerMinute">> {
  const feeds = new Map<string, { people: Set<string>; nodes: Set<string> }>();
  for (const [node, text] of await readHash(engine, engine.keys.of("want"))) {
    const wanted = readJson(wantedSchema, text);
    if (!wanted || nowMs - wanted.atMs > WANTED_MS) continue;
    for (const { window, people } of wanted.feeds) {
      const feed = feeds.get(window) ?? { people: new Set(), nodes: new Set() };
      feeds.set(window, feed);
      feed.nodes.add(node);
      for (const person of people) feed.people.add(person);
    }
  }
  return {
    feeds: [...feeds].map(([name, { people, nodes }]) => ({
      name,
      people: [...people].sort(),
      nodes: [...nodes].sort(),
    })),
    creditsPerMinute: feeds.size,
  };
}
