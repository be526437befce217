import type { Day } from "@strikebook/calendar";
import type { RangeOrNearest } from "./chain-filter";
import type { QuotedListing } from "./quoted-chain";

/** Which expirations of a root are selected: by dates (YYYY-MM-DD), or by calendar days from a day. All if everything is omitted. */
export interface ExpirationFilter {
  /** Dates that the root has to list, each. */
  expirations?: readonly string[] | undefined;
  /** Dates of which those that the root lists are selected. */
  anyExpirations?: readonly string[] | undefined;
  dte?: RangeOrNearest | undefined;
}

/** The selected expirations, or why there are none, a clause such as `SPXW lists no 2026-12-19`. */
type SelectedListings = { listings: readonly QuotedListing[] } | { problem: string };

/** Returns the expirations that a filter selects. An exact date that is not listed is a problem, also beside others. */
export function selectListings(
  listings: readonly QuotedListing[],
  { expirations, anyExpirations, dte }: ExpirationFilter,
  { root, today }: { root: string; today: Day },
): SelectedListings {
  if (expirations ?? anyExpirations) {
    return datedListings(listings, { exact: expirations ?? [], any: anyExpirations ?? [] }, { root, today });
  }
  if (dte === undefined) return { listings };
  const daysOf = ({ expiration }: QuotedListing) => expiration.day - today;
  if ("nearest" in dte) return { listings: nearestTo(listings, dte.nearest, daysOf).slice(0, 1) };
  const found = listings.filter((listing) => daysOf(listing) >= dte.from && daysOf(listing) <= dte.to);
  if (found.length > 0) return { listings: found };
  const below = listings.findLast((one) => daysOf(one) < dte.from);
  const above = listings.find((one) => daysOf(one) > dte.to);
  const nearest = [below, above].flatMap((one) => one ?? []);
  return { problem: `${root} has no expiration ${dte.from} to ${dte.to} days away. ${nearestText(nearest, today)}` };
}

/** Most expirations that a message names. */
const NAMED = 3;

function datedListings(
  listings: readonly QuotedListing[],
  { exact, any }: { exact: readonly string[]; any: readonly string[] },
  { root, today }: { root: string; today: Day },
): SelectedListings {
  const unlisted = exact.filter((date) => !listings.some(({ expiration }) => expiration.date === date));
  const dates = new Set([...exact, ...any]);
  const found = listings.filter(({ expiration }) => dates.has(expiration.date));
  if (unlisted.length === 0 && found.length > 0) return { listings: found };
  const wanted = Date.parse(unlisted[0] ?? any[0] ?? "");
  const nearest = nearestTo(listings, wanted, ({ expiration }) => Date.parse(expiration.date)).slice(0, NAMED);
  nearest.sort((a, b) => a.expiration.day - b.expiration.day);
  const problem =
    unlisted.length > 0 ? `does not list ${unlisted.join(", ")}` : "lists none of the requested expirations";
  return { problem: `${root} ${problem}. ${nearestText(nearest, today)}` };
}

function nearestText(nearest: readonly QuotedListing[], today: Day): string {
  if (nearest.length === 0) return "It lists no expiration.";
  const named = nearest.map(({ expiration }) => `${expiration.date} (${expiration.day - today} days)`);
  return `The nearest ${named.length === 1 ? "is" : "are"} ${named.join(", ")}.`;
}

/** Returns the listings in the order of their distance from a value, the earlier of two that are equally far first. */
function nearestTo(
  listings: readonly QuotedListing[],
  value: number,
  valueOf: (listing: QuotedListing) => number,
): QuotedListing[] {
  const distanceOf = (listing: QuotedListing) => Math.abs(valueOf(listing) - value);
  return [...listings].sort((a, b) => distanceOf(a) - distanceOf(b));
}
