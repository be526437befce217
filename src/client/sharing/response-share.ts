import { endpoints, type EndpointName } from "../../contract/endpoints";
import type { Platform } from "../../transport/platform";
import type { ApiResult } from "../endpoint/api-result";
import { ResponseExchange, type OwnState } from "./response-exchange";

interface ResponseShareOptions {
  platform: Platform;
  /** What the workbooks with the same key and service have in common; `undefined` if nothing is shared. */
  name: () => string | undefined;
  /** Returns what this workbook has of a call of an endpoint, by the name of the call. */
  stateOf: (endpoint: EndpointName, callName: string) => OwnState;
}

/** The responses that this workbook shares with the others of the current key and service. Free responses are not shared. */
export class ResponseShare {
  readonly #options: ResponseShareOptions;
  #name: string | undefined;
  #exchange: ResponseExchange | undefined;

  constructor(options: ResponseShareOptions) {
    this.#options = options;
    this.#name = options.name();
    this.#exchange = this.#open();
  }

  /** Whether a call of an endpoint may be known to another workbook. If not, it is requested without a wait. */
  isSharing(endpoint: EndpointName): boolean {
    return this.#exchange !== undefined && !this.#exchange.isAlone && endpoints[endpoint].credits > 0;
  }

  /** Returns the result of another workbook; `undefined` if this one has to request the call. Rejects when the signal aborts. */
  async find(
    endpoint: EndpointName,
    callName: string,
    signal: AbortSignal | undefined,
  ): Promise<ApiResult<unknown, unknown> | undefined> {
    const shared = await this.#exchange?.find(fullName(endpoint, callName), signal);
    if (!shared) return undefined;
    const { text, ...facts } = shared;
    // The same version of the add-in has checked the record when it received it.
    const { record, meta } = JSON.parse(text) as Pick<ApiResult<unknown, unknown>, "record" | "meta">;
    return { ...facts, record, meta, call: { credits: 0 }, isReused: true };
  }

  /** Called when a request of this workbook has ended under the key that is in use; `result` is `undefined` if it failed. */
  ended(endpoint: EndpointName, callName: string, result: ApiResult<unknown, unknown> | undefined): void {
    this.#exchange?.ended(fullName(endpoint, callName), result);
  }

  /** Called when the key or the service may have changed. */
  change(): void {
    const name = this.#options.name();
    if (name === this.#name) return;
    this.#exchange?.close();
    this.#name = name;
    this.#exchange = this.#open();
  }

  #open(): ResponseExchange | undefined {
    const { platform, stateOf } = this.#options;
    const { pages } = platform;
    if (!this.#name || !pages) return undefined;
    const ownState = (name: string) => {
      const [endpoint = "", ...rest] = name.split("?");
      return isEndpoint(endpoint) ? stateOf(endpoint, rest.join("?")) : undefined;
    };
    return new ResponseExchange({ platform, pages, name: this.#name, stateOf: ownState });
  }
}

function fullName(endpoint: EndpointName, callName: string): string {
  return `${endpoint}?${callName}`;
}

function isEndpoint(name: string): name is EndpointName {
  return Object.hasOwn(endpoints, name);
}
