import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";

/** Exported chains kept beside the project: quotes belong to their exchange, so none of them is part of it. */
const folder = resolve(process.cwd(), "..", "shared", "data");
const areThere = existsSync(folder);

if (!areThere) console.warn(`Tests over exported option chains are skipped: there are none in ${folder}.`);

/** A test over exported chains, skipped where their folder is missing. */
export function testWithChains(name: string, run: () => void): void {
  if (areThere) test(name, run);
  else test.skip(name, run);
}

/** The text of an exported chain. */
export function readChain(fileName: string): string {
  return readFileSync(resolve(folder, fileName), "utf8");
}
