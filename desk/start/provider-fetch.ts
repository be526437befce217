import { subscribe } from "node:diagnostics_channel";
import { type Platform, realPlatform } from "@strikebook/client";

/** How far one call of `fetch` has come. */
interface Attempt {
  /** Whether Node has made a request of it. */
  isMade: boolean;
  /** Whether its headers were written to a connection. */
  isSent: boolean;
}

/** What makes and sends requests. Documented: undici, docs/api/Dispatcher.md. */
interface Dispatcher {
  dispatch(options: unknown, handler: unknown): boolean;
}

/** The attempt whose request is being made. */
let made: Attempt | undefined;
const attempts = new WeakMap<object, Attempt>();

// Node's `fetch` publishes both, the first while it dispatches. Documented: undici, docs/api/DiagnosticsChannel.md.
subscribe("undici:request:create", (message) => {
  const request = requestOf(message);
  if (!request || !made) return;
  made.isMade = true;
  attempts.set(request, made);
});
subscribe("undici:client:sendHeaders", (message) => {
  const request = requestOf(message);
  const attempt = request && attempts.get(request);
  if (attempt) attempt.isSent = true;
});

/**
 * Node's `fetch`, which also calls `notSent` if it fails before any of the request was written to a connection: the connection was
 * refused, the name or the certificate was wrong, or the request was aborted before. It does not call it if Node does not say.
 */
export const providerFetch: Platform["fetch"] = async (url, { notSent, ...init }) => {
  const attempt: Attempt = { isMade: false, isSent: false };
  try {
    return await realPlatform.fetch(url, { ...init, ...noting(attempt) });
  } catch (problem) {
    if (attempt.isMade && !attempt.isSent) notSent?.();
    throw problem;
  }
};

/** The place of the dispatcher that `fetch` uses. Node and the package undici share it. */
const DISPATCHER = Symbol.for("undici.globalDispatcher.1");
// Node makes the dispatcher with the first use of anything of `fetch`.
new Request("http://localhost");

/** Returns the option that makes `fetch` note how far an attempt has come. */
function noting(attempt: Attempt): RequestInit {
  const { [DISPATCHER]: used } = globalThis as { [DISPATCHER]?: Dispatcher };
  if (!used) return {};
  const dispatcher: Dispatcher = {
    dispatch(options, handler) {
      made = attempt;
      try {
        return used.dispatch(options, handler);
      } finally {
        made = undefined;
      }
    },
  };
  return { dispatcher } as RequestInit; // an option that only Node has
}

function requestOf(message: unknown): object | undefined {
  if (typeof message !== "object" || message === null || !("request" in message)) return undefined;
  return typeof message.request === "object" && message.request !== null ? message.request : undefined;
}
