import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A server in a process of its own. */
export interface ServerProcess {
  /** Without a slash at the end. */
  address: string;
  /** Returns the processor time of the process since it was started. */
  cpuUsage: () => Promise<NodeJS.CpuUsage>;
  /** The number of the process. */
  pid: number;
  stop: () => Promise<void>;
}

/** The keys of the only account that has no effective limit. A key is limited to 600 requests per minute, so there are many. */
export const benchKeys: readonly string[] = Array.from({ length: 400 }, (_, at) => `bench-${at}`);

const reporter = fileURLToPath(new URL("./report-usage.mjs", import.meta.url));

/** Starts the built service as `npm run service` does, with `benchKeys`. `clock` is its flag `--market-clock`. */
export async function startBuiltService(clock: string, inFlight: number): Promise<ServerProcess> {
  const folder = await mkdtemp(join(tmpdir(), "strikebook-bench-"));
  const keysFile = join(folder, "keys.json");
  const limits = { requestsPerMinute: 600, historicalInFlight: inFlight, streamSymbolsConcurrent: 20 };
  const accounts = [{ customerId: "bench", credits: Number.MAX_SAFE_INTEGER, limits, keys: benchKeys }];
  await writeFile(keysFile, JSON.stringify({ accounts }), { mode: 0o600 });
  const flags = ["--port", "0", "--keys", keysFile, "--market-clock", clock];
  const service = await startServer(["build/service/main.mjs", ...flags]);
  return {
    ...service,
    async stop() {
      await service.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Starts a Node script that prints the address of its server. */
export async function startServer(script: readonly string[]): Promise<ServerProcess> {
  const child = spawn(process.execPath, ["--import", reporter, ...script], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  return {
    address: await addressOf(child),
    cpuUsage: async () => {
      const report = once(child, "message");
      child.send("cpuUsage");
      const [usage] = (await report) as [NodeJS.CpuUsage]; // what report-usage.mjs sends
      return usage;
    },
    pid: child.pid ?? NaN,
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  let text = "";
  for await (const chunk of stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    text += String(chunk);
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0];
    if (address !== undefined) return address;
  }
  throw new Error(`The server exited before it printed its address: ${text}`);
}
