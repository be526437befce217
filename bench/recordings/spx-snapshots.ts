import { dayOf, openingMs } from "@strikebook/calendar";
import { simulatedSnapshots } from "../../recordings/recorders/simulated-snapshots";
import type { Contract, Snapshot } from "../../recordings/snapshots/snapshot";

/** Contracts of a snapshot: those of an SPX file of a vendor. */
export const CONTRACTS = 22_000;

const session = dayOf(2026, 1, 6);
const MINUTE_MS = 60_000;

/** Returns a function that returns the snapshot of a minute of the session. The quotes of two minutes have few numbers in common. */
export function spxSnapshots(): (minute: number) => Snapshot {
  const [simulated] = simulatedSnapshots({
    symbols: ["SPX"],
    from: session,
    to: session,
    everyMs: 390 * MINUTE_MS,
    rounded: true,
  });
  if (simulated === undefined) throw new Error("The simulated market has a session on that day.");
  const contracts = simulated.contracts.slice(-CONTRACTS);
  return (minute) => {
    const asOfMs = openingMs(session) + minute * MINUTE_MS;
    const moved = contracts.map((contract, at) => movedBy(contract, (minute * 37 + at * 11) % 101));
    return { ...simulated, asOfMs, quoteMs: asOfMs, contracts: moved };
  };
}

/** Returns a contract as vendors quote it, some cents away. */
function movedBy(contract: Contract, cents: number): Contract {
  const [bid, ask] = [contract.bid ?? 0, contract.ask ?? 0].map((price) => Math.round(100 * price + cents) / 100);
  const volatility = Math.round(1000 + 37 * cents) / 10_000;
  return { ...contract, bid, ask, last: bid, volume: cents, volatility, gamma: Math.round(cents / 7) / 10_000 };
}
