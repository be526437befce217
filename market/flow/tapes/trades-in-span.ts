import { rightOf, rowsBefore, type Tape } from "../../tape/tape";
import { type TradeFilter, tradeMatcher } from "../../tape/trade-filter";
import { addTrade, emptySums, type FlowSums } from "./flow-sums";
import { sessionsWithin, type Span } from "./flow-window";
import type { TickerScope } from "./tape-source";
import type { Tapes } from "./tapes";

/** Selects trades of one ticker. */
interface TradeQuery {
  scope: TickerScope;
  span: Span;
  filter: TradeFilter;
}

/** Calls `visit` for each selected print, oldest first. */
export function forEachTrade(
  tapes: Tapes,
  { scope, span, filter }: TradeQuery,
  visit: (tape: Tape, row: number) => void,
): void {
  for (const session of sessionsWithin(span)) {
    const tape = tapes.tape(scope.underlying, session);
    if (tape === undefined) continue;
    const isSelected = tradeMatcher(tape, { ...filter, root: scope.root });
    const end = rowsBefore(tape, span.untilMs);
    for (let row = rowsBefore(tape, span.fromMs); row < end; row += 1) if (isSelected(row)) visit(tape, row);
  }
}

/** The sums of calls and of puts. */
export interface SumsByRight {
  calls: FlowSums;
  puts: FlowSums;
}

/** Adds up the selected prints, calls and puts separately. */
export function sumsByRight(tapes: Tapes, query: TradeQuery): SumsByRight {
  const [calls, puts] = [emptySums(), emptySums()];
  forEachTrade(tapes, query, (tape, row) =>
    addTrade(rightOf(tape.contract[row] ?? 0) === "call" ? calls : puts, tape, row),
  );
  return { calls, puts };
}
