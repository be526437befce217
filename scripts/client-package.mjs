/**
 * `npm run client`: makes the client a package for others, in `build/client`. It contains the code of the libraries below the client as
 * JavaScript, with its types, and needs packages of npm alone.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { build } from "esbuild";
import { runPackage } from "./setup/install.mjs";
import { prepare } from "./bundles/parts.mjs";
import { projectFolder } from "./setup/steps.mjs";

const folder = join(projectFolder, "build/client");
const libraries = ["client", "calendar", "contract"];
const manifestOf = (library) =>
  JSON.parse(readFileSync(join(projectFolder, "packages", library, "package.json"), "utf8"));

/** The packages of npm that the libraries need. */
const dependencies = Object.fromEntries(
  libraries
    .flatMap((library) => Object.entries(manifestOf(library).dependencies ?? {}))
    .filter(([name]) => !name.startsWith("@strikebook/"))
    .sort(),
);

/** Browsers load the worker of timers from a file beside the code. */
const workerOfTimers = {
  name: "worker-of-timers",
  setup({ onLoad }) {
    onLoad({ filter: /platform\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replace("./timer-worker.ts", "./timer-worker.js"),
      loader: "ts",
    }));
  },
};

async function writeCode() {
  await build({
    absWorkingDir: projectFolder,
    entryPoints: { index: "packages/client/index.ts", "timer-worker": "packages/client/transport/timer-worker.ts" },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "neutral",
    target: "es2022",
    external: Object.keys(dependencies),
    chunkNames: "code-[hash]",
    logLevel: "error",
    plugins: [workerOfTimers],
  });
}

/** Returns an import of a type as Node and editors find it in the package: a path with its ending. */
function writtenImport(file, specifier) {
  const [, library] = /^@strikebook\/(\w+)$/.exec(specifier) ?? [];
  if (!library && !specifier.startsWith(".")) return specifier;
  const wanted = library ? join(folder, "types", library, "index") : join(dirname(file), specifier);
  const path = relative(dirname(file), existsSync(`${wanted}.d.ts`) ? wanted : join(wanted, "index"));
  const written = path.split(sep).join("/");
  return `${written.startsWith(".") ? "" : "./"}${written}.js`;
}

function writeTypes() {
  const types = join(folder, "types");
  const settings = join(folder, "tsconfig.json");
  const packages = relative(folder, join(projectFolder, "packages"));
  writeFileSync(
    settings,
    JSON.stringify({
      extends: relative(folder, join(projectFolder, "tsconfig.json")),
      compilerOptions: {
        ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, stripInternal: true, types: [] },
        ...{ rootDir: packages, outDir: "types", paths: { "@strikebook/*": [`${packages}/*/index.ts`] } },
      },
      include: [],
      files: [`${packages}/client/index.ts`],
    }),
  );
  runPackage("typescript/bin/tsc", ["--project", settings]);
  rmSync(settings);
  for (const name of readdirSync(types, { recursive: true }).filter((entry) => entry.endsWith(".d.ts"))) {
    const file = join(types, name);
    const text = readFileSync(file, "utf8");
    const imports = /(from |import\()"([^"]+)"/g;
    writeFileSync(
      file,
      text.replace(imports, (_, before, specifier) => `${before}"${writtenImport(file, specifier)}"`),
    );
  }
}

await prepare("all", []);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
await writeCode();
writeTypes();
const { name, version, description, license } = manifestOf("client");
const manifest = {
  ...{ name, version, description, license, type: "module", sideEffects: false },
  exports: { ".": { types: "./types/client/index.d.ts", default: "./index.js" } },
  engines: { node: ">=20.19" },
  dependencies,
};
writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
copyFileSync(join(projectFolder, "LICENSE"), join(folder, "LICENSE"));
copyFileSync(join(projectFolder, "docs/client.md"), join(folder, "README.md"));
console.log("The package is in build/client.");
