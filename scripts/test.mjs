/** `npm test [-- jest arguments]`: installs missing packages, builds what changed, and runs the tests. */
import { runPackage } from "./install.mjs";
import { prepare } from "./build.mjs";

await prepare("all");
runPackage("jest/bin/jest.js", process.argv.slice(2), [
  "--no-warnings",
  "--experimental-vm-modules",
  // In megabytes. A test creates and drops many objects, which are collected less often with more room.
  "--min-semi-space-size=32",
  "--max-semi-space-size=64",
]);
