/**
 * The import table: the folders of the project from the lowest layer to the highest, each with the folders that it may import from
 * and its npm packages. A folder stands for all folders below it. Type imports count. What is not listed is refused.
 */
const market = ["time", "pricing", "chains", "days", "exposure", "tape", "volatility", "flow", "imports"].map(
  (name) => `market/${name}`,
);

/** The folders of the service, lowest first: each may import from those before it. */
const serviceLayers = [
  { folder: "service/query", packages: ["valibot"] },
  { folder: "service/gateway", packages: ["valibot"] },
  { folder: "service/market-source", packages: [] },
  { folder: "service/background", packages: ["node:child_process", "node:os"] },
  { folder: "service/faults", packages: [] },
  { folder: "service/routes", packages: ["valibot"] },
  { folder: "service/flow-routes", packages: ["valibot"] },
  { folder: "service/volatility", packages: ["valibot"] },
  { folder: "service/streaming", packages: [] },
  { folder: "service/server", packages: ["hono", "valibot", "@valibot/to-json-schema"] },
  { folder: "service/start", packages: "any" },
];

/** The folders of the desk, lowest first: each may import from those before it, and from the client of the add-in. */
const deskLayers = [
  { folder: "desk/engine", packages: ["ioredis", "node:crypto"] },
  { folder: "desk/people", packages: ["jose", "node:crypto", "valibot"] },
  { folder: "desk/spending", packages: ["node:crypto", "node:fs", "valibot"] },
  { folder: "desk/answers", packages: ["node:zlib", "valibot"] },
  { folder: "desk/streams", packages: ["node:zlib", "valibot"] },
  { folder: "desk/audit", packages: ["pg", "valibot"] },
  { folder: "desk/admin-api", packages: ["valibot"] },
  { folder: "desk/admin", packages: ["hono", "node:crypto", "node:fs", "node:path", "valibot"] },
  {
    folder: "desk/server",
    packages: ["hono", "node:crypto", "node:fs", "node:path", "prom-client", "valibot"],
  },
  { folder: "desk/start", packages: "any" },
];
const client = ["contract", "calendar", "errors", "store", "transport", "spending", "client", "stream"].map(
  (name) => `src/${name}`,
);

/** The folders of the server for assistants, lowest first: each may import from those before it, and from the formulas of the add-in. */
const mcpLayers = [
  { folder: "mcp/questions", packages: ["valibot"] },
  { folder: "mcp/answers", packages: ["valibot"] },
  { folder: "mcp/spending", packages: ["node:crypto"] },
  {
    folder: "mcp/server",
    packages: ["@modelcontextprotocol/server", "@valibot/to-json-schema", "node:crypto", "valibot"],
  },
  { folder: "mcp/start", packages: "any" },
];

/** What formulas, and the functions of Excel that run them, are made of. */
const belowFormulas = ["contract", "calendar", "errors", "tables", "transport", "client", "replay", "workbook"].map(
  (name) => `src/${name}`,
);

const table = [
  // The add-in.
  { folder: "src/contract", may: [], packages: ["valibot"] },
  { folder: "src/calendar", may: ["src/contract"], packages: ["temporal-polyfill"] },
  { folder: "src/store", may: [], packages: [] },
  { folder: "src/errors", may: ["src/contract"], packages: [] },
  { folder: "src/ui", may: [], packages: ["@fluentui/", "@griffel/", "react"] },
  { folder: "src/tables", may: ["src/contract", "src/calendar", "src/errors"], packages: [] },
  { folder: "src/transport", may: ["src/contract", "src/calendar", "src/errors"], packages: ["valibot"] },
  {
    folder: "src/spending",
    may: ["src/contract", "src/calendar", "src/errors", "src/transport"],
    packages: ["valibot"],
  },
  {
    folder: "src/client",
    may: ["src/contract", "src/calendar", "src/errors", "src/store", "src/transport", "src/spending"],
    packages: ["valibot"],
  },
  {
    folder: "src/stream",
    may: ["src/contract", "src/calendar", "src/errors", "src/transport", "src/spending", "src/client", "src/store"],
    packages: ["eventsource-parser", "valibot"],
  },
  {
    folder: "src/replay",
    may: ["src/contract", "src/calendar", "src/errors", "src/transport", "src/spending", "src/client", "src/store"],
    packages: ["idb", "valibot"],
  },
  { folder: "src/workbook", may: [], packages: ["fflate"] },
  { folder: "src/templates", may: ["src/workbook"], packages: [] },
  {
    folder: "src/addin",
    may: [
      "src/contract",
      "src/calendar",
      "src/errors",
      "src/tables",
      "src/store",
      "src/transport",
      "src/spending",
      "src/client",
      "src/stream",
      "src/replay",
      "src/workbook",
      "src/templates",
    ],
    packages: ["idb"],
  },
  { folder: "src/formulas", may: belowFormulas, packages: [] },
  { folder: "src/functions", may: [...belowFormulas, "src/addin", "src/stream", "src/formulas"], packages: [] },
  {
    folder: "src/taskpane",
    may: [
      ...["contract", "errors", "store", "tables", "stream", "replay", "workbook", "templates", "addin", "ui"].map(
        (name) => `src/${name}`,
      ),
    ],
    packages: ["react", "react-dom", "d3-scale"],
  },

  // The market: instants are arguments, nothing of the project around it is known.
  { folder: "market/time", may: ["src/contract"], packages: [] },
  { folder: "market/pricing", may: ["market/time"], packages: [] },
  { folder: "market/chains", may: ["src/contract", "market/time", "market/pricing"], packages: [] },
  { folder: "market/days", may: ["src/contract", "market/time", "market/pricing", "market/chains"], packages: [] },
  ...["exposure", "tape", "volatility"].map((name) => ({
    folder: `market/${name}`,
    may: ["src/contract", "market/time", "market/pricing", "market/chains", "market/days"],
    packages: [],
  })),
  {
    folder: "market/flow",
    may: [
      "src/contract",
      ...["time", "pricing", "chains", "days", "exposure", "tape", "volatility"].map((name) => `market/${name}`),
    ],
    packages: [],
  },
  {
    folder: "market/imports",
    may: [
      "src/contract",
      ...["time", "pricing", "chains", "days", "exposure", "tape", "volatility", "flow"].map(
        (name) => `market/${name}`,
      ),
    ],
    packages: [],
  },

  // The service, over the market.
  ...serviceLayers.map(({ folder, packages }, index) => ({
    folder,
    may: ["src/contract", ...market, ...serviceLayers.slice(0, index).map((lower) => lower.folder)],
    packages,
  })),

  // The server for assistants, over the formulas and the client of the add-in.
  ...mcpLayers.map(({ folder, packages }, index) => ({
    folder,
    may: [
      ...["contract", "errors", "tables", "transport", "client", "replay", "formulas"].map((name) => `src/${name}`),
      ...mcpLayers.slice(0, index).map((lower) => lower.folder),
    ],
    packages,
  })),

  // The desk, over the client of the add-in. Its start reads files as that of the service does.
  ...deskLayers.map(({ folder, packages }, index) => ({
    folder,
    may: [
      ...client,
      ...deskLayers.slice(0, index).map((lower) => lower.folder),
      ...(folder === "desk/server" ? ["mcp/server", "mcp/spending"] : []),
      ...(folder === "desk/start" ? ["service/start"] : []),
    ],
    packages,
  })),

  {
    folder: "desk/admin-page",
    may: ["src/contract", "src/store", "src/transport", "src/ui", "desk/admin-api"],
    packages: ["react", "react-dom", "valibot"],
  },

  { folder: "workbench", may: [], packages: "any" },
];

/** One zone per folder: nothing of the project but the folder itself and those that it may import. */
const zones = table.map(({ folder, may }) => ({
  target: `./${folder}`,
  from: ".",
  except: [folder, ...may, "node_modules", "packages"].map((path) => `./${path}`),
  message: `${folder} may import ${["itself", ...may].join(", ")} (scripts/import-table.mjs).`,
}));

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** The npm packages that a folder may import: everything that does not begin with a dot. */
function packageRule({ folder, packages }) {
  const allowed = packages.map((name) => `${escaped(name)}(?:\\/.*)?`);
  return {
    files: [`${folder}/**/*.{ts,tsx}`],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: `^(?!(?:${["\\.", ...allowed].join("|")}))`,
              message: `${folder} may import ${packages.join(", ") || "no package"} (scripts/import-table.mjs).`,
            },
          ],
        },
      ],
    },
  };
}

export const importRules = [
  { files: ["**/*.{ts,tsx}"], rules: { "import-x/no-restricted-paths": ["error", { zones }] } },
  ...table.filter(({ packages }) => packages !== "any").map(packageRule),
];
