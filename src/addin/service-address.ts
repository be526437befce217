/** An address that Strikebook does not send a key to. The message says which one, and what is accepted. */
export class AddressError extends Error {
  override readonly name = "AddressError";
}

const loopback: ReadonlySet<string> = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * The base address of a service, without a slash at its end.
 *
 * Accepts https anywhere, http on this computer alone, and a path such as `/api` on the page's own host. Throws an
 * `AddressError` for anything else: the key travels with every question.
 */
export function readServiceAddress(typed: string, pageAddress: string): string {
  const text = typed.trim();
  const url = parsed(text, pageAddress);
  if (!url) throw new AddressError(`"${text}" is not an address. Use one such as https://api.example.com.`);
  if (url.username || url.password || url.search || url.hash) {
    throw new AddressError(`"${url.origin}${url.pathname}" is enough: leave out everything else (names, "?", "#").`);
  }
  if (url.protocol === "https:" || (url.protocol === "http:" && loopback.has(url.hostname))) {
    return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
  }
  throw new AddressError(`"${text}" is not safe for a key. Use https, or http on this computer (127.0.0.1).`);
}

/** Whether a service, by its base address, runs on this computer. */
export function isOnThisComputer(baseUrl: string): boolean {
  return URL.canParse(baseUrl) && loopback.has(new URL(baseUrl).hostname);
}

/** A full address, or a path on the page's host; `//host` and bare names are neither. */
function parsed(text: string, pageAddress: string): URL | undefined {
  const isPath = /^\/(?!\/)/.test(text);
  if (!isPath && !/^https?:\/\//i.test(text)) return undefined;
  return URL.canParse(text, pageAddress) ? new URL(text, pageAddress) : undefined;
}
