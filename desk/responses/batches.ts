import type { Platform } from "@strikebook/client";
import { WaitingPeople } from "../spending/waiting-people";
import { type SharedResponses, RENEW_MS } from "./shared-responses";
import { responseFreshMs } from "./response-freshness";
import { type BatchResult, type ClosedBatch, memberCharges, type CallResult } from "./batch-result";
import type { DeskClock } from "./desk-clock";
import type { Flights } from "./flights";
import type { Fetched, ProviderBatch } from "./provider-batch";
import { callFor, type Calls } from "./calls";

/** How long a batch collects the symbols of other requests, in milliseconds. */
const COLLECT_MS = 25;

interface BatchesOptions {
  platform: Pick<Platform, "sleep">;
  store: SharedResponses;
  clock: DeskClock;
  flights: Flights;
  provider: ProviderBatch;
}

/** A batch that this node sends. */
interface OwnBatch {
  close: () => void;
  /** Those who wait for the response. */
  waiting: WaitingPeople;
}

/** The batches that were opened on this node: it collects the symbols of all nodes, sends one request, and gives all the result. */
export class Batches {
  readonly #options: BatchesOptions;
  readonly #own = new Map<string, OwnBatch>();

  constructor(options: BatchesOptions) {
    this.#options = options;
  }

  /** Sends a batch when it has collected for a moment. The flight ends with it. `opener` aborts if the request that opened it does. */
  open(id: string, calls: Calls, opener: AbortSignal): void {
    const { flights } = this.#options;
    const full = new AbortController();
    const waiting = new WaitingPeople();
    this.#own.set(id, { close: () => full.abort(), waiting });
    flights.begin(id);
    this.#run({ id, calls, opener, full: full.signal, waiting })
      .then((result) => flights.settle(id, result))
      .catch((problem: unknown) => flights.fail(id, problem))
      .finally(() => this.#own.delete(id));
  }

  /** Sends a batch of this node now, because it is full. */
  close(id: string): void {
    this.#own.get(id)?.close();
  }

  /** Notes that a person waits for a batch of this node that is closed already. */
  join(id: string, name: string): void {
    this.#own.get(id)?.waiting.add(name);
  }

  /** Resolves to the result of a batch; `undefined` if it is lost. */
  async #run({ id, calls, opener, full, waiting }: Opened): Promise<BatchResult | undefined> {
    const { platform, store } = this.#options;
    // Rejects when the batch is full.
    await platform.sleep(COLLECT_MS, full).catch(() => undefined);
    const closed = await store.close(calls.group, id);
    if (!closed) return undefined;
    if (!closed.isBackground) for (const { name } of closed.members) waiting.add(name);
    const ended = new AbortController();
    void this.#renew(id, textsOf(calls, closed), ended.signal);
    try {
      // No request waits for it any more.
      const isUnwanted = opener.aborted && closed.members.length === 1;
      const fetched = isUnwanted ? nothing : await this.#options.provider.fetch(calls, closed, waiting);
      return await this.#end(id, { calls, closed, fetched });
    } finally {
      ended.abort();
    }
  }

  /** Stores the result. If the engine is away, the requests of this node still get it. */
  async #end(id: string, { calls, closed, fetched }: Ended): Promise<BatchResult> {
    const { store, clock } = this.#options;
    const { charges, market } = fetched;
    const marketMs = clock.engineMs + (market.aheadMs ?? 0);
    const freshMs = new Map<string, number>();
    const results = new Map<string, CallResult>();
    for (const [symbol, callResult] of fetched.results) {
      const { text } = callFor(calls.group, symbol);
      if ("response" in callResult) {
        const forMs = responseFreshMs(calls, callResult.response, marketMs);
        freshMs.set(text, forMs);
        results.set(text, { response: callResult.response, untilMs: callResult.response.atMs + forMs });
      } else results.set(text, callResult);
    }
    const result = { results, charges: memberCharges(closed.members, charges) };
    const ended = { id, calls: textsOf(calls, closed), result, freshMs, market };
    // Requests of this node get what was paid for even if the engine is away; on other nodes the flights end by themselves.
    await store.done(ended).catch(() => undefined);
    return result;
  }

  async #renew(id: string, calls: readonly string[], ended: AbortSignal): Promise<void> {
    const { platform, store } = this.#options;
    for (;;) {
      // Rejects when the batch has ended.
      await platform.sleep(RENEW_MS, ended).catch(() => undefined);
      if (ended.aborted) return;
      // Flights that are not extended end by themselves: then other requests ask again.
      await store.renew(id, calls).catch(() => undefined);
    }
  }
}

/** The end of a batch that was not sent: requests that have joined it ask again. */
const nothing: Fetched = { results: new Map(), charges: [], market: { aheadMs: undefined, name: "" } };

function textsOf({ group }: Calls, { symbols }: ClosedBatch): string[] {
  return symbols.map((symbol) => callFor(group, symbol).text);
}

interface Opened {
  id: string;
  calls: Calls;
  opener: AbortSignal;
  full: AbortSignal;
  waiting: WaitingPeople;
}

interface Ended {
  calls: Calls;
  closed: ClosedBatch;
  fetched: Fetched;
}
