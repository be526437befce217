import { type EndpointCall, type MarketClient, type Platform, callKey } from "@strikebook/client";
import type { InstantCalls } from "@strikebook/formulas";
import { inSlices } from "./in-slices";

interface InstantCallsParts {
  platform: Pick<Platform, "now" | "sleep">;
  client: Pick<MarketClient, "estimate" | "listPrice">;
  /** Returns the calls that the workbook makes at an instant, by their names. */
  callsAt: (atMs: number) => ReadonlyMap<string, EndpointCall>;
}

/**
 * Returns the priced calls that the workbook makes at some instants (milliseconds since 1970 UTC), those that are stored apart. Sends
 * nothing. The page can do other work meanwhile. Rejects with the reason of the signal once it aborts.
 */
export async function instantCalls(
  { platform, client, callsAt }: InstantCallsParts,
  instants: readonly number[],
  signal?: AbortSignal,
): Promise<readonly InstantCalls[]> {
  /** Whether calls are stored, by name: a call of several instants is looked up once. */
  const known = new Map<string, boolean>();
  const isFree = async (calls: readonly EndpointCall[]) => (await client.estimate(calls)).requests.length === 0;
  const found: InstantCalls[] = [];
  const addInstant = async (atMs: number) => {
    const calls = [...callsAt(atMs).values()];
    const priced = calls.filter((call) => client.listPrice([call]).requests.length > 0);
    const unknown = priced.filter((call) => !known.has(callKey(call)));
    const areStored = unknown.length > 0 && (await isFree(unknown));
    for (const call of unknown) known.set(callKey(call), areStored || (await isFree([call])));
    const isStored = (call: EndpointCall) => known.get(callKey(call)) ?? false;
    found.push({ atMs, missing: priced.filter((call) => !isStored(call)), stored: priced.filter(isStored) });
  };
  await inSlices(platform, instants, addInstant, signal);
  return found;
}
