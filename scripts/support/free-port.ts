import { once } from "node:events";
import { createServer } from "node:net";

/** Returns a port that was free a moment ago, for a program that cannot choose one. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (typeof address !== "object" || !address) throw new Error("The system has no free port.");
  return address.port;
}
