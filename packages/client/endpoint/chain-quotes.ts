import { type SymbolChain, chainQuote, symbolSpelling } from "@strikebook/contract";
import type { AnyResult } from "../requests/api-result";
import { requestName, type EndpointCall } from "../requests/endpoint-call";
import { contractSpelling } from "../requests/symbols";
import { argument } from "../requests/write-arguments";

/** The most names of chains that are kept for one root and instant: a chain with other filters is another call. */
const MAX_NAMES = 50;

/**
 * Finds the quote of a contract in the chains of the same instant that are cached, so that a chain and its quotes are one request and show the
 * same figures.
 */
export class ChainQuotes {
  /** The names of the calls for chains, by root and instant, the newest last. */
  readonly #names = new Map<string, Set<string>>();
  /** The places of the contracts of each chain that was searched. */
  readonly #places = new WeakMap<SymbolChain, ReadonlyMap<string, number>>();
  readonly #fresh: (name: string) => AnyResult | undefined;

  /** `fresh` returns the cached result of a call, by its name, while it is fresh. */
  constructor(fresh: (name: string) => AnyResult | undefined) {
    this.#fresh = fresh;
  }

  /** Notes that a chain is requested. Other calls are ignored. */
  note(call: EndpointCall): void {
    if (call.endpoint !== "optionChain") return;
    const key = keyOf(call.symbol ?? "", call);
    const names = this.#names.get(key) ?? new Set();
    const name = requestName(call);
    names.delete(name);
    names.add(name);
    const [oldest] = names;
    if (names.size > MAX_NAMES && oldest !== undefined) names.delete(oldest);
    this.#names.set(key, names);
  }

  /** Returns the names of the chains of the root and the instant of a call for a quote; none for any other call. */
  chainsOf(call: EndpointCall): readonly string[] {
    if (call.endpoint !== "optionQuotes") return [];
    const [root = ""] = call.symbol?.split("__") ?? [];
    return [...(this.#names.get(keyOf(root, call)) ?? [])];
  }

  /** Returns the newest quote of a contract in a chain that is fresh; `undefined` if there is none, and for any other call. */
  quoteOf(call: EndpointCall): AnyResult | undefined {
    const found = this.chainsOf(call).flatMap((name) => {
      const result = this.#fresh(name);
      if (!result) return [];
      const chain = result.record as SymbolChain; // as the schema of the endpoint says
      const place = this.#placesOf(chain).get(contractSpelling(call.symbol ?? ""));
      return place === undefined ? [] : [{ result, chain, place }];
    });
    const [newest] = found.sort((a, b) => b.result.receivedAtMs - a.result.receivedAtMs);
    return newest && { ...newest.result, record: chainQuote(newest.chain, newest.place), characters: undefined };
  }

  /** Forgets the calls: the key or a host has changed. */
  forget(): void {
    this.#names.clear();
  }

  #placesOf(chain: SymbolChain): ReadonlyMap<string, number> {
    const known = this.#places.get(chain);
    if (known) return known;
    const places = new Map(chain.contracts.contract.map((contract, index) => [contractSpelling(contract), index]));
    this.#places.set(chain, places);
    return places;
  }
}

function keyOf(root: string, { args }: EndpointCall): string {
  return `${symbolSpelling(root)} ${argument(args, "at") ?? ""}`;
}
