/** Where the administrator lets events be posted. */
export interface AllowedWebhook {
  /**
   * An https address. Without a path: everything on this host and port. With a path that ends with a slash: what begins with it. With
   * another path: this path only, with any query.
   */
  address: string;
  /** Whether the host may be in the local network. */
  localNetwork: boolean;
}

/** Why nothing is posted to the address of a rule. */
export const NOT_ALLOWED = "The administrator of the desk does not allow this webhook any more.";

/** An address at which events may be posted. */
interface Webhook {
  url: URL;
  localNetwork: boolean;
}

/** Returns an address as it is requested, if it is allowed; `undefined` if not. */
export function findWebhook(address: string, allowed: readonly AllowedWebhook[]): Webhook | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || url.protocol !== "https:" || url.username !== "" || url.password !== "" || url.hash !== "")
    return undefined;
  // The parser resolves `..`, but not behind a slash that is escaped, which the host may take for one.
  if (/%2f|%5c/i.test(url.pathname)) return undefined;
  const found = allowed.find((entry) => isCovered(url, new URL(entry.address)));
  return found && { url, localNetwork: found.localNetwork };
}

function isCovered(url: URL, { origin, pathname }: URL): boolean {
  if (url.origin !== origin) return false;
  return pathname.endsWith("/") ? url.pathname.startsWith(pathname) : url.pathname === pathname;
}

/** Whether a text can be the address of an allowed webhook: https, a host, and nothing after the path. */
export function isAllowable(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url?.protocol === "https:" && url.username === "" && url.password === "" && !/[?#]/.test(text);
}

/** Returns the hosts, each once. */
export function webhookHosts(allowed: readonly AllowedWebhook[]): string[] {
  return [...new Set(allowed.map(({ address }) => new URL(address).host))];
}
