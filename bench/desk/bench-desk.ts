import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectEngine } from "../../desk/engine/connect-engine";
import { KeyRegister } from "../../desk/people/key-register";
import { findEngineProgram } from "../../desk/start/engine-program";
import { startLocalEngine } from "../../desk/start/local-engine";
import { realPlatform } from "@strikebook/client";
import { bundledProgram } from "../../scripts/support/desk/bundled-program";
import { startServer, type ServerProcess } from "../service/built-service";

/** As in `deploy/Dockerfile`. */
const nodeOptions = ["--max-semi-space-size=8"];

const PROVIDER_KEY = "key-of-the-firm";

/** A provider, an engine, and people with keys. Nodes are started as they are needed. */
export interface BenchDesk {
  /** The address of the provider. */
  provider: string;
  providerKey: string;
  keys: readonly string[];
  /** A folder of its own, which is deleted at the end. */
  folder: string;
  startNode: () => Promise<ServerProcess>;
  /** Compiles a program of this folder into one file, and returns its path. */
  bundled: (name: string) => Promise<string>;
  stop: () => Promise<void>;
}

/** Starts what a node needs, each in a process of its own. */
export async function startBenchDesk(people: number): Promise<BenchDesk> {
  const folder = await mkdtemp(join(tmpdir(), "strikebook-bench-"));
  const bundled = (name: string) => bundledProgram(new URL(`./${name}.ts`, import.meta.url), folder);
  const provider = await startServer([await bundled("reader-provider"), PROVIDER_KEY]);
  const local = await startLocalEngine(await findEngineProgram());
  const engine = await connectEngine(local.url, { platform: realPlatform });
  const register = new KeyRegister(engine);
  const keys: string[] = [];
  for (let at = 0; at < people; at += 1) {
    keys.push((await register.add({ name: `user${at}`, team: `team${at % 20}` })).key);
  }
  const nodeProgram = await bundled("reader-node");
  return {
    provider: provider.address,
    providerKey: PROVIDER_KEY,
    keys,
    folder,
    startNode: () => startServer([...nodeOptions, nodeProgram, local.url, provider.address, PROVIDER_KEY]),
    bundled,
    async stop() {
      engine.close();
      await Promise.all([local.stop(), provider.stop(), rm(folder, { recursive: true })]);
    },
  };
}
