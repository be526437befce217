/** A lint rule against import cycles. Unlike `import-x/no-cycle`, it follows type imports too. */
import { readFileSync, statSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import ts from "typescript";
import { projectFolder } from "../setup/steps.mjs";

/** What each file imports, and when the file was changed: an editor runs the rule in one process for hours. */
const importsByFile = new Map();

/** Returns the TypeScript files that a file imports. */
function importsOf(file) {
  const changedAtMs = statSync(file).mtimeMs;
  const known = importsByFile.get(file);
  if (known?.changedAtMs === changedAtMs) return known.files;
  const { importedFiles } = ts.preProcessFile(readFileSync(file, "utf8"), true, true);
  const files = importedFiles.flatMap(({ fileName }) => importedFile(file, fileName) ?? []);
  importsByFile.set(file, { changedAtMs, files });
  return files;
}

/** Returns the TypeScript file that an import refers to; `undefined` for a package or another kind of file. */
function importedFile(importer, specifier) {
  const [, library] = /^@strikebook\/(\w+)$/.exec(specifier) ?? [];
  if (library) return resolve(projectFolder, "packages", library, "index.ts");
  if (!specifier.startsWith(".")) return undefined;
  const path = resolve(dirname(importer), specifier);
  return [path, `${path}.ts`, `${path}.tsx`].find((name) => /\.tsx?$/.test(name) && ts.sys.fileExists(name));
}

/** Returns the files of the shortest cycle through a file, which is the first and the last of them; `undefined` if there is none. */
function cycleThrough(file) {
  const importers = new Map(importsOf(file).map((imported) => [imported, file]));
  for (const importer of importers.keys()) {
    if (importer === file) return [file, ...chainTo(file, file, importers)];
    for (const imported of importsOf(importer)) if (!importers.has(imported)) importers.set(imported, importer);
  }
  return undefined;
}

/** Returns the files from the one after `start` to `file`, each imported by the one before. */
function chainTo(file, start, importers) {
  const importer = importers.get(file);
  return importer === start ? [file] : [...chainTo(importer, start, importers), file];
}

export const noImportCycle = {
  meta: { type: "problem", schema: [], messages: { cycle: "Import cycle: {{files}}." } },
  create(context) {
    const file = context.physicalFilename;
    const cycle = ts.sys.fileExists(file) && cycleThrough(file);
    if (!cycle) return {};
    const files = cycle.map((path) => relative(context.cwd, path)).join(" > ");
    const check = ({ source }) => {
      if (source && importedFile(file, source.value) === cycle[1]) {
        context.report({ node: source, messageId: "cycle", data: { files } });
      }
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};
