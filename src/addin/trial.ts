import type { MarketView } from "../replay/market-view";
import type { CallContext } from "../transport/call-context";

/** Runs the calculation of a call that is not made for a cell. */
export type Trial = <Result>(
  calculate: (view: MarketView, context: CallContext) => Result | Promise<Result>,
) => Promise<Result>;
