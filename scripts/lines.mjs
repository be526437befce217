/** `npm run lines`: the lines of code of each part and of its folders, without blank lines and comments. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "./setup/steps.mjs";

const code = /\.(ts|tsx|lua|mjs|cjs|js)$/;
const comment = /^\s*(\/\/|\/?\*|--|$)/;

/** What ships, what runs it, and what tests it. */
const groups = {
  ships: ["src", "packages", "market", "recordings", "service", "desk", "mcp", "workbench"],
  "scripts, bench and validation": ["scripts", "bench", "validation"],
  test: ["test"],
};

/** The files that git has, and those that it does not ignore. */
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: projectFolder })
  .toString()
  .split("\n")
  .filter((path) => code.test(path));

function linesOf(path) {
  const lines = readFileSync(join(projectFolder, path), "utf8").split("\n");
  return lines.filter((line) => !comment.test(line)).length;
}

/** Returns the lines below a folder, by the folder or file directly in it. */
function linesBelow(part) {
  const counts = new Map();
  for (const path of files.filter((file) => file.startsWith(`${part}/`))) {
    const [, name = "", ...rest] = path.split("/");
    const place = rest.length > 0 ? `${part}/${name}` : part;
    counts.set(place, (counts.get(place) ?? 0) + linesOf(path));
  }
  return [...counts].sort(([one], [other]) => (one < other ? -1 : 1));
}

const sum = (counts) => counts.reduce((total, [, lines]) => total + lines, 0);
const print = (lines, name) => console.log(`${String(lines).padStart(8)}  ${name}`);

for (const [group, parts] of Object.entries(groups)) {
  const counted = parts.map((part) => [part, linesBelow(part)]);
  print(sum(counted.map(([part, counts]) => [part, sum(counts)])), `${group}, all`);
  for (const [part, counts] of counted) {
    print(sum(counts), `  ${part}`);
    for (const [place, lines] of counts) print(lines, `    ${place === part ? `${part}, its own files` : place}`);
  }
}
