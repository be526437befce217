import type { GenericSchema } from "valibot";
import { creditsOf } from "../../contract/prices";
import type { RequestContext } from "../../transport/call-context";
import type { Platform } from "../../transport/platform";
import type { ResponseMeta } from "../../transport/request-event";
import type { Transport } from "../../transport/transport";
import { callSymbols, type EndpointCall } from "../requests/endpoint-call";
import type { ApiResult } from "./api-result";
import type { Freshness } from "./freshness";
import type { ParameterNames } from "./parameter-names";

/** What a call is sent with. */
export interface SingleCallParts {
  transport: Transport;
  names: ParameterNames;
  platform: Pick<Platform, "now">;
}

interface SingleCallOptions<Data, Meta> extends SingleCallParts {
  /** Of the whole response. */
  schema: GenericSchema<unknown, { data: Data; meta: Meta }>;
  /** The endpoint's own time if omitted. */
  freshMs?: Freshness<Data, Meta> | undefined;
}

/** Sends the calls of an endpoint that is not batched: one request per call. */
export class SingleCall<Data, Meta extends ResponseMeta | undefined> {
  readonly #options: SingleCallOptions<Data, Meta>;
  readonly symbolsPerCall = 1;

  constructor(options: SingleCallOptions<Data, Meta>) {
    this.#options = options;
  }

  async fetch(call: EndpointCall, context: RequestContext): Promise<ApiResult<Data, Meta>> {
    const { transport, names, platform, schema, freshMs } = this.#options;
    const { endpoint, path, args } = call;
    const query = await names.query(endpoint, args);
    const credits = creditsOf(endpoint, { query: args, nowMs: platform.now() });
    const request = { endpoint, path, query, symbols: callSymbols(call), credits, schema };
    const { response, receivedAtMs, characters } = await transport.get(request, context);
    const result = { record: response.data, meta: response.meta, receivedAtMs, characters, call: { credits } };
    return { ...result, freshMs: freshMs?.(result, args) };
  }

  /** Its requests serve one call each: the cache knows those in flight. */
  isInFlight(_call: EndpointCall): boolean {
    return false;
  }

  /** Called when the key or a host has changed. */
  forget(): void {}
}
