/** A lint rule: no two files export the same name, so that a name says which thing is meant. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** The folders whose exports are compared with each other. */
const compared = [
  "packages",
  "src",
  "market",
  "recordings",
  "service",
  "desk",
  "mcp",
  "workbench",
  "scripts",
  "bench",
  "validation",
];

/**
 * Folders with names of their own, each compared with itself alone. Each function of Excel has the name of the formula that it runs, which
 * it imports as a member of `formulas`. The components that pages share have short names: a table of a page is not a table of a formula.
 */
const apart = ["src/functions", "packages/ui"];

/** Returns the files whose exports are compared with those of a file; `undefined` if none are. */
function scopeOf(path) {
  const unix = path.split(sep).join("/");
  const isBelow = (folder) => unix.startsWith(`${folder}/`);
  return apart.find(isBelow) ?? (compared.some(isBelow) ? "project" : undefined);
}

/** A declaration that is exported, as Prettier formats it. */
const declaration = /^export (?:declare |abstract |async )*(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;

/** How long the names are used: an editor runs the rule in one process for hours. */
const LASTING_MS = 10_000;
let known = { root: "", atMs: 0, scopes: new Map() };

/** Returns, for each scope, the files that export each name. */
function scopesOf(root) {
  if (known.root === root && Date.now() - known.atMs < LASTING_MS) return known.scopes;
  const scopes = new Map();
  for (const folder of compared.filter((name) => existsSync(join(root, name)))) {
    for (const entry of readdirSync(join(root, folder), { recursive: true })) {
      const path = join(folder, entry);
      if (!/\.tsx?$/.test(path)) continue;
      const scope = scopeOf(path);
      const files = scopes.get(scope) ?? new Map();
      scopes.set(scope, files);
      for (const [, name] of readFileSync(join(root, path), "utf8").matchAll(declaration)) {
        files.set(name, (files.get(name) ?? new Set()).add(path));
      }
    }
  }
  known = { root, atMs: Date.now(), scopes };
  return scopes;
}

export const uniqueExports = {
  meta: {
    type: "problem",
    schema: [],
    messages: { taken: "{{other}} exports {{name}} too: name one of them after what differs." },
  },
  create(context) {
    const path = relative(context.cwd, context.physicalFilename);
    const scope = scopeOf(path);
    if (scope === undefined) return {};
    return {
      ExportNamedDeclaration({ declaration: declared }) {
        const ids = declared?.declarations?.map(({ id }) => id) ?? [declared?.id];
        for (const id of ids) {
          const others = [...(scopesOf(context.cwd).get(scope)?.get(id?.name) ?? [])].filter((other) => other !== path);
          if (others.length > 0)
            context.report({ node: id, messageId: "taken", data: { name: id.name, other: others[0] } });
        }
      },
    };
  },
};
