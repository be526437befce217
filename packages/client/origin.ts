import { withEasternTimes } from "@strikebook/calendar";
import { type Origin, endpoints } from "@strikebook/contract";
import type { ReceivedResult } from "./transport/call-context";

/** The origin of data that a function shows in a cell. */
export interface CellOrigin extends Origin {
  /** The name of a function in Excel. */
  functionName: string;
  /** The symbol that a requested record is about, as the service names it, or the sum of roots that it is part of; `undefined` if it is about several or none. */
  symbol?: string | undefined;
  /** The price of the underlying in a requested record, if it has one. */
  spot?: number | undefined;
}

/** Returns the origin of a result that the client delivered. */
export function originOf(functionName: string, result: ReceivedResult): CellOrigin {
  const { endpoint, requestArguments, record, meta, receivedAtMs, fromCache, storedCredits, call } = result;
  const { sum, notes, replay } = result;
  return {
    functionName,
    symbol: sum ?? symbolOf(record),
    spot: isObject(record) && typeof record.spot === "number" ? record.spot : undefined,
    endpoint: endpoints[endpoint].path,
    parameters: requestArguments.map(([name, value]) => `${name}=${withEasternTimes(value)}`).join("; "),
    asOf: instantOf(record) ?? replay?.asOf ?? meta?.asOf ?? meta?.timestamp,
    mode: meta?.mode,
    resolution: meta?.resolution,
    delayed: meta?.delayed,
    delayMinutes: meta?.delayMinutes,
    cached: fromCache ? true : meta?.cached,
    stale: isObject(record) && typeof record.stale === "boolean" ? record.stale : undefined,
    credits: fromCache ? 0 : (call?.credits ?? endpoints[endpoint].credits),
    storedCredits,
    receivedAtMs,
    attribution: meta?.attribution,
    replay: replay && (replay.includesLater ? "whole day" : "point in time"),
    notes,
    call,
  };
}

/** Returns the symbol of a record: of a contract its root. */
function symbolOf(record: unknown): string | undefined {
  if (!isObject(record)) return undefined;
  return [record.root, record.symbol].find((symbol) => typeof symbol === "string");
}

/** Returns the time of a board; for a list of frames or sessions, the time of the newest. */
function instantOf(record: unknown): string | undefined {
  if (!isObject(record)) return undefined;
  const lists = [record.frames, record.days].filter((list): list is unknown[] => Array.isArray(list));
  const newest = lists.flatMap((list) => list.slice(-1))[0];
  const { asOf = record.asOf, lastAt } = isObject(newest) ? newest : { lastAt: undefined };
  return [asOf, lastAt].find((instant) => typeof instant === "string");
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
