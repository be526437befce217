/** `npm run check`: format, lint with the import table, types, manifest and metadata. */
import { installWhatIsMissing, inPackages, runOrExit } from "./install.mjs";

installWhatIsMissing();
const node = (args) => runOrExit(process.execPath, args);
node([inPackages("prettier/bin/prettier.cjs"), "--check", "--log-level=warn", "."]);
node([inPackages("eslint/bin/eslint.js"), "--max-warnings=0", "."]);
node([inPackages("typescript/bin/tsc"), "--project", "."]);
node([
  "--no-warnings",
  "--experimental-vm-modules",
  inPackages("jest/bin/jest.js"),
  "test/manifest.test.ts",
  "test/metadata.test.ts",
  "--selectProjects=code",
  "--silent",
]);
console.log("Format, lint, types, manifest and metadata are in order.");
