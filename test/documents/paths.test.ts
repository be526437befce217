import { readdirSync, readFileSync } from "node:fs";
import { dirname, extname, join, normalize } from "node:path";

const ignored = new Set([
  ".git",
  ...readFileSync(".gitignore", "utf8")
    .split("\n")
    .map((line) => line.replace("/", "")),
]);

/** Returns every file and folder of the project below a folder, as paths from the root; what git ignores is left out. */
const below = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !ignored.has(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? [path, ...below(path)] : [path];
    });

const paths = below(".");
const known = new Set(paths);
/** Each ending of each path, because a page or a comment may leave out the folders that its context names. */
const endings = new Set(
  paths.flatMap((path) => path.split("/").map((_, index, parts) => parts.slice(index).join("/"))),
);
const topFolders = new Set(paths.filter((path) => !path.includes("/")));
const sourceExtensions = new Set([".ts", ".tsx", ".mjs", ".lua", ".md"]);
/** Pages that are not in the tree: one of the zip of a release, and two of the package undici. */
const ofOthers = new Set(["INSTALLING.md", "docs/api/Dispatcher.md", "docs/api/DiagnosticsChannel.md"]);

/**
 * Whether a text names a file or folder of the project: it begins with a folder of the root, or ends like a source or a page.
 * Routes begin with a slash, commands have spaces, and patterns have `*`, `<`, `{` or an ellipsis. Files of a user are none of these.
 */
const isPath = (text: string) =>
  /^[\w@][\w.@-]*(?:\/[\w.@-]+)*\/?$/.test(text) &&
  !text.includes("..") &&
  !ofOthers.has(text) &&
  (sourceExtensions.has(extname(text)) || (text.includes("/") && topFolders.has(text.split("/")[0] ?? "")));

const exists = (path: string, file: string) =>
  known.has(path) || endings.has(path) || known.has(normalize(join(dirname(file), path)));

/** Returns the comments of a source, or the text of a page without its blocks of code. */
const prose = (file: string, text: string) =>
  file.endsWith(".md")
    ? text.replace(/^```[\s\S]*?^```/gm, "")
    : [...text.matchAll(/\/\*[\s\S]*?\*\/|(?:^|\s)\/\/ .*$/gm)].map(([comment]) => comment).join("\n");

/** Returns the paths that a text names: those in backticks, and in comments also those without. */
const named = (file: string, text: string) => [
  ...[...text.matchAll(/`([^`\n]+)`/g)].map(([, path = ""]) => path),
  ...(file.endsWith(".md")
    ? []
    : (text.match(/(?<![\w./:@-])[a-z]\w*(?:\/[\w.-]+)*\/[\w-]+\.(?:tsx?|mjs|lua|md)\b/g) ?? [])),
];

const files = paths.filter((path) => /\.(?:tsx?|mjs|md)$/.test(path));

test.each(["page", "comment of a source"])("every path of the project that a %s names exists", (kind) => {
  const missing = files
    .filter((file) => file.endsWith(".md") === (kind === "page"))
    .flatMap((file) =>
      named(file, prose(file, readFileSync(file, "utf8")))
        .filter((path) => isPath(path) && !exists(path.replace(/\/$/, ""), file))
        .map((path) => `${file}: ${path}`),
    );

  expect(missing).toEqual([]);
});
