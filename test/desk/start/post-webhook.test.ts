import type { LookupAddress } from "node:dns";
import { createServer, type Server } from "node:https";
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { isPublicAddress, webhookPost } from "../../../desk/start/post-webhook";
import { cert, key } from "../support/webhook-certificate";

const received: { path: string; body: string; headers: Record<string, unknown> }[] = [];
let server: Server;
let port = 0;
/** Ends the time that a webhook may take. */
let late = new AbortController();
/** The limits that were set, in milliseconds. */
const limits: number[] = [];

beforeAll(async () => {
  server = createServer({ key, cert }, (request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => (body += chunk.toString()));
    request.on("end", () => {
      received.push({ path: request.url ?? "", body, headers: request.headers });
      if (request.url === "/silent") return late.abort();
      const isMoved = request.url === "/moved";
      response.writeHead(isMoved ? 302 : 204, isMoved ? { location: `https://hooks.test:${port}/target` } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
beforeEach(() => {
  received.length = 0;
  limits.length = 0;
  late = new AbortController();
});
afterAll(() => void server.close());

const timeout = (ms: number) => {
  limits.push(ms);
  return late.signal;
};

/** Posts to a host whose name has these addresses. */
function post(path: string, { host = "hooks.test", addresses = ["127.0.0.1"], localNetwork = false, ca = cert } = {}) {
  const found = addresses.map((address) => ({ address, family: 4 }));
  const send = webhookPost({ lookup: (_host, _options, onFound) => onFound(null, found), timeout, ca });
  const url = new URL(`https://${host}:${port}${path}`);
  return send({ url, headers: { "webhook-id": "e-1" }, body: '{"text":"é"}', localNetwork });
}

test("the body and the headers arrive, and the status is returned", async () => {
  expect(await post("/services/x?y=1", { localNetwork: true })).toMatchObject({ status: 204 });

  expect(received).toMatchObject([
    { path: "/services/x?y=1", body: '{"text":"é"}', headers: { "webhook-id": "e-1", "content-length": "13" } },
  ]);
});

test("a redirect is not followed", async () => {
  expect(await post("/moved", { localNetwork: true })).toMatchObject({ status: 302 });

  expect(received.map(({ path }) => path)).toEqual(["/moved"]);
});

test("a webhook that does not respond within 5 seconds counts as not reached", async () => {
  await expect(post("/silent", { localNetwork: true })).rejects.toThrow(
    /^The webhook did not respond within 5 seconds\.$/,
  );

  expect(limits).toEqual([5_000]);
  expect(received.map(({ path }) => path)).toEqual(["/silent"]);
});

const servers: TcpServer[] = [];
afterEach(() => {
  for (const one of servers.splice(0)) one.close();
});

/** Starts a webhook that does this with each connection. Resolves to a function that posts to it, and to when its connections are closed. */
async function startPeer(serve: (socket: Socket) => void, isTls = true) {
  const closed: Promise<void>[] = [];
  const onSocket = (socket: Socket) => {
    socket.on("error", () => undefined);
    closed.push(new Promise((resolve) => socket.on("close", () => resolve())));
    socket.resume();
    serve(socket);
  };
  const peer = isTls ? createTlsServer({ key, cert }, onSocket) : createTcpServer(onSocket);
  servers.push(peer);
  await new Promise<void>((resolve) => peer.listen(0, "127.0.0.1", resolve));
  const { port: at } = peer.address() as AddressInfo;
  const found = [{ address: "127.0.0.1", family: 4 }];
  const send = webhookPost({ lookup: (_host, _options, onFound) => onFound(null, found), timeout, ca: cert });
  const url = new URL(`https://hooks.test:${at}/`);
  return {
    post: () => send({ url, headers: {}, body: "{}", localNetwork: true }),
    closed: () => Promise.all(closed),
  };
}

const upgrade = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n";

test("a webhook that answers 101 has refused the event, and its connection is closed", async () => {
  const peer = await startPeer((socket) => socket.write(upgrade));

  expect(await peer.post()).toMatchObject({ status: 101 });
  await peer.closed();
});

test("a webhook whose body never ends has accepted the event, and its connection is closed", async () => {
  const peer = await startPeer((socket) => socket.write("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\nbegin"));

  expect(await peer.post()).toMatchObject({ status: 200 });
  await peer.closed();
});

test.each([
  ["informational responses without end", "HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 102 Processing\r\n\r\n"],
  ["headers that trickle", "HTTP/1.1 200 OK\r\nX-A: b"],
  ["nothing", ""],
])(
  "a webhook that sends %s has not responded when its time is over, and its connection is closed",
  async (_what, text) => {
    const peer = await startPeer((socket) => {
      socket.once("data", () => socket.write(text, () => late.abort()));
    });

    await expect(peer.post()).rejects.toThrow(/^The webhook did not respond within 5 seconds\.$/);
    await peer.closed();
  },
);

test("a webhook whose TLS handshake never ends has not responded when its time is over, and its connection is closed", async () => {
  const peer = await startPeer(() => late.abort(), false);

  await expect(peer.post()).rejects.toThrow(/^The webhook did not respond within 5 seconds\.$/);
  await peer.closed();
});

test("a webhook that closes the connection without a response is not reached", async () => {
  const peer = await startPeer((socket) => socket.once("data", () => socket.end()));

  await expect(peer.post()).rejects.toThrow(/^The webhook cannot be reached \(ECONNRESET\)\.$/);
});

test("a name that is never found fails when the time is over, and takes one look-up however many are posted", async () => {
  const waiting: ((problem: null, found: LookupAddress[]) => void)[] = [];
  const send = webhookPost({ lookup: (_host, _options, onFound) => void waiting.push(onFound), timeout, ca: cert });
  const url = new URL(`https://hooks.test:${port}/`);
  const posts = Array.from({ length: 10 }, () => send({ url, headers: {}, body: "{}", localNetwork: true }));
  const results = Promise.allSettled(posts);
  late.abort();

  expect(new Set((await results).map((result) => result.status === "rejected" && String(result.reason)))).toEqual(
    new Set(["WebhookError: The webhook did not respond within 5 seconds."]),
  );
  expect(waiting).toHaveLength(1);
  waiting[0]?.(null, [{ address: "127.0.0.1", family: 4 }]);
  late = new AbortController();
  const later = send({ url, headers: {}, body: "{}", localNetwork: true });
  waiting[1]?.(null, [{ address: "127.0.0.1", family: 4 }]);

  expect(await later).toMatchObject({ status: 204 });
  expect(received).toHaveLength(1);
});

test.each([
  ["a name in the local network", { host: "hooks.test" }],
  ["a name of which one address is in the local network", { host: "hooks.test", addresses: ["8.8.8.8", "127.0.0.1"] }],
  ["an address of this computer", { host: "127.0.0.1" }],
  ["an address of this computer in another form", { host: "2130706433" }],
  ["an address of this computer inside an IPv6 address", { host: "[::ffff:127.0.0.1]" }],
])("%s receives nothing unless the administrator allows it", async (_what, where) => {
  await expect(post("/", where)).rejects.toThrow(
    /in the local network, which the administrator of the desk must allow/,
  );

  expect(received).toEqual([]);
});

test("a host with a certificate of another authority receives nothing, and the reason does not have the address", async () => {
  await expect(post("/secret-token", { localNetwork: true, ca: "" })).rejects.toThrow(
    /^The webhook cannot be reached \(DEPTH_ZERO_SELF_SIGNED_CERT\)\.$/,
  );
  expect(received).toEqual([]);
});

test.each([
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "127.0.0.2",
  "168.63.129.16",
  "169.254.169.254",
  "172.31.255.255",
  "192.168.1.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:10.0.0.1",
  "64:ff9b::a00:1",
  "2001:db8::1",
  "2002:a00:1::",
  "fc00::1",
  "fe80::1",
  "ff02::1",
])("%s is no address of a public host", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["8.8.8.8", "100.63.255.255", "172.32.0.1", "192.167.255.255", "223.255.255.255", "2606:4700::1111"])(
  "%s is an address of a public host",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);
