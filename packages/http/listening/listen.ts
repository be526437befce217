import { createServer, type Server } from "node:http";
import { isIPv4, isIPv6, type Socket } from "node:net";
import { plainRefusal, type Refuse, refuseConnection, requestListener } from "./unreadable-requests";

/** A server that listens. */
interface Listening {
  port: number;
  /** Accepts no more connections, and resolves when the open responses were sent, or cut off after a second. */
  close: () => Promise<void>;
}

/** A port that cannot be used. The message says what to do. */
export class PortError extends Error {
  override readonly name = "PortError";
}

/** The address that only this computer reaches. */
export const loopback = "127.0.0.1";

/** Whether only this computer reaches an address to listen on. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIPv4(host) && host.startsWith("127."));
}

/** Returns the address, without a slash at its end, under which this computer reaches what listens on `host`. */
export function httpAddress(host: string, port: number): string {
  const isEvery = host === "0.0.0.0" || host === "::";
  const name = isEvery ? "localhost" : isIPv6(host) ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

/** With the usual 5 seconds, a server on a busy computer can close a connection just when its next request arrives. */
const keepAliveTimeout = 65_000;

/** How long a connection may be open without a whole head of a request on it, in milliseconds. Between two requests it may stay longer. */
const REQUEST_WITHIN_MS = 10_000;

/** How long `close` waits for open responses, such as the last event of a stream. In milliseconds. */
const FINISH_MS = 1_000;

/** Options of a server. */
interface ListenOptions {
  /** The flag for the port, which error messages name. `--port` when omitted. */
  flag?: string;
  /** Returns the response to a request that cannot be read; a plain 400 when omitted. */
  refuse?: Refuse;
  /** The address to listen on; this computer only when omitted. */
  host?: string;
  /**
   * Replaces the global `Request` and `Response` by the classes of the adapter, which sends text without a stream: twice as many
   * responses per second. Only for a process that does nothing but serve.
   */
  replacesGlobals?: boolean;
  /** Instead of `REQUEST_WITHIN_MS`. */
  requestWithinMs?: number;
}

/**
 * Serves `fetch` over HTTP, on the loopback address unless `host` is another; port 0 selects any free port. Rejects with a `PortError` that names the
 * flag for the port.
 */
export function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  port: number,
  options: ListenOptions = {},
): Promise<Listening> {
  const { flag = "--port", refuse = plainRefusal, host = loopback, replacesGlobals = false } = options;
  const { requestWithinMs = REQUEST_WITHIN_MS } = options;
  const server = createServer(
    {
      keepAliveTimeout,
      headersTimeout: requestWithinMs,
      connectionsCheckingInterval: Math.min(1_000, requestWithinMs),
      requireHostHeader: false,
    },
    requestListener(fetch, { refuse, replacesGlobals }),
  );
  server.on("clientError", (error, socket) => void refuseConnection(error, socket as Socket, refuse)); // over TCP
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(portError(port, flag, error)));
    server.listen(port, host, () => {
      const address = server.address();
      resolve({ port: typeof address === "object" && address ? address.port : port, close: () => close(server) });
    });
  });
}

function portError(port: number, flag: string, error: NodeJS.ErrnoException): PortError {
  if (error.code === "EADDRINUSE") return new PortError(`Port ${port} is in use; choose another with ${flag}.`);
  if (error.code === "EADDRNOTAVAIL" || error.syscall === "getaddrinfo") {
    return new PortError("The address of --host is none of this computer: use 127.0.0.1, 0.0.0.0 or one of its own.");
  }
  if (error.code === "EACCES") {
    return new PortError(`Port ${port} is reserved for the system; choose one above 1023 with ${flag}.`);
  }
  return new PortError(`Port ${port} cannot be used (${error.message}); choose another with ${flag}.`);
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    const cutOff = setTimeout(() => server.closeAllConnections(), FINISH_MS);
    server.close((error) => {
      clearTimeout(cutOff);
      if (error) reject(error);
      else resolve();
    });
  });
}
