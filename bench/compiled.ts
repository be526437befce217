import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/**
 * Imports a module and all that it needs as the production build compiles the add-in: as one minified file of the same target. The
 * compiler that runs the benches adds a call wherever a function is made, and the add-in makes functions while it builds a table.
 *
 * @param copy Modules imported under different names share no code: the engine optimizes each for the calls that it has seen.
 */
export async function importCompiled(module: URL, copy: string): Promise<unknown> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(module)],
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    target: "es2022",
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
  return import(`data:text/javascript;base64,${code}#${copy}`);
}
