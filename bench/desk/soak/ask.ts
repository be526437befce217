import { realPlatform } from "@strikebook/client";
import type { RequestCounts } from "./request-counts";

/** What a person of a soak has. */
export interface PersonOptions {
  key: string;
  /** Returns the address of a node, as a proxy before them would choose it. */
  address: () => string;
  /** At least 0, below 1. */
  random: () => number;
  requests: RequestCounts;
}

/** A response that takes longer is given up, in milliseconds: the desk itself gives up after 30 seconds. */
const LONGEST_MS = 45_000;

/** Somebody who asks again and again, some time after each response. */
export interface Asking {
  /** Returns the path and query of the next request. */
  question: () => string;
  /** How long they wait after a response: so much at least, and up to as much more. In milliseconds. */
  pauseMs: number;
  /** How many they ask at once; 1 if omitted. */
  atOnce?: number;
}

/** Asks until the signal aborts, and ignores `Retry-After`, as a script may. */
export async function sendCall(options: PersonOptions, asking: Asking, signal: AbortSignal): Promise<void> {
  const { pauseMs, atOnce = 1, question } = asking;
  const { random, key, address, requests } = options;
  const loop = async () => {
    await pause(random() * pauseMs * 2, signal);
    while (!signal.aborted) {
      const init = { headers: { authorization: `Bearer ${key}` } };
      const limited = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)]);
      await requests
        .count(fetch(`${address()}${question()}`, { ...init, signal: limited }), signal)
        .then((response) => response.arrayBuffer())
        // It is counted.
        .catch(() => undefined);
      await pause(pauseMs * (1 + random()), signal);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, loop));
}

/** Resolves after this many milliseconds, or when the signal aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return realPlatform.sleep(ms, signal).catch(() => undefined);
}
