import { dayFromIso } from "@strikebook/calendar";
import type { Right } from "@strikebook/pricing";
import { dteOf, MULTI_LEG, premiumUsd, rightOf, SWEEP, type Tape } from "./tape";
import { rvolOf } from "./scored-tape";
import { type Moneyness, moneynessOf, moneynessPct } from "./moneyness";

/** The contracts that a request selects. Bounds are inclusive; absent fields do not restrict. */
export interface ContractFilter {
  /** The ticker of the request, if it is an option root. */
  root?: string | undefined;
  right?: Right | undefined;
  minDte?: number | undefined;
  maxDte?: number | undefined;
  minStrike?: number | undefined;
  maxStrike?: number | undefined;
  /** YYYY-MM-DD. */
  expiration?: string | undefined;
}

/** The trades that a request selects, apart from their scores. */
export interface TradeFilter extends ContractFilter {
  minPremium?: number | undefined;
  maxPremium?: number | undefined;
  minContracts?: number | undefined;
  maxContracts?: number | undefined;
  /** Selects trades of any of these kinds. */
  kinds?: readonly ("sweep" | "multi_leg")[] | undefined;
  singleLegOnly?: boolean | undefined;
  moneyness?: readonly Moneyness[] | undefined;
  /** Excludes trades whose relative volume is unknown. */
  minRvol?: number | undefined;
}

/** Returns a predicate for the rows of a tape. Conditions on the contract are evaluated once per contract. */
export function tradeMatcher(tape: Tape, filter: TradeFilter): (row: number) => boolean {
  const contracts = selectedContracts(tape, filter);
  const tests = rowTests(tape, filter);
  return (row) => {
    if (contracts !== undefined && contracts[tape.contract[row] ?? 0] === 0) return false;
    for (const test of tests) if (!test(row)) return false;
    return true;
  };
}

/** Returns the moneyness of a print's contract at the underlying price of that second. */
export function moneynessOfRow(tape: Tape, row: number): Moneyness {
  const contract = tape.contract[row] ?? 0;
  const strike = tape.day.strikeOf[contract >> 1] ?? 0;
  return moneynessOf(moneynessPct(rightOf(contract), strike, (tape.spotCents[row] ?? 0) / 100));
}

/** Returns 1 for each selected contract and 0 for each other contract; `undefined` if all are selected. */
function selectedContracts({ day }: Tape, filter: ContractFilter): Uint8Array | undefined {
  const { root, right, minDte, maxDte, minStrike, maxStrike, expiration } = filter;
  const limits = [root, right, minDte, maxDte, minStrike, maxStrike, expiration];
  if (limits.every((limit) => limit === undefined)) return undefined;
  const expirationDay = expiration === undefined ? undefined : (dayFromIso(expiration) ?? -1);
  const selected = new Uint8Array(2 * day.cellCount);
  for (let contract = 0; contract < selected.length; contract += 1) {
    const listed = day.expirations[day.expirationOf[contract >> 1] ?? 0];
    const isSelected =
      (root === undefined || listed?.root === root) &&
      (expirationDay === undefined || listed?.day === expirationDay) &&
      (right === undefined || rightOf(contract) === right) &&
      within(dteOf(day, contract), minDte, maxDte) &&
      within(day.strikeOf[contract >> 1] ?? 0, minStrike, maxStrike);
    selected[contract] = isSelected ? 1 : 0;
  }
  return selected;
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
    tests.push((row) => ((tape.flags[row] ?? 0) & marks) !== 0);
  }
  if (singleLegOnly) tests.push((row) => ((tape.flags[row] ?? 0) & MULTI_LEG) === 0);
  if (moneyness !== undefined) tests.push((row) => moneyness.includes(moneynessOfRow(tape, row)));
  if (minRvol !== undefined) tests.push((row) => (rvolOf(tape, row) ?? -Infinity) >= minRvol);
  return tests;
}

/** Returns whether a value is within inclusive bounds. */
export function within(value: number, min = -Infinity, max = Infinity): boolean {
  return value >= min && value <= max;
}
