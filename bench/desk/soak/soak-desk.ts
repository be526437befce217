import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectEngine } from "../../../desk/engine/connect-engine";
import type { Engine } from "../../../desk/engine/engine";
import { findEngineProgram } from "../../../desk/start/engine-program";
import { type LocalEngine, startLocalEngine } from "../../../desk/start/local-engine";
import { realPlatform } from "@strikebook/client";
import { bundledProgram } from "../../../scripts/support/desk/bundled-program";
import { startServer } from "../../service/built-service";
import { SoakNode } from "./soak-node";
import type { SeenByProvider } from "./soak-provider";

const PROVIDER_KEY = "key-of-the-firm";
export const NODES = 3;

/** A provider, an engine that stores its data, and three nodes, each in a process of its own. */
export interface SoakDesk {
  nodes: readonly SoakNode[];
  /** A connection of its own, without a proxy. */
  engine: Engine;
  /** What the account was charged, in credits. */
  charged(): Promise<number>;
  seen(): Promise<SeenByProvider>;
  /** Adds a fault to the provider in the grammar of `npm run service`. Resolves with what removes it. */
  faultProvider(line: string): Promise<() => Promise<void>>;
  /** Ends the engine with SIGKILL. `startEngine` starts it again with its data. */
  killEngine(): Promise<void>;
  startEngine(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts them. `report` receives what goes wrong in a node. */
export async function startSoakDesk(report: (line: string) => void): Promise<SoakDesk> {
  const folder = await mkdtemp(join(tmpdir(), "strikebook-soak-"));
  await writeFile(join(folder, "desk.json"), JSON.stringify({ shareClasses: ["unspecified"], nodes: NODES }));
  const program = await bundledProgram(new URL("./soak-provider.ts", import.meta.url), folder);
  const provider = await startServer([program, PROVIDER_KEY]);
  const local = await EngineWithFile.start(folder);
  const engine = await connectEngine(local.url, { platform: realPlatform });
  const nodes = await Promise.all(
    Array.from({ length: NODES }, (_, index) =>
      SoakNode.start({
        name: `node${index + 1}`,
        folder,
        engine: { path: local.url.replace("unix://", "") },
        provider: { port: Number(new URL(provider.address).port), key: PROVIDER_KEY },
        report: (line) => report(`node${index + 1}: ${line}`),
      }),
    ),
  );
  const read = async (path: string): Promise<unknown> => (await fetch(`${provider.address}${path}`)).json();
  return {
    nodes,
    engine,
    charged: async () => Number(await read("/charged")),
    seen: async () => (await read("/seen")) as SeenByProvider, // what soak-provider.ts responds
    async faultProvider(line) {
      const response = await fetch(`${provider.address}/faults`, { method: "POST", body: line });
      const { faults } = (await response.json()) as { faults: { id: number }[] }; // the active faults, the newest last
      return async () => void (await fetch(`${provider.address}/faults/${faults.at(-1)?.id}`, { method: "DELETE" }));
    },
    killEngine: () => local.kill(),
    startEngine: () => local.restart(),
    async stop() {
      await Promise.all(nodes.map((node) => node.stop()));
      engine.close();
      await Promise.all([local.kill(), provider.stop()]);
      await rm(folder, { recursive: true });
    },
  };
}

/** An engine whose data outlives its process. */
class EngineWithFile {
  readonly #program: Parameters<typeof startLocalEngine>[0];
  readonly #folders: { data: string; socket: string };
  #process: LocalEngine | undefined;

  private constructor(program: Parameters<typeof startLocalEngine>[0], folder: string) {
    this.#program = program;
    this.#folders = { data: join(folder, "data"), socket: join(folder, "engine") };
  }

  static async start(folder: string): Promise<EngineWithFile> {
    const engine = new EngineWithFile(await findEngineProgram(), folder);
    await mkdir(engine.#folders.data);
    await engine.restart();
    return engine;
  }

  get url(): string {
    return `unix://${join(this.#folders.socket, "engine.sock")}`;
  }

  /** Starts it with the data of before. What it has responded to is in its file, so that a kill loses nothing. */
  async restart(): Promise<void> {
    const { data, socket } = this.#folders;
    const settings = ["--appendonly", "yes", "--appendfsync", "always", "--dir", data];
    this.#process = await startLocalEngine(this.#program, { settings, folder: socket });
  }

  /** Ends it with SIGKILL. */
  async kill(): Promise<void> {
    await this.#process?.stop();
  }
}
