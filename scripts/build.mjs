import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inPackages, projectFolder, runOrExit, withoutOutput } from "./install.mjs";

/** The parts of the project: the sources of each, and the folder of its build. */
const parts = {
  addin: {
    from: ["src", "assets", "manifest.xml", "docs/functions.md", "scripts/complete-metadata.mjs"],
    result: "dist",
  },
  workbench: { from: ["workbench"], result: "build/workbench" },
  service: {
    from: ["market", "service", "src/contract", "workbench/server.ts", "scripts/serve.ts", "scripts/site.ts"],
    result: "build/service",
  },
  desk: {
    from: [
      ...["market", "service", "src", "mcp", "desk", "workbench/server.ts"],
      ...["scripts/serve-desk.ts", "scripts/practice-service.ts", "scripts/site.ts"],
    ],
    result: "build/desk",
  },
  mcp: {
    from: ["market", "service", "src", "mcp", "scripts/serve-mcp.ts", "scripts/practice-service.ts"],
    result: "build/mcp",
  },
  "desk-page": {
    from: ["desk/admin-api", "desk/admin-page", "src/taskpane", "src/transport", "src/store"],
    result: "build/desk-page",
  },
};
const sharedSources = ["package-lock.json", "webpack.config.js", "tsconfig.json"];

/** Returns every file below a path, in a fixed order. */
function filesBelow(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

/** Returns a hash of the sources of a part and of the settings that its build reads. */
function fingerprint(from) {
  const hash = createHash("sha256");
  for (const path of [...from, ...sharedSources].flatMap((source) => filesBelow(join(projectFolder, source)))) {
    hash.update(path.slice(projectFolder.length)).update(readFileSync(path));
  }
  for (const name of ["ADDIN_URL", "API_URL", "FLOW_API_URL"]) hash.update(`${name}=${process.env[name] ?? ""}`);
  return hash.digest("hex");
}

/** Builds for production those of the named parts (all by default) whose sources have changed since their last build. */
export function buildWhatChanged(...names) {
  for (const [name, { from, result }] of Object.entries(parts)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const stampFile = join(projectFolder, result, ".built-from");
    const wanted = fingerprint(from);
    if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted) continue;
    console.error(`Building the ${name === "addin" ? "add-in" : name}...`);
    const options = ["--mode=production", `--config-name=${name}`, "--stats=errors-warnings"];
    runOrExit(process.execPath, [inPackages("webpack/bin/webpack.js"), ...options], withoutOutput);
    writeFileSync(stampFile, wanted);
  }
}
