/**
 * `npm run test:times [-- --update]`: compares the processor seconds of the last runs of each test file (`build/test-times.json`) with those
 * of `test/times.json`, and prints the files that need half as much again or more. `--update` writes `test/times.json`.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "./setup/steps.mjs";

/** Shorter files differ by more than half from run to run. */
const LEAST_SECONDS = 2;

const committed = join(projectFolder, "test/times.json");

function read(path, remedy) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    console.error(`${path} cannot be read: ${remedy}`);
    process.exit(1);
  }
}

const all = read(join(projectFolder, "build/test-times.json"), "run npm test and npm run test:all first.");
/** Without files that were removed or renamed since. */
const measured = pick(
  all,
  Object.keys(all).filter((path) => existsSync(join(projectFolder, path))),
);
if (process.argv.includes("--update")) {
  const sorted = Object.entries(measured).sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(committed, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  console.log(`${sorted.length} files are listed in test/times.json.`);
  process.exit();
}
const before = read(committed, "run npm run test:times -- --update.");
const sum = (seconds) => Object.values(seconds).reduce((total, one) => total + one, 0);
const both = Object.keys(measured).filter((path) => path in before);
const scale = sum(pick(measured, both)) / sum(pick(before, both));
const grown = Object.entries(measured)
  .map(([path, seconds]) => ({ path, seconds, listed: before[path] }))
  .filter(({ seconds, listed }) => seconds >= LEAST_SECONDS && seconds / scale >= 1.5 * (listed ?? 0))
  .sort((one, other) => other.seconds - one.seconds);
for (const { path, seconds, listed } of grown) {
  console.log(
    `${seconds.toFixed(1).padStart(7)} s, ${listed === undefined ? "not listed" : `${listed.toFixed(1)} s listed`}: ${path}`,
  );
}
console.log(
  `${both.length} files took ${sum(pick(measured, both)).toFixed(0)} s, ${scale.toFixed(2)} times what is listed. ${grown.length} grew by half beyond that.`,
);

function pick(seconds, paths) {
  return Object.fromEntries(paths.map((path) => [path, seconds[path]]));
}
