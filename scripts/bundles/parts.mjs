/** The parts of the product, and the builds of those that changed. Every command begins with `prepare`. */
import "../setup/require-node.mjs";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installPackages } from "../setup/install.mjs";
import { openLog, projectFolder, remedyOf, runSteps, step, StepError } from "../setup/steps.mjs";
import { shippedVersion } from "./version.mjs";

/** The parts: the title of each, and the folder of its build. How each is built is in `bundles.mjs`. */
const parts = {
  addin: { title: "add-in", folder: "dist" },
  workbench: { title: "workbench", folder: "build/workbench" },
  service: { title: "service", folder: "build/service" },
  desk: { title: "desk", folder: "build/desk" },
  mcp: { title: "server for assistants", folder: "build/mcp" },
  data: { title: "commands for data", folder: "build/data" },
  templates: { title: "model workbooks", folder: "build/templates-in-node" },
  "desk-page": { title: "page of administrators", folder: "build/desk-page" },
};
const allParts = Object.keys(parts);

/** Returns the folder of the build of a part. */
export const builtFolder = (name) => join(projectFolder, parts[name].folder);

const stampFile = (name) => join(builtFolder(name), ".built-from");

/** What builds read besides the files that their sources import. */
const settings = [
  ...readdirSync(import.meta.dirname).map((name) => `scripts/bundles/${name}`),
  ...[
    "package-lock.json",
    "tsconfig.json",
    "webpack.config.js",
    "packages/formulas/help-texts.ts",
    "assets/functions.html",
  ],
];

function fingerprint(name, inputs) {
  const hash = createHash("sha256");
  // The add-in states its version, which a commit can change without a change of a file.
  if (name === "addin") hash.update(shippedVersion());
  for (const path of [...inputs, ...settings]) hash.update(path).update(readFileSync(join(projectFolder, path)));
  return hash.digest("hex");
}

/** Records that a part is built from these files of the project. */
export function markBuilt(name, inputs) {
  const files = [...inputs].sort();
  writeFileSync(stampFile(name), JSON.stringify({ hash: fingerprint(name, files), inputs: files }));
}

function isBuilt(name) {
  try {
    const { inputs, hash } = JSON.parse(readFileSync(stampFile(name), "utf8"));
    return fingerprint(name, inputs) === hash;
  } catch {
    return false; // Not built, or a file that it was built from is gone.
  }
}

/** Builds, at the same time, the named parts of which a file has changed since their last build. */
export async function buildWhatChanged(...names) {
  const changed = names.filter((name) => !isBuilt(name));
  if (changed.length === 0) return;
  const titles = new Intl.ListFormat("en").format(changed.map((name) => parts[name].title));
  await step(`Building the ${titles}`, async () => {
    const log = openLog("build");
    const code = await new Promise((resolve) => {
      // In a process of its own: bundlers need a gigabyte, which the process of the product would not give back.
      const child = spawn(process.execPath, [join(projectFolder, "scripts/bundles/bundles.mjs"), ...changed], {
        stdio: ["ignore", log.file, log.file],
      });
      child.on("exit", resolve);
    });
    log.close();
    if (code === 0) return;
    const why = remedyOf(readFileSync(log.path, "utf8")) ?? "The build failed.";
    throw new StepError(`${why} The log is ${log.path}.`);
  });
}

/** What every command does first: installs missing packages (of the product, or all) and builds the parts that changed. */
export function prepare(extent, names = allParts) {
  return runSteps(async () => {
    await installPackages(extent);
    await buildWhatChanged(...names);
  });
}
