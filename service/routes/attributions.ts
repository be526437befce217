import type { Attribution } from "../../src/contract/meta";

/** Where what the local service serves is explained, and on which terms. */
const about = { url: "https://strikebook.example/local-service", terms: "https://strikebook.example/terms" };

/** The credit of a market made by code, in the short form of API document, Part 2.4. */
export const simulatedData: Attribution = { text: "Simulated by Strikebook: not real prices", ...about };

/** The credit of a chain read from a file and of what is simulated around it. `date` is the file's, YYYY-MM-DD. */
export function importedData(fileName: string, date: string): Attribution {
  const text = `Simulated by Strikebook around ${fileName}, a chain of ${date}: prices and trades are made up, the contracts are the file's`;
  return { text, ...about };
}
