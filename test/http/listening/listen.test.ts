import { once } from "node:events";
import { connect } from "node:net";
import * as v from "valibot";
import { heatmapResponseSchema } from "@strikebook/contract";
import { listen } from "../../../packages/http/listening/listen";
import { errorEnvelope, startService } from "../../../scripts/support/service/start-service";

/** A service on a free port for the length of one test. */
async function whileListening(run: (address: string, port: number) => Promise<void>): Promise<void> {
  const { service } = startService();
  const { port, close } = await listen(service.fetch, 0, { refuse: service.refuse });
  try {
    await run(`http://127.0.0.1:${port}`, port);
  } finally {
    await close();
  }
}

const withKey = { headers: { authorization: "Bearer practice" } };

test("both hosts answer over HTTP", () =>
  whileListening(async (address) => {
    const heatmap = await fetch(`${address}/v1/heatmap?symbols=SPY&layout=matrix`, withKey);
    const flow = await fetch(`${address}/flow/v1/openapi.json`, withKey);

    expect(heatmap.status).toBe(200);
    expect(v.parse(heatmapResponseSchema, await heatmap.json()).data.symbols[0]?.matrix).toHaveLength(4);
    expect(heatmap.headers.get("x-credits-remaining")).toBe("4999");
    expect(heatmap.headers.get("x-ratelimit-remaining")).toBe("119");
    expect(flow.status).toBe(200);
  }));

test("an error over HTTP has its status, envelope and headers", () =>
  whileListening(async (address) => {
    const response = await fetch(`${address}/v1/heatmap`, { ...withKey, method: "POST", body: "{}" });

    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET");
    expect(await response.json()).toMatchObject({ error: { code: "method_not_allowed" } });
  }));

test("a preflight response over HTTP has no body", () =>
  whileListening(async (address) => {
    const response = await fetch(`${address}/v1/heatmap`, {
      method: "OPTIONS",
      headers: { origin: "https://addin.example.com", "access-control-request-method": "GET" },
    });

    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
  }));

test("a port in use is refused with what to do", () =>
  whileListening(async (_address, port) => {
    await expect(listen(startService().service.fetch, port)).rejects.toThrow(
      `Port ${port} is in use; choose another with --port.`,
    );
  }));

test("each open stream gets its last events before its connection closes", async () => {
  const { service } = startService();
  const { port, close } = await listen(service.fetch, 0);
  const open = async (symbol: string) => {
    const { body } = await fetch(`http://127.0.0.1:${port}/v1/stream?symbol=${symbol}`, withKey);
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    const first = await reader?.read();
    return { first: first?.value, rest: async () => restOf(reader) };
  };
  const streams = [await open("SPY"), await open("QQQ")];

  service.close();
  await close();

  for (const { first, rest } of streams) {
    expect(first).toContain("event: connected");
    expect(await rest()).toMatch(/id: \S+\nevent: reconnect\ndata: {"reason":"server_shutdown"}\n\n$/);
  }
});

async function restOf(reader: ReadableStreamDefaultReader<string> | undefined): Promise<string> {
  let text = "";
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value;
  return text;
}

test("a closed service does not respond", async () => {
  const { port, close } = await listen(startService().service.fetch, 0);
  await fetch(`http://127.0.0.1:${port}/v1/account`, withKey);

  await close();

  await expect(fetch(`http://127.0.0.1:${port}/v1/account`, withKey)).rejects.toThrow();
});

/** Sends text over a connection, and returns everything received until the server closes it. */
function exchange(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.setEncoding("utf8");
    socket.on("data", (part: string) => (received += part));
    socket.on("close", () => resolve(received));
    socket.on("error", reject);
  });
}

const lines = (...texts: string[]) => `${texts.join("\r\n")}\r\n\r\n`;
const host = "Host: 127.0.0.1";
const last = "Connection: close";

test.each([
  ["a malformed Host header", lines("GET /v1/account HTTP/1.1", "Host: a b/c", last), "invalid_parameter", /Host/],
  ["an empty Host header", lines("GET /v1/account HTTP/1.1", "Host:", last), "invalid_parameter", /Host/],
  [
    "two Host headers",
    lines("GET /v1/account HTTP/1.1", host, "host: other.example", last),
    "invalid_parameter",
    /two Host/,
  ],
  ["no Host header", lines("GET /flow/v1/market/tide HTTP/1.1", last), "BAD_REQUEST", /Host/],
  ["two addresses", lines("GET /v1/account /v1/account HTTP/1.1", host, last), "invalid_parameter", /not valid HTTP/],
  ["no HTTP", lines("hello"), "invalid_parameter", /not valid HTTP/],
  [
    "headers that are too long",
    lines("GET /v1/account HTTP/1.1", host, `X-Long: ${"x".repeat(20_000)}`, last),
    "invalid_parameter",
    /headers.*16 KB/,
  ],
  [
    "an address longer than all headers may be",
    lines(`GET /flow/v1/dark-pool/trades?tickers=${"SPY,".repeat(20_000)} HTTP/1.1`, host, last),
    "BAD_REQUEST",
    /headers.*16 KB/,
  ],
  [
    "a long body",
    lines("POST /v1/account HTTP/1.1", host, "Content-Length: 100000000"),
    "invalid_parameter",
    /body.*GET requests without a body/,
  ],
])("a request with %s gets the error envelope over HTTP", (_, text, code, message) =>
  whileListening(async (_address, port) => {
    const received = await exchange(port, text);

    const [head = "", body = ""] = received.split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(head.toLowerCase()).toContain("content-type: application/json; charset=utf-8");
    expect(head.toLowerCase()).toContain("access-control-allow-origin: *");
    expect(head.toLowerCase()).toContain("x-ratelimit-limit: -1");
    expect(JSON.parse(body)).toEqual(errorEnvelope(code, message));
  }),
);

test("a refused connection does not affect the next one", () =>
  whileListening(async (address, port) => {
    await exchange(port, lines("hello"));

    expect((await fetch(`${address}/v1/account`, withKey)).status).toBe(200);
  }));

/** A server that closes connections without a request almost at once, for the length of one test. */
async function whileImpatient(run: (port: number) => Promise<void>): Promise<void> {
  const { port, close } = await listen(() => new Response("ok"), 0, { requestWithinMs: 1 });
  try {
    await run(port);
  } finally {
    await close();
  }
}

test("a connection without a request is closed in time, and one between two requests is not", () =>
  whileImpatient(async (port) => {
    const idle = exchange(port, "");
    const kept = connect(port, "127.0.0.1").setEncoding("utf8");
    const responseTo = (text: string) => new Promise((resolve) => kept.once("data", resolve).write(text));
    const request = lines("GET / HTTP/1.1", host);

    await responseTo(request);
    // A response would be taken for that to the next request.
    expect(await idle).toBe("");
    expect(await responseTo(request)).toContain("200 OK");
    kept.destroy();
  }));

test("half a request gets the reason when its connection is closed in time", () =>
  whileImpatient(async (port) =>
    expect(await exchange(port, "GET / HT")).toContain("The request did not arrive in time"),
  ));

test("a request that a busy server reads too late is answered", () =>
  whileImpatient(async (port) => {
    const client = connect(port, "127.0.0.1").setEncoding("utf8");
    await once(client, "connect");

    client.write(lines("GET / HTTP/1.1", host, last));
    // The server, in this process, can do nothing for longer than a connection may be without a request.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);

    expect(await once(client, "data")).toEqual([expect.stringContaining("200 OK")]);
    client.destroy();
  }));
