import type { Right } from "../pricing/black-scholes";
import { dayFromIso } from "../time/civil-day";
import { dteOf, MULTI_LEG, premiumUsd, rightOf, SWEEP, type Tape } from "./tape";
import { rvolOf } from "./scored-tape";
import { type Moneyness, moneynessOf, moneynessPct } from "./trade-scores";

/** Which contracts a request wants; bounds are inclusive, what is absent does not limit. */
export interface ContractFilter {
  /** Option root, where the ticker of the request is one. */
  root?: string | undefined;
  right?: Right | undefined;
  minDte?: number | undefined;
  maxDte?: number | undefined;
  minStrike?: number | undefined;
  maxStrike?: number | undefined;
  /** YYYY-MM-DD. */
  expiration?: string | undefined;
}

/** Which trades a request wants, its scores apart. */
export interface TradeFilter extends ContractFilter {
  minPremium?: number | undefined;
  maxPremium?: number | undefined;
  minContracts?: number | undefined;
  maxContracts?: number | undefined;
  /** Trades that are any of these. */
  kinds?: readonly ("sweep" | "multi_leg")[] | undefined;
  singleLegOnly?: boolean | undefined;
  moneyness?: readonly Moneyness[] | undefined;
  /** A trade whose relative volume is unknown has none. */
  minRvol?: number | undefined;
}

/** Whether each print of a tape is wanted. What depends on the contract alone is settled once per contract. */
export function tradeTest(tape: Tape, filter: TradeFilter): (row: number) => boolean {
  const contracts = wantedContracts(tape, filter);
  const tests = rowTests(tape, filter);
  return (row) => {
    if (contracts !== undefined && contracts[tape.contract[row] ?? 0] === 0) return false;
    for (const test of tests) if (!test(row)) return false;
    return true;
  };
}

/** How far in the money a print's contract was, at the price of its own second. */
export function moneynessOfRow(tape: Tape, row: number): Moneyness {
  const contract = tape.contract[row] ?? 0;
  const strike = tape.day.strikeOf[contract >> 1] ?? 0;
  return moneynessOf(moneynessPct(rightOf(contract), strike, (tape.spotCents[row] ?? 0) / 100));
}

/** 1 for a contract that is wanted, 0 for another; undefined when all are. */
function wantedContracts({ day }: Tape, filter: ContractFilter): Uint8Array | undefined {
  const { root, right, minDte, maxDte, minStrike, maxStrike, expiration } = filter;
  const limits = [root, right, minDte, maxDte, minStrike, maxStrike, expiration];
  if (limits.every((limit) => limit === undefined)) return undefined;
  const expirationDay = expiration === undefined ? undefined : (dayFromIso(expiration) ?? -1);
  const wanted = new Uint8Array(2 * day.cellCount);
  for (let contract = 0; contract < wanted.length; contract += 1) {
    const listed = day.expirations[day.expirationOf[contract >> 1] ?? 0];
    const isWanted =
      (root === undefined || listed?.root === root) &&
      (expirationDay === undefined || listed?.day === expirationDay) &&
      (right === undefined || rightOf(contract) === right) &&
      within(dteOf(day, contract), minDte, maxDte) &&
      within(day.strikeOf[contract >> 1] ?? 0, minStrike, maxStrike);
    wanted[contract] = isWanted ? 1 : 0;
  }
  return wanted;
}

function rowTests(tape: Tape, filter: TradeFilter): ((row: number) => boolean)[] {
  const { minPremium, maxPremium, minContracts, maxContracts, kinds, singleLegOnly, moneyness, minRvol } = filter;
  const tests: ((row: number) => boolean)[] = [];
  if (minPremium !== undefined || maxPremium !== undefined) {
    tests.push((row) => within(premiumUsd(tape, row), minPremium, maxPremium));
  }
  if (minContracts !== undefined || maxContracts !== undefined) {
    tests.push((row) => within(tape.size[row] ?? 0, minContracts, maxContracts));
  }
  if (kinds !== undefined) {
    const marks = (kinds.includes("sweep") ? SWEEP : 0) | (kinds.includes("multi_leg") ? MULTI_LEG : 0);
    tests.push((row) => ((tape.marks[row] ?? 0) & marks) !== 0);
  }
  if (singleLegOnly) tests.push((row) => ((tape.marks[row] ?? 0) & MULTI_LEG) === 0);
  if (moneyness !== undefined) tests.push((row) => moneyness.includes(moneynessOfRow(tape, row)));
  if (minRvol !== undefined) tests.push((row) => (rvolOf(tape, row) ?? -Infinity) >= minRvol);
  return tests;
}

function within(value: number, least = -Infinity, most = Infinity): boolean {
  return value >= least && value <= most;
}
