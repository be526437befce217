import { Alarm, type Subscription, mergeSubscriptions, subscriptionName } from "@strikebook/client";
import type { Engine } from "../engine/engine";
import type { Person } from "../people/person";
import { type StreamKeys, type DeskStreamParts, unlessAway } from "./stream-parts";

/** What the readers of one node watch. */
export interface NodeWant {
  node: string;
  feeds: readonly { subscription: Subscription; people: readonly Person[] }[];
}

const REFRESH_MS = 10_000;

/** How long changes are collected, in milliseconds: at the opening of the market thousands of readers come at once. */
const GROUPING_MS = 50;

/** What the readers of this node watch, as the engine knows it: published at every change, and again every ten seconds. */
export class WantedFeeds {
  readonly #options: DeskStreamParts;
  readonly #refresh: Alarm;
  readonly #watches = new Map<string, { subscription: Subscription; watches: Map<symbol, Person> }>();
  #hasChanged = false;
  #isClosed = false;

  constructor(options: DeskStreamParts) {
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

  /** Publishes it again, because the engine may have lost it. */
  repeat(): void {
    if (this.#isClosed) return;
    this.#hasChanged = true;
    void this.publish();
  }

  /** Publishes it now, and again later. */
  async publish(): Promise<void> {
    if (this.#isClosed) return;
    const hasChanged = this.#hasChanged;
    this.#hasChanged = false;
    this.#refresh.setAfter(REFRESH_MS);
    await this.#send(JSON.stringify(this.#want), hasChanged);
  }

  /** Withdraws it: the node is leaving. It remains wanted for ten seconds, in which the readers come back at other nodes. */
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
    const call = engine.call("want", [keys.wants, keys.times, keys.events], [node, want, isChanged ? 1 : 0]);
    // Without the engine, it is repeated soon.
    await call.catch(unlessAway(report));
  }
}

/** Returns what all nodes want. Rejects with an `EngineUnavailableError`. */
export async function readWants(engine: Engine, keys: StreamKeys): Promise<NodeWant[]> {
  const texts = (await engine.call("wants", [keys.wants, keys.times])) as string[]; // as the function documents
  return texts.map((text) => JSON.parse(text) as NodeWant); // nodes of this version wrote them
}

/** Returns what all nodes together want, each feed once. */
export function wantedSubscriptions(wants: readonly NodeWant[]): Subscription[] {
  return mergeSubscriptions(wants.flatMap(({ feeds }) => feeds.map(({ subscription }) => subscription)));
}
