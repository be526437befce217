import { runPackage } from "../setup/install.mjs";

/** Compiles the modules and runs Jest. Ends this process with its exit code if a test fails. */
export async function runJest(args) {
  const { compileModules } = await import("../compile-modules.mjs"); // once there are packages
  await compileModules();
  // Compression in the background ends in the order in which it began, so that a test can wait for all of it.
  process.env.UV_THREADPOOL_SIZE = "1";
  runPackage("jest/bin/jest.js", args, [
    ...["--no-warnings", "--enable-source-maps"],
    // In megabytes. A test creates and drops many objects, which are collected less often with more room.
    "--min-semi-space-size=32",
    "--max-semi-space-size=64",
  ]);
}
