/** `npm run check-excel -- FILE`: installs missing packages, and compares the record of a check of Excel with what is expected. */
import { runPackage } from "./setup/install.mjs";
import { prepare } from "./bundles/parts.mjs";

await prepare("all", []);
runPackage("tsx/dist/cli.mjs", ["scripts/excel-records/check-excel.ts", ...process.argv.slice(2)]);
