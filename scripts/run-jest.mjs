import { runPackage } from "./install.mjs";

/** Compiles the modules and runs Jest. Ends this process with its exit code if a test fails. */
export async function runJest(args) {
  const { compileModules } = await import("./compile-modules.mjs"); // once there are packages
  await compileModules();
  runPackage("jest/bin/jest.js", args, [
    ...["--no-warnings", "--enable-source-maps"],
    // In megabytes. A test creates and drops many objects, which are collected less often with more room.
    "--min-semi-space-size=32",
    "--max-semi-space-size=64",
  ]);
}
