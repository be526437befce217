import type { AccountRecord } from "../../../service/gateway/accounts";
import { Faults } from "../../../service/faults/faults";
import { parseFault } from "../../../service/faults/parse-fault";
import { createService, type ServiceOptions } from "../../../service/server/service";
import { withCharges } from "../client/charges";
import { MarketClient, type MarketClientOptions, type Platform } from "@strikebook/client";
import { ManualClock } from "../service/manual-clock";
import { smallMarket, smallMarketNow } from "../market/small-market";

interface LiveTestOptions {
  market?: ServiceOptions["market"];
  /** The option quotes of the market; none if omitted. */
  quotes?: ServiceOptions["quotes"];
  accounts?: readonly AccountRecord[];
  startMs?: number;
  /** Converts an instant of the clock to market time; the same if omitted. */
  marketTime?: (nowMs: number) => number;
  /** 0 if market time stands still; 1 if omitted. */
  marketPace?: number;
  /** What the service calls its market; nothing if omitted. */
  marketName?: string;
  /** In the syntax of the control port, for example `stream: drop after=3 x1`. */
  faults?: readonly string[];
  client?: Partial<MarketClientOptions>;
  /** What is between client and service; nothing if omitted. */
  gateway?: Gateway;
}

/** Passes requests on to a service, as it is or changed. */
export type Gateway = (
  request: Request,
  service: (request: Request) => Promise<Response>,
  clock: ManualClock,
) => Promise<Response>;

/** Starts a service and a client in memory, on one clock that the test advances. */
export function startLive(options: LiveTestOptions = {}) {
  const {
    market = smallMarket,
    accounts,
    startMs = smallMarketNow,
    marketTime,
    marketPace,
    marketName,
    client,
  } = options;
  const { gateway = (request, service) => service(request) } = options;
  const clock = new ManualClock(startMs);
  const faults = new Faults((options.faults ?? []).map(parseFault));
  const service = createService({
    market,
    now: clock.now,
    after: clock.after,
    faults,
    marketName,
    marketPace,
    ...(marketTime && { marketTime }),
    ...(options.quotes && { quotes: options.quotes }),
    ...(accounts && { accounts }),
  });
  const fetch = (request: Request) => gateway(request, (passed) => service.fetch(passed), clock);
  const network = new TestNetwork(clock, fetch);
  const hosts = { baseUrl: "http://service.test", flowBaseUrl: "http://service.test/flow" };
  const clientOptions = { hosts: () => hosts, key: () => "practice", platform: network.platform, ...client };
  const world = {
    clock,
    faults,
    service,
    fetch,
    network,
    client: withCharges(clientOptions, (given) => new MarketClient(given)),
  };
  return { ...world, advance: (ms: number) => network.advance(ms) };
}

/** The platform of a client whose network leads to a service in memory. */
export class TestNetwork {
  /** The value of `random`. */
  chance = 0;
  /** The network is down: every request fails. */
  isDown = false;
  /** Nothing that the service sends over open bodies arrives. */
  isFrozen = false;
  /** The requested addresses, in order. */
  readonly addresses: string[] = [];
  /** The number of bodies that have neither ended nor been cancelled. */
  openBodies = 0;
  readonly platform: Platform;
  readonly #clock: ManualClock;
  readonly #fetch: (request: Request) => Promise<Response>;
  /** Resolves once the page runs again; `undefined` while it runs. */
  #blocked: Promise<void> | undefined;

  constructor(clock: ManualClock, fetch: (request: Request) => Promise<Response>) {
    this.#clock = clock;
    this.#fetch = fetch;
    this.platform = {
      now: clock.now,
      random: () => this.chance,
      sleep: (waitMs, signal) => this.#sleep(waitMs, signal),
      fetch: (url, init) => this.#send(url, init),
    };
  }

  /** The requested addresses of streams, in order. */
  get streams(): string[] {
    return this.addresses.filter((address) => address.includes("/v1/stream"));
  }

  /**
   * Blocks the page, as a script does that keeps it busy: its timers, and what the service sends, wait for the call of the returned
   * function.
   */
  block(): () => void {
    const released = new AbortController();
    this.#blocked = new Promise((resolve) => released.signal.addEventListener("abort", () => resolve()));
    return () => {
      this.#blocked = undefined;
      released.abort();
    };
  }

  /** Advances the clock, timer by timer; everything that a timer starts has happened before the next. */
  async advance(ms: number): Promise<void> {
    const endMs = this.#clock.nowMs + ms;
    for (;;) {
      await settled();
      const next = this.#clock.nextAtMs;
      if (next === undefined || next > endMs) break;
      this.#clock.advance(Math.max(0, next - this.#clock.nowMs));
    }
    this.#clock.advance(endMs - this.#clock.nowMs);
    await settled();
  }

  #sleep(waitMs: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason as Error);
      const stop = () => {
        cancel();
        reject(signal?.reason as Error);
      };
      const cancel = this.#clock.after(waitMs, () => {
        signal?.removeEventListener("abort", stop);
        if (this.#blocked) void this.#blocked.then(resolve);
        else resolve();
      });
      signal?.addEventListener("abort", stop, { once: true });
    });
  }

  async #send(url: string, { headers, signal }: RequestInit): Promise<Response> {
    this.addresses.push(url);
    if (this.isDown) throw new TypeError("fetch failed");
    const sent = this.#fetch(new Request(url, headers ? { headers } : {}));
    // The service notices that the client has aborted the request.
    sent.then(
      ({ body }) => void (signal?.aborted && body?.cancel()),
      () => undefined,
    );
    const response = await (signal ? Promise.race([sent, aborted(signal)]) : sent);
    if (!response.body || !signal) return response;
    const { status, headers: responseHeaders } = response;
    return new Response(this.#abortable(response.body, signal), { status, headers: responseHeaders });
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
          if (this.#blocked) await this.#blocked;
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
  return new Promise((_, reject) =>
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true }),
  );
}

/** Waits until everything that is ready has happened. No time passes. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
