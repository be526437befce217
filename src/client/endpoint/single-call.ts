import { creditsOf } from "../../contract/endpoints";
import type { AnyEndpoint } from "../../contract/endpoint";
import type { RequestContext } from "../../transport/call-context";
import type { Platform } from "../../transport/platform";
import type { Transport } from "../../transport/transport";
import { callSymbols, type EndpointCall } from "../requests/endpoint-call";
import type { AnyResult } from "./api-result";
import { freshMs } from "./freshness";
import type { ParameterNames } from "./parameter-names";

/** What requests are sent with. */
export interface SendingParts {
  transport: Transport;
  names: ParameterNames;
  platform: Platform;
}

/** Sends the calls of an endpoint that is not batched: one request per call. */
export class SingleCall {
  readonly symbolsPerCall = 1;
  readonly #parts: SendingParts;
  readonly #endpoint: AnyEndpoint;

  constructor(parts: SendingParts, endpoint: AnyEndpoint) {
    this.#parts = parts;
    this.#endpoint = endpoint;
  }

  async fetch({ endpoint, path, args, ...call }: EndpointCall, context: RequestContext): Promise<AnyResult> {
    const { transport, names, platform } = this.#parts;
    const { response: schema } = this.#endpoint;
    if (!schema) throw new Error(`The endpoint ${endpoint} has no schema of its response.`);
    const query = await names.query(endpoint, args);
    const credits = creditsOf(endpoint, { query: args, nowMs: platform.now() });
    const symbols = callSymbols({ endpoint, path, args, ...call });
    const { response, ...received } = await transport.get({ endpoint, path, query, symbols, credits, schema }, context);
    const result = { record: response.data, meta: response.meta, ...received, call: { credits } };
    return { ...result, freshMs: freshMs(this.#endpoint, result, args) };
  }

  /** Its requests serve one call each: the cache knows those in flight. */
  isInFlight(_call: EndpointCall): boolean {
    return false;
  }

  /** Called when the key or a host has changed. */
  forget(): void {}
}
