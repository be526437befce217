/**
 * Loaded before the conformance suite: it imports `globSync` of `node:fs`, which Node 20 lacks, for a command that the tests do not use.
 */
import { register } from "node:module";

const file = 'export * from "node:fs"; export { default } from "node:fs"; export const globSync = () => [];';
const hooks = `
const url = "data:text/javascript," + encodeURIComponent(${JSON.stringify(file)});
export const resolve = (name, context, next) =>
  name === "fs" && context.parentURL?.includes("/conformance/") ? { url, shortCircuit: true } : next(name, context);
`;
register(`data:text/javascript,${encodeURIComponent(hooks)}`);
