import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const { default: circus } = createRequire(import.meta.url)("jest-circus/runner");

/** The ticks of a second, in which Linux counts processor time. */
const TICKS = 100;

/** Runs a test file with Jest's own runner, and adds the processor seconds that it took to the result, as `cpuSeconds`. */
export default function measuredRunner(...given) {
  const before = cpuSeconds();
  return circus(...given).then((result) => {
    result.cpuSeconds = cpuSeconds() - before + (globalThis.browserSeconds ?? 0);
    return result;
  });
}

/** The processor seconds of this process and of its child processes that have ended. Those of children are known on Linux only. */
function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + endedChildrenSeconds();
}

function endedChildrenSeconds() {
  if (process.platform !== "linux") return 0;
  const stat = readFileSync("/proc/self/stat", "utf8");
  // The fields after the name, which is in brackets: the 14th and 15th are the ticks of children.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}
