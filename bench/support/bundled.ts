import { fileURLToPath } from "node:url";
import { build, type BuildOptions } from "esbuild";

/** Returns a module and all that it needs as one script, of the target of the production build. */
export async function bundled(module: URL, options: Pick<BuildOptions, "format" | "minify"> = {}): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(module)],
    bundle: true,
    write: false,
    format: "iife",
    target: "es2022",
    ...options,
  });
  return outputFiles[0]?.text ?? "";
}

/**
 * Imports a module and all that it needs as the production build compiles the add-in: as one minified file. The compiler that runs the
 * benches adds a call wherever a function is made, and the add-in makes functions while it builds a table.
 *
 * @param copy Modules imported under different names share no code: the engine optimizes each for the calls that it has seen.
 */
export async function importCompiled(module: URL, copy: string): Promise<unknown> {
  const code = Buffer.from(await bundled(module, { format: "esm", minify: true })).toString("base64");
  return import(`data:text/javascript;base64,${code}#${copy}`);
}
