/** `npm run data -- COMMAND`: installs missing packages, builds the commands for recorded data if they changed, and runs one. */
import { prepare } from "./bundles/parts.mjs";

await prepare("product", ["data"]);
await import("../build/data/main.mjs");
