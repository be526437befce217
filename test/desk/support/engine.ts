import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";

/** A real engine for the tests of one file. */
export interface TestEngine {
  /** Such as unix:///tmp/x/engine.sock. */
  url: string;
  stop(): Promise<void>;
}

/** Starts an engine that keeps its data in memory, on a socket. */
export async function startEngine(): Promise<TestEngine> {
  const folder = await mkdtemp(join(tmpdir(), "desk-engine-"));
  const socket = join(folder, "engine.sock");
  const process = spawn(
    "/tmp/redis/usr/bin/redis-server",
    ["--port", "0", "--unixsocket", socket, "--save", "", "--dir", folder],
    { env: { LD_LIBRARY_PATH: "/tmp/redis/usr/lib/x86_64-linux-gnu" } },
  );
  await new Promise<void>((resolve, reject) => {
    process.stdout.on("data", (text) => /ready to accept/i.test(String(text)) && resolve());
    process.on("error", reject);
    process.on("exit", () => reject(new Error("The engine did not start.")));
  });
  return {
    url: `unix://${socket}`,
    async stop() {
      const ended = once(process, "exit");
      process.kill();
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
