import type { EndpointCall } from "../client/requests/endpoint-call";
import type { Cell, Table } from "../tables/cell";
import { callContext, type ReceivedResult } from "../transport/call-context";
import type { Addin } from "./addin";
import { cellFunctions } from "./cell-functions";
import { dryRun } from "../replay/dry-run";
import type { Trial } from "./trial";

/** What the call of a function would cost now, or the message of the error that its cell would show. */
type PreviewPrice = { credits: number } | { problem: string };

/** The table of a call with the texts of its sources. */
export interface PreviewedTable {
  table: Table;
  sources: readonly string[];
}

/** The table of a call, or the message of the error that its cell would show. */
type Preview = PreviewedTable | { problem: string };

/** One call of a published function, with its arguments as Excel would pass them. */
export interface PreviewedCall {
  name: string;
  given: readonly unknown[];
}

/** Returns the price of a call with these arguments. Sends nothing that costs credits. */
export function previewPrice(addin: Addin, call: PreviewedCall): Promise<PreviewPrice> {
  return priceOfCalls(addin, [call]);
}

/** Returns the price of calls that are made together: they share requests. Sends nothing that costs credits. */
export async function priceOfCalls(addin: Addin, calls: readonly PreviewedCall[]): Promise<PreviewPrice> {
  const requested = new Map<string, EndpointCall>();
  for (const call of calls) {
    const found = await requestsOf(addin, call);
    if ("problem" in found) return found;
    for (const [name, request] of found.requests) requested.set(name, request);
  }
  return { credits: (await addin.client.estimate([...requested.values()])).credits };
}

type Requests = { requests: ReadonlyMap<string, EndpointCall> } | { problem: string };

/** Returns what a call would request, by name, or the message of the error that its cell would show. */
async function requestsOf(addin: Addin, call: PreviewedCall): Promise<Requests> {
  let requests: ReadonlyMap<string, EndpointCall> | undefined;
  const problem = await tryCall(addin, call, async (calculate) => {
    let failure: unknown;
    const calls = await dryRun(addin.client, (source) => [
      Promise.resolve(source)
        .then((one) => calculate(addin.market.viewOf(one), callContext()))
        .catch((reason: unknown) => (failure = reason)),
    ]);
    if (failure instanceof Error && (calls.size === 0 || failure.name === "ArgumentError")) throw failure;
    requests = calls;
    throw new Error("The call was priced, not made.");
  });
  return requests ? { requests } : { problem };
}

/** Makes a call whose price the user has accepted. The same formula in a cell then costs nothing while the data is fresh. */
export async function previewTable(addin: Addin, call: PreviewedCall): Promise<Preview> {
  let table: Table | undefined;
  const sources = new Set<string>();
  const onResult = ({ meta }: ReceivedResult) => meta?.attribution && sources.add(meta.attribution.text);
  const problem = await tryCall(addin, call, async (calculate) => {
    const result = await calculate(addin.market.view, callContext({ label: call.name, priority: () => 0, onResult }));
    if (isTable(result)) table = result;
    return result;
  });
  return table ? { table, sources: [...sources] } : { problem };
}

const isTable = (result: unknown): result is Cell[][] => Array.isArray(result) && result.every(Array.isArray);

let lastTrial = 0;

/** Calls a function and runs its calculation in a trial. Returns the message of its error; "" without one. */
async function tryCall(addin: Addin, { name, given }: PreviewedCall, trial: Trial): Promise<string> {
  const call = cellFunctions.get(name);
  if (!call) return `This version of the add-in has no ${name}. Close and open the workbook to load the current one.`;
  lastTrial += 1;
  const address = `trial ${lastTrial}`;
  addin.cells.trials.set(address, trial);
  try {
    await call(...given, { functionName: name, address });
    return "";
  } catch (problem) {
    return problem instanceof Error ? problem.message : String((problem as { message?: unknown } | null)?.message);
  } finally {
    addin.cells.trials.delete(address);
  }
}
