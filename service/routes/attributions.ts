import type { Attribution } from "../../src/contract/meta";

/** Where what the local service serves is explained, and on which terms. */
const about = { url: "https://strikebook.example/local-service", terms: "https://strikebook.example/terms" };

/** The credit of a market made by code, in the short form of API document, Part 2.4. */
export const simulatedData: Attribution = { text: "Simulated by Strikebook: not real prices", ...about };

/** The credit of a chain read from a file. */
export function importedData(fileName: string): Attribution {
  return { text: `Computed by Strikebook from ${fileName}: a chain as of its own date, not now`, ...about };
}
