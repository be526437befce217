import { type Hosts, type Platform, readServiceAddress } from "@strikebook/client";

/** The choices of the person who installed the add-in: `config.json` beside `taskpane.html`. */
export interface Configuration {
  hosts: Hosts;
  /** The name of the service in the pane; a usual one if omitted. */
  name?: string;
  practice: Practice;
}

/**
 * Whether the service is a local one with a practice market, whose key is public. `offered`: the pane offers to connect.
 * `connected`: connected from the start, unless the user chose otherwise.
 */
export type Practice = "none" | "offered" | "connected";

const practiceEntries = new Map<unknown, Practice>([
  [undefined, "none"],
  [false, "none"],
  [true, "offered"],
  ["connected", "connected"],
]);

/** The configuration in use. `problem` says why it is not the one in the file. */
export interface LoadedConfiguration {
  configuration: Configuration;
  problem?: string;
}

/** The configuration without a `config.json`. */
export const defaultConfiguration: Configuration = {
  hosts: { baseUrl: "https://api.strikebook.example", flowBaseUrl: "https://flow.strikebook.example" },
  practice: "none",
};

/** A `config.json` that cannot be used. The message names the entry and what was expected. */
class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}

/**
 * Parses the content of `config.json`. Unknown entries are ignored.
 *
 * A path such as `/api` is resolved against `pageAddress`. Throws a `ConfigurationError`, or an `AddressError` for an address that
 * must not receive a key.
 */
export function readConfiguration(content: unknown, pageAddress: string): Configuration {
  if (typeof content !== "object" || content === null || Array.isArray(content)) {
    throw new ConfigurationError('expected an object such as {"baseUrl": "https://...", "flowBaseUrl": "https://..."}');
  }
  const entries = new Map<string, unknown>(Object.entries(content));
  const practice = practiceEntries.get(entries.get("practice"));
  if (practice === undefined) throw new ConfigurationError('"practice" must be true, false or "connected"');
  const name = entries.get("name");
  if (name !== undefined && typeof name !== "string") throw new ConfigurationError('"name" must be a text in quotes');
  return {
    ...(name !== undefined && { name }),
    hosts: {
      baseUrl: address(entries, "baseUrl", pageAddress),
      flowBaseUrl: address(entries, "flowBaseUrl", pageAddress),
    },
    practice,
  };
}

function address(entries: ReadonlyMap<string, unknown>, name: string, pageAddress: string): string {
  const value = entries.get(name);
  if (value === undefined) throw new ConfigurationError(`"${name}" is missing`);
  if (typeof value !== "string") throw new ConfigurationError(`"${name}" must be an address in quotes`);
  return readServiceAddress(value, pageAddress);
}

/** Loads `config.json` beside the page. Never rejects: a problem is returned as a sentence, with the default configuration. */
export async function loadConfiguration(platform: Platform, pageAddress: string): Promise<LoadedConfiguration> {
  try {
    const response = await platform.fetch(new URL("config.json", pageAddress).href, { cache: "no-cache" });
    if (!response.ok)
      throw new ConfigurationError(`the web server of the add-in responded with status ${response.status}`);
    const content: unknown = await response.json();
    return { configuration: readConfiguration(content, pageAddress) };
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem);
    return {
      configuration: defaultConfiguration,
      problem: `The configuration file config.json cannot be used (${reason.replace(/[.\s]+$/, "")}), so the default service is used. Contact whoever installed Strikebook.`,
    };
  }
}
