import js from "@eslint/js";
import { createTypeScriptImportResolver } from "eslint-import-resolver-typescript";
import importX from "eslint-plugin-import-x";
import officeAddins from "eslint-plugin-office-addins";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";
import { importRules } from "./scripts/lint/import-rules.mjs";
import { noImportCycle } from "./scripts/lint/no-import-cycle.mjs";
import { uniqueExports } from "./scripts/lint/unique-exports.mjs";

/** Effects enter the add-in through one file. */
const effects = {
  "no-restricted-globals": [
    "error",
    ...["fetch", "setTimeout", "setInterval", "EventSource", "XMLHttpRequest"].map((name) => ({
      name,
      message: "Effects enter through the Platform of packages/client/transport/platform.ts.",
    })),
  ],
  "no-restricted-properties": [
    "error",
    { object: "Date", property: "now", message: "The clock is Platform.now of packages/client/transport/platform.ts." },
    {
      object: "Math",
      property: "random",
      message: "Random numbers are Platform.random of packages/client/transport/platform.ts.",
    },
  ],
};

export default tseslint.config(
  { ignores: ["dist/", "build/", "release/", "node_modules/", "docs/", "test/fixtures/"] },
  js.configs.recommended,
  {
    files: ["**/*.{ts,tsx,mjs}"],
    plugins: { "import-x": importX },
    settings: {
      "import-x/extensions": [".ts", ".tsx"],
      "import-x/parsers": { "@typescript-eslint/parser": [".ts", ".tsx"] },
      "import-x/resolver-next": [createTypeScriptImportResolver()],
    },
  },
  {
    files: ["**/*.{ts,tsx}"],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { strikebook: { rules: { "no-import-cycle": noImportCycle, "unique-exports": uniqueExports } } },
    rules: {
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "strikebook/no-import-cycle": "error",
      "strikebook/unique-exports": "error",
      "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ["**/*.{js,mjs}"],
    languageOptions: {
      globals: Object.fromEntries(
        ["console", "performance", "process", "setTimeout", "URL"].map((name) => [name, "readonly"]),
      ),
    },
    rules: { "no-unused-vars": ["error", { argsIgnorePattern: "^_" }] },
  },
  {
    files: ["src/**/*.{ts,tsx}"],
    plugins: { "office-addins": officeAddins },
    rules: { ...officeAddins.configs.recommended.rules },
  },
  {
    files: ["{src,packages}/**/*.{ts,tsx}"],
    ignores: ["packages/client/transport/{platform,timer-worker}.ts", "packages/http/**"],
    rules: effects,
  },
  { files: ["desk/**/*.{ts,tsx}"], ignores: ["desk/start/*.ts", "desk/engine/response-limit.ts"], rules: effects },
  {
    files: ["{src/taskpane,packages/ui,desk/admin-page}/**/*.{ts,tsx}"],
    plugins: { "react-hooks": reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  ...importRules,
);
