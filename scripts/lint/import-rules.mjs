/** The rules of lint that the import table states. */
import { importTable } from "./import-table.mjs";

const isLibrary = (name) => name.startsWith("@strikebook/");
/** Returns the path of what a row names: a library is its public side. */
const pathOf = (name) => (isLibrary(name) ? `${name.replace("@strikebook", "packages")}/index.ts` : name);

/** One zone per row: nothing of the project but the folder itself and what it may import. */
const zones = importTable.map(({ folder, may }) => ({
  target: `./${folder}`,
  from: ".",
  except: Array.from(new Set([folder, ...may.map(pathOf), "node_modules", "scripts/stand-ins"]), (path) => `./${path}`),
  message: `${folder} may import ${["itself", ...may].join(", ")} (scripts/lint/import-table.mjs).`,
}));

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** The npm packages that a folder may import: everything that does not begin with a dot. */
function packageRule({ folder, may, packages }) {
  const names = [...may.filter(isLibrary), ...packages];
  const allowed = names.map((name) => `${escaped(name)}(?:\\/.*)?`);
  return {
    files: [`${folder}/**/*.{ts,tsx}`],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: `^(?!(?:${["\\.", ...allowed].join("|")}))`,
              message: `${folder} may import ${names.join(", ") || "no package"} (scripts/lint/import-table.mjs).`,
            },
          ],
        },
      ],
    },
  };
}

export const importRules = [
  { files: ["**/*.{ts,tsx,mjs}"], rules: { "import-x/no-restricted-paths": ["error", { zones }] } },
  ...importTable.filter(({ packages }) => packages !== "any").map(packageRule),
];
