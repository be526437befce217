import { easternDate } from "@strikebook/calendar";
import { type EndpointCall, callSymbols, requestName } from "@strikebook/client";
import { sessionRequests, type PlannedRequest, type PlanOptions } from "./session-requests";

/** The requests for one session. */
export interface PlannedSession {
  /** YYYY-MM-DD, in New York. */
  date: string;
  credits: number;
  requests: readonly PlannedRequest[];
}

/** What loading some instants takes. */
export interface LoadPlan {
  /** In milliseconds since 1970 UTC, oldest first. */
  instants: readonly number[];
  /** Oldest first. */
  sessions: readonly PlannedSession[];
  /** All together, in credits. */
  credits: number;
  /** The number of requests. */
  requests: number;
  /** The number of priced calls that are skipped, because their results are stored. */
  stored: number;
  /** The symbols that are requested or stored, in the order of their first use. */
  symbols: readonly string[];
}

/** The calls of one instant of the replay clock, in milliseconds since 1970 UTC. */
export interface InstantCalls {
  atMs: number;
  /** Those that cost credits. */
  missing: readonly EndpointCall[];
  /** Those that are free because their results are stored. */
  stored: readonly EndpointCall[];
}

/** Returns the cheapest requests for the calls of some instants. Windows do not span sessions. */
export function loadPlan(instants: readonly InstantCalls[], options: PlanOptions): LoadPlan {
  const ordered = [...instants].sort((a, b) => a.atMs - b.atMs);
  const planned = new Map<string, { date: string; call: EndpointCall }>();
  const stored = new Set<string>();
  const symbols = new Set<string>();
  for (const instant of ordered) {
    const date = easternDate(instant.atMs);
    for (const call of [...instant.missing, ...instant.stored])
      for (const symbol of callSymbols(call)) symbols.add(symbol);
    for (const call of instant.stored) stored.add(requestName(call));
    for (const call of instant.missing) {
      const earlier = planned.get(requestName(call));
      // What several instants need is loaded once; if one of them needs the whole board, its values do not suffice.
      if (!earlier) planned.set(requestName(call), { date, call });
      else if (!call.valuesOnly) earlier.call = call;
    }
  }
  const dates = new Map<string, EndpointCall[]>(ordered.map(({ atMs }) => [easternDate(atMs), []]));
  for (const { date, call } of planned.values()) dates.get(date)?.push(call);
  const sessions = Array.from(dates, ([date, calls]): PlannedSession => {
    const requests = sessionRequests(calls, options);
    return { date, credits: sum(requests), requests };
  });
  return {
    instants: ordered.map(({ atMs }) => atMs),
    sessions,
    credits: sum(sessions),
    requests: sessions.reduce((count, { requests }) => count + requests.length, 0),
    stored: [...stored].filter((name) => !planned.has(name)).length,
    symbols: [...symbols],
  };
}

function sum(parts: readonly { credits: number }[]): number {
  return parts.reduce((total, { credits }) => total + credits, 0);
}
