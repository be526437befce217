/** A lint rule: two files of a part export no name both, so that a name says which thing is meant. */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

/**
 * The parts of the project. The functions of Excel are a part of their own: each has the name of the formula that it runs, which it
 * imports as a member of `formulas`. So are the components that pages share: a table of a page is not a table of a formula.
 */
const parts = [
  "src/functions",
  "packages/calendar",
  "packages/client",
  "packages/contract",
  "packages/formulas",
  "packages/http",
  "packages/pricing",
  "packages/ui",
  "src",
  "market",
  "recordings",
  "service",
  "desk",
  "mcp",
  "workbench",
  "scripts",
  "bench",
];

/** Returns the part that a file belongs to, by its path in the project; `undefined` if it is in none. */
const partOf = (path) => parts.find((part) => path.split(sep).join("/").startsWith(`${part}/`));

/** A declaration that is exported, as Prettier formats it. */
const declaration = /^export (?:declare |abstract |async )*(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;

/** How long the names of a part are used: an editor runs the rule in one process for hours. */
const LASTING_MS = 10_000;
const namesByPart = new Map();

/** Returns the files of a part that export each name. */
function filesByName(root, part) {
  const known = namesByPart.get(part);
  if (known?.root === root && Date.now() - known.atMs < LASTING_MS) return known.files;
  const files = new Map();
  for (const entry of readdirSync(join(root, part), { recursive: true })) {
    const path = join(part, entry);
    if (!/\.tsx?$/.test(path) || partOf(path) !== part) continue;
    for (const [, name] of readFileSync(join(root, path), "utf8").matchAll(declaration)) {
      files.set(name, (files.get(name) ?? new Set()).add(path));
    }
  }
  namesByPart.set(part, { root, atMs: Date.now(), files });
  return files;
}

export const uniqueExports = {
  meta: {
    type: "problem",
    schema: [],
    messages: { taken: "{{other}} exports {{name}} too: name one of them after what differs." },
  },
  create(context) {
    const path = relative(context.cwd, context.physicalFilename);
    const part = partOf(path);
    if (part === undefined) return {};
    return {
      ExportNamedDeclaration({ declaration: declared }) {
        const ids = declared?.declarations?.map(({ id }) => id) ?? [declared?.id];
        for (const id of ids) {
          const others = [...(filesByName(context.cwd, part).get(id?.name) ?? [])].filter((other) => other !== path);
          if (others.length > 0)
            context.report({ node: id, messageId: "taken", data: { name: id.name, other: others[0] } });
        }
      },
    };
  },
};
