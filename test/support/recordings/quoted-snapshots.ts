import { dayFromIso, easternDay } from "@strikebook/calendar";
import type { Contract, Snapshot } from "../../../recordings/snapshots/snapshot";

/** The roots of the recording with their underlyings and strikes around a price. */
const roots = [
  { root: "SPX", underlying: "SPX", spot: 6_800, step: 25 },
  { root: "SPXW", underlying: "SPX", spot: 6_800, step: 10 },
  { root: "NVDA", underlying: "NVDA", spot: 180, step: 2.5 },
] as const;

const expirations = {
  SPX: ["2026-11-20", "2026-12-18", "2027-01-15"],
  SPXW: ["2026-11-17", "2026-11-18", "2026-11-19", "2026-11-20", "2026-11-23", "2026-11-27", "2026-12-18"],
  NVDA: ["2026-11-20", "2026-11-27", "2026-12-18", "2027-01-15"],
};

/** When the chains were recorded: four sessions, an evening among them; those of NVDA end a day earlier. */
const instants = {
  SPX: [
    ...["2026-11-17T15:00:00Z", "2026-11-17T20:59:00Z", "2026-11-18T15:00:00Z", "2026-11-18T18:30:00Z"],
    ...["2026-11-19T16:00:00Z", "2026-11-20T01:00:00Z", "2026-11-20T14:31:00Z", "2026-11-20T20:45:00Z"],
  ],
  NVDA: ["2026-11-17T15:00:00Z", "2026-11-17T19:00:00Z", "2026-11-18T20:30:00Z", "2026-11-19T15:15:00Z"],
};

/** A generator of numbers from 0 to 1, the same in every run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Returns the snapshots of a recording whose numbers are made up, each left out now and then. Some volatilities and gammas are 0. Forward and
 * discount are stated.
 */
export function quotedSnapshots(): Snapshot[] {
  const random = randomNumbers(7);
  return (["SPX", "NVDA"] as const).flatMap((underlying) =>
    instants[underlying].map((instant): Snapshot => {
      const asOfMs = Date.parse(instant);
      const quoteMs = instant === "2026-11-20T01:00:00Z" ? Date.parse("2026-11-19T21:00:00Z") : asOfMs;
      const own = roots.filter((one) => one.underlying === underlying);
      const spot = Math.round(100 * (own[0]?.spot ?? 0) * (0.98 + 0.04 * random())) / 100;
      const contracts = own.flatMap(({ root, spot: middle, step }) =>
        expirations[root].flatMap((date) => {
          const expiration = dayFromIso(date) ?? NaN;
          if (expiration < easternDay(asOfMs)) return [];
          if (expiration === easternDay(quoteMs) && (root === "SPX" || asOfMs > quoteMs)) return [];
          const discount = 0.99 + 0.009 * random();
          const forward = spot * (1 + 0.004 * random());
          return Array.from({ length: 17 }, (_, at) => middle + (at - 8) * step).flatMap((strike) =>
            (["call", "put"] as const)
              .filter(() => random() > 0.04)
              .map((right) => contractOf({ root, expiration, right, strike, forward, discount }, random)),
          );
        }),
      );
      const header = { underlying, asOfMs, quoteMs, spot, statedSpot: undefined, previousClose: undefined };
      return { ...header, source: "Made up", delayMinutes: undefined, contracts };
    }),
  );
}

type Terms = Pick<Contract, "root" | "expiration" | "right" | "strike" | "forward" | "discount">;

function contractOf(terms: Terms, random: () => number): Contract {
  const unless = (share: number, value: number) => (random() < share ? undefined : value);
  const cents = (most: number) => Math.round(100 * most * random()) / 100;
  const bid = cents(40);
  const zeroOr = (value: number) => (random() < 0.1 ? 0 : value);
  return {
    ...terms,
    bid: unless(0.1, zeroOr(bid)),
    ask: unless(0.1, zeroOr(bid + cents(2))),
    last: unless(0.3, cents(45)),
    volume: unless(0.2, Math.floor(900 * random())),
    openInterest: unless(0.2, Math.floor(5_000 * random())),
    volatility: unless(0.2, zeroOr(0.1 + 0.4 * random())),
    gamma: unless(0.6, zeroOr(0.02 * random())),
  };
}
