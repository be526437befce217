import type { Hosts } from "../client/market-client";
import type { Platform } from "../transport/platform";
import { readServiceAddress } from "./service-address";

/** What whoever installed the add-in decided: `config.json` beside `taskpane.html`. */
export interface Configuration {
  hosts: Hosts;
  practice: Practice;
}

/**
 * Whether the service is a local one with a practice market, whose key is known to all: offered in the pane, or connected from
 * the start for a person who never chose otherwise.
 */
export type Practice = "none" | "offered" | "connected";

const practiceEntries = new Map<unknown, Practice>([
  [undefined, "none"],
  [false, "none"],
  [true, "offered"],
  ["connected", "connected"],
]);

/** The configuration in use, and what was wrong when it is not the one that was written. */
export interface LoadedConfiguration {
  configuration: Configuration;
  problem?: string;
}

/** What holds without a `config.json`. */
export const standardConfiguration: Configuration = {
  hosts: { baseUrl: "https://api.strikebook.example", flowBaseUrl: "https://flow.strikebook.example" },
  practice: "none",
};

/** A `config.json` that cannot be used. The message names the entry, what was expected and what came. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}

/**
 * The configuration that the content of `config.json` states.
 *
 * `pageAddress` is what a path such as `/api` starts from. Entries unknown here are ignored. Throws a
 * `ConfigurationError`, or an `AddressError` for an address that no key may be sent to.
 */
export function readConfiguration(content: unknown, pageAddress: string): Configuration {
  if (typeof content !== "object" || content === null || Array.isArray(content)) {
    throw new ConfigurationError('expected an object such as {"baseUrl": "https://...", "flowBaseUrl": "https://..."}');
  }
  const entries = new Map<string, unknown>(Object.entries(content));
  const practice = practiceEntries.get(entries.get("practice"));
  if (practice === undefined) throw new ConfigurationError('"practice" must be true, false or "connected"');
  return {
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

/** Reads `config.json` beside the page. Never rejects: what is wrong comes back as one sentence, with the standard configuration. */
export async function loadConfiguration(platform: Platform, pageAddress: string): Promise<LoadedConfiguration> {
  try {
    const answer = await platform.fetch(new URL("config.json", pageAddress).href, { cache: "no-cache" });
    if (!answer.ok) throw new ConfigurationError(`the add-in's host answered ${answer.status}`);
    const content: unknown = await answer.json();
    return { configuration: readConfiguration(content, pageAddress) };
  } catch (problem) {
    const reason = problem instanceof Error ? problem.message : String(problem);
    return {
      configuration: standardConfiguration,
      problem: `The settings file config.json cannot be used (${reason.replace(/[.\s]+$/, "")}), so the standard service is asked. Tell whoever installed Strikebook.`,
    };
  }
}
