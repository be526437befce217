/** `npm test [-- jest arguments]`: installs missing packages, builds what changed, and runs the tests. */
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
