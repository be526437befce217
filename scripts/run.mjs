/** `node scripts/run.mjs FILE [ARGUMENTS]`: installs missing packages, builds what changed, and runs a script in TypeScript. */
import { runPackage } from "./setup/install.mjs";
import { prepare } from "./bundles/parts.mjs";

await prepare("all");
const luaModules = new URL("sources/lua-modules.mjs", import.meta.url).href;
runPackage("tsx/dist/cli.mjs", ["--import", luaModules, ...process.argv.slice(2)]);
