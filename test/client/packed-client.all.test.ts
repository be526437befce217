import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { listen } from "@strikebook/http";
import { createService } from "../../service/server/service";
import { smallMarket, smallMarketNow } from "../../scripts/support/market/small-market";

const run = promisify(execFile);
const project = fileURLToPath(new URL("../..", import.meta.url));
const inProject = (path: string) => join(project, path);

/** The packages of npm that the client needs, which a project would install. */
const needed = ["eventsource-parser", "valibot"];

/** Makes a project of a stranger, with the packed client and the example of the documentation. */
async function strangersProject(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "packed-client-"));
  await run(process.execPath, [inProject("scripts/client-package.mjs")]);
  await run("npm", ["pack", inProject("build/client"), "--pack-destination", folder]);
  const packages = join(folder, "node_modules");
  await mkdir(join(packages, "@strikebook"), { recursive: true });
  const { version } = JSON.parse(await readFile(inProject("packages/client/package.json"), "utf8")) as {
    version: string;
  };
  await run("tar", ["-xzf", join(folder, `strikebook-client-${version}.tgz`), "-C", folder]);
  await cp(join(folder, "package"), join(packages, "@strikebook/client"), { recursive: true });
  for (const name of needed) await symlink(inProject(`node_modules/${name}`), join(packages, name), "junction");
  await cp(inProject("test/fixtures/read-levels.ts"), join(folder, "read-levels.mts"));
  await cp(inProject("test/fixtures/read-levels.ts"), join(folder, "read-levels.mjs"));
  return folder;
}

test("the example of the documentation runs, and has types, in a project that has the packed client alone", async () => {
  const folder = await strangersProject();
  const service = createService({ market: smallMarket, now: () => smallMarketNow });
  const listening = await listen((request) => service.fetch(request), 0);

  try {
    const { stdout } = await run(process.execPath, ["read-levels.mjs", `http://127.0.0.1:${listening.port}`], {
      cwd: folder,
    });
    await writeFile(
      join(folder, "tsconfig.json"),
      JSON.stringify({
        compilerOptions: {
          ...{ strict: true, noEmit: true, module: "NodeNext", target: "ES2022", skipLibCheck: false },
          ...{ lib: ["ES2023", "ESNext.Disposable", "DOM", "DOM.Iterable", "DOM.AsyncIterable"] },
          ...{ types: ["node"], typeRoots: [inProject("node_modules/@types")] },
        },
        files: ["read-levels.mts"],
      }),
    );
    const compiler = inProject("node_modules/typescript/bin/tsc");
    const types = await run(process.execPath, [compiler, "-p", folder]).catch((failure: { stdout: string }) => failure);

    expect(stdout).toMatch(/^These levels cost at most 1 credit\.\n/);
    expect(stdout).toMatch(/^SPY: spot \d[\d.]*, flip (\d[\d.]*|none)$/m);
    expect(types.stdout).toBe("");
  } finally {
    await listening.close();
    await rm(folder, { recursive: true });
  }
});
