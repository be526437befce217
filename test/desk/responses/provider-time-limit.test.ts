import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { Provider } from "../../../desk/responses/provider";
import { turn } from "../../../scripts/support/event-loop";
import { NodePlatform } from "../../../scripts/support/desk/node-platform";
import { until } from "../support/people";

const START_MS = Date.parse("2026-11-20T16:00:00Z");

const servers: Server[] = [];
const sockets = new Set<Socket>();
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  for (const server of servers.splice(0)) server.close();
});

const admission = {
  approve: () => Promise.resolve(0),
  admit: () =>
    Promise.resolve({
      sent: () => undefined,
      responded: () => undefined,
      begun: () => undefined,
      end: () => undefined,
    }),
  reportFailure: () => undefined,
};

/** Starts a provider that sends this text to each request, and then nothing. Returns its port, and how many requests it has received. */
async function startProvider(text: string) {
  const counts = { received: 0 };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("data", () => {
      if (text !== "") socket.write(text);
      counts.received += 1;
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, counts };
}

test.each([
  ["another protocol", "http", "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n"],
  ["informational responses only", "http", "HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n"],
  ["headers that never end", "http", "HTTP/1.1 200 OK\r\nX-A: b"],
  ["a body that never ends", "http", 'HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{"data":'],
  ["an error whose body never ends", "http", 'HTTP/1.1 404 Not Found\r\nContent-Length: 1000\r\n\r\n{"error":'],
  ["nothing", "http", ""],
  ["a TLS handshake that never ends", "https", ""],
])("a provider that sends %s does not keep a request longer than 30 seconds", async (_what, scheme, text) => {
  const { port, counts } = await startProvider(text);
  const platform = new NodePlatform(START_MS);
  const baseUrl = `${scheme}://127.0.0.1:${port}`;
  const provider = new Provider({ platform, hosts: () => ({ baseUrl, flowBaseUrl: baseUrl }), key: () => "key" });
  const calls = { endpoint: "symbols", service: "heatmap", path: {}, group: "", parameters: [], each: [] } as const;

  const sent = provider.send({ calls, symbols: [], credits: 0, admission });
  let isPending = true;
  void sent.finally(() => (isPending = false));
  await until(() => counts.received > 0);
  for (let turns = 0; turns < 20; turns += 1) await turn();
  await until(async () => {
    await platform.moveTo(Math.min(platform.now() + 1_000, START_MS + 30_000));
    return !isPending;
  });

  expect(await sent).toHaveProperty("problem");
  expect(platform.requests).toBe(0);
});
