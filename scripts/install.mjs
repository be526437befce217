import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";

export const projectFolder = fileURLToPath(new URL("..", import.meta.url));

const stampFile = `${projectFolder}node_modules/.installed-from`;

/** What is to be installed, as one short text. */
function wanted() {
  const hash = createHash("sha256");
  for (const file of ["package.json", "package-lock.json"]) hash.update(readFileSync(`${projectFolder}${file}`));
  return hash.digest("hex");
}

/** Installs the packages when they are missing or not those of the lock file. Uses nothing but Node, so that it runs first. */
export function installWhatIsMissing() {
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted()) return;
  console.log("Installing packages (about a minute, once)...");
  runOrExit("npm", ["ci", "--no-audit", "--no-fund"]);
  writeFileSync(stampFile, wanted());
}

/** Runs a command to its end; ends this process with its code when it fails. */
export function runOrExit(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: projectFolder,
    stdio: "inherit",
    shell: process.platform === "win32",
    ...options,
  });
  if (error) {
    console.error(`${command} could not be started: ${error.message}`);
    process.exit(1);
  }
  if (status !== 0) process.exit(status ?? 1);
}

/** The file of a package's command, to be run with this same Node. */
export const inPackages = (path) => `${projectFolder}node_modules/${path}`;
