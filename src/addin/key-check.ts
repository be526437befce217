import { ConnectionError } from "../transport/errors";
import { MarketClient, type Hosts } from "../client/market-client";
import type { Platform } from "../transport/platform";
import type { AnsweredAccount } from "../client/account-api";
import { explainConnection } from "./explain-connection";

/** A key as typed, ready to send; or why it cannot be one. */
export type ReadKey = { key: string } | { problem: string };

/** The account that a key opens, or why it opens none, for a person. */
export type KeyCheck = { answer: AnsweredAccount } | { problem: string };

/** How long a person waits for an answer about a key, in milliseconds; the retries of a cell would take minutes. */
export const PATIENCE_MS = 10_000;

/** The key in what was typed or pasted: without spaces around it and without a copied `Bearer`. */
export function readKey(typed: string): ReadKey {
  const key = typed.trim().replace(/^bearer\s+/i, "");
  if (key === "") return { problem: "Enter your API key first." };
  if (/\s/.test(key))
    return { problem: "There is a space or a line break inside this key. Copy it again, on its own." };
  if (!/^[\x21-\x7e]+$/.test(key)) return { problem: "This key holds a character that no key has. Copy it again." };
  return { key };
}

/** Reads the account with this key alone: nothing is kept, nothing in use is touched. Free of charge. */
export async function checkKey(key: string, hosts: Hosts, platform: Platform): Promise<KeyCheck> {
  const patience = new AbortController();
  const client = new MarketClient({ hosts: () => hosts, key: () => key, platform });
  platform.sleep(PATIENCE_MS, patience.signal).then(
    () => patience.abort(new ConnectionError("No answer came in time.")),
    () => undefined, // The answer came first.
  );
  try {
    const answer = await client.account.read(patience.signal);
    const problem = refusal(answer.record.status);
    return problem === undefined ? { answer } : { problem };
  } catch (problem) {
    return { problem: explainConnection(problem, hosts.baseUrl) };
  } finally {
    patience.abort();
  }
}

function refusal(status: string | undefined): string | undefined {
  const word = status?.toLowerCase();
  if (word !== "suspended" && word !== "blocked") return undefined;
  return `This key is right, but the account behind it is ${word}. Contact the provider.`;
}
