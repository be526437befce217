import type { MarketClient } from "../client/market-client";
import { callKey, type EndpointCall } from "../client/requests/endpoint-call";
import { interceptedSource, type MarketSource } from "./market-source";

/** A call that is priced is not sent. */
class NotSentError extends Error {
  override readonly name = "NotSentError";
}

/** Returns the different calls that some work makes, by their names. Sends none of them: each is rejected. */
export async function dryRun(
  client: MarketClient,
  work: (source: MarketSource) => readonly Promise<unknown>[],
): Promise<ReadonlyMap<string, EndpointCall>> {
  const calls = new Map<string, EndpointCall>();
  const note = (call: EndpointCall) => calls.set(callKey(call), call);
  const source = interceptedSource(
    client,
    (call) => {
      note(call);
      return Promise.reject(new NotSentError());
    },
    (estimated) => {
      estimated.forEach(note);
      return Promise.reject(new NotSentError());
    },
  );
  await Promise.allSettled(work(source));
  return calls;
}
