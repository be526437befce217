import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { connect as openSocket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Redis } from "ioredis";
import { Engine } from "../../../../desk/engine/engine";
import { EngineKeys } from "../../../../desk/engine/engine-keys";
import type { EngineFunction } from "../../../../desk/engine/function-library";
import type { Platform } from "../../../../src/transport/platform";
import { turn } from "../../../support/event-loop";

interface Connection {
  functions: readonly EngineFunction[];
  desk?: string;
  platform: Pick<Platform, "now">;
}

const program = "/tmp/redis/usr/bin/redis-server";
const libraries = "/tmp/redis/usr/lib/x86_64-linux-gnu";

/** Starts a real engine for the tests of one file. `stop` ends it. */
export async function startEngine() {
  const folder = mkdtempSync(join(tmpdir(), "desk-streams-"));
  const socket = join(folder, "engine.sock");
  const connections: { close(): void }[] = [];
  const start = () =>
    spawn(existsSync(program) ? program : "redis-server", ["--port", "0", "--unixsocket", socket, "--save", ""], {
      stdio: "ignore",
      env: { ...process.env, LD_LIBRARY_PATH: libraries },
    });
  let server = start();
  const killServer = () => void server.kill("SIGKILL");
  process.once("exit", killServer);
  await ready(socket);
  const open = () => {
    const redis = new Redis(socket, { retryStrategy: () => 5, maxRetriesPerRequest: null });
    redis.on("error", () => undefined);
    return redis;
  };
  return {
    url: `unix://${socket}`,
    connect({ functions, desk, platform }: Connection): Engine {
      const engine = new Engine({
        commands: open(),
        blocking: open(),
        platform,
        functions,
        keys: new EngineKeys(desk),
      });
      connections.push(engine);
      return engine;
    },
    /** Ends its process and starts it again without data. */
    async restartEmpty() {
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGKILL");
      await ended;
      rmSync(socket, { force: true });
      server = start();
      await ready(socket);
    },
    async stop() {
      for (const connection of connections) connection.close();
      const ended = new Promise((resolve) => server.once("exit", resolve));
      server.kill("SIGKILL");
      await ended;
      process.off("exit", killServer);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type TestEngine = Awaited<ReturnType<typeof startEngine>>;

/** Resolves once the engine accepts connections. */
async function ready(socket: string): Promise<void> {
  while (!(await accepts(socket))) await turn();
}

function accepts(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const client = openSocket(socket, () => {
      client.destroy();
      resolve(true);
    });
    client.once("error", () => resolve(false));
  });
}
