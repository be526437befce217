import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openLog, projectFolder, remedyOf, step, StepError } from "./steps.mjs";

const stampFile = join(projectFolder, "node_modules/.installed-from");

/**
 * Installs the packages if some are missing or differ from the lock file: the packages of the product and its builds ("product"), or also
 * the packages of tests and checks ("all"). Imports only modules of Node, because it runs before there are packages.
 */
export async function installPackages(extent) {
  const hash = packagesHash();
  const installed = readStamp();
  const isPartial = extent === "all" && installed?.extent !== "all";
  if (installed?.hash === hash && !isPartial) return;
  const wanted = installed?.extent === "all" ? "all" : extent;
  const title = isPartial && installed ? "Installing the packages of tests and checks" : "Installing packages";
  await step(title, async () => {
    // Without a stamp an installation was interrupted, if there was one. Files of packages can then be missing, which npm does not see.
    const isComplete = installed !== undefined;
    rmSync(stampFile, { force: true });
    await runNpm([
      ...(isComplete ? ["install", "--no-save"] : ["ci"]),
      wanted === "all" ? "--include=dev" : "--omit=dev",
    ]);
    writeFileSync(stampFile, JSON.stringify({ hash, extent: wanted }));
  });
}

function packagesHash() {
  const hash = createHash("sha256");
  for (const file of ["package.json", "package-lock.json"]) hash.update(readFileSync(join(projectFolder, file)));
  return hash.digest("hex");
}

/** Returns what the last complete installation contains; `undefined` if there was none. */
function readStamp() {
  try {
    return JSON.parse(readFileSync(stampFile, "utf8"));
  } catch {
    return undefined;
  }
}

/** Packages come from npm's cache if they are there, and an unreachable registry is given up after seconds, not minutes. */
const flags = [
  "--no-audit",
  "--no-fund",
  "--prefer-offline",
  "--fetch-retry-mintimeout=1000",
  "--fetch-retry-maxtimeout=5000",
];

async function runNpm(args) {
  const log = openLog("install");
  const { code, signal, error } = await new Promise((resolve) => {
    const options = { cwd: projectFolder, stdio: ["ignore", log.file, log.file] };
    const given = [...args, ...flags];
    // On Windows npm is a script of the shell, to which Node passes one line.
    const child =
      process.platform === "win32"
        ? spawn(["npm", ...given].join(" "), { ...options, shell: true })
        : spawn("npm", given, options);
    child.on("error", (problem) => resolve({ error: problem }));
    child.on("exit", (code, signal) => resolve({ code, signal }));
  });
  log.close();
  if (error)
    throw new StepError(
      `npm could not be started (${error.message}): install Node.js from https://nodejs.org, which contains it.`,
    );
  if (signal)
    throw new StepError("The installation was interrupted. Run the command again: downloaded packages are kept.");
  if (code !== 0) throw new StepError(`${whyNpmFailed(readFileSync(log.path, "utf8"))} The log is ${log.path}.`);
}

const unreachable =
  /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED)$/;
const untrusted = /^(SELF_SIGNED_CERT|UNABLE_TO_\w*CERT|CERT_)/;

/** Returns what happened and what to do, from the output of npm. */
function whyNpmFailed(output) {
  // Warnings name the errors of attempts that were repeated.
  const [, code = ""] = /^npm error code (\S+)/m.exec(output) ?? [];
  if (unreachable.test(code)) {
    return `The package registry cannot be reached (${code}): connect to the internet, or give npm the registry or proxy of your network, then run the command again. Downloaded packages are kept.`;
  }
  if (untrusted.test(code)) {
    return `npm does not trust the certificate of the package registry (${code}): set the certificate of your network with \`npm config set cafile FILE\`, then run the command again.`;
  }
  const [, path] = /^npm error path (.+)/m.exec(output) ?? [];
  return remedyOf(code || output, path) ?? `npm could not install the packages${code && ` (${code})`}.`;
}

/** Runs a program of an installed package, and waits for it. Ends this process with its exit code if it fails. */
export function runPackage(program, args, nodeFlags = []) {
  const path = join(projectFolder, "node_modules", program);
  const { status } = spawnSync(process.execPath, [...nodeFlags, path, ...args], {
    cwd: projectFolder,
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}
