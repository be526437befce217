import type { AccountResult } from "../client/account-api";
import { MarketClient } from "../client/market-client";
import { callContext } from "../transport/call-context";
import { ConnectionError } from "../transport/errors";
import type { Platform } from "../transport/platform";
import type { Hosts } from "../transport/request-url";
import { explainConnection } from "./explain-problem";

/** A key as typed, ready to send, or why it cannot be a key. */
type ParsedKey = { key: string } | { problem: string };

/** The account of a key, or why it cannot be used. */
type KeyCheck = { account: AccountResult } | { problem: string };

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

/** Reads the account of a key, free of charge. Stores nothing and leaves the key in use unchanged. */
export async function checkKey(key: string, hosts: Hosts, platform: Platform): Promise<KeyCheck> {
  const timeout = new AbortController();
  const client = new MarketClient({ hosts: () => hosts, key: () => key, platform });
  platform.sleep(KEY_CHECK_TIMEOUT_MS, timeout.signal).then(
    () => timeout.abort(new ConnectionError("No response in time.")),
    () => undefined, // The response arrived first.
  );
  try {
    const account = await client.account.read(callContext({ signal: timeout.signal }));
    const problem = statusProblem(account.record.status);
    return problem === undefined ? { account } : { problem };
  } catch (problem) {
    return { problem: explainConnection(problem, hosts.baseUrl) };
  } finally {
    timeout.abort();
  }
}

function statusProblem(status: string | undefined): string | undefined {
  const word = status?.toLowerCase();
  if (word !== "suspended" && word !== "blocked") return undefined;
  return `This key is valid, but its account is ${word}. Contact the provider.`;
}
