import type { MarketClient } from "../../client/market-client";
import { callKey, type EndpointCall } from "../../client/requests/endpoint-call";
import type { InstantCalls } from "../../replay/plan/load-plan";
import type { Platform } from "../../transport/platform";
import { inSlices } from "./in-slices";

interface InstantCallsOptions {
  platform: Pick<Platform, "now" | "sleep">;
  client: Pick<MarketClient, "estimate" | "listPrice">;
  /** Returns the calls that the workbook makes at an instant, by their names. */
  callsAt: (atMs: number) => Promise<ReadonlyMap<string, EndpointCall>>;
}

/**
 * Returns the priced calls that the workbook makes at some instants (milliseconds since 1970 UTC), those that are stored apart. Sends
 * nothing. The page can do other work meanwhile. Rejects with the reason of the signal once it aborts.
 */
export async function instantCalls(
  options: InstantCallsOptions,
  instants: readonly number[],
  signal?: AbortSignal,
): Promise<readonly InstantCalls[]> {
  const { platform, client, callsAt } = options;
  const storage = new CallStorage(client);
  const found: InstantCalls[] = [];
  const addInstant = async (atMs: number) => {
    const calls = await callsAt(atMs);
    found.push({ atMs, ...(await storage.separated([...calls.values()])) });
  };
  await inSlices(platform, instants, addInstant, signal);
  return found;
}

/** Finds out which calls are stored. A call of several instants is looked up once. */
class CallStorage {
  readonly #client: InstantCallsOptions["client"];
  /** Whether calls are stored, by name; free calls are not listed. */
  readonly #known = new Map<string, boolean>();

  constructor(client: InstantCallsOptions["client"]) {
    this.#client = client;
  }

  /** Returns the priced calls: those that cost credits, and those that are stored. */
  async separated(calls: readonly EndpointCall[]): Promise<{ missing: EndpointCall[]; stored: EndpointCall[] }> {
    const priced = calls.filter((call) => this.#client.listPrice([call]).credits > 0);
    const unknown = priced.filter((call) => !this.#known.has(callKey(call)));
    const areStored = unknown.length > 0 && (await this.#client.estimate(unknown)).credits === 0;
    for (const call of unknown) {
      this.#known.set(callKey(call), areStored || (await this.#client.estimate([call])).credits === 0);
    }
    const isStored = (call: EndpointCall) => this.#known.get(callKey(call)) ?? false;
    return { missing: priced.filter((call) => !isStored(call)), stored: priced.filter(isStored) };
  }
}
