import { monthlyExpiration, nextSession } from "../time/calendar";
import { type Day, monthOf, yearOf } from "../time/civil-day";
import { listedExpirations, type SettlingExpiration } from "./listed-expirations";
import { ordinaryVolatility } from "./moving-surface";
import { ContractLuck, openInterestOf, type OpenInterestTerms } from "./open-interest";
import { type OptionRoot, optionRootOf } from "../chains/option-roots";
import { PastCloses } from "./past-closes";
import { streamOf } from "./random";
import type { SessionTable } from "./session-table";
import { listedStrikes } from "../chains/strike-stages";
import type { Underlying } from "../chains/underlyings";

/** One expiration with what it lists: cells from `firstCell` up to but excluding `endCell`. */
export interface ChainExpiration extends SettlingExpiration {
  firstCell: number;
  endCell: number;
}

/** All contracts of one underlying in one session; see `TradingDay` for the order of cells and contracts. */
export interface ListedChain {
  expirations: readonly ChainExpiration[];
  expirationOf: Int32Array;
  strikeOf: Float64Array;
  openInterest: Int32Array;
  nextOpenInterest: Int32Array;
}

/** What is listed on an underlying in a session, by its position in the table. */
export function listedChain(underlying: Underlying, table: SessionTable, index: number): ListedChain {
  const session = table.sessions[index] ?? 0;
  const closes = new PastCloses(underlying, table);
  const ladders = laddersOf(underlying, session, (from) => closes.range(from, index));
  const cells = ladders.at(-1)?.expiration.endCell ?? 0;
  const chain: ListedChain = {
    expirations: ladders.map(({ expiration }) => expiration),
    expirationOf: new Int32Array(cells),
    strikeOf: new Float64Array(cells),
    openInterest: new Int32Array(2 * cells),
    nextOpenInterest: new Int32Array(2 * cells),
  };
  const today = { session, pastCloses: closes.entries(index) };
  const tomorrow = { session: nextSession(session), pastCloses: closes.entries(index + 1) };
  const reach = ordinaryVolatility(underlying);
  ladders.forEach(({ root, expiration, strikes }, e) => {
    const { firstCell, endCell, day } = expiration;
    chain.expirationOf.fill(e, firstCell, endCell);
    chain.strikeOf.set(strikes, firstCell);
    const terms = { shape: { ...root, reach }, seed: table.seed, stream: streamOf(root.root), expiration: day };
    fill(chain, expiration, { ...terms, ...today }, day > session ? { ...terms, ...tomorrow } : undefined);
  });
  return chain;
}

/** Open interest of today and of tomorrow, none for an expiration that is gone by then. */
function fill(
  { strikeOf, openInterest, nextOpenInterest }: ListedChain,
  { firstCell, endCell }: ChainExpiration,
  today: OpenInterestTerms,
  tomorrow: OpenInterestTerms | undefined,
): void {
  const luck = new ContractLuck(today);
  const open = openInterestOf(today, luck);
  const openNext = tomorrow && openInterestOf(tomorrow, luck);
  for (let cell = firstCell; cell < endCell; cell += 1) {
    const strike = strikeOf[cell] ?? 0;
    openInterest[2 * cell] = open(strike, 0);
    if (openNext) nextOpenInterest[2 * cell] = openNext(strike, 0);
    openInterest[2 * cell + 1] = open(strike, 1);
    if (openNext) nextOpenInterest[2 * cell + 1] = openNext(strike, 1);
  }
}

interface Ladder {
  root: OptionRoot;
  expiration: ChainExpiration;
  strikes: Float64Array;
}

function laddersOf(underlying: Underlying, session: Day, rangeFrom: Parameters<typeof listedStrikes>[2]): Ladder[] {
  let firstCell = 0;
  return listedExpirations(underlying.symbol, session).flatMap((listed) => {
    const root = optionRootOf(listed.root);
    if (root === undefined) return [];
    const stages = isMonthly(listed.day) ? root.monthly : root.other;
    const strikes = listedStrikes(stages, { session, expiration: listed.day }, rangeFrom);
    const expiration = { ...listed, firstCell, endCell: firstCell + strikes.length };
    firstCell = expiration.endCell;
    return [{ root, expiration, strikes }];
  });
}

function isMonthly(day: Day): boolean {
  return monthlyExpiration(yearOf(day), monthOf(day)) === day;
}
