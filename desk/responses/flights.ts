import type { Platform } from "@strikebook/client";
import type { SharedResponses } from "./shared-responses";
import type { BatchResult } from "./batch-result";

/** How often a node looks for a result of which no message has arrived, in milliseconds. */
const LOOK_MS = 1_000;

/** The most batches that are remembered as done: a message may arrive before the response that names the batch. */
const MOST_REMEMBERED = 1_000;

/** One batch that requests of this node wait for. */
interface Flight {
  /** `undefined` if the batch is lost: its calls are requested again. */
  result: Promise<BatchResult | undefined>;
  resolve: (result: BatchResult | undefined) => void;
  reject: (problem: unknown) => void;
  /** Aborts when it has ended. */
  ended: AbortSignal;
  /** A call of the batch. */
  call: string;
}

/** The batches that requests of this node wait for, sent by this node or by another. Each result is read once for all of them. */
export class Flights {
  readonly #store: SharedResponses;
  readonly #platform: Pick<Platform, "sleep">;
  readonly #flights = new Map<string, Flight>();
  readonly #done = new Set<string>();

  constructor(store: SharedResponses, platform: Pick<Platform, "sleep">) {
    this.#store = store;
    this.#platform = platform;
  }

  /** Waits for a batch that another node sends. Rejects with an `EngineUnavailableError`. */
  wait(id: string, call: string): Promise<BatchResult | undefined> {
    const known = this.#flights.get(id);
    if (known) return known.result;
    const flight = this.#add(id, call);
    if (this.#done.has(id)) void this.#look(id, flight);
    void this.#watch(id, flight);
    return flight.result;
  }

  /** Begins a batch that this node sends; `settle` or `fail` ends it. */
  begin(id: string): void {
    this.#add(id, "");
  }

  settle(id: string, result: BatchResult | undefined): void {
    this.#flights.get(id)?.resolve(result);
  }

  fail(id: string, problem: unknown): void {
    this.#flights.get(id)?.reject(problem);
  }

  /** Called when the engine says that a batch is done. */
  onDone(id: string): void {
    this.#done.add(id);
    for (const oldest of this.#done) {
      if (this.#done.size <= MOST_REMEMBERED) break;
      this.#done.delete(oldest);
    }
    const flight = this.#flights.get(id);
    if (flight && flight.call !== "") void this.#look(id, flight);
  }

  /** Called when messages may have been missed. */
  lookForAll(): void {
    for (const [id, flight] of this.#flights) if (flight.call !== "") void this.#look(id, flight);
  }

  #add(id: string, call: string): Flight {
    const ended = new AbortController();
    let resolve: Flight["resolve"] = () => undefined;
    let reject: Flight["reject"] = () => undefined;
    const result = new Promise<BatchResult | undefined>((resolveResult, rejectResult) => {
      [resolve, reject] = [resolveResult, rejectResult];
    });
    const end = () => {
      this.#flights.delete(id);
      ended.abort();
    };
    result.then(end, end);
    const flight = { result, resolve, reject, ended: ended.signal, call };
    this.#flights.set(id, flight);
    return flight;
  }

  async #watch(id: string, flight: Flight): Promise<void> {
    while (!flight.ended.aborted) {
      // Rejects when the flight ends.
      await this.#platform.sleep(LOOK_MS, flight.ended).catch(() => undefined);
      if (!flight.ended.aborted) await this.#look(id, flight);
    }
  }

  async #look(id: string, { call, resolve, reject }: Flight): Promise<void> {
    try {
      const found = await this.#store.look(id, call);
      if (found !== "flying") resolve(found === "lost" ? undefined : found);
    } catch (problem) {
      reject(problem);
    }
  }
}
