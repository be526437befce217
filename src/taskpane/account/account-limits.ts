import type { AccountCondition } from "../../addin/account/account-conditions";
import type { Account, AccountLimits } from "@strikebook/contract";
import { capitalized, counted, grouped } from "@strikebook/ui";

/** Returns one line on what the key may do; `undefined` while something keeps data from the account, which is shown instead. */
export function accountLine({ status, limits }: Account, conditions: readonly AccountCondition[]): string | undefined {
  if (conditions.length > 0) return undefined;
  const allowed = [
    `${counted(limits.requestsPerMinute, "request", "requests")} per minute`,
    `${counted(limits.symbolsPerHeatmapCall, "symbol", "symbols")} per call`,
    `${counted(limits.streamSymbolsConcurrent, "live symbol", "live symbols")}`,
  ];
  return `${status ? `${capitalized(status)}: ` : ""}${allowed.join(", ")}.`;
}

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
