import * as v from "valibot";
import { mergeSubscriptions, subscriptionName, type Subscription } from "../../src/stream/subscription";
import { Alarm } from "../../src/transport/alarm";
import type { Platform } from "../../src/transport/platform";
import { EngineUnavailableError, type Engine } from "../engine/engine";
import type { Person } from "../people/person";
import type { StreamKeys } from "./stream-keys";

/** What the readers of one node watch. */
export interface NodeWant {
  node: string;
  feeds: readonly { subscription: Subscription; people: readonly Person[] }[];
}

const REFRESH_MS = 10_000;

/** How long changes are collected, in milliseconds: at the opening of the market thousands of readers come at once. */
const GROUPING_MS = 50;

/** Nodes of one version wrote it: the contents are not checked again. */
const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;
const wantSchema = v.object({
  node: v.string(),
  feeds: v.array(
    v.object({ subscription: v.custom<Subscription>(isObject), people: v.array(v.custom<Person>(isObject)) }),
  ),
});

interface WantedFeedsOptions {
  engine: Engine;
  keys: StreamKeys;
  platform: Pick<Platform, "now" | "sleep">;
  node: string;
  /** Receives errors that are bugs. */
  report: (problem: unknown) => void;
}

/** What the readers of this node watch, as the engine knows it: said at every change, and again every ten seconds. */
export class WantedFeeds {
  readonly #options: WantedFeedsOptions;
  readonly #refresh: Alarm;
  readonly #watches = new Map<string, { subscription: Subscription; watches: Map<symbol, Person> }>();
  #hasChanged = false;
  #isClosed = false;

  constructor(options: WantedFeedsOptions) {
    this.#options = options;
    this.#refresh = new Alarm(options.platform, () => void this.publish());
  }

  /** Adds what a reader watches. The returned function ends that. */
  watch(subscriptions: readonly Subscription[], person: Person): () => void {
    const key = Symbol(person.name);
    for (const subscription of subscriptions) {
      const name = subscriptionName(subscription);
      const wanted = this.#watches.get(name) ?? { subscription, watches: new Map<symbol, Person>() };
      wanted.watches.set(key, person);
      this.#watches.set(name, wanted);
    }
    this.#noteChange();
    return () => {
      for (const [name, { watches }] of [...this.#watches]) {
        if (watches.delete(key) && watches.size === 0) this.#watches.delete(name);
      }
      this.#noteChange();
    };
  }

  /** Says it again, because the engine may not know it any more. */
  repeat(): void {
    if (this.#isClosed) return;
    this.#hasChanged = true;
    void this.publish();
  }

  /** Says it now, and again later. */
  async publish(): Promise<void> {
    if (this.#isClosed) return;
    const hasChanged = this.#hasChanged;
    this.#hasChanged = false;
    this.#refresh.setAfter(REFRESH_MS);
    await this.#send(JSON.stringify(this.#want), hasChanged);
  }

  /** Takes it back: the node is leaving. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#refresh.clear();
    await this.#send("", true);
  }

  #noteChange(): void {
    if (this.#isClosed || this.#hasChanged) return;
    this.#hasChanged = true;
    this.#refresh.setAfter(GROUPING_MS);
  }

  get #want(): NodeWant {
    const feeds = [...this.#watches.values()].map(({ subscription, watches }) => ({
      subscription,
      people: [...new Map([...watches.values()].map((person) => [person.name, person])).values()],
    }));
    return { node: this.#options.node, feeds };
  }

  async #send(want: string, isChanged: boolean): Promise<void> {
    const { engine, keys, node, report } = this.#options;
    try {
      await engine.call("want", [keys.wants, keys.times, keys.events], [node, want, isChanged ? 1 : 0]);
    } catch (problem) {
      // It is said again soon.
      if (!(problem instanceof EngineUnavailableError)) report(problem);
    }
  }
}

/** Returns what all nodes want. Rejects with an `EngineUnavailableError`. */
export async function readWants(engine: Engine, keys: StreamKeys): Promise<NodeWant[]> {
  const texts = (await engine.call("wants", [keys.wants, keys.times])) as string[]; // as the function documents
  return texts.map((text) => v.parse(wantSchema, JSON.parse(text)));
}

/** Returns what all nodes together want, each feed once. */
export function wantedSubscriptions(wants: readonly NodeWant[]): Subscription[] {
  return mergeSubscriptions(wants.flatMap(({ feeds }) => feeds.map(({ subscription }) => subscription)));
}
