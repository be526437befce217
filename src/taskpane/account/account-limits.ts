import type { AccountLimits } from "../../contract/account";
import { grouped, counted } from "../format";

/** Returns one line per limit of the account. */
export function limitsInWords(limits: AccountLimits): string[] {
  return [
    `${counted(limits.requestsPerMinute, "request", "requests")} per minute`,
    `${counted(limits.symbolsPerHeatmapCall, "symbol", "symbols")} per call`,
    `${counted(limits.historicalInFlight, "replay", "replays")} at a time`,
    `${counted(limits.symbolsPerStream, "symbol", "symbols")} per live stream, ${grouped(limits.streamSymbolsConcurrent)} in total`,
    ...(limits.streamMaxDurationMinutes === undefined
      ? []
      : [`${counted(limits.streamMaxDurationMinutes, "minute", "minutes")} per live stream`]),
    ...(limits.activeKeys === undefined ? [] : [counted(limits.activeKeys, "key", "keys")]),
  ];
}
