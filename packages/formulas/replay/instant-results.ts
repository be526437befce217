import { type AnyResult, type CallContext, type EndpointCall, type ReceivedResult, callKey } from "@strikebook/client";
import { interceptedSource, type MarketSource } from "./market-source";

/** The result of a call that was made while an instant was loaded. */
interface LoadedResult {
  /** Rejects if the call has failed. */
  result: Promise<AnyResult>;
  /** Returns what a cell that shows it reports about its origin; `undefined` if the call has failed. */
  origin: () => ReceivedResult | undefined;
}

/**
 * The results of one instant of the replay clock, from the first request until every cell shows the instant.
 *
 * While the instant is loaded, calls are sent and their results are stored, failures included. While it is shown, the same calls get
 * these results, so that no cell waits, pays twice, or requests again what has just failed. Afterwards calls are sent as usual.
 */
export class InstantResults {
  readonly #loaded = new Map<string, LoadedResult>();
  #state: "loading" | "showing" | "released" = "loading";

  /** Returns the loaded results from now on. */
  show(): void {
    this.#state = "showing";
  }

  /** Drops the results: every cell shows the instant. */
  release(): void {
    this.#state = "released";
    this.#loaded.clear();
  }

  /** Returns a source whose calls have results as described. */
  sourceOf(source: MarketSource): MarketSource {
    return interceptedSource(
      source,
      (call, context, send) => this.#resultOf(call, context, send),
      (calls) => source.estimate(calls.filter((call) => !this.#isLoaded(call))),
    );
  }

  async #resultOf(
    call: EndpointCall,
    context: CallContext,
    send: (context: CallContext) => Promise<AnyResult>,
  ): Promise<AnyResult> {
    if (this.#state === "loading") return this.#load(callKey(call), context, send);
    const loaded = this.#loaded.get(callKey(call));
    if (!loaded) return send(context);
    const result = await loaded.result;
    const origin = loaded.origin();
    if (origin) context.onResult?.(origin);
    return result;
  }

  /** Sends a call. If several formulas make it, the client shares the request and books it on all of them. */
  #load(name: string, context: CallContext, send: (context: CallContext) => Promise<AnyResult>): Promise<AnyResult> {
    let origin = this.#loaded.get(name)?.origin();
    const onResult = (received: ReceivedResult) => {
      origin ??= received;
      context.onResult?.(received);
    };
    const result = send({ ...context, onResult });
    this.#loaded.set(name, { result, origin: () => origin });
    return result;
  }

  #isLoaded(call: EndpointCall): boolean {
    return this.#state === "showing" && this.#loaded.has(callKey(call));
  }
}
