import { type ChildProcess, type ChildProcessWithoutNullStreams, execFile, spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer as createTlsServer } from "node:tls";
import { parseArgs, promisify } from "node:util";
import { KeyRegister } from "../../../desk/people/key-register";
import { listen } from "@strikebook/http";
import type { AlertList } from "@strikebook/contract";
import { startService } from "../../../scripts/support/service/start-service";
import { sharedEngine } from "../support/shared-engine";
import { placeImage } from "../support/image";
import * as certificate from "../support/webhook-certificate";

const engine = await sharedEngine();
const folder = await mkdtemp(join(tmpdir(), "desk-test-"));
const nodes = new Set<ChildProcess>();
const providers: { close(): Promise<void> }[] = [];
afterAll(async () => {
  await Promise.all(providers.map((provider) => provider.close()));
  for (const node of nodes) node.kill("SIGKILL");
  await rm(folder, { recursive: true });
});

/** Starts the built node. Resolves once it has printed its address or ended. */
function startDesk(args: readonly string[], environment: Record<string, string> = {}) {
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH, HOME, ...environment };
  return started(spawn(process.execPath, ["build/desk/main.mjs", ...args], { env }));
}

async function started(child: ChildProcessWithoutNullStreams) {
  nodes.add(child);
  let output = "";
  const ended = once(child, "close").then(() => nodes.delete(child));
  const ready = new Promise<string | undefined>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (text: Buffer) => {
        output += text.toString();
        const [, address] = /ready: (\S+)[^]*Stop it/.exec(output) ?? [];
        if (address) resolve(address);
      });
    }
    void ended.then(() => resolve(undefined));
  });
  const address = await ready;
  return { address, child, ended, output: () => output };
}

/** Nothing but the bundle, the pages, and two scripts: there is no room for packages beside it. */
const MOST_IMAGE_BYTES = 10_000_000;

const alerts = { webhooks: [{ address: "https://hooks.example.com/services/" }] };
const webhookSecret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

/** The user of the containers, if this process may start processes of other users. */
const user = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : {};

test("the files of the image, run as its user without the project, serve people, never show a secret, and stop in order", async () => {
  const { service } = startService();
  const provider = await listen(service.fetch, 0);
  providers.push(provider);
  const root = join(folder, "image");
  const image = await placeImage(root);
  const own = join(folder, "node-1");
  await mkdir(own);
  const files = {
    "provider-key": "practice\n",
    "engine-password": "right-password\n",
    "webhook-secret": `${webhookSecret}\n`,
  };
  for (const [name, secret] of Object.entries(files)) await writeFile(join(own, name), secret, { mode: 0o600 });
  await writeFile(join(own, "desk.json"), JSON.stringify({ shareClasses: ["unspecified"], alerts }));
  await chmod(folder, 0o755);
  for (const path of [own, ...Object.keys(files).map((name) => join(own, name))])
    if (user.uid !== undefined) await chown(path, user.uid, user.gid);
  const connection = await engine.connect();
  const { key } = await new KeyRegister(connection).add({ name: "ann", team: "quant" });
  await connection.command("ACL", "SETUSER", "desk", "on", ">right-password", ...documentedPermissions);

  const [program = "", ...entry] = image.entrypoint;
  const paths = ["--key-file", join(own, "provider-key"), "--config", join(own, "desk.json")];
  const desk = await started(
    spawn(program, [...entry, "node-1", "--port", "0", ...paths, "--spool", join(own, "spool.jsonl")], {
      ...user,
      cwd: root,
      env: {
        ...image.environment,
        UPSTREAM: `http://127.0.0.1:${provider.port}`,
        FLOW_UPSTREAM: `http://127.0.0.1:${provider.port}/flow`,
        STRIKEBOOK_ENGINE: `redis://desk:@${engine.host}`,
        STRIKEBOOK_ENGINE_PASSWORD_FILE: join(own, "engine-password"),
        STRIKEBOOK_WEBHOOK_SECRET_FILE: join(own, "webhook-secret"),
      },
    }),
  );
  const headers = { authorization: `Bearer ${key}` };
  const levels = await fetch(`${desk.address}/v1/gex/levels?symbols=SPY`, { headers });
  const account: unknown = await (await fetch(`${desk.address}/v1/account`, { headers })).json();
  const rules: unknown = await (await fetch(`${desk.address}/desk/alerts`, { headers })).json();
  const page = await fetch(`${desk.address}/taskpane.html`);
  const adminPage = await fetch(`${desk.address}/admin/`);
  const configuration: unknown = await (await fetch(`${desk.address}/config.json`)).json();
  const manifest = await (await fetch(`${desk.address}/manifest.xml`)).text();
  const functions = await fetch(`${desk.address}/functions.json`);
  const stream = await fetch(`${desk.address}/v1/stream?symbols=SPY`, { headers });
  const lease = await connection.command("HGET", connection.keys.of("lease"), "node");
  desk.child.kill("SIGTERM");
  const events = await stream.text();
  await desk.ended;
  const until = await connection.command("HGET", connection.keys.of("lease"), "until");

  expect(levels.status).toBe(200);
  expect(levels.headers.get("x-ratelimit-limit")).toBe("90");
  expect(await levels.json()).toMatchObject({ data: { symbols: [{ symbol: "SPY" }] } });
  expect(account).toMatchObject({ data: { alerts: true } });
  expect(rules).toEqual({ rules: [], most: 20, hosts: ["hooks.example.com"] });
  expect(await page.text()).toContain("https://appsforoffice.microsoft.com/lib/1/hosted/office.js");
  expect(adminPage.status).toBe(200);
  expect(configuration).toEqual({ name: "Desk", baseUrl: "/", flowBaseUrl: "/flow" });
  expect(manifest).toContain(`${desk.address}/taskpane.html`);
  // Excel on the web reads the functions from its own site, and nothing else.
  expect(functions.headers.get("access-control-allow-origin")).toBe("*");
  expect(page.headers.get("access-control-allow-origin")).toBeNull();
  expect(lease).toBe("node-1");
  expect(events).toContain('event: reconnect\ndata: {"reason":"server_shutdown"}');
  expect(Number(until ?? 0)).toBeLessThanOrEqual(Date.now());
  expect(desk.child.exitCode).toBe(0);
  expect(desk.output()).not.toMatch(/practice\n|right-password|whsec_/);
  expect(await bytesIn(root)).toBeLessThan(MOST_IMAGE_BYTES);
  expect(service.requests.filter(({ status }) => status >= 400)).toEqual([]);
});

/** The permissions of the engine that the page for administrators asks for. */
const documentedPermissions = [
  ...["~{d}:*", "&{d}:*", "+@read", "+@write", "+@stream", "+@hash", "+@sortedset", "+@set", "+@list", "+@string"],
  ...["+@pubsub", "+@scripting", "+@connection", "+info", "+time", "+wait"],
];

async function bytesIn(path: string): Promise<number> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const alertConfig = join(folder, "alerts.json");
await writeFile(alertConfig, JSON.stringify({ alerts }));

test.each([
  ["the provider's key", ["--upstream", "https://api.example.com", "--engine", engine.url], "STRIKEBOOK_PROVIDER_KEY"],
  ["the secret of the signatures of alerts", ["--config", alertConfig], "STRIKEBOOK_WEBHOOK_SECRET is missing"],
])("a node without %s says where it comes from", async (_what, args, message) => {
  const { output, child, ended } = await startDesk(args);
  await ended;

  expect(child.exitCode).toBe(1);
  expect(output()).toContain(message);
});

test.each(["--engine-ca", "--desk"])("%s without the address of an engine is refused", async (flag) => {
  const { ended, child, output } = await startDesk(["--port", "0", flag, "typed"]);
  await ended;

  expect(child.exitCode).toBe(1);
  expect(output()).toMatch(/^The address of the engine is missing: add --engine redis:/);
});

test("a webhook that answers 101 stops neither the alerts of others nor a node that is stopped", async () => {
  const { service } = startService();
  const provider = await listen(service.fetch, 0);
  providers.push(provider);
  // Each of its requests by path, as it arrives; it answers none but with another protocol.
  const arrived = new EventEmitter();
  const webhook = createTlsServer(certificate, (socket) => {
    socket.on("error", () => undefined);
    socket.once("data", (request: Buffer) => {
      socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n");
      arrived.emit(/^POST \/(\w+)/.exec(request.toString())?.[1] ?? "");
    });
  });
  await new Promise<void>((resolve) => webhook.listen(0, "127.0.0.1", resolve));
  providers.push({ close: () => new Promise((resolve) => void webhook.close(() => resolve())) });
  const hook = `https://127.0.0.1:${(webhook.address() as AddressInfo).port}/`;
  const config = join(folder, "upgrades.json");
  const authority = join(folder, "webhook.pem");
  await writeFile(config, JSON.stringify({ alerts: { webhooks: [{ address: hook, localNetwork: true }] } }));
  await writeFile(authority, certificate.cert);
  const connection = await engine.connect({ desk: "upgrades" });
  const upstream = `http://127.0.0.1:${provider.port}`;
  const desk = await startDesk(
    [
      ...["--port", "0", "--config", config, "--spool", join(folder, "upgrades.jsonl"), "--desk", "upgrades"],
      ...["--engine", engine.url, "--upstream", upstream, "--flow-upstream", `${upstream}/flow`],
    ],
    {
      STRIKEBOOK_PROVIDER_KEY: "practice",
      STRIKEBOOK_WEBHOOK_SECRET: webhookSecret,
      NODE_EXTRA_CA_CERTS: authority,
    },
  );
  /** Lets a person send a test. Resolves once their webhook is asked. */
  const sendTest = async (name: string) => {
    const { key } = await new KeyRegister(connection).add({ name, team: "quant" });
    const send = async (path: string, body?: unknown) => {
      const init = { method: "POST", headers: { authorization: `Bearer ${key}` }, body: JSON.stringify(body) };
      const response = await fetch(`${desk.address}/desk/alerts${path}`, init);
      return (await response.json()) as AlertList;
    };
    const condition = { kind: "balance", credits: 5 };
    const draft = { name, condition, everyMinutes: 1, form: "json", isPaused: false, address: `${hook}${name}` };
    const { rules } = await send("", draft);
    const posted = once(arrived, name);
    await send(`/${rules[0]?.id}/test`);
    await posted;
  };

  await sendTest("ann");
  await sendTest("bob");
  desk.child.kill("SIGTERM");
  await desk.ended;

  expect(desk.child.exitCode).toBe(0);
  expect(desk.output()).not.toMatch(/waited for/);
});

test("the trial has a provider, an engine and two keys, prints first commands that work, and ends with all of them", async () => {
  const desk = await startDesk(["--port", "0", "--spool", join(folder, "trial.jsonl")]);
  const [, admin = ""] = /Key of admin\s+(\S+)/.exec(desk.output()) ?? [];
  const [, ann = ""] = /Key of ann\s+(\S+)/.exec(desk.output()) ?? [];
  const get = async (path: string, key: string) => {
    const response = await fetch(`${desk.address}${path}`, { headers: { authorization: `Bearer ${key}` } });
    return response.status;
  };

  const statuses = [await get("/v1/symbols", ann), await get("/admin/api/nodes", admin), await get("/", "")];
  const [keys = "", script = "", assistant = ""] = printedCommands(desk.output());
  const listed = await run(keys);
  const levels = await send(script);
  const response = await send(assistant);
  desk.child.kill("SIGTERM");
  await desk.ended;

  expect(statuses).toEqual([200, 200, 200]);
  expect(desk.child.exitCode).toBe(0);
  expect(listed).toMatch(/^ann {2,}desk .* user /m);
  expect(levels).toContain('{"data":{"symbols":[{"symbol":"SPY"');
  expect(response).toContain('"structuredContent":{"columns":["Symbol","As of","Spot"');
});

/** Returns the commands that a trial offers to copy: one for the administrator, one for a script, one for an assistant. */
const printedCommands = (output: string): string[] =>
  [...output.matchAll(/^ +((?:npm run desk|curl) .+)$/gm)].map(([, command = ""]) => command);

/** Returns the words of a command as the shell splits it. */
async function words(command: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)("sh", ["-c", `printf '%s\\n' ${command}`]);
  return stdout.trimEnd().split("\n");
}

/** Runs a printed command of the desk with the built program, which `npm run desk` runs. Returns its standard output. */
async function run(command: string): Promise<string> {
  const [npm, verb, name, dashes, ...args] = await words(command);
  expect([npm, verb, name, dashes]).toEqual(["npm", "run", "desk", "--"]);
  return (await promisify(execFile)(process.execPath, ["build/desk/main.mjs", ...args])).stdout;
}

/** Sends what a printed command of curl sends, on computers without curl too. Returns the body of the response. */
async function send(command: string): Promise<string> {
  const [, ...args] = await words(command);
  const options = {
    header: { type: "string", short: "H", multiple: true },
    data: { type: "string", short: "d" },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const headers = (values.header ?? []).map((line) => line.split(": ", 2) as [string, string]);
  const response = await fetch(positionals[0] ?? "", {
    headers,
    ...(values.data === undefined ? {} : { method: "POST", body: values.data }),
  });
  return response.text();
}
