import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

const copied = ["scripts/start.mjs", "scripts/test.mjs", "scripts/bundles", "scripts/setup", "scripts/sources"];

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "strikebook-start-")));
  for (const path of [...copied, "package.json", "package-lock.json"]) {
    cpSync(path, join(folder, path), { recursive: true });
  }
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a command of a project without packages. `npm` is a program that prints a text, ends with a code, and stores its arguments. */
function run(command: string, npm: { prints?: string; code?: number }, ...nodeFlags: string[]) {
  const programs = join(folder, "programs");
  mkdirSync(programs, { recursive: true });
  const program = join(programs, "npm.mjs");
  writeFileSync(
    program,
    `import { mkdirSync, writeFileSync } from "node:fs";
     writeFileSync("npm-arguments", process.argv.slice(2).join(" "));
     console.error(${JSON.stringify(npm.prints ?? "")});
     mkdirSync("node_modules", { recursive: true });
     process.exit(${npm.code ?? 0});`,
  );
  writeFileSync(join(programs, "npm"), `#!/bin/sh\nexec "${process.execPath}" "${program}" "$@"\n`);
  writeFileSync(join(programs, "npm.cmd"), `@"${process.execPath}" "${program}" %*\r\n`);
  chmodSync(join(programs, "npm"), 0o755);
  const env = { ...process.env, PATH: `${programs}${delimiter}${process.env["PATH"]}` };
  const { stdout, stderr, status } = spawnSync(process.execPath, [...nodeFlags, `scripts/${command}.mjs`], {
    cwd: folder,
    env,
    encoding: "utf8",
  });
  const given = join(folder, "npm-arguments");
  return {
    printed: `${stdout}${stderr}`.trim().split("\n"),
    status,
    npm: existsSync(given) ? readFileSync(given, "utf8") : "",
  };
}

const log = () => join(folder, "build", "install.log");

test.each([
  [
    "npm error code ENOSPC\nnpm error syscall write",
    "The disk is full: free at least 1 GB, then run the command again.",
  ],
  ["npm error code EROFS", /^The folder .* cannot be written: .*copy the project to a folder of your own,/],
  [
    "npm warn attempt 1 failed with ECONNRESET\nnpm error code EACCES\nnpm error path /home/someone/.npm",
    /^\/home\/someone\/\.npm cannot be written: .*allow yourself to write there,/,
  ],
  [
    "npm error code ENOTFOUND",
    /^The package registry cannot be reached \(ENOTFOUND\): connect to the internet, .* Downloaded packages are kept\./,
  ],
  [
    "npm error code SELF_SIGNED_CERT_IN_CHAIN",
    /^npm does not trust the certificate of the package registry \(SELF_SIGNED_CERT_IN_CHAIN\): set /,
  ],
  ["npm error code E404", "npm could not install the packages (E404)."],
])("an installation that fails is explained in one sentence, which names the log: %j", (prints, sentence) => {
  const { printed, status } = run("start", { prints, code: 1 });

  expect(status).toBe(1);
  expect(printed).toHaveLength(2);
  expect(printed[0]).toBe("Installing packages... failed");
  expect(printed[1]).toMatch(sentence);
  expect(printed[1]?.endsWith(` The log is ${log()}.`)).toBe(true);
  expect(readFileSync(log(), "utf8")).toContain(prints);
});

test("the start after a failed or interrupted installation begins with whole packages", () => {
  run("start", { code: 1 });
  mkdirSync(join(folder, "node_modules", "half-written"), { recursive: true });

  const { npm } = run("start", {});

  expect(npm).toMatch(/^ci --omit=dev /);
});

test("tests add their packages to those of a start, and a start takes none away", () => {
  run("start", {});
  expect(run("test", {}).npm).toMatch(/^install --no-save --include=dev /);
  writeFileSync(join(folder, "npm-arguments"), "not called");

  expect(run("start", {}).npm).toBe("not called");
});

test("other package files make the next start install what has changed", () => {
  run("start", {});
  writeFileSync(join(folder, "package.json"), "{}");

  expect(run("start", {}).npm).toMatch(/^install --no-save --omit=dev /);
});

test("a build that fails is explained in one sentence, which names the log", () => {
  const { printed, status } = run("start", {});

  expect(status).toBe(1);
  expect(printed).toHaveLength(3);
  expect(printed[0]).toMatch(/^Installing packages\.\.\. \d+\.\d s$/);
  expect(printed[1]).toBe("Building the add-in, workbench, and service... failed");
  expect(printed[2]).toBe(`The build failed. The log is ${join(folder, "build", "build.log")}.`);
  expect(readFileSync(join(folder, "build", "build.log"), "utf8")).toContain("Cannot find package");
});

test("an old Node.js is named before anything is installed", () => {
  const older = `data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"20.18.3"}})`;

  const { printed, status, npm } = run("start", {}, "--import", older);

  expect(status).toBe(1);
  expect(npm).toBe("");
  expect(printed).toEqual([
    "Strikebook needs Node.js 20.19 or newer, and this is 20.18.3. Install a newer one from https://nodejs.org, then run the command again.",
  ]);
});
