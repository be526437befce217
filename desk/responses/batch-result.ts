import type { PersonCharge } from "./desk-admission";
import type { Failure } from "./failure";
import { storedText, readStoredText, type StoredResponse } from "./stored-response";

/** What a batch has brought for one call. */
export type CallResult =
  | {
      response: StoredResponse;
      /** By the engine's time, in milliseconds since 1970 UTC; Infinity for a past response. */
      untilMs: number;
    }
  | {
      failure: Failure;
      /** The names of those whose caps or time limits refuse it, if that is why: others may still pay, or wait, for it. */
      refused?: readonly string[];
    };

/** The end of a batch, for all who wait for it. */
export interface BatchResult {
  /** By the text of the call. A call that is not in it has to be sent again. */
  results: ReadonlyMap<string, CallResult>;
  /** Who was charged: the request of a member, and the credits. */
  charges: readonly { request: string; credits: number }[];
}

/** A batch that is closed, as the engine returns it. */
export interface ClosedBatch {
  isBackground: boolean;
  symbols: readonly string[];
  members: readonly BatchMember[];
}

/** A request that waits for a batch, and may pay for it. */
export interface BatchMember {
  /** The id of the request. */
  request: string;
  name: string;
  team: string;
  symbols: readonly string[];
}

/** Returns what the members were charged: a person with several requests, with the first of them. */
export function memberCharges(
  members: readonly BatchMember[],
  charges: readonly PersonCharge[],
): BatchResult["charges"] {
  return charges.flatMap(({ person, credits }) => {
    const member = members.find(({ name, team }) => name === person.name && team === person.team);
    return member ? [{ request: member.request, credits }] : [];
  });
}

/** Returns a result as text for the other nodes. */
export function batchResultText({ results, charges }: BatchResult): string {
  const entries = Array.from(results, ([call, result]) =>
    "response" in result
      ? [call, storedText(result.response), result.untilMs === Infinity ? -1 : result.untilMs]
      : [call, result],
  );
  return JSON.stringify({ entries, charges });
}

type Entry = [string, string, number] | [string, Exclude<CallResult, { response: StoredResponse }>];

/** Reads what `resultText` wrote. */
export function readBatchResult(text: string): BatchResult {
  const { entries, ...rest } = JSON.parse(text) as { entries: Entry[] } & Omit<BatchResult, "results">; // as it was written
  const results = new Map<string, CallResult>(
    entries.map((entry) => {
      if (entry.length === 2) return entry;
      const [call, response, untilMs] = entry;
      return [call, { response: readStoredText(response), untilMs: untilMs < 0 ? Infinity : untilMs }];
    }),
  );
  return { results, ...rest };
}
