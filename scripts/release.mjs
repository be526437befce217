/** `npm run release`: writes release/strikebook-VERSION.zip, from which an administrator installs the add-in. docs/installing.md describes it. */
import "./setup/require-node.mjs";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installPackages } from "./setup/install.mjs";
import { commitTime, whyNoRelease } from "./release/clean-clone.mjs";
import { projectFolder, runSteps, step, StepError } from "./setup/steps.mjs";
import { shippedVersion } from "./bundles/version.mjs";

// Files of a zip state the local time, and a zone with summer time lacks an hour of a year.
process.env.TZ = "UTC";

/** Throws if the two builds of the add-in differ: the zip would not match its commit. */
function requireEqual(release, build) {
  const names = new Set([...Object.keys(release), ...Object.keys(build)]);
  const differing = [...names].find((name) => !release[name] || !build[name] || !release[name].equals(build[name]));
  if (differing)
    throw new StepError(
      `Two builds of the add-in differ in ${differing}: delete the folder dist, then run the command again. A release must be reproducible.`,
    );
}

await runSteps(async () => {
  const problem = whyNoRelease();
  if (problem) throw new StepError(problem);
  const version = shippedVersion();
  await installPackages("all");
  const { buildWhatChanged, builtFolder } = await import("./bundles/parts.mjs");
  await buildWhatChanged("addin", "workbench", "service", "templates");
  const { buildWithSbom, filesOf, fillWorkbooks } = await import("./release/release-parts.mjs");
  const parts = { read: (path) => readFileSync(join(projectFolder, path)) };
  await step("Listing the packages in the add-in", async () => {
    Object.assign(parts, await buildWithSbom(version));
    requireEqual(parts.addin, filesOf(builtFolder("addin")));
  });
  await step("Filling the model workbooks", async () => {
    parts.workbooks = await fillWorkbooks();
  });
  const name = `strikebook-${version}`;
  let checksum;
  await step("Writing the zip", async () => {
    (await import("tsx/esm/api")).register();
    const { releaseFiles } = await import("./release/release-files.ts");
    const { releaseZip } = await import("./release/release-zip.ts");
    const zip = releaseZip(name, releaseFiles(parts), commitTime());
    mkdirSync(join(projectFolder, "release"), { recursive: true });
    writeFileSync(join(projectFolder, "release", `${name}.zip`), zip);
    checksum = createHash("sha256").update(zip).digest("hex");
  });
  console.log(`release/${name}.zip has the SHA-256 ${checksum}.`);
});
