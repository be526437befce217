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
  const found = allowed.find((entry) => isCovered(url, new URL(entry.address)));
  return found && { url, localNetwork: found.localNetwork };
}

function isCovered(url: URL, { origin, pathname }: URL): boolean {
  if (url.origin !== origin) return false;
  if (!pathname.endsWith("/")) return url.pathname === pathname;
  return url.pathname.startsWith(pathname) && !mayLeave(url.pathname);
}

/**
 * Whether a host may read a path otherwise than it is written here, and so outside of the path with which it begins. The parser resolves
 * `..`, but a host may also decode `%2f` or `%252f`, drop what follows a semicolon (`..;/`), or trim a segment of dots and blanks.
 */
function mayLeave(path: string): boolean {
  const segments = path.split("/").map(decoded);
  return segments.some((segment) => segment === undefined || /[%/\\;\p{Cc}]|^[.\s]+$/u.test(segment));
}

/** Returns a segment of a path without its escapes; `undefined` if they are not those of a text. */
function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
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
