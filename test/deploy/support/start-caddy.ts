import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../scripts/support/free-port";

/** Whether Caddy is installed. Debian has it as a package. */
export const isCaddyHere = spawnSync("caddy", ["version"]).status === 0;
if (!isCaddyHere) console.warn("Caddy is not installed: the tests of the proxies' configurations are skipped.");

/** Returns an address of this computer at which nothing listens. */
export const freeAddress = async (): Promise<string> => `127.0.0.1:${await freePort()}`;

/** Starts Caddy with a file of the project. Resolves once it serves; rejects with its output if it ends before. */
export async function startCaddy(
  file: string,
  environment: Readonly<Record<string, string>>,
): Promise<{ stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "caddy-"));
  const own = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, CADDY_ADMIN: await freeAddress() };
  const child = spawn("caddy", ["run", "--adapter", "caddyfile", "--config", file], {
    env: { PATH: process.env["PATH"], ...environment, ...own },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  await new Promise<void>((resolve, reject) => {
    child.stderr.on("data", (text: Buffer) => {
      output += text.toString();
      if (output.includes("serving initial configuration")) resolve();
    });
    child.on("close", () => reject(new Error(output)));
  });
  return {
    async stop() {
      await ended(child);
      await rm(folder, { recursive: true });
    },
  };
}

async function ended(child: ChildProcess): Promise<void> {
  const end = once(child, "close");
  child.kill("SIGKILL");
  await end;
}
