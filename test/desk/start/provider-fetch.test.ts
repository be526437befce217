import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { bundledProgram } from "../../../scripts/support/desk/bundled-program";

let folder: string;
const servers: Server[] = [];
const sockets = new Set<Socket>();
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "provider-fetch-"))));
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers) server.close();
  await rm(folder, { recursive: true });
});

test("a request is known not to be sent exactly if no connection was made for it", async () => {
  const resetting = await listening((socket) => socket.once("data", () => socket.destroy()));
  const silent = await listening(() => undefined);
  const closed = await listening(() => undefined);
  await new Promise((resolve) => servers.at(-1)?.close(resolve));
  // In a process of its own: a test has other globals than Node.
  const program = await bundledProgram(new URL("../../../desk/start/provider-fetch.ts", import.meta.url), folder);
  const script = `
    const { providerFetch } = await import(${JSON.stringify(program)});
    const answers = {};
    for (const [name, url] of JSON.parse(process.argv[1])) {
      answers[name] = "may have been received";
      const signal = name.startsWith("aborted") ? AbortSignal.timeout(100) : undefined;
      await providerFetch(url, { signal, notSent: () => (answers[name] = "not sent") }).catch(() => undefined);
    }
    console.log(JSON.stringify(answers));
    process.exit();`;

  const requests = [
    ["refused", `http://127.0.0.1:${closed}/`],
    ["unknown host", "http://provider.invalid/"],
    ["reset during TLS", `https://127.0.0.1:${resetting}/`],
    ["aborted during TLS", `https://127.0.0.1:${silent}/`],
    ["reset after the request", `http://127.0.0.1:${resetting}/`],
    ["aborted after the request", `http://127.0.0.1:${silent}/`],
  ];
  const args = ["--input-type=module", "-e", script, JSON.stringify(requests)];
  const { stdout } = await promisify(execFile)(process.execPath, args);

  expect(JSON.parse(stdout)).toEqual({
    refused: "not sent",
    "unknown host": "not sent",
    "reset during TLS": "not sent",
    "aborted during TLS": "not sent",
    "reset after the request": "may have been received",
    "aborted after the request": "may have been received",
  });
});

/** Starts a server and returns its port. */
async function listening(onConnection: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    sockets.add(socket.on("error", () => undefined));
    onConnection(socket);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The server does not listen.");
  return address.port;
}
