import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DataFile, ReadOptions } from "../../../../recordings/rules/read-data-file";
import { readDataFile } from "./read-data-file";
import type { Contract } from "../../../../recordings/snapshots/snapshot";
import { messageOf } from "./read-text";
import { tapeFolder } from "../trades/tape-folder";
import { type MadeUpCell, rowsXml } from "./workbook-file";

/** Writes a workbook, and reads it. */
export async function readWorkbookFile(
  bytes: Uint8Array,
  options?: ReadOptions,
  name = "book.xlsx",
): Promise<DataFile> {
  await using files = await tapeFolder();
  const path = join(files.folder, "..", "vendor", name);
  await writeFile(path, bytes);
  return await readDataFile(path, options);
}

export const workbookProblem = (bytes: Uint8Array, options?: ReadOptions) =>
  messageOf(readWorkbookFile(bytes, options));

/** The neutral columns of the chain below. */
export const sheetHeader = [
  "underlying",
  "instant",
  "spot",
  "expiration",
  "right",
  "strike",
  "bid",
  "ask",
  "openInterest",
  "volatility",
];
export const formats = [
  "yyyy\\-mm\\-dd",
  "m/d/yyyy\\ h:mm",
  "0.0%",
  "[$-409]mmmm d&quot;th&quot;, yyyy",
  "mm:ss.0",
  "#,##0.00",
];
/** Style numbers of cells: places in the list of formats, from 1. */
export const [DATE, INSTANT, PERCENT, LONG_DATE, MINUTES, ROUNDED] = [1, 2, 3, 4, 5, 6];
/** Days since 30 December 1899: 2026-01-16, and 2026-01-06 15:45. */
export const [EXPIRATION, QUOTED] = [46_038, 46_028.65625];

export const styled = (value: number, style: number): MadeUpCell => ({ xml: `<v>${value}</v>`, style });

export function contractRow(right: string, changes: Partial<Record<number, MadeUpCell>> = {}): MadeUpCell[] {
  const cells = [
    "ABC",
    styled(QUOTED, INSTANT),
    100,
    styled(EXPIRATION, DATE),
    right,
    100,
    2.1,
    2.2,
    150,
    styled(0.2125, PERCENT),
  ];
  return cells.map((cell, at) => changes[at] ?? cell);
}

export const chainSheet = (changes?: Partial<Record<number, MadeUpCell>>) =>
  rowsXml([sheetHeader, contractRow("call", changes), contractRow("put")]);

export const contractOf = ({ snapshots }: DataFile): Contract | undefined => snapshots[0]?.contracts[0];

/** 2026-01-06 15:45 in New York. */
export const quotedMs = Date.parse("2026-01-06T15:45:00-05:00");
