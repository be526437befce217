import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { KeyRegister } from "../../desk/people/key-register";
import { findEngineProgram } from "../../desk/start/engine-program";
import { serverEvents } from "@strikebook/client";
import { startEngine } from "../../scripts/support/desk/engine";
import { dataCommand } from "../support/recordings/data-command";
import { freeAddress, isCaddyHere, startCaddy } from "./support/start-caddy";

const isEngineHere = await findEngineProgram().then(
  () => true,
  () => false,
);
if (!isEngineHere) console.warn("There is no engine for a desk: the test of nodes behind a desk is skipped.");
const testWithAll = isCaddyHere && isEngineHere ? test : test.skip;

const folder = await mkdtemp(join(tmpdir(), "nodes-"));
const stopping: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const stop of stopping.reverse()) await stop();
  await rm(folder, { recursive: true });
});

/** The key of the firm at the nodes: no person has it. */
const firmKey = "key-of-the-firm";

/** Starts a built program. Resolves with the address that `ready` finds in its output. */
async function startProgram(args: readonly string[], ready: RegExp) {
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH, HOME, STRIKEBOOK_PROVIDER_KEY: firmKey };
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "close");
  stopping.push(async () => {
    child.kill("SIGKILL");
    await ended;
  });
  let output = "";
  const address = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (text: Buffer) => {
        output += text.toString();
        const [, found] = ready.exec(output) ?? [];
        if (found !== undefined) resolve(found);
      });
    }
    void ended.then(() => reject(new Error(output)));
  });
  return { child, address, ended };
}

async function startNode(recording: string) {
  const keys = join(folder, "keys.json");
  const limits = { requestsPerMinute: 600 };
  await writeFile(keys, JSON.stringify({ accounts: [{ customerId: "firm", limits, keys: [firmKey] }] }));
  const flags = ["--port", "0", "--data", recording, "--keys", keys, "--free"];
  return startProgram(["build/service/main.mjs", ...flags], /Heatmap host +(\S+)[^]*Ctrl\+C/);
}

/** Starts a desk with two people over a provider. Resolves with its address, their keys and the export of its audit. */
async function startDesk(provider: string) {
  const engine = await startEngine();
  stopping.push(() => engine.stop());
  const config = join(folder, "desk.json");
  await writeFile(config, JSON.stringify({ shareClasses: ["unspecified"] }));
  const register = new KeyRegister(await engine.connect());
  const keyOf = async (name: string) => (await register.add({ name, team: "quant" })).key;
  const people = { ann: await keyOf("ann"), ben: await keyOf("ben") };
  const flags = ["--port", "0", "--upstream", provider, "--flow-upstream", `${provider}/flow`, "--engine", engine.url];
  const files = ["--config", config, "--spool", join(folder, "spool.jsonl")];
  const { address } = await startProgram(["build/desk/main.mjs", ...flags, ...files], /ready: (\S+)[^]*Stop it/);
  const audit = async () => {
    const args = ["build/desk/main.mjs", "audit", "--since", "7d", "--format", "jsonl", "--engine", engine.url];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    return stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  };
  return { address, people, audit };
}

/** Records chains of the simulated SPY every five minutes from 10:00 in New York, and all trades of the session. */
async function recordUntil(time: string, recording: string): Promise<void> {
  const period = ["--from", "2026-01-06", "--to", "2026-01-06", "--between", `10:00-${time}`, "--every", "5m"];
  await dataCommand(["record", "simulated", ...period, "--trades", "--symbols", "SPY", "--into", recording]);
}

/** Requests a path, and again while a busy computer is still computing (503). The time that a query took counts as 0. */
async function receive(address: string, path: string, key: string) {
  const response = await fetch(`${address}${path}`, { headers: { authorization: key } });
  const text = await response.text();
  if (response.status === 503) return receive(address, path, key);
  const { data } = JSON.parse(text.replace(/"queryTimeMs":\d+/, `"queryTimeMs":0`)) as { data: unknown };
  const [market, credits] = ["x-market-name", "x-credits-remaining"].map((name) => response.headers.get(name));
  return { status: response.status, data, market, credits };
}

type Received = Awaited<ReturnType<typeof receive>>;

/** Requests one path after the other. */
async function receiveAll(address: string, paths: readonly string[], key = firmKey): Promise<Received[]> {
  const received: Received[] = [];
  for (const path of paths) received.push(await receive(address, path, key));
  return received;
}

/** What a stream sends that has an instant or ends it. */
async function* streamed(address: string, key: string, lastEventId = "") {
  const headers = { authorization: key, ...(lastEventId && { "last-event-id": lastEventId }) };
  const { body, headers: sent } = await fetch(`${address}/v1/stream?symbols=SPY`, { headers });
  if (!body) throw new Error("The stream has no body.");
  const options = { onChunk: () => undefined, signal: new AbortController().signal };
  for await (const { event, id, data } of serverEvents(body, options)) {
    if (!["snapshot", "resumed", "reconnect"].includes(event)) continue;
    const { asOf, reason } = JSON.parse(data) as { asOf?: string; reason?: string };
    yield { event, id, is: asOf ?? reason, servedBy: sent.get("x-served-by") ?? "" };
  }
}

/** Requests to the recording with different addresses, so that the proxy sends them to both nodes. */
const firstPaths = [
  "/v1/heatmap?symbols=SPY",
  "/v1/gex/levels?symbols=SPY",
  "/v1/historical?symbols=SPY&at=2026-01-06T15:05:00Z",
  "/v1/historical/range?symbols=SPY&from=2026-01-06T15:00:00Z&to=2026-01-06T15:10:00Z",
  "/v1/stats/daily?symbols=SPY&from=2026-01-06&to=2026-01-06",
  "/v1/vol/iv?symbols=SPY",
  "/v1/symbols",
  "/flow/v1/flow/SPY?timeframe=15m&limit=5",
  "/flow/v1/contract/top/daily?date=2026-01-06&limit=5",
  "/flow/v1/dark-pool/trades?tickers=SPY&date=2026-01-06&limit=5",
];
/** Past boards that nobody has asked for yet, one for each minute. */
const laterPaths = ["01", "02", "03", "04", "06", "07", "08", "09"].map(
  (minute) => `/v1/historical?symbols=SPY&at=2026-01-06T15:${minute}:00Z`,
);

const entryOf = (user: string) => (endpoint: string) => ({ user, endpoint, outcome: "answered" });

testWithAll(
  "two nodes over one folder answer alike behind the proxy, one of them may stop, and the desk's audit says who asked",
  async () => {
    const recording = join(folder, "recorded");
    await recordUntil("10:10", recording);
    const nodes = await Promise.all([startNode(recording), startNode(recording)]);
    const host = await freeAddress();
    const nodeHosts = nodes.map(({ address }) => address.replace("http://", ""));
    const proxy = `http://${host}`;
    const caddy = await startCaddy("deploy/service/Caddyfile", {
      SERVICE_HOST: proxy,
      SERVICE_NODES: nodeHosts.join(" "),
    });
    stopping.push(() => caddy.stop());
    const { address: desk, people, audit } = await startDesk(proxy);

    const direct = await Promise.all(nodes.map(({ address }) => receiveAll(address, firstPaths)));
    const proxied = await receiveAll(proxy, firstPaths);
    const annReceived = await receiveAll(desk, firstPaths, people.ann);
    const stream = streamed(proxy, firmKey);
    const { value: board } = await stream.next();
    const annStream = streamed(desk, people.ann);
    const { value: annBoard } = await annStream.next();
    const stopped = nodes[nodeHosts.indexOf(board?.servedBy ?? "")];
    stopped?.child.kill("SIGTERM");
    const { value: last } = await stream.next();
    const whileStopping = await receiveAll(proxy, firstPaths);
    await stopped?.ended;
    const later = await receiveAll(desk, laterPaths, people.ben);
    const resumed = streamed(proxy, firmKey, board?.id);
    const [{ value: resumption }, { value: again }] = [await resumed.next(), await resumed.next()];
    await recordUntil("10:15", recording);
    const [{ value: next }, { value: annNext }] = [await resumed.next(), await annStream.next()];

    expect(proxied.map(({ status, credits }) => [status, credits])).toEqual(
      firstPaths.map((path) => [200, path === "/v1/symbols" ? null : "5000"]),
    );
    expect([...direct, whileStopping]).toEqual([proxied, proxied, proxied]);
    expect(annReceived.map(({ data }) => data)).toEqual(proxied.map(({ data }) => data));
    expect(later.map(({ status }) => status)).toEqual(laterPaths.map(() => 200));
    expect([board, again, annBoard]).toMatchObject(Array(3).fill({ event: "snapshot", is: "2026-01-06T15:10:00Z" }));
    expect(last).toMatchObject({ event: "reconnect", is: "server_shutdown" });
    expect(resumption).toMatchObject({
      event: "resumed",
      servedBy: nodeHosts.find((host) => host !== board?.servedBy),
    });
    expect([next, annNext]).toMatchObject(Array(2).fill({ event: "snapshot", is: "2026-01-06T15:15:00Z" }));
    // A stream is charged once a minute.
    const entries = (await audit()).filter(({ endpoint }) => endpoint !== "stream");
    expect(entries).toMatchObject([
      ...[
        "heatmap",
        "levels",
        "historical",
        "range",
        "dailyStats",
        "volIv",
        "flowTrades",
        "flowContractsDaily",
        "flowDarkPool",
      ].map(entryOf("ann")),
      ...laterPaths.map(() => "historical").map(entryOf("ben")),
    ]);
  },
);
