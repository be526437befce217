/** Compiles every TypeScript module of the project for Node, file by file, into `build/modules`: tests run these files. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { globSync } from "tinyglobby";
import { projectFolder } from "./setup/steps.mjs";

const folder = join(projectFolder, "build/modules");

const sources = [
  "bench",
  "desk",
  "market",
  "mcp",
  "packages",
  "recordings",
  "scripts",
  "service",
  "src",
  "test",
  "validation",
  "workbench",
];

/** Returns the path of the compiled file of a source file. */
export const compiledPath = (path) => join(folder, relative(projectFolder, path).replace(/\.tsx?$/, ".js"));

/**
 * A compiled module that imports what modules of the add-in import when they need it. Once it is loaded, such an import takes no time, and
 * a test that waits for a number of turns of the event loop does not depend on which tests ran before it.
 */
export const modulesImportedLater = pathToFileURL(join(folder, "imported-later.js")).href;

/** Whatever is not TypeScript is imported from where it is. Addresses of modules are those of their sources. */
const modules = {
  name: "modules",
  setup({ onResolve, onLoad, onEnd }) {
    const later = new Set();
    onResolve({ filter: /^(\.\.?|@strikebook)\// }, ({ path, importer, resolveDir, kind }) => {
      if (kind === "entry-point") return undefined;
      const wanted = path.startsWith(".")
        ? join(resolveDir, path)
        : join(projectFolder, path.replace("@strikebook", "packages"));
      const source = [".ts", ".tsx", "/index.ts"].map((ending) => wanted + ending).find(existsSync);
      if (source === undefined && /\.(lua|json)$/.test(wanted)) return undefined;
      const isOfAddin = /^(packages|src)\b/.test(relative(projectFolder, importer)) && !importer.includes("taskpane");
      if (kind === "dynamic-import" && isOfAddin && source) later.add(compiledPath(source));
      const here = dirname(compiledPath(join(resolveDir, "module.ts")));
      const target = relative(here, source === undefined ? wanted : compiledPath(source))
        .split(sep)
        .join("/");
      return { path: target.startsWith(".") ? target : `./${target}`, external: true };
    });
    onLoad({ filter: /\.tsx?$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href)),
      loader: path.endsWith("x") ? "tsx" : "ts",
    }));
    onEnd(() => {
      const imports = [...later].map((path) => `import "./${relative(folder, path).split(sep).join("/")}";\n`);
      writeFileSync(join(folder, "imported-later.js"), imports.sort().join(""));
    });
  },
};

/** Compiles all modules anew. */
export async function compileModules() {
  rmSync(folder, { recursive: true, force: true });
  await build({
    absWorkingDir: projectFolder,
    entryPoints: globSync(`{${sources.join(",")}}/**/*.{ts,tsx}`, { cwd: projectFolder, ignore: "**/*.d.ts" }),
    outbase: projectFolder,
    outdir: folder,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    packages: "external",
    loader: { ".lua": "text" },
    sourcemap: "linked",
    logLevel: "error",
    plugins: [modules],
  });
}
