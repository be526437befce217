import type { ImportedCells } from "./imported-cells";
import { gaussian, hash32 } from "../days/random";

/** Sessions for which a contract's open interest stands still, and how much it then strays, in its logarithm. */
const STANDS_FOR = 4;
const STRAYS = 0.06;

/** Whose open interest, and at the start of which session by its position from the file's. */
export interface OpenInterestQuestion {
  seed: number;
  stream: number;
  position: number;
  /** Cells of the file that come before the first one asked for. */
  fromCell: number;
}

/**
 * Open interest per contract, whole contracts: as in the file around its own session, and a few percent more or less from
 * every fourth session on, before and after. A function of the session alone, so that each night ends where the next day starts.
 */
export function importedOpenInterest(
  { openInterest }: Pick<ImportedCells, "openInterest">,
  { seed, stream, position, fromCell }: OpenInterestQuestion,
): Int32Array {
  const first = 2 * fromCell;
  return openInterest.subarray(first).map((inFile, i) => {
    const contract = first + i;
    const spell = Math.floor((position + (hash32(seed, stream, contract, 0) % STANDS_FOR)) / STANDS_FOR);
    return spell === 0 ? inFile : Math.round(inFile * Math.exp(STRAYS * gaussian(seed, stream, contract, spell)));
  });
}
