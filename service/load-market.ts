import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { Attribution } from "../src/contract/meta";
import { importedData, simulatedData } from "./routes/attributions";
import { ChainFileError } from "./market/chain-file";
import { importedMarket } from "./market/imported-market";
import type { Market } from "./market/market";
import { syntheticMarket } from "./market/synthetic-market";

export { ChainFileError };

/** A market and whose data it is. */
export interface LoadedMarket {
  market: Market;
  attribution: Attribution;
}

/** The market of a chain file, or the simulated one without a file. Rejects with a `ChainFileError` that says what is wrong. */
export async function loadMarket(chainFile: string | undefined): Promise<LoadedMarket> {
  if (chainFile === undefined) return { market: syntheticMarket({}), attribution: simulatedData };
  const text = await readChain(chainFile);
  const fileName = basename(chainFile);
  return { market: importedMarket(text, fileName), attribution: importedData(fileName) };
}

const readingProblems: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  EISDIR: "it is a folder",
  EACCES: "reading it is not allowed",
};

async function readChain(chainFile: string): Promise<string> {
  try {
    return await readFile(chainFile, "utf8");
  } catch (problem) {
    const { code = "", message } = problem as NodeJS.ErrnoException; // what node:fs rejects with
    throw new ChainFileError(`The chain file "${chainFile}" cannot be read: ${readingProblems[code] ?? message}.`, {
      cause: problem,
    });
  }
}
