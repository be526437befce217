import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { closedAfterTest, sharedEngine } from "../support/shared-engine";
import { startNode } from "../support/start-node";

const engine = await sharedEngine();
const start = closedAfterTest(() => startNode(engine));

/** Connects the official client to a node with somebody's key. */
async function connect({ open }: Awaited<ReturnType<typeof startNode>>, key: string) {
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode: "auto" } });
  const fetch = (url: string | URL, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    headers.set("host", "localhost");
    return open(new URL(url).pathname, key, { ...init, headers });
  };
  await client.connect(new StreamableHTTPClientTransport(new URL("http://localhost/mcp"), { fetch }));
  return client;
}

test("assistants of two people share what the desk has bought, each within their own cap", async () => {
  const desk = await start();
  const ann = await connect(desk, await desk.keyOf("ann"));
  const bob = await connect(desk, await desk.keyOf("bob"));
  await desk.caps.set("user:bob", 1);
  const ask = { name: "levels", arguments: { symbols: "SPY" } };

  expect((await ann.callTool(ask)).structuredContent).toMatchObject({
    columns: expect.arrayContaining(["King"]) as unknown,
  });
  // What ann has asked is not bought again.
  expect((await bob.callTool(ask)).isError ?? false).toBe(false);
  expect(desk.paidRequests()).toEqual(["/v1/gex/levels?symbols=SPY"]);
  expect((await bob.callTool({ name: "board", arguments: { symbols: "QQQ" } })).isError ?? false).toBe(false);
  const refused = await bob.callTool({ name: "board", arguments: { symbols: "SPY" } });
  expect(refused).toMatchObject({
    isError: true,
    content: [{ text: expect.stringMatching(/0 are left of your limit for today/) as unknown }],
  });
  await ann.close();
  await bob.close();
  expect(desk.problems).toEqual([]);
});

test("without a key, or with an unknown one, an assistant is told to sign in", async () => {
  const desk = await start();
  const response = await desk.open("/mcp", "sbd_unknown", {
    method: "POST",
    headers: { host: "localhost" },
    body: "{}",
  });
  expect(response.status).toBe(401);
  expect(response.headers.get("www-authenticate")).toMatch(/^Bearer/);
  expect(await response.text()).toContain("desk key");
});

test("a host of the desk that accepts anything, or does not say, gets its answer in JSON", async () => {
  const desk = await start();
  const key = await desk.keyOf("ann");
  for (const accept of ["*/*", undefined]) {
    const response = await desk.open("/mcp", key, {
      method: "POST",
      headers: { host: "localhost", "content-type": "application/json", ...(accept !== undefined && { accept }) },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(await response.json()).toMatchObject({ id: 1, result: { tools: expect.any(Array) as unknown } });
  }
});
