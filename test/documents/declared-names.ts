import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import ts from "typescript";

/** A name that the project declares: a folder, a file, or an identifier of a file with its line. */
export interface DeclaredName {
  name: string;
  path: string;
  line?: number;
}

const code = /\.(tsx?|mjs|js)$/;

/** True of an identifier that its parent declares: a variable, parameter, type, property or method. Uses of a name do not count. */
function isDeclared(node: ts.Node): node is ts.Identifier | ts.PrivateIdentifier {
  if (!ts.isIdentifier(node) && !ts.isPrivateIdentifier(node)) return false;
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) || ts.isJsxAttribute(parent)) return false;
  if ((ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent)) && parent.propertyName === undefined) return false;
  return (parent as Partial<ts.NamedDeclaration>).name === node;
}

/** Returns each name that a text declares, with the line of its first declaration. */
export function namesInText(path: string, text: string): DeclaredName[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lines = new Map<string, number>();
  const visit = (node: ts.Node): void => {
    if (isDeclared(node) && !lines.has(node.text)) {
      lines.set(node.text, source.getLineAndCharacterOfPosition(node.getStart()).line + 1);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...lines].map(([name, line]) => ({ name, path, line }));
}

/** Returns the names of the files, and of each folder above them. */
export function namesInPaths(paths: readonly string[]): DeclaredName[] {
  const all = new Set(
    paths.flatMap((path) => path.split("/").map((_, index, parts) => parts.slice(0, index + 1).join("/"))),
  );
  return [...all].map((path) => ({ name: (path.split("/").at(-1) ?? "").replace(/\.[\w.]+$/, ""), path }));
}

/** Returns the names that the code of the project declares, of each file with a text that `pattern` matches. */
export function namesOfProject(pattern: RegExp): DeclaredName[] {
  const paths = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"])
    .toString()
    .split("\n")
    .filter((path) => code.test(path) && !path.startsWith("test/fixtures/") && existsSync(path));
  const files = paths.map((path) => ({ path, text: readFileSync(path, "utf8") }));
  return [
    ...namesInPaths(paths),
    ...files.filter(({ text }) => pattern.test(text)).flatMap(({ path, text }) => namesInText(path, text)),
  ];
}
