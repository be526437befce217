import type { GenericSchema } from "valibot";
import type { FlowMeta } from "../../contract/flow/flow-meta";
import type { AskedEndpoint } from "../../contract/parameters";
import type { Answered } from "./answered";
import { flowFreshMs } from "../requests/freshness";
import type { PathParameters } from "../../transport/request-url";
import { SingleEndpoint, type EndpointParts } from "./single-endpoint";
import { wireSymbol } from "../requests/wire-symbol";
import type { Arguments } from "../requests/write-arguments";

/** One record of the flow service; `meta.timestamp` is when the service made the answer. */
export type FlowAnswered<Record> = Answered<Record, FlowMeta>;

/** One endpoint of the flow service, whose answers hold by the date or the window asked for. */
export class FlowEndpoint<Record> {
  readonly #endpoint: SingleEndpoint<Record, FlowMeta>;

  constructor(
    parts: EndpointParts,
    endpoint: AskedEndpoint,
    schema: GenericSchema<unknown, { data: Record; meta: FlowMeta }>,
    dated: "date" | "to" | "window" = "date",
  ) {
    this.#endpoint = new SingleEndpoint(parts, { endpoint, schema, freshMs: flowFreshMs(endpoint, dated) });
  }

  /** The answer for the whole market. */
  ask(sent: Arguments, signal?: AbortSignal): Promise<FlowAnswered<Record>> {
    return this.#endpoint.ask({ sent }, signal);
  }

  /** The answer for one ticker, and for what else the path names. */
  async askTicker(
    ticker: string,
    sent: Arguments,
    signal?: AbortSignal,
    path: PathParameters = {},
  ): Promise<FlowAnswered<Record>> {
    const symbol = wireSymbol(ticker);
    return this.#endpoint.ask({ path: { ticker: symbol, ...path }, sent, symbols: [symbol] }, signal);
  }

  /** The answer for one contract, by its canonical symbol. */
  askContract(contract: string, sent: Arguments, signal?: AbortSignal): Promise<FlowAnswered<Record>> {
    return this.#endpoint.ask({ path: { symbol: contract }, sent, symbols: [contract] }, signal);
  }

  /** Drops what is remembered and shared. */
  forget(): void {
    this.#endpoint.forget();
  }
}
