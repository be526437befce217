import { createAdaptorServer } from "@hono/node-server";

/** A server that listens on this computer only. */
interface Listening {
  port: number;
  /** Stops at once and closes open connections. */
  close: () => Promise<void>;
}

/** A port that cannot be used. The message says what to do. */
export class PortError extends Error {
  override readonly name = "PortError";
}

const loopback = "127.0.0.1";

/** With the usual 5 seconds, a server on a busy computer can close a connection just when its next request arrives. */
const keepAliveTimeout = 65_000;

/**
 * Serves `fetch` over HTTP on the loopback address; port 0 selects any free port. Rejects with a `PortError` that names the
 * flag for the port.
 */
export function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  port: number,
  flag = "--port",
): Promise<Listening> {
  // The adapter must not replace the global Request and Response, which other code of this process uses too.
  const server = createAdaptorServer({ fetch, overrideGlobalObjects: false, serverOptions: { keepAliveTimeout } });
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(portError(port, flag, error)));
    server.listen(port, loopback, () => {
      const address = server.address();
      resolve({ port: typeof address === "object" && address ? address.port : port, close: () => close(server) });
    });
  });
}

function portError(port: number, flag: string, error: NodeJS.ErrnoException): PortError {
  if (error.code === "EADDRINUSE") return new PortError(`Port ${port} is in use; choose another with ${flag}.`);
  if (error.code === "EACCES") {
    return new PortError(`Port ${port} is reserved for the system; choose one above 1023 with ${flag}.`);
  }
  return new PortError(`Port ${port} cannot be used (${error.message}); choose another with ${flag}.`);
}

function close(server: ReturnType<typeof createAdaptorServer>): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    if ("closeAllConnections" in server) server.closeAllConnections();
  });
}
