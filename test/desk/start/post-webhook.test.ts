import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { isPublicAddress, webhookPost } from "../../../desk/start/post-webhook";

/** A certificate of hooks.test and 127.0.0.1 that signs itself, with its key. Both are for this test only. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgmVKQnibL8Cq/sWBw
QC3B77QACd9b4ACp3BXowVbtQ6yhRANCAAQzNokU4Q8+N/awLmndPjwbpKr4oHG3
jfe/XcX9BnVfi239/1N+6drS8axXfcx20OCNnVerXJHCsWlAs8udeg3J
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBZjCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAVMRMwEQYDVQQDDApob29rcy50
ZXN0MCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAVMRMwEQYDVQQD
DApob29rcy50ZXN0MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEMzaJFOEPPjf2
sC5p3T48G6Sq+KBxt433v13F/QZ1X4tt/f9Tfuna0vGsV33MdtDgjZ1Xq1yRwrFp
QLPLnXoNyaNMMEowDAYDVR0TBAUwAwEB/zAbBgNVHREEFDASggpob29rcy50ZXN0
hwR/AAABMB0GA1UdDgQWBBR1b4ZUQirZXQhX9ZACbIBvk0OkwTAKBggqhkjOPQQD
AgNHADBEAiBp0zUs5fBj20MyUM7zP5Jn+NsnxiUhTwjKsUA5G7ZaUQIgT63Gc+I0
xYcmHAYhL9UldWttQYw90G/AUd6dWC1Jkxw=
-----END CERTIFICATE-----`;

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

/** Posts to a host whose name has these addresses. */
function post(path: string, { host = "hooks.test", addresses = ["127.0.0.1"], localNetwork = false, ca = cert } = {}) {
  const found = addresses.map((address) => ({ address, family: 4 }));
  const timeout = (ms: number) => {
    limits.push(ms);
    return late.signal;
  };
  const send = webhookPost({ lookup: (_host, _options, onFound) => onFound(null, found), timeout, ca });
  const url = new URL(`https://${host}:${port}${path}`);
  return send({ url, headers: { "webhook-id": "e-1" }, body: '{"text":"é"}', localNetwork });
}

test("the body and the headers arrive, and the status is returned", async () => {
  expect(await post("/services/x?y=1", { localNetwork: true })).toBe(204);

  expect(received).toMatchObject([
    { path: "/services/x?y=1", body: '{"text":"é"}', headers: { "webhook-id": "e-1", "content-length": "13" } },
  ]);
});

test("a redirect is not followed", async () => {
  expect(await post("/moved", { localNetwork: true })).toBe(302);

  expect(received.map(({ path }) => path)).toEqual(["/moved"]);
});

test("a webhook that does not respond within 5 seconds counts as not reached", async () => {
  await expect(post("/silent", { localNetwork: true })).rejects.toThrow(
    /^The webhook did not respond within 5 seconds\.$/,
  );

  expect(limits).toEqual([5_000]);
  expect(received.map(({ path }) => path)).toEqual(["/silent"]);
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
