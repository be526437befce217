/**
 * Checks the functions of the desk's engine, which are in Lua: syntax, undeclared globals, names that are declared and not used, and the
 * keys and arguments of each function.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "luaparse";
import { projectFolder } from "../setup/steps.mjs";

const folder = "desk/engine/functions";

/** The globals of an engine, and the version, which the desk puts before the first file. */
const globals = [
  "cjson",
  "ipairs",
  "math",
  "next",
  "pairs",
  "redis",
  "string",
  "table",
  "tonumber",
  "unpack",
  "version",
];

/** Returns the problems of the functions, a line for each. */
export function luaProblems() {
  const names = readdirSync(join(projectFolder, folder)).filter((name) => name !== "shared.lua");
  return ["shared.lua", ...names].flatMap((name) =>
    fileProblems(name).map(({ line, text }) => `${folder}/${name}:${line}: ${text}`),
  );
}

function fileProblems(name) {
  const read = (file) => readFileSync(join(projectFolder, folder, file), "utf8");
  // Each file uses the names of the shared file.
  const before = name === "shared.lua" ? "" : read("shared.lua");
  const linesBefore = before.split("\n").length - 1;
  const problems = [];
  const report = (line, text) => void (line > linesBefore && problems.push({ line: line - linesBefore, text }));
  try {
    const chunk = parse(before + read(name), { luaVersion: "5.1", scope: true, locations: true });
    for (const { name: used, loc } of chunk.globals) {
      if (!globals.includes(used)) report(loc.start.line, `"${used}" is not declared.`);
    }
    // The names of the shared file are for the other files.
    const blocks = name === "shared.lua" ? nodesOf(chunk.body, "FunctionDeclaration") : [chunk];
    for (const { name: unused, loc } of blocks.flatMap(unusedNames)) report(loc.start.line, `"${unused}" is not used.`);
    for (const call of nodesOf(chunk, "CallExpression")) if (call.base.name === "define") checkKeys(call, report);
  } catch (problem) {
    if (!(problem instanceof SyntaxError)) throw problem;
    report(problem.line, problem.message);
  }
  return problems;
}

/** Returns the names that a function, or the file, declares and does not use. */
function unusedNames(block) {
  const inner = nodesOf(block.body, "FunctionDeclaration");
  const declared = [
    ...(block.parameters ?? []),
    ...nodesOf(block.body, "LocalStatement").flatMap(({ variables }) => variables),
    ...nodesOf(block.body, "ForGenericStatement").flatMap(({ variables }) => variables),
    ...nodesOf(block.body, "ForNumericStatement").map(({ variable }) => variable),
    ...inner.flatMap(({ identifier, isLocal }) => (isLocal ? [identifier] : [])),
  ].filter(({ type, name }) => type === "Identifier" && name !== "_");
  const used = nodesOf(block.body, "Identifier").filter((node) => !declared.includes(node));
  const own = declared.filter((node) => !inner.some(({ body }) => nodesOf(body, "Identifier").includes(node)));
  return [...own.filter(({ name }) => !used.some((node) => node.name === name)), ...inner.flatMap(unusedNames)];
}

/** Checks one call of `define(name, key_count, run)`. */
function checkKeys({ arguments: [name, count, run] }, report) {
  const [keys] = nodesOf(run.body, "LocalStatement").filter(
    ({ init: [value] }) => value?.base?.name === "unpack" && value.arguments[0].name === "keys",
  );
  const named = keys?.init[0].arguments.length === 1 ? keys.variables.length : 0;
  if (named !== count.value)
    report(count.loc.start.line, `${name.raw} needs ${count.value} keys and has names of ${named}.`);
  for (const { base, index, loc } of nodesOf(run, "IndexExpression")) {
    if (["keys", "args"].includes(base.name) && index.type === "NumericLiteral")
      report(loc.start.line, `${base.name}[${index.raw}] needs a name: local NAME = unpack(${base.name}).`);
  }
}

/** Returns the nodes of a type inside a node, except the names of fields, which are no variables. */
function nodesOf(node, type) {
  if (typeof node !== "object" || node === null) return [];
  const inner = Object.entries(node).flatMap(([field, child]) => {
    const isField = field === "identifier" && node.type === "MemberExpression";
    return isField || (field === "key" && node.type === "TableKeyString") || field === "globals"
      ? []
      : nodesOf(child, type);
  });
  return node.type === type ? [node, ...inner] : inner;
}
