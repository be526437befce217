import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { freeAddress, isCaddyHere, startCaddy } from "./support/start-caddy";

const testWithCaddy = isCaddyHere ? test : test.skip;

const servers: Server[] = [];
let proxy: { stop(): Promise<void> } | undefined;
afterAll(async () => {
  await proxy?.stop();
  for (const server of servers) server.close().closeAllConnections();
});

async function serve(listener: RequestListener): Promise<Server> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return server;
}

const addressOf = (server: Server) => `127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Starts Caddy with the project's file before nodes. Resolves with the addresses of the desk and of the proxy's health. */
async function startProxy(nodes: readonly string[]): Promise<{ desk: string; health: string }> {
  const [desk, health] = [await freeAddress(), await freeAddress()];
  const environment = { DESK_HOST: `http://${desk}`, DESK_NODES: nodes.join(" "), PROXY_HEALTH: health };
  proxy = await startCaddy("deploy/Caddyfile", environment);
  return { desk: `http://${desk}`, health: `http://${health}` };
}

const boards = "id: SPY:1\nevent: snapshot\ndata: {}\n\n";

/** A node that serves a page, an open stream and what is for the inside only. */
const node: RequestListener = (request, response) => {
  const isStream = request.url?.startsWith("/v1/stream") === true;
  response.writeHead(200, { "Content-Type": isStream ? "text/event-stream" : "text/html" });
  if (isStream) response.write(boards);
  else response.end(`<p>${"board ".repeat(500)}</p>`);
};

testWithCaddy(
  "the proxy hides metrics, compresses pages, passes boards on at once, and goes on with one node",
  async () => {
    const [first, second] = [await serve(node), await serve(node)];
    const { desk, health } = await startProxy([addressOf(first), addressOf(second)]);
    const status = async (address: string) => (await fetch(address)).status;

    const inside = await Promise.all(["/metrics", "/metrics/", "/health"].map((path) => status(`${desk}${path}`)));
    const page = await fetch(`${desk}/taskpane.html`, { headers: { "Accept-Encoding": "gzip" } });
    const leave = new AbortController();
    const stream = await fetch(`${desk}/v1/stream?symbols=SPY`, {
      headers: { "Accept-Encoding": "gzip" },
      signal: leave.signal,
    });
    // The stream is still open: what arrives was not held back.
    const event = await stream.body?.getReader().read();
    leave.abort();
    const ownHealth = await status(`${health}/health`);
    first.close().closeAllConnections();
    const afterwards = await Promise.all(Array.from({ length: 8 }, () => status(`${desk}/taskpane.html`)));

    expect(inside).toEqual([404, 404, 404]);
    expect(page.headers.get("content-encoding")).toBe("gzip");
    expect(stream.headers.get("content-encoding")).toBeNull();
    expect(new TextDecoder().decode(event?.value)).toBe(boards);
    expect(ownHealth).toBe(200);
    expect(afterwards).toEqual(Array.from({ length: 8 }, () => 200));
  },
);
