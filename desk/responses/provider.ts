import * as v from "valibot";
import {
  type Admission,
  DEADLINE_MS,
  type Hosts,
  type Platform,
  ServiceClock,
  Transport,
  callContext,
  requestContext,
  withoutKey,
} from "@strikebook/client";
import type { ErrorResponse } from "./failure";
import { queryOf, type Calls } from "./calls";

export interface ProviderOptions {
  platform: Platform;
  /** Read again for every request, like the key. */
  hosts: () => Hosts;
  /** The provider's key of the desk. */
  key: () => string | undefined;
}

/** One request to the provider. */
interface ProviderRequest {
  calls: Calls;
  /** Empty for a request that is not split. */
  symbols: readonly string[];
  /** Its list price. */
  credits: number;
  admission: Admission;
}

/** The provider's response: its JSON, or why there is none. */
type ProviderResult = StatedMarket & ({ body: unknown } | { problem: unknown; response?: ErrorResponse });

/** What the headers of a response say of the market. */
export interface StatedMarket {
  /** How far the market's clock is ahead of this node's, in milliseconds; `undefined` if not stated. */
  marketAheadMs: number | undefined;
  marketName: string;
}

/** Every body is accepted: the desk passes on what it does not know. */
const anyEnvelope = v.custom<{ data: unknown; body: unknown }>(() => true);

/** Sends the requests of the desk to the provider, with the retries and time limits of the client. */
export class Provider {
  readonly #options: ProviderOptions;

  constructor(options: ProviderOptions) {
    this.#options = options;
  }

  /** Resolves to the response, or to the problem. Never rejects. */
  async send({ calls, symbols, credits, admission }: ProviderRequest): Promise<ProviderResult> {
    const { platform, hosts, key } = this.#options;
    const { endpoint, service, path } = calls;
    const exchange = new Exchange(platform);
    const transport = new Transport({
      hosts,
      key,
      platform: exchange.platform,
      admission,
      clock: new ServiceClock(() => platform.now()),
      deadlineMs: DEADLINE_MS,
    });
    const query = queryOf(calls, symbols);
    const request = { endpoint, service, path, query, symbols, credits, schema: anyEnvelope };
    try {
      const { response: body } = await transport.get(request, requestContext(callContext(), platform.now()));
      return { body, ...exchange.market() };
    } catch (problem) {
      const response = await exchange.errorResponse(key());
      return { problem, ...exchange.market(), ...(response && { response }) };
    }
  }
}

/** The attempts of one request as they were received: the transport reads them for the client, the desk passes them on. */
class Exchange {
  /** The effects of the node, of which responses are noted. */
  readonly platform: Platform;
  #newest: { status: number; headers: Headers; receivedAtMs: number; body: Promise<string> } | undefined;

  constructor(platform: Platform) {
    this.platform = {
      now: () => platform.now(),
      random: () => platform.random(),
      sleep: (waitMs, signal) => platform.sleep(waitMs, signal),
      fetch: async (url, init) => {
        this.#newest = undefined;
        const response = await platform.fetch(url, init);
        const { status, headers, ok } = response;
        const body = ok ? Promise.resolve("") : response.clone().text();
        this.#newest = { status, headers, receivedAtMs: platform.now(), body: body.catch(() => "") };
        return response;
      },
    };
  }

  /** Returns the last response of an attempt that failed, without the key; `undefined` if none arrived. */
  async errorResponse(key: string | undefined): Promise<ErrorResponse | undefined> {
    if (!this.#newest) return undefined;
    const { status, headers, body } = this.#newest;
    return { status, headers, body: withoutKey(await body, key) };
  }

  market(): StatedMarket {
    const { headers, receivedAtMs = 0 } = this.#newest ?? {};
    const statedMs = Date.parse(headers?.get("X-Market-Time") ?? "");
    const marketAheadMs = Number.isNaN(statedMs) ? undefined : statedMs - receivedAtMs;
    return { marketAheadMs, marketName: headers?.get("X-Market-Name") ?? "" };
  }
}
