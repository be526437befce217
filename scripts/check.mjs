/** `npm run check`: format, lint with the import table, unused exports, types, manifest and metadata. */
import { installWhatIsMissing, inPackages, runOrExit } from "./install.mjs";

installWhatIsMissing();
const node = (args) => runOrExit(process.execPath, args);
node([inPackages("prettier/bin/prettier.cjs"), "--check", "--log-level=warn", "."]);
node([inPackages("eslint/bin/eslint.js"), "--max-warnings=0", "."]);
node([inPackages("knip/bin/knip.js"), "--no-progress", "--no-config-hints"]);
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
console.log("Format, lint, unused exports, types, manifest and metadata: no problems found.");
