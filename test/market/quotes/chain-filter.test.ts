import { dayOf, isoDate } from "@strikebook/calendar";
import { type ChainSelection, selectContracts } from "../../../market/quotes/chain-filter";
import type { QuotedListing } from "../../../market/quotes/quoted-chain";
import { type ExpirationFilter, selectListings } from "../../../market/quotes/select-listings";

const noQuote = {
  ...{ bid: undefined, ask: undefined, last: undefined },
  ...{ volume: undefined, openInterest: undefined, openInterestChange: undefined },
};

/** Deltas of calls by strike, spot 101. Those of puts are a call's less 1. The contracts of 120 have none. */
const deltas: Record<number, number | undefined> = { 80: 0.9, 90: 0.75, 100: 0.55, 110: 0.25, 120: undefined };
const contracts = [80, 90, 100, 110, 120].flatMap((strike) => [
  { right: "call" as const, strike },
  { right: "put" as const, strike },
]);
const listingOf = (day: number): QuotedListing => ({
  expiration: { day, date: isoDate(day), settlesMs: 0 },
  contracts,
  quoteAt: () => noQuote,
  volatilityAt(position) {
    const { right, strike } = contracts[position] ?? { right: "call", strike: 0 };
    const delta = deltas[strike];
    if (delta === undefined) return { volatility: undefined };
    return { volatility: 0.2, delta: right === "call" ? delta : delta - 1 };
  },
});
const today = dayOf(2026, 11, 20);

const selected = (filter: ChainSelection) =>
  selectContracts(listingOf(today), filter, 101).map(({ right, strike }) => `${strike}${right === "call" ? "C" : "P"}`);

test.each<[string, ChainSelection, string]>([
  ["nothing", {}, "80C 80P 90C 90P 100C 100P 110C 110P 120C 120P"],
  ["a right", { right: "put" }, "80P 90P 100P 110P 120P"],
  // |delta| of the puts: 0.1, 0.25, 0.45, 0.75.
  ["a range of absolute delta, both ends included", { delta: { from: 0.25, to: 0.5 } }, "90P 100P 110C"],
  ["the nearest absolute delta of each right", { delta: { nearest: 0.3 } }, "90P 110C"],
  ["a range of moneyness", { moneyness: { from: 89, to: 109 } }, "90C 90P 100C 100P 110C 110P"],
  ["the nearest moneyness, the lower strike of two", { moneyness: { nearest: 9500 / 101 } }, "90C 90P"],
  // As boards: of an even number one more is below the strike nearest to spot.
  ["strikes around spot", { strikes: 2 }, "90C 90P 100C 100P"],
  ["more strikes than there are", { strikes: 99, right: "call" }, "80C 90C 100C 110C 120C"],
  ["the nearest delta among the strikes around spot", { strikes: 1, delta: { nearest: 0.1 } }, "100C 100P"],
  [
    "the nearest moneyness among those in a range of delta",
    { delta: { from: 0.7, to: 1 }, moneyness: { nearest: 100 } },
    "90C 110P",
  ],
  ["a range without a contract", { delta: { from: 0.01, to: 0.02 } }, ""],
])("%s", (_, filter, expected) => {
  expect(selected(filter).join(" ")).toBe(expected);
});

test("a strike at the end of a range of moneyness is in it, whatever the binary fractions", () => {
  const listing = { ...listingOf(today), contracts: [{ right: "call" as const, strike: 1.1 }] };

  // 100 * 1.1 / 1 is 110.00000000000001.
  expect(selectContracts(listing, { moneyness: { from: 100, to: 110 } }, 1)).toHaveLength(1);
});

/** Expirations 0, 7, 28 and 63 days ahead. */
const listings = [0, 7, 28, 63].map((days) => listingOf(today + days));
const found = (filter: ExpirationFilter) => {
  const result = selectListings(listings, filter, { root: "SPY", today });
  return "problem" in result ? result.problem : result.listings.map(({ expiration }) => expiration.day - today);
};

test.each<[string, ExpirationFilter, number[] | string]>([
  ["all", {}, [0, 7, 28, 63]],
  ["a range of days, both ends included", { dte: { from: 7, to: 28 } }, [7, 28]],
  ["the nearest number of days", { dte: { nearest: 40 } }, [28]],
  ["the earlier of two that are equally near", { dte: { nearest: 3.5 } }, [0]],
  ["exact dates", { expirations: ["2026-11-20", "2027-01-22"] }, [0, 63]],
  ["those of some dates that are listed", { anyExpirations: ["2026-11-25", "2026-11-27", "2026-12-18"] }, [7, 28]],
  ["exact dates and any of others", { expirations: ["2027-01-22"], anyExpirations: ["2026-11-27"] }, [7, 63]],
  [
    "dates of which none is listed",
    { anyExpirations: ["2026-11-25", "2026-11-26"] },
    "SPY lists none of the requested expirations. The nearest are 2026-11-20 (0 days), 2026-11-27 (7 days), 2026-12-18 (28 days).",
  ],
  [
    "a range between two expirations",
    { dte: { from: 8, to: 20 } },
    "SPY has no expiration 8 to 20 days away. The nearest are 2026-11-27 (7 days), 2026-12-18 (28 days).",
  ],
  [
    "a range beyond the last",
    { dte: { from: 100, to: 200 } },
    "SPY has no expiration 100 to 200 days away. The nearest is 2027-01-22 (63 days).",
  ],
  [
    "a date that is not listed beside one that is",
    { expirations: ["2026-11-27", "2026-12-19"] },
    "SPY does not list 2026-12-19. The nearest are 2026-11-20 (0 days), 2026-11-27 (7 days), 2026-12-18 (28 days).",
  ],
])("expirations: %s", (_, filter, expected) => {
  expect(found(filter)).toEqual(expected);
});
