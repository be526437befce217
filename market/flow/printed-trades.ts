import { type Span, sessionsWithin } from "./flow-window";
import { rowsBefore, type Tape } from "../tape/tape";
import type { TickerScope } from "./tape-source";
import type { Tapes } from "./tapes";
import { type TradeFilter, tradeTest } from "../tape/trade-filter";

/** Trades of one ticker. */
export interface TradesAsked {
  scope: TickerScope;
  span: Span;
  filter: TradeFilter;
}

/** Calls back for each print of a span that a filter wants, oldest first. */
export function eachTrade(
  tapes: Tapes,
  { scope, span, filter }: TradesAsked,
  visit: (tape: Tape, row: number) => void,
) {
  for (const session of sessionsWithin(span)) {
    const tape = tapes.tape(scope.underlying, session);
    if (tape === undefined) continue;
    const isWanted = tradeTest(tape, { ...filter, root: scope.root });
    const end = rowsBefore(tape, span.untilMs);
    for (let row = rowsBefore(tape, span.fromMs); row < end; row += 1) if (isWanted(row)) visit(tape, row);
  }
}
