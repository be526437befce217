/** `node scripts/run.mjs FILE [ARGUMENTS]`: installs missing packages, builds what changed, and runs a script in TypeScript. */
import { runPackage } from "./install.mjs";
import { prepare } from "./build.mjs";

await prepare("all");
const luaModules = new URL("lua-modules.mjs", import.meta.url).href;
runPackage("tsx/dist/cli.mjs", ["--import", luaModules, ...process.argv.slice(2)]);
