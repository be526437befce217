import { readFile, rename, writeFile } from "node:fs/promises";
import type { Settlement } from "./settlement";
import type { Spool } from "./settlements";

/** Returns a spool in a file of JSON lines, which only the node's user can read. */
export function fileSpool(path: string): Spool {
  return {
    async read() {
      const text = await readFile(path, "utf8").catch((problem: unknown) => {
        if (isMissing(problem)) return "";
        throw problem;
      });
      const lines = text.split("\n").filter((line) => line !== "");
      return lines.map((line) => JSON.parse(line) as Settlement); // as `write` stored it
    },
    async write(settlements) {
      const text = settlements.map((settlement) => `${JSON.stringify(settlement)}\n`).join("");
      // Complete or not at all: the process may be killed meanwhile.
      await writeFile(`${path}.new`, text, { mode: 0o600 });
      await rename(`${path}.new`, path);
    },
  };
}

function isMissing(problem: unknown): boolean {
  return typeof problem === "object" && problem !== null && "code" in problem && problem.code === "ENOENT";
}
