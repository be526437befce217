import { readWordedInstant } from "../../cells/worded-dates";
import { type DecimalSign, readVendorNumber } from "../../cells/numbers";
import type { FileStatement, TableStart } from "../definitions/layout";

/** Reads the lines above a table of cboe.com: `name,Last: 4697.24,Change: 8.56`, or until 2020 `name,310.68,1.98`; then the time. */
export function cboeStatement({ preamble, forms: { decimal } }: TableStart): FileStatement {
  const cells = preamble.flat().map((cell) => cell.trim());
  const after = (label: string) => {
    const cell = cells.find((text) => text.startsWith(label));
    return cell === undefined ? undefined : numberIn(cell.slice(label.length), decimal);
  };
  const old = preamble.find(([name, , change]) => /\(.*\)$/.test(name?.trim() ?? "") && change !== undefined);
  const spot = after("Last:") ?? (old && numberIn(old[1] ?? "", decimal));
  const change = after("Change:") ?? (old && numberIn(old[2] ?? "", decimal));
  return { spot, previousClose: closeBefore(spot, change), delayMinutes: 15, ...instantOf(preamble) };
}

/** Returns the previous close from the price and its change since then. */
export const closeBefore = (spot: number | undefined, change: number | undefined): number | undefined =>
  spot === undefined || change === undefined ? undefined : Math.round((spot - change) * 10_000) / 10_000;

/** Reads a number; `undefined` for other text. */
function numberIn(text: string, decimal: DecimalSign): number | undefined {
  const number = readVendorNumber(text, decimal);
  return Number.isNaN(number) ? undefined : number;
}

/** Reads the time. Where it contains commas, its cells are joined again, up to the cell that begins with the bid. */
function instantOf(preamble: TableStart["preamble"]): Pick<FileStatement, "asOfMs" | "instantProblem"> {
  const line =
    preamble.find((cells) => /^Date:/.test(cells[0]?.trim() ?? "")) ??
    preamble.find((cells) => cells[1]?.trim() === "Bid" || cells[0]?.includes(" @ "));
  const end = line?.findIndex((cell) => /^Bid\b/.test(cell.trim())) ?? -1;
  const text = (line ?? [])
    .slice(0, end < 0 ? undefined : end)
    .join(",")
    .replace(/^Date:/, "")
    .trim();
  const asOfMs = readWordedInstant(text);
  const problem = `expected the time above the header, such as "Date: January 7, 2024 at 10:52 AM EST", found "${text}"`;
  return asOfMs === undefined ? { instantProblem: problem } : { asOfMs };
}
