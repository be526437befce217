import type { AccountRecord } from "../../service/gateway/accounts";
import { Faults } from "../../service/faults/faults";
import { readFault } from "../../service/faults/read-fault";
import type { Market } from "../../market/exposure/market";
import { createService } from "../../service/service";
import { MarketClient, type MarketClientOptions } from "../../src/client/market-client";
import type { Platform } from "../../src/transport/platform";
import { HandClock } from "./hand-clock";
import { smallMarket, smallMarketNow } from "./small-market";

interface LiveUnderTest {
  market?: Market;
  accounts?: readonly AccountRecord[];
  startMs?: number;
  /** As the control port takes them, for example `stream: drop after 3 x1`. */
  faults?: readonly string[];
  client?: Partial<MarketClientOptions>;
}

/** A service and a client on one clock that the test moves by hand, and nothing between them but memory. */
export function startLive(under: LiveUnderTest = {}) {
  const { market = smallMarket, accounts, startMs = smallMarketNow, client } = under;
  const clock = new HandClock(startMs);
  const faults = new Faults((under.faults ?? []).map(readFault));
  const service = createService({
    market,
    now: clock.now,
    after: clock.after,
    faults,
    ...(accounts && { accounts }),
  });
  const line = new Line(clock, service.fetch);
  const hosts = { baseUrl: "http://service.test", flowBaseUrl: "http://service.test/flow" };
  const options = { hosts: () => hosts, key: () => "practice", platform: line.platform, ...client };
  const world = { clock, faults, service, line, client: new MarketClient(options) };
  return { ...world, advance: (ms: number) => line.advance(ms) };
}

/** The network between a client and a service, as a platform. */
export class Line {
  /** What `random` gives. */
  chance = 0;
  /** The network is down: every request fails. */
  isDown = false;
  /** Nothing that is sent over open bodies arrives. */
  isFrozen = false;
  /** Addresses asked for, in order. */
  readonly addresses: string[] = [];
  /** Bodies that have neither ended nor been let go. */
  openBodies = 0;
  readonly platform: Platform;
  readonly #clock: HandClock;
  readonly #fetch: (request: Request) => Promise<Response>;

  constructor(clock: HandClock, fetch: (request: Request) => Promise<Response>) {
    this.#clock = clock;
    this.#fetch = fetch;
    this.platform = {
      now: clock.now,
      random: () => this.chance,
      sleep: (waitMs, signal) => this.#sleep(waitMs, signal),
      fetch: (url, init) => this.#send(url, init),
    };
  }

  /** Addresses of streams, in order. */
  get streams(): string[] {
    return this.addresses.filter((address) => address.includes("/v1/stream"));
  }

  /** Moves the clock, timer by timer; whatever a timer sets off has happened before the next. */
  async advance(ms: number): Promise<void> {
    const endMs = this.#clock.nowMs + ms;
    for (;;) {
      await quiet();
      const next = this.#clock.nextAtMs;
      if (next === undefined || next > endMs) break;
      this.#clock.advance(Math.max(0, next - this.#clock.nowMs));
    }
    this.#clock.advance(endMs - this.#clock.nowMs);
    await quiet();
  }

  #sleep(waitMs: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const stop = () => {
        cancel();
        reject(signal?.reason);
      };
      const cancel = this.#clock.after(waitMs, () => {
        signal?.removeEventListener("abort", stop);
        resolve();
      });
      signal?.addEventListener("abort", stop, { once: true });
    });
  }

  async #send(url: string, { headers, signal }: RequestInit): Promise<Response> {
    this.addresses.push(url);
    if (this.isDown) throw new TypeError("fetch failed");
    const answer = this.#fetch(new Request(url, headers ? { headers } : {}));
    // A service notices that nobody waits for its answer any more.
    answer.then(
      ({ body }) => void (signal?.aborted && body?.cancel()),
      () => undefined,
    );
    const response = await (signal ? Promise.race([answer, aborted(signal)]) : answer);
    if (!response.body || !signal) return response;
    const { status, headers: answered } = response;
    return new Response(this.#abortable(response.body, signal), { status, headers: answered });
  }

  /** A body that fails when its request is aborted, as that of a browser does. */
  #abortable(body: ReadableStream<Uint8Array>, signal: AbortSignal): ReadableStream<Uint8Array> {
    const reader = body.getReader();
    let isOpen = true;
    this.openBodies += 1;
    const end = () => {
      if (isOpen) this.openBodies -= 1;
      isOpen = false;
    };
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          const fail = () => {
            end();
            controller.error(signal.reason);
            reader.cancel().catch(() => undefined);
          };
          signal.addEventListener("abort", fail, { once: true });
        },
        pull: async (controller) => {
          const { done, value } = await reader.read().catch((problem: unknown) => {
            end();
            throw problem;
          });
          if (this.isFrozen) return new Promise(() => undefined);
          if (done) end();
          if (done && !signal.aborted) controller.close();
          else if (value && !signal.aborted) controller.enqueue(value);
        },
        cancel: (reason) => {
          end();
          return reader.cancel(reason);
        },
      },
      { highWaterMark: 0 },
    );
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));
}

/** Lets everything that is ready happen. No time passes. */
async function quiet(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
