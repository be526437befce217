import { flowList } from "./flow-list";
import { flowSentiment } from "./flow-sentiment";
import { flowStrikes } from "./flow-strikes";
import { flowTide } from "./flow-tide";
import { marketTide } from "./market-tide";
import { strikeExpirations } from "./strike-expirations";
import { topContracts } from "./top-contracts";

/**
 * The queries that read whole tapes, so that they may run in another process: functions of the tapes and a request that
 * return plain values.
 */
export const tapeQueries = {
  flowList,
  flowSentiment,
  flowStrikes,
  flowTide,
  marketTide,
  strikeExpirations,
  topContracts,
} as const;

/** The same queries as functions of the request alone, bound to the tapes of a market. */
export type TapeQueries = {
  [Name in keyof typeof tapeQueries]: (
    request: Parameters<(typeof tapeQueries)[Name]>[1],
  ) => ReturnType<(typeof tapeQueries)[Name]>;
};
