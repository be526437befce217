import { createAdaptorServer } from "@hono/node-server";

/** A server at work on this computer alone. */
export interface Listening {
  port: number;
  /** Stops at once, open connections included. */
  close(): Promise<void>;
}

/** Nobody may listen here. The message says what to do. */
export class PortError extends Error {
  override readonly name = "PortError";
}

const loopback = "127.0.0.1";

/** After the 5 seconds that are usual, a busy computer closes a connection at the very moment its next request arrives. */
const keepAliveTimeout = 65_000;

/**
 * Serves `fetch` over HTTP on the loopback address; port 0 takes any free one. Rejects with a `PortError` that names the
 * flag which chooses the port.
 */
export function listen(
  fetch: (request: Request) => Response | Promise<Response>,
  port: number,
  flag = "--port",
): Promise<Listening> {
  // The adapter's own Request and Response stay out of the process: other code here makes them too.
  const server = createAdaptorServer({ fetch, overrideGlobalObjects: false, serverOptions: { keepAliveTimeout } });
  return new Promise((resolve, reject) => {
    server.once("error", (problem: NodeJS.ErrnoException) => reject(portError(port, flag, problem)));
    server.listen(port, loopback, () => {
      const address = server.address();
      resolve({ port: typeof address === "object" && address ? address.port : port, close: () => closed(server) });
    });
  });
}

function portError(port: number, flag: string, problem: NodeJS.ErrnoException): PortError {
  if (problem.code === "EADDRINUSE") return new PortError(`Port ${port} is taken; choose another with ${flag}.`);
  if (problem.code === "EACCES") {
    return new PortError(`Port ${port} is kept for the system; choose one above 1023 with ${flag}.`);
  }
  return new PortError(`Port ${port} cannot be used (${problem.message}); choose another with ${flag}.`);
}

function closed(server: ReturnType<typeof createAdaptorServer>): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((problem) => (problem ? reject(problem) : resolve()));
    if ("closeAllConnections" in server) server.closeAllConnections();
  });
}
