import * as v from "valibot";
import {
  type AccountResult,
  Alarm,
  ConnectionError,
  DeadlineError,
  type Hosts,
  MarketClient,
  type Platform,
  type QueueHistory,
  type RequestGate,
  callContext,
} from "@strikebook/client";
import { errorBodySchema, openapiSchema, readValue } from "@strikebook/contract";
import { explainConnection } from "./explain-connection";
import { readStored } from "../settings/stored-values";

/** A key as typed, ready to send, or why it cannot be a key. */
type ParsedKey = { key: string } | { problem: string };

/** The account of a key and the requests that were sent with it, or why it cannot be used. */
type KeyCheckResult = { account: AccountResult; sent: QueueHistory | undefined } | { problem: string };

/** The timeout of a key check. The retries of a cell would take minutes. */
const KEY_CHECK_TIMEOUT_MS = 10_000;

/** Parses a typed or pasted key: removes surrounding spaces and a copied `Bearer`. */
export function parseKey(typed: string): ParsedKey {
  const key = typed.trim().replace(/^bearer\s+/i, "");
  if (key === "") return { problem: "Enter your API key first." };
  if (/\s/.test(key)) return { problem: "This key contains a space or a line break. Copy it again, on its own." };
  if (!/^[\x21-\x7e]+$/.test(key)) return { problem: "This key contains an invalid character. Copy it again." };
  return { key };
}

/** The key in use, and the request queue of its account. */
interface CurrentKey {
  key: string | undefined;
  gate: RequestGate;
}

/**
 * Checks keys before they are used.
 *
 * Its requests count towards the rate limit of their key like all others: those with the key in use wait in its queue, and those
 * with another key are counted by the queue that this key gets when it is used.
 */
export class KeyCheck {
  readonly #platform: Platform;
  /** The client of the last key that was not in use: the key may be checked again within a minute. */
  #candidate: { key: string; baseUrl: string; client: MarketClient } | undefined;

  constructor(platform: Platform) {
    this.#platform = platform;
  }

  /** Reads the account of a key, free of charge. Stores nothing and leaves the key in use unchanged. Never rejects. */
  async check(key: string, hosts: Hosts, current: CurrentKey): Promise<KeyCheckResult> {
    const isCurrent = key === current.key;
    const client = isCurrent ? this.#clientFor(key, hosts, current.gate) : this.#candidateFor(key, hosts);
    const timedOut = new AbortController();
    const timeout = new Alarm(this.#platform, () => timedOut.abort(lateError(client.gate)));
    timeout.setAfter(KEY_CHECK_TIMEOUT_MS);
    try {
      const account = await client.account.read(callContext({ signal: timedOut.signal, priority: () => 0 }));
      const problem = statusProblem(account.record.status);
      if (problem !== undefined) return { problem };
      this.#candidate = undefined;
      return { account, sent: isCurrent ? undefined : client.gate.history };
    } catch (problem) {
      return { problem: explainConnection(problem, hosts.baseUrl) };
    } finally {
      timeout.clear();
    }
  }

  #candidateFor(key: string, hosts: Hosts): MarketClient {
    const { baseUrl } = hosts;
    if (this.#candidate?.key !== key || this.#candidate.baseUrl !== baseUrl) {
      this.#candidate = { key, baseUrl, client: this.#clientFor(key, hosts) };
    }
    return this.#candidate.client;
  }

  #clientFor(key: string, hosts: Hosts, gate?: RequestGate): MarketClient {
    return new MarketClient({ hosts: () => hosts, key: () => key, platform: this.#platform, gate });
  }
}

function lateError(gate: RequestGate): DeadlineError | ConnectionError {
  if (gate.size === 0) return new ConnectionError("No response in time.");
  return new DeadlineError("queue", "The rate limit of this key is reached, and other requests wait.");
}

function statusProblem(status: string | undefined): string | undefined {
  const word = status?.toLowerCase();
  if (word !== "suspended" && word !== "blocked") return undefined;
  return `This key is valid, but its account is ${word}. Contact the provider.`;
}

/** The time limit of one response without a key, in milliseconds. */
const RESPONSE_TIMEOUT_MS = 5_000;

const descriptionPath = "/v1/openapi.json";

/**
 * Checks the addresses of a service before a key is sent there: both hosts must respond as the API does, with their description or in the
 * form of its errors. Sends no key. Returns the problem and what to do; `undefined` if both respond.
 */
export async function addressProblem(platform: Platform, { baseUrl, flowBaseUrl }: Hosts): Promise<string | undefined> {
  const addresses = [...new Set([baseUrl, flowBaseUrl])];
  const problems = await Promise.all(addresses.map((address) => problemAt(platform, address)));
  return problems.find((problem) => problem !== undefined);
}

/** Whether anything responds at an address. Sends no key. */
export async function responds(platform: Platform, address: string): Promise<boolean> {
  return (await responseOf(platform, address)) !== undefined;
}

async function problemAt(platform: Platform, address: string): Promise<string | undefined> {
  const response = await responseOf(platform, address);
  if (response === undefined) return explainConnection(new ConnectionError("No response.", { url: address }), address);
  if (isOfApi(response.body)) return undefined;
  return `${address} responds, but not with this API. Check the address, and whether a path is missing.`;
}

function isOfApi(body: unknown): boolean {
  return "output" in readValue(errorBodySchema, body) || "output" in readValue(openapiSchema, body);
}

/** Returns the body of a response, parsed if it is JSON; `undefined` if none came in time. */
async function responseOf(platform: Platform, address: string): Promise<{ body: unknown } | undefined> {
  const timedOut = new AbortController();
  const timeout = new Alarm(platform, () => timedOut.abort());
  timeout.setAfter(RESPONSE_TIMEOUT_MS);
  try {
    const response = await platform.fetch(`${address}${descriptionPath}`, {
      headers: { Accept: "application/json" },
      credentials: "omit",
      signal: timedOut.signal,
    });
    return { body: readStored(v.unknown(), await response.text()) };
  } catch {
    return undefined;
  } finally {
    timeout.clear();
  }
}
