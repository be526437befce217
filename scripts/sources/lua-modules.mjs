/** Lets Node import files in Lua as texts, for programs that run from the sources: `node --import ./scripts/sources/lua-modules.mjs`. */
import { readFileSync } from "node:fs";
import { register } from "node:module";
import { isMainThread } from "node:worker_threads";

// Node runs the hooks of a module in a thread of their own.
if (isMainThread) register(import.meta.url);

export function load(url, context, next) {
  if (!url.endsWith(".lua")) return next(url, context);
  const text = readFileSync(new URL(url), "utf8");
  return { format: "module", source: `export default ${JSON.stringify(text)};`, shortCircuit: true };
}
