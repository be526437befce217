import { strikeExpirations } from "./flow-expirations";
import { flowList } from "./flow-list";
import { marketTide } from "./flow-market-tide";
import { flowSentiment } from "./flow-sentiment";
import { flowStrikes } from "./flow-strikes";
import { flowTide } from "./flow-tide";
import { topContracts } from "./flow-top-contracts";

/** The answers that read whole tapes, which another thread can give as well: tapes and a request in, plain values out. */
export const flowAnswers = {
  flowList,
  flowSentiment,
  flowStrikes,
  flowTide,
  marketTide,
  strikeExpirations,
  topContracts,
} as const;

/** Each of them over tapes that are known: the request alone goes in. */
export type FlowAnswers = {
  [Name in keyof typeof flowAnswers]: (
    request: Parameters<(typeof flowAnswers)[Name]>[1],
  ) => ReturnType<(typeof flowAnswers)[Name]>;
};
