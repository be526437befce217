import { lookup as resolve, type LookupAddress, type LookupAllOptions } from "node:dns";
import type { IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { untilAborted } from "@strikebook/client";
import { type PostWebhook, WebhookError, type WebhookRequest, type WebhookResponse } from "../alerts/deliveries";

/** How long a webhook may take to respond, in milliseconds. */
const LONGEST_MS = 5_000;

/** Finds all addresses of a host. */
type LookupAll = (
  host: string,
  options: LookupAllOptions,
  onFound: (problem: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/** What finds hosts, measures how long they take, and decides which certificates are valid. */
interface Network {
  lookup: LookupAll;
  /** Returns a signal that aborts after so many milliseconds. */
  timeout: (ms: number) => AbortSignal;
  /** PEM text of an authority beside the public ones. */
  ca?: string;
}

/** Posts to a webhook: one connection for each request, without redirects. */
export const postWebhook: PostWebhook = webhookPost({ lookup: resolve, timeout: (ms) => AbortSignal.timeout(ms) });

/**
 * Returns a function that posts to webhooks over a network. A request settles when its time is over, whatever was received: Node reports a
 * connection that became another protocol neither as a response nor as an error.
 */
export function webhookPost({ lookup, timeout, ca }: Network): PostWebhook {
  const lookupOnce = oneLookupOfHost(lookup);
  return (request) => {
    const signal = timeout(LONGEST_MS);
    const settled = new AbortController();
    const response = new Promise<WebhookResponse>((onResponse, reject) => {
      const host = request.url.hostname.replace(/^\[(.*)\]$/, "$1");
      // Node looks up names only.
      if (isIP(host) !== 0 && !mayConnect(host, request)) throw localNetwork();
      const { url, headers, body } = request;
      const sent = httpsRequest(url, {
        method: "POST",
        headers: { ...headers, "content-length": Buffer.byteLength(body) },
        agent: false,
        lookup: checkedLookup(lookupOnce, request),
        ...(ca ? { ca } : {}),
      });
      // The body does not matter, nor another protocol.
      sent.on("response", (message) => onResponse(responseOf(message)));
      sent.on("upgrade", (message, socket) => {
        socket.destroy();
        onResponse(responseOf(message));
      });
      sent.on("error", reject);
      sent.on("close", () => reject(new WebhookError("The webhook has closed the connection without a response.")));
      settled.signal.addEventListener("abort", () => sent.destroy());
      sent.end(body);
    });
    return untilAborted(response, signal)
      .catch((problem: unknown) => {
        throw failureOf(problem, signal);
      })
      .finally(() => settled.abort());
  };
}

/** Of a header that is sent twice, the first counts. */
function responseOf({ statusCode: status = 0, headersDistinct }: IncomingMessage): WebhookResponse {
  return {
    status,
    headers: new Headers(Object.entries(headersDistinct).map(([name, [value = ""] = []]) => [name, value])),
  };
}

/** Returns a lookup that asks once for what is asked again meanwhile: Node has four threads for all names of a process, and files. */
function oneLookupOfHost(lookup: LookupAll): LookupAll {
  const open = new Map<string, Parameters<LookupAll>[2][]>();
  return (host, options, onFound) => {
    const key = JSON.stringify([host, options]);
    const waiting = open.get(key);
    if (waiting) return void waiting.push(onFound);
    const all = [onFound];
    open.set(key, all);
    lookup(host, options, (...found) => {
      open.delete(key);
      for (const next of all) next(...found);
    });
  };
}

/**
 * Returns a lookup that fails if any address of a name may not be connected to. The connection is made to the addresses that were checked: a
 * name that resolves to another address a moment later gains nothing.
 */
function checkedLookup(lookup: LookupAll, request: Pick<WebhookRequest, "localNetwork">): LookupFunction {
  return (host, options, onFound) => {
    lookup(host, { ...options, all: true }, (problem, found) => {
      if (problem) return onFound(problem, []);
      if (!found.every(({ address }) => mayConnect(address, request))) return onFound(localNetwork(), []);
      if (options.all) return onFound(null, found);
      const [first] = found;
      return first
        ? onFound(null, first.address, first.family)
        : onFound(new WebhookError(`${host} has no address.`), []);
    });
  };
}

function mayConnect(address: string, { localNetwork: isAllowed }: Pick<WebhookRequest, "localNetwork">): boolean {
  return isAllowed || isPublicAddress(address);
}

/** Whether an IP address is that of a public host. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !special.check(address, "ipv4");
  return global6.check(address, "ipv6") && !special6.check(address, "ipv6");
}

/**
 * The IPv4 addresses that are not those of public hosts: IANA's registry of special-purpose addresses, multicast and reserved ones, and the
 * host of Azure that serves each virtual machine.
 */
const special = blockList("ipv4", [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["168.63.129.16", 32],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
]);

/** The IPv6 addresses of public hosts, and those among them that are not. Those with an IPv4 address inside are refused. */
const global6 = blockList("ipv6", [["2000::", 3]]);
const special6 = blockList("ipv6", [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
]);

function blockList(
  family: "ipv4" | "ipv6",
  networks: readonly (readonly [network: string, prefix: number])[],
): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family);
  return list;
}

const localNetwork = () =>
  new WebhookError(
    "The webhook is in the local network, which the administrator of the desk must allow: localNetwork in the configuration.",
  );

/** Returns the error of a request. Messages of Node may have the address, and so a secret: only its code is told. */
function failureOf(problem: unknown, signal: AbortSignal): WebhookError {
  if (problem instanceof WebhookError) return problem;
  if (signal.aborted) return new WebhookError(`The webhook did not respond within ${LONGEST_MS / 1_000} seconds.`);
  const code = problem instanceof Error && "code" in problem ? ` (${String(problem.code)})` : "";
  return new WebhookError(`The webhook cannot be reached${code}.`);
}
