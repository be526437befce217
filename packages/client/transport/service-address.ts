/** An address that must not receive an API key. The message names it and says what is accepted. */
export class AddressError extends Error {
  override readonly name = "AddressError";
}

const loopback: ReadonlySet<string> = new Set(["127.0.0.1", "localhost", "[::1]"]);

/**
 * Parses the base address of a service; the result has no slash at its end.
 *
 * Accepts https anywhere, http on this computer only, and a path such as `/api` on the page's own host, because the key is sent
 * with every request. Throws an `AddressError` for anything else.
 */
export function readServiceAddress(typed: string, pageAddress: string): string {
  const text = typed.trim();
  const url = parsedUrl(text, pageAddress);
  if (!url) throw new AddressError(`"${text}" is not an address. Use one such as https://api.example.com.`);
  if (url.username || url.password || url.search || url.hash) {
    throw new AddressError(`Enter only "${url.origin}${url.pathname}", without user name, "?" or "#".`);
  }
  if (url.protocol === "https:" || (url.protocol === "http:" && loopback.has(url.hostname))) {
    return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
  }
  throw new AddressError(`"${text}" is not safe for a key. Use https, or http on this computer (127.0.0.1).`);
}

/** Whether a service runs on this computer. */
export function isOnThisComputer(baseUrl: string): boolean {
  return URL.canParse(baseUrl) && loopback.has(new URL(baseUrl).hostname);
}

/** Accepts a full address or a path on the page's host, but neither `//host` nor a bare name. */
function parsedUrl(text: string, pageAddress: string): URL | undefined {
  const isPath = /^\/(?!\/)/.test(text);
  if (!isPath && !/^https?:\/\//i.test(text)) return undefined;
  return URL.canParse(text, pageAddress) ? new URL(text, pageAddress) : undefined;
}
