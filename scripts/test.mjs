/** `npm test [-- jest arguments]`: installs what is missing, builds what changed, runs every suite. */
import { installWhatIsMissing, inPackages, runOrExit } from "./install.mjs";

installWhatIsMissing();
const { buildWhatChanged } = await import("./build.mjs");
buildWhatChanged();
runOrExit(process.execPath, [
  "--no-warnings",
  "--experimental-vm-modules",
  inPackages("jest/bin/jest.js"),
  ...process.argv.slice(2),
]);
