import type { EndpointCall } from "./endpoint-call";

/** The symbols of one request, and those to come: the roots of a sum are asked together. */
export class RequestPlaces {
  readonly #symbols = new Set<string>();

  /** Whether the request has a place for a call and for those that belong with it, given the most symbols that it can carry. */
  takes(call: EndpointCall, limit: number): boolean {
    const missing = placesOf(call, limit).filter((symbol) => !this.#symbols.has(symbol));
    return missing.length === 0 || this.#symbols.size + missing.length <= limit;
  }

  add(call: EndpointCall, limit: number): void {
    for (const symbol of placesOf(call, limit)) this.#symbols.add(symbol);
  }
}

function placesOf({ symbol = "", together = [symbol] }: EndpointCall, limit: number): readonly string[] {
  return together.length > limit ? [symbol] : together;
}
