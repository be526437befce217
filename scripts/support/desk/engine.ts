import { dirname } from "node:path";
import { Redis } from "ioredis";
import { connectEngine } from "../../../desk/engine/connect-engine";
import type { Engine } from "../../../desk/engine/engine";
import { findEngineProgram } from "../../../desk/start/engine-program";
import { type LocalEngine, startLocalEngine } from "../../../desk/start/local-engine";
import { type Platform, realPlatform } from "@strikebook/client";
import { freePort } from "../free-port";
import { noTicks } from "./manual-ticks";
import { countedCalls } from "./quiet";

interface Connection {
  /** The name of the desk: tests that share an engine use different ones. */
  desk?: string;
  platform?: Pick<Platform, "now" | "random">;
}

/** A real Valkey or Redis for the tests of one file. It ends with the process of the tests. */
export interface TestEngine {
  /** Its address, which stays the same after `restartEmpty`: `unix:///path/engine.sock`. */
  readonly url: string;
  /** Its host and port, for processes of users who may not use the socket. */
  readonly host: string;
  /** The id of its process. */
  readonly pid: number;
  /** Returns a new connection. `stop` closes it. */
  connect(connection?: Connection): Promise<Engine>;
  /** Deletes all data, and keeps the functions. */
  flush(): Promise<void>;
  /** Ends its process and starts it again without data and without functions. */
  restartEmpty(): Promise<void>;
  /** Stops its process with SIGSTOP: connections stay open and nothing responds. */
  pause(): void;
  /** Continues its process after `pause`. */
  continue(): void;
  /** Makes it a replica of an engine that cannot be reached: connections stay open, it can be read, and it refuses what is written. */
  demote(): Promise<void>;
  /** Makes it a primary again. */
  promote(): Promise<void>;
  /** Starts a replica, which has all data once this resolves. `promote` makes it an engine of its own. */
  startReplica(): Promise<TestReplica>;
  /** Ends its process, its replicas and its connections. */
  stop(): Promise<void>;
}

/** A replica of it. */
export interface TestReplica {
  readonly url: string;
  /** Resolves once it has everything that was written so far. */
  caughtUp(): Promise<void>;
  /** Cuts it off from its primary: it keeps what it has. */
  cutOff(): Promise<void>;
  promote(): Promise<void>;
}

/** A port at which nothing listens, for a replica whose primary cannot be reached. */
const NOWHERE = 1;

/** Starts an engine. */
export async function startEngine(): Promise<TestEngine> {
  const program = await findEngineProgram();
  const port = await freePort();
  const settings = ["--bind", "127.0.0.1", "--port", String(port), "--repl-diskless-sync-delay", "0"];
  const engines: LocalEngine[] = [];
  const connections: { close(): void }[] = [];
  let main = await startLocalEngine(program, { settings });
  const { url, socket } = main;
  engines.push(main);
  const admin = directConnection(socket);
  connections.push({ close: () => admin.disconnect() });

  return {
    url,
    host: `127.0.0.1:${port}`,
    get pid() {
      return main.pid;
    },
    async connect({ platform = realPlatform, ...connection } = {}) {
      const engine = countedCalls(await connectEngine(url, { platform, ticks: noTicks, ...connection }));
      connections.push(engine);
      return engine;
    },
    async flush() {
      await admin.flushall();
    },
    async restartEmpty() {
      await main.stop();
      main = await startLocalEngine(program, { settings, folder: dirname(socket) });
      engines.push(main);
    },
    pause: () => void process.kill(main.pid, "SIGSTOP"),
    continue: () => void process.kill(main.pid, "SIGCONT"),
    async demote() {
      await admin.replicaof("127.0.0.1", NOWHERE);
    },
    async promote() {
      await admin.replicaof("NO", "ONE");
    },
    async startReplica() {
      const replica = await startLocalEngine(program, { settings: ["--replicaof", `127.0.0.1 ${port}`] });
      engines.push(replica);
      const connection = directConnection(replica.socket);
      connections.push({ close: () => connection.disconnect() });
      await replicated(admin);
      return {
        url: replica.url,
        caughtUp: () => replicated(admin),
        async cutOff() {
          await connection.replicaof("127.0.0.1", NOWHERE);
        },
        async promote() {
          await connection.replicaof("NO", "ONE");
        },
      };
    },
    async stop() {
      for (const connection of connections) connection.close();
      await Promise.all(engines.map((engine) => engine.stop()));
    },
  };
}

/** A connection that connects again at once, because a test waits for it. */
function directConnection(socket: string): Redis {
  const connection = new Redis(socket, { retryStrategy: () => 5, maxRetriesPerRequest: null });
  connection.on("error", () => undefined);
  return connection;
}

/** Resolves once a replica has the data. `WAIT` counts the replicas that have everything written before it. */
async function replicated(main: Redis): Promise<void> {
  await main.set("replicated", "1");
  const count = await main.wait(1, 30_000);
  await main.del("replicated");
  if (count < 1) throw new Error("The replica did not connect.");
}
