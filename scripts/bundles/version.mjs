/** The version of the product: the version of the package, and as the fourth number how many commits changed shipped files. */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "../setup/steps.mjs";

/** What a release is made from. The market and its service fill the model workbooks. */
const shipped = [
  ...["src", "assets", "packages", "market", "recordings", "service", "workbench", "scripts", "deploy/addin"],
  ...["manifest.xml", "webpack.config.js", "tsconfig.json", "package.json", "package-lock.json"],
  ...["docs/functions.md", "docs/installing.md", "CHANGELOG.md", "LICENSE"],
];

/** Returns what a command of git prints about this project; `undefined` if it fails or git is not installed. */
export function git(...args) {
  const { status, stdout } = spawnSync("git", args, { cwd: projectFolder, encoding: "utf8" });
  return status === 0 ? stdout.trimEnd() : undefined;
}

/** Returns how many commits changed shipped files; 0 if that is not known, as in a downloaded archive or a shallow clone. */
export function commitCount(run = git) {
  if (run("rev-parse", "--is-shallow-repository") !== "false") return 0;
  // With the full history the number never falls: otherwise a merge can hide the commits of one side.
  return Number(run("rev-list", "--count", "--full-history", "HEAD", "--", ...shipped) ?? 0);
}

/** Returns the version of the product, in four numbers. */
export function shippedVersion(run = git) {
  const { version } = JSON.parse(readFileSync(join(projectFolder, "package.json"), "utf8"));
  return `${version}.${commitCount(run)}`;
}

/** Returns a manifest with a version. */
export function withVersion(manifest, version) {
  const element = /<Version>[^<]*<\/Version>/;
  if (!element.test(manifest)) throw new Error("manifest.xml has no element Version, which Excel needs.");
  return manifest.replace(element, `<Version>${version}</Version>`);
}
