/**
 * Builds the parts that its arguments name: the add-in and the page of administrators with webpack; the workbench, whose grid is large, and
 * the programs for Node with esbuild. `parts.mjs` runs it.
 */
import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { build } from "esbuild";
import { builtFolder, markBuilt } from "./parts.mjs";
import { compilePages, pagesConfiguration } from "./compile-pages.mjs";
import { projectFolder } from "../setup/steps.mjs";

/** The programs for Node: their entries by the name of the built file. Built, they start without compiling the sources. */
const programs = {
  service: { main: "service/main.ts", serve: "scripts/serve/serve.ts" },
  desk: { main: "scripts/serve/serve-desk.ts" },
  mcp: { main: "scripts/serve/serve-mcp.ts" },
  data: { main: "recordings/main.ts" },
  templates: { "templates-in-node": "scripts/templates/templates-in-node.ts" },
};

/** Builds a part. Returns the files of the project that it read, relative to the project's folder. */
function buildPart(name) {
  if (name in programs) return buildProgram(programs[name], builtFolder(name));
  return name === "workbench" ? buildWorkbench(builtFolder(name)) : buildPages(name);
}

/** Whether a file, named relative to the project's folder, belongs to the project. */
const isSource = (path) => !path.startsWith("..") && !path.includes("node_modules");

async function buildPages(name) {
  const stats = await compilePages(await pagesConfiguration(name));
  const files = [...stats.compilation.fileDependencies].filter((path) => statSync(path).isFile());
  return files.map((path) => relative(projectFolder, path)).filter(isSource);
}

const shared = { absWorkingDir: projectFolder, bundle: true, format: "esm", logLevel: "silent", metafile: true };

const inputsOf = ({ metafile }) => Object.keys(metafile.inputs).filter(isSource);

async function buildProgram(entries, folder) {
  const result = await build({
    ...shared,
    entryPoints: { ...entries, "session-worker": "service/background/session-worker.ts" },
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    platform: "node",
    target: "node20",
    loader: { ".lua": "text" },
    plugins: [assignedFields],
    // pg looks for a faster driver, and runs without it. DuckDB is a library of the system, loaded once data is read; what reads workbooks
    // is as large as a program, and loaded once there is one.
    external: ["pg-native", "@duckdb/node-api", "@e965/xlsx"],
    // Some packages are CommonJS and require modules of Node. Others import createRequire themselves.
    banner: {
      js: 'import { createRequire as makeRequire } from "node:module"; const require = makeRequire(import.meta.url);',
    },
  });
  return inputsOf(result);
}

async function buildWorkbench(folder) {
  const result = await build({
    ...shared,
    entryPoints: {
      workbench: "workbench/workbench.ts",
      "host-bridge": "workbench/office/host-bridge.ts",
      "office-additions": "workbench/office/office-additions.ts",
    },
    outdir: folder,
    splitting: true,
    minify: true,
    target: "es2022",
    plugins: [oneHyphenation, assignedFields],
  });
  const copied = { "workbench/workbench.html": "index.html", "assets/icon-32.png": "icon-32.png" };
  for (const [from, to] of Object.entries(copied)) copyFileSync(join(projectFolder, from), join(folder, to));
  return [...inputsOf(result), ...Object.keys(copied)];
}

/** The grid carries 67 hyphenation dictionaries for documents; a sheet needs a single dictionary. */
const oneHyphenation = {
  name: "one-hyphenation",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/[\w-]+-[\w-]{8}\.js$/ }, ({ path, resolveDir }) => {
      const isLeftOut = /engine-render[\\/]lib[\\/]es$/.test(resolveDir) && !path.startsWith("./en-gb");
      return isLeftOut ? { path, external: true } : undefined;
    });
  },
};

/** The grid declares each field of an object with a helper of Babel, which takes an eighth of a calculation. An assignment does the same. */
const assignedFields = {
  name: "assigned-fields",
  setup({ onLoad }) {
    const helper =
      /return \(r = toPropertyKey\(r\)\) in e \? Object\.defineProperty\(e, r, \{[^}]*\}\) : e\[r\] = t, e;/;
    onLoad({ filter: /[\\/]@univerjs[\\/][\w-]+[\\/]lib[\\/]es[\\/]\w+\.js$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replace(helper, "return e[r] = t, e;"),
      loader: "js",
    }));
  },
};

async function rebuild(name) {
  try {
    rmSync(builtFolder(name), { recursive: true, force: true });
    mkdirSync(builtFolder(name), { recursive: true });
    markBuilt(name, await buildPart(name));
  } catch (problem) {
    console.error(`${name}: ${problem.stack}\n`);
    process.exitCode = 1;
  }
}

await Promise.all(process.argv.slice(2).map(rebuild));
