import { spawn } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { CycloneDxWebpackPlugin } from "@cyclonedx/webpack-plugin";
import { compilePages, pagesConfiguration } from "../bundles/compile-pages.mjs";
import { openLog, projectFolder, StepError } from "../setup/steps.mjs";

const inProject = (path) => join(projectFolder, path);

/** Returns the files of a folder and the folders in it by their paths there, with `/` between its parts; not those that begin with a dot. */
export function filesOf(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.startsWith("."));
  const paths = files.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  return Object.fromEntries(paths.map((path) => [path.replaceAll("\\", "/"), readFileSync(join(folder, path))]));
}

/**
 * Builds the add-in as `npm run build` does, and the list of the packages in it with their licences (an SBOM). No other
 * build needs the list, so this build is separate.
 */
export async function buildWithSbom(version) {
  const configuration = await pagesConfiguration("addin");
  const path = inProject("build/release");
  rmSync(path, { recursive: true, force: true });
  const sbom = new CycloneDxWebpackPlugin({
    specVersion: "1.6",
    outputLocation: "sbom",
    includeWellknown: false,
    reproducibleResults: true,
    collectEvidence: true,
    rootComponentAutodetect: false,
    rootComponentName: "strikebook",
    rootComponentVersion: version,
  });
  await compilePages({
    ...configuration,
    output: { ...configuration.output, path },
    plugins: [...configuration.plugins, sbom],
  });
  const list = readFileSync(join(path, "sbom/bom.json"), "utf8");
  rmSync(join(path, "sbom"), { recursive: true });
  return { addin: filesOf(path), sbom: list };
}

/** Fills the model workbooks with `npm run templates`, and returns them by file name. */
export async function fillWorkbooks() {
  const folder = inProject("build/templates");
  rmSync(folder, { recursive: true, force: true });
  const log = openLog("templates");
  const code = await new Promise((resolve) => {
    const child = spawn(
      process.execPath,
      [inProject("node_modules/tsx/dist/cli.mjs"), "scripts/templates/write-templates.ts"],
      {
        cwd: projectFolder,
        stdio: ["ignore", log.file, log.file],
      },
    );
    child.on("exit", resolve);
  });
  log.close();
  if (code !== 0) throw new StepError(`The model workbooks could not be filled. The log is ${log.path}.`);
  return filesOf(folder);
}
