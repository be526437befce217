import { dayFromIso, easternMs } from "@strikebook/calendar";
import type { Contract, Snapshot } from "../../../recordings/snapshots/snapshot";

/** Returns the instant of a date and a minute of the day in New York. */
export function newYork(date: string, time: string): number {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return easternMs(dayFromIso(date) ?? NaN, (60 * hour + minute) * 60_000);
}

/** Returns a contract with made-up numbers. */
export function madeUpContract(part: Partial<Contract> = {}): Contract {
  return {
    root: "AAA",
    expiration: dayFromIso("2026-02-20") ?? NaN,
    right: "call",
    strike: 100,
    bid: 1.1,
    ask: 1.2,
    last: 1.15,
    volume: 7,
    openInterest: 400,
    volatility: 0.25,
    gamma: 0.03,
    forward: undefined,
    discount: undefined,
    ...part,
  };
}

/** Returns a snapshot of a made-up underlying: ten contracts with an open interest of 4,000. */
export function madeUpSnapshot(part: Partial<Snapshot> = {}): Snapshot {
  const asOfMs = part.asOfMs ?? newYork("2026-01-06", "10:00");
  const strikes = [90, 95, 100, 105, 110];
  return {
    underlying: "AAA",
    asOfMs,
    quoteMs: asOfMs,
    spot: 100,
    statedSpot: undefined,
    previousClose: 99.5,
    source: "Made-up quotes",
    delayMinutes: 15,
    contracts: strikes.flatMap((strike) => [
      madeUpContract({ root: part.underlying ?? "AAA", strike }),
      madeUpContract({ root: part.underlying ?? "AAA", strike, right: "put" }),
    ]),
    ...part,
  };
}
