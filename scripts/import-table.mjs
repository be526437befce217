/**
 * Who may import whom, each folder with all it may name outside itself. Type imports count. What is not listed is refused.
 * `packages` is a list of allowed npm packages, or "any".
 */
const table = [
  { folder: "src/contract", may: [], packages: ["valibot"] },
  { folder: "src/tables", may: ["src/contract"], packages: ["temporal-polyfill"] },
  { folder: "src/client", may: ["src/contract"], packages: ["valibot"] },
  { folder: "src/addin", may: ["src/client", "src/contract"], packages: ["temporal-polyfill"] },
  {
    folder: "src/functions",
    may: ["src/addin", "src/tables", "src/contract", "src/client/errors"],
    packages: ["temporal-polyfill"],
  },
  {
    folder: "src/taskpane",
    may: ["src/addin", "src/tables", "src/contract"],
    packages: ["react", "react-dom", "@fluentui/"],
  },
  { folder: "service/market", may: ["src/contract"], packages: ["temporal-polyfill"] },
  { folder: "service", may: ["src/contract", "service/market"], packages: "any" },
  { folder: "workbench", may: [], packages: "any" },
];

const depthUp = (folder) => "../".repeat(folder.split("/").length);
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** How a file directly in `folder` spells a path from the project's root. */
function spelled(folder, target) {
  const up = depthUp(folder);
  const shared = folder.split("/")[0] === target.split("/")[0] && folder.includes("/");
  return shared ? `../${target.split("/").slice(1).join("/")}` : `${up}${target}`;
}

function ruleFor({ folder, may, packages }) {
  const own = folder === "service" ? ["\\.\\/(?!market\\/).*", "\\.\\/market\\/.*"] : ["\\.\\/[^/]+"];
  const allowed = [
    ...own,
    ...may.map((target) => {
      const path = escaped(spelled(folder, target)).replace("service\\/market", "market");
      return target.split("/").length > 2 ? path : `${path}\\/[^/]+`;
    }),
    ...(packages === "any" ? ["[^.].*"] : packages.map((name) => `${escaped(name)}.*`)),
  ];
  return {
    files: [`${folder}/*.{ts,tsx}`],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: `^(?!(?:${allowed.join("|")})$).+`,
              message: `${folder} may import itself${may.length ? `, ${may.join(", ")}` : ""} and ${packages === "any" ? "any package" : packages.join(", ") || "no package"} only (scripts/import-table.mjs).`,
            },
          ],
        },
      ],
    },
  };
}

export const importRules = table.map(ruleFor);
