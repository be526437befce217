import { easternDay } from "@strikebook/calendar";
import { multiplierOf } from "@strikebook/contract";
import { chainOf } from "../market/chains/chain";
import type { PricedContracts } from "../market/exposure/exposure-cells";
import { businessYears, LAST_BUSINESS_DAY_YEARS } from "../market/time/settlement";
import { type SnapshotSlice, slicesOf } from "../recordings/boards/snapshot-slices";
import { listingsOf } from "../recordings/snapshots/quotes";
import type { Contract, Snapshot } from "../recordings/snapshots/snapshot";

/** How the contracts of a chain are priced. Each part is chosen on its own, so that a difference can be ascribed to one. */
interface Convention {
  /** Weekdays / 262 as publishers count them, or the calendar time to settlement. */
  time: "business" | "calendar";
  /** The price of the underlying without rates, or the forward that put-call parity implies. */
  forward: "spot" | "parity";
  /** The volatilities of the file, of calls and puts apart, or those of the quotes out of the money. */
  volatility: "file" | "quotes";
  /** The price that the file states, or the one that its quotes imply if that differs. */
  price: "stated" | "implied";
  /** Whether contracts without a weekday left count as if they had one. */
  lastDay: "one" | "none";
}

export const published: Convention = {
  time: "business",
  forward: "spot",
  volatility: "file",
  price: "stated",
  lastDay: "one",
};

/** What the service computes. */
export const served: Convention = {
  ...published,
  time: "calendar",
  forward: "parity",
  volatility: "quotes",
  price: "implied",
};

/** Contracts of one root, expiration and right: they share their time and their forward. */
interface Side {
  contracts: readonly Contract[];
  slice: SnapshotSlice;
}

/** Returns a chain as a convention prices it, calls and puts apart. A contract without time or volatility counts nothing. */
export function pricedBy(snapshot: Snapshot, convention: Convention): PricedContracts {
  const spot = convention.price === "stated" ? (snapshot.statedSpot ?? snapshot.spot) : snapshot.spot;
  const from = easternDay(snapshot.asOfMs);
  const sides = sidesOf(snapshot);
  const yearsOf = ({ slice }: Side) => {
    if (convention.time === "calendar") return slice.years;
    return businessYears(from, slice.expiration.day) || (convention.lastDay === "one" ? LAST_BUSINESS_DAY_YEARS : 0);
  };
  const carryOf = ({ slice }: Side, ofForward: number) =>
    convention.forward === "parity" ? (slice.forward * ofForward) / snapshot.spot : 1;
  const volatilityOf = ({ slice }: Side, { strike, volatility = 0 }: Contract) =>
    convention.volatility === "file"
      ? volatility
      : (slice.deviations[slice.strikes.indexOf(strike)] ?? 0) / Math.sqrt(slice.years);
  const chain = chainOf(
    sides.map(({ contracts }, e) => ({
      expiration: { day: e, date: String(e), settlesMs: e },
      strikes: contracts.map(({ strike }) => strike),
      calls: contracts.map((contract) => Math.max(0, signedOpenInterest(contract))),
      puts: contracts.map((contract) => Math.max(0, -signedOpenInterest(contract))),
    })),
  );
  return {
    chain,
    terms: {
      logForward: Float64Array.from(sides, (side) => Math.log(spot * carryOf(side, 1))),
      carry: Float64Array.from(sides, (side) => carryOf(side, side.slice.discount)),
      rootYears: Float64Array.from(sides, (side) => Math.sqrt(yearsOf(side))),
      spot,
      multiplier: multiplierOf(snapshot.underlying),
    },
    pairs: {
      deviations: Float64Array.from(
        sides.flatMap((side) => side.contracts.map((own) => volatilityOf(side, own) * Math.sqrt(yearsOf(side)))),
      ),
      netContracts: chain.netOpenInterest,
    },
  };
}

function sidesOf(snapshot: Snapshot): Side[] {
  const slices = new Map(slicesOf(snapshot).map((slice) => [`${slice.root} ${slice.expiration.day}`, slice]));
  return listingsOf(snapshot.contracts).flatMap((listing) => {
    const slice = slices.get(`${listing[0]?.root} ${listing[0]?.expiration}`);
    if (slice === undefined) return [];
    return (["call", "put"] as const).map((right) => ({
      contracts: listing.filter((own) => own.right === right),
      slice,
    }));
  });
}

/** Returns the open interest of a contract, that of a put negative. */
export function signedOpenInterest({ right, openInterest = 0 }: Contract): number {
  return right === "call" ? openInterest : -openInterest;
}
