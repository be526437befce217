import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** Compiles a program into one file in a folder, which starts faster than from its sources. Returns the path. */
export async function bundledProgram(source: URL, folder: string): Promise<string> {
  const path = fileURLToPath(source);
  const outfile = join(folder, `${basename(path, ".ts")}.mjs`);
  await build({
    entryPoints: [path],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    loader: { ".lua": "text" },
    // Loaded only once a recording or a workbook is read, which no program here does.
    external: ["@duckdb/node-api", "@e965/xlsx"],
    // Packages that are not modules require others. Some modules import createRequire themselves.
    banner: {
      js: `import { createRequire as makeRequire } from "node:module"; const require = makeRequire(${JSON.stringify(import.meta.url)});`,
    },
  });
  return outfile;
}
