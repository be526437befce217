import { createHash } from "node:crypto";
import { wordedTerms, contractNumbers } from "../snapshots/quotes";
import { DataError } from "../errors/data-error";
import type { Contract, Snapshot } from "../snapshots/snapshot";

/** The numbers of a contract, in the order in which they are hashed. */
const numbers = ["strike", ...contractNumbers] as const;

/** Returns a digest of all that a snapshot states, its name of the source excepted: equal for equal snapshots. 16 hexadecimal digits. */
export function digestOf(snapshot: Snapshot): string {
  const { underlying, asOfMs, quoteMs, spot, statedSpot, spotError, previousClose, delayMinutes, contracts } = snapshot;
  const estimate = spotError === undefined ? [] : [spotError];
  const hash = createHash("sha256");
  hash.update(
    JSON.stringify([underlying, asOfMs, quoteMs, spot, statedSpot, previousClose, delayMinutes, ...estimate]),
  );
  let key = "";
  const keys: string[] = [];
  const values = new Float64Array(numbers.length * contracts.length);
  let at = 0;
  contracts.forEach((contract, index) => {
    const next = `${contract.root} ${contract.expiration}`;
    if (next !== key) keys.push(`${index} ${(key = next)}`);
    keys.push(contract.right === "call" ? "C" : "P");
    for (const name of numbers) values[at++] = contract[name] ?? NaN;
  });
  return hash.update(keys.join("\n")).update(values).digest("hex").slice(0, 16);
}

/** Throws a `DataError` if a snapshot cannot be stored as it is: its instants, its numbers, or the order of its contracts. */
export function checkSnapshot(snapshot: Snapshot): void {
  const { underlying, asOfMs, quoteMs, spot, contracts } = snapshot;
  const refuse = (what: string) => {
    throw new DataError(`The snapshot of ${underlying} at ${new Date(asOfMs).toISOString()} ${what}.`);
  };
  if (!Number.isSafeInteger(asOfMs) || asOfMs % 1000 !== 0 || !Number.isSafeInteger(quoteMs)) {
    throw new DataError(
      `A snapshot of ${underlying} has the instant ${asOfMs}; expected whole seconds in milliseconds.`,
    );
  }
  if (!(spot > 0 && spot < Infinity)) refuse(`has the price ${spot}; expected a price above 0`);
  if (contracts.length === 0) refuse("has no contracts");
  contracts.forEach((contract, index) => {
    const before = contracts[index - 1];
    if (!numbers.every((name) => Number.isFinite(contract[name] ?? 0)) || !(contract.strike > 0)) {
      refuse(
        `has the contract ${wordedTerms(contract)} with a number that is not finite, or a strike that is not above 0`,
      );
    }
    if (before && !isBefore(before, contract)) {
      refuse(
        `has ${wordedTerms(contract)} after ${wordedTerms(before)}; expected each contract once, by root, expiration, strike, calls first`,
      );
    }
  });
}

function isBefore(a: Contract, b: Contract): boolean {
  if (a.root !== b.root) return a.root < b.root;
  if (a.expiration !== b.expiration) return a.expiration < b.expiration;
  if (a.strike !== b.strike) return a.strike < b.strike;
  return a.right === "call" && b.right === "put";
}
