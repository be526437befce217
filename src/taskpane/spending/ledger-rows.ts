import { creditsText, endpoints } from "@strikebook/contract";
import type { LedgerRow } from "../../addin/spending/spending-log";
import { displayAddress } from "../../workbook/office/addresses";
import { grouped } from "@strikebook/ui";
import { causeNames } from "./spending-text";

/** Returns what made the request of a row: its functions, or the path of the endpoint; and the automatic refresh, if it did. */
export function madeBy({ functions, endpoint, cause }: LedgerRow): string {
  const caller = functions.join(", ") || endpoints[endpoint].path;
  return cause === "refresh" ? `${caller} · ${causeNames.refresh.toLowerCase()}` : caller;
}

/** Returns the cells of a row, for example `Sheet1!A1, Sheet1!A2 and 18 more`; at most so many are named. */
export function cellsInWords({ cells, cellCount }: LedgerRow, most: number): string {
  const named = cells.slice(0, most).map(displayAddress);
  const more = cellCount - named.length;
  return more > 0 ? `${named.join(", ")} and ${grouped(more)} more` : named.join(", ");
}

/** Says how the request of a row ended, with its credits. */
export function chargeInWords({ kind, credits, refunded }: LedgerRow): string {
  if (kind === "charged") return creditsText(credits);
  if (kind === "refunded") return `${creditsText(refunded)} refunded`;
  return kind === "cached" ? "Cached" : "No response";
}

/** Returns a function that tells whether a row contains every word of a text: in functions, cells, sheets, symbols or what was charged. */
export function rowFilter(search: string): (row: LedgerRow) => boolean {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return () => true;
  return (row) => {
    const text = searchedText(row);
    return words.every((word) => text.includes(word));
  };
}

function searchedText({ functions, endpoint, cells, sheets, symbols, cause, kind }: LedgerRow): string {
  const { path } = endpoints[endpoint];
  return [...functions, path, ...cells.map(displayAddress), ...sheets, ...symbols, causeNames[cause], kind]
    .join(" ")
    .toLowerCase();
}
