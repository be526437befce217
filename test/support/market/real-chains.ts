import { existsSync } from "node:fs";
import { resolve } from "node:path";

/** The folder of exported chains, outside of the project because quotes belong to their exchange. */
const folder = resolve(process.cwd(), "..", "shared", "data");
const isPresent = existsSync(folder);

if (!isPresent) console.warn(`Tests with exported option chains are skipped: ${folder} does not exist.`);

/** Defines a test with exported chains. It is skipped if their folder does not exist. */
export function testWithChains(name: string, run: () => Promise<void>): void {
  if (isPresent) test(name, run);
  else test.skip(name, run);
}

/** Returns the path of an exported chain. */
export function chainPath(fileName: string): string {
  return resolve(folder, fileName);
}
