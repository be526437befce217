import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";

export const projectFolder = fileURLToPath(new URL("..", import.meta.url));

const stampFile = `${projectFolder}node_modules/.installed-from`;

/** Returns a hash of the package files. */
function packagesHash() {
  const hash = createHash("sha256");
  for (const file of ["package.json", "package-lock.json"]) hash.update(readFileSync(`${projectFolder}${file}`));
  return hash.digest("hex");
}

/** What a preparation prints is no output of the command that needs it. */
export const withoutOutput = { stdio: ["inherit", process.stderr, "inherit"] };

/** Installs the packages if they are missing or differ from the lock file. Imports only Node modules, because it runs before them. */
export function installWhatIsMissing() {
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === packagesHash()) return;
  console.error("Installing packages (about a minute, once)...");
  runOrExit("npm", ["ci", "--no-audit", "--no-fund"], withoutOutput);
  writeFileSync(stampFile, packagesHash());
}

/** Runs a command and waits for it. Exits this process with its code if it fails. */
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

/** Returns the path of a file in the installed packages. */
export const inPackages = (path) => `${projectFolder}node_modules/${path}`;
