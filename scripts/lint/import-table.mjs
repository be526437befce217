/**
 * The import table: the folders of the project from the lowest layer to the highest, each with the folders and the libraries of `packages`
 * that it may import from and its npm packages. A folder stands for all folders below it. Type imports count. What is not listed is refused.
 */
const market = (...names) => names.map((name) => `market/${name}`);
const src = (...names) => names.map((name) => `src/${name}`);
/** The names of libraries, as they are imported. */
const libraries = (...names) => names.map((name) => `@strikebook/${name}`);

/** Returns the rows of folders of a part, lowest first: each may import from those before it, and from all in `below`. */
const layers = (part, below, packagesOf) =>
  Object.entries(packagesOf).map(([name, packages], index, all) => ({
    folder: `${part}/${name}`,
    may: [...below, ...all.slice(0, index).map(([lower]) => `${part}/${lower}`)],
    packages,
  }));

/** What exposure, trades and volatility are computed from. */
const days = [...libraries("contract", "calendar", "pricing"), ...market("time", "chains", "days")];
const computed = market("exposure", "tape", "volatility");
const ofFormulas = libraries("contract", "calendar", "client", "formulas");

/** The part of the client that calls endpoints, lowest first; it knows nothing of streams. */
const callingParts = ["store", "errors", "transport", "spending", "requests", "sharing", "endpoint"];
const ofClient = (...names) => names.map((name) => `packages/client/${name}`);
const ofFormulasFolder = (...names) => names.map((name) => `packages/formulas/${name}`);
/** The kinds of formulas. None imports another. */
const families = ["account", "exposure", "flow", "volatility"];

const table = [
  // The libraries. Others import what the index.ts of each exports.
  { folder: "packages/calendar", may: [], packages: [] },
  { folder: "packages/contract", may: libraries("calendar"), packages: ["valibot"] },
  { folder: "packages/pricing", may: [], packages: [] },
  { folder: "packages/ui", may: libraries("calendar"), packages: ["@fluentui/", "@griffel/", "react"] },
  {
    folder: "packages/client",
    may: libraries("contract", "calendar"),
    packages: ["eventsource-parser", "valibot"],
  },
  {
    folder: "packages/formulas",
    may: libraries("contract", "calendar", "client"),
    packages: ["@noble/hashes", "idb", "valibot"],
  },
  // What servers share.
  { folder: "packages/http", may: libraries("contract"), packages: [] },
  ...layers("packages/http", libraries("contract"), {
    responses: [],
    parameters: ["valibot"],
    streams: [],
    listening: ["@hono/node-server", "node:http", "node:net", "node:stream"],
    files: ["valibot"],
    "command-line": ["node:net", "node:util"],
  }),
  ...layers("packages/client", libraries("contract", "calendar"), {
    store: [],
    errors: [],
    transport: ["valibot"],
    spending: ["valibot"],
    requests: [],
    sharing: [],
    endpoint: ["valibot"],
  }),
  ...layers(
    "packages/client/stream",
    [
      ...libraries("contract", "calendar"),
      ...ofClient(...callingParts, "market-client.ts"),
      ...["subscription", "board-result", "hub-event", "live-settings", "newest-boards", "status-texts"].map(
        (name) => `packages/client/stream/${name}.ts`,
      ),
    ],
    { plan: [], connection: ["eventsource-parser", "valibot"], pool: [] },
  ),
  ...layers("packages/formulas", libraries("contract", "calendar", "client"), {
    tables: [],
    arguments: [],
    levels: [],
    replay: ["@noble/hashes", "idb", "valibot"],
    sums: [],
  }),
  ...families.map((family) => ({
    folder: `packages/formulas/${family}`,
    may: [
      ...libraries("contract", "calendar", "client"),
      ...ofFormulasFolder("tables", "arguments", "levels", "replay", "sums"),
      ...ofFormulasFolder("drawing.ts", "formula.ts", "help-texts.ts", "later-tables.ts", "plan.ts"),
    ],
    packages: [],
  })),

  // The add-in.
  { folder: "src/workbook", may: libraries("contract", "formulas"), packages: ["fflate"] },
  ...layers("src/workbook", libraries("contract", "formulas"), {
    office: [],
    formulas: [],
    insert: [],
    format: [],
    chart: [],
    precedents: [],
    runs: [],
    share: ["fflate"],
    templates: [],
  }),
  { folder: "src/templates", may: [...libraries("contract", "calendar"), "src/workbook"], packages: [] },
  { folder: "src/addin", may: [...ofFormulas, ...src("workbook", "templates")], packages: ["idb", "valibot"] },
  ...layers("src/addin", [...ofFormulas, ...src("workbook", "templates")], {
    settings: ["idb", "valibot"],
    environment: [],
    formulas: [],
    market: [],
    live: [],
    problems: [],
    refresh: [],
    spending: [],
    account: ["valibot"],
    provenance: [],
    forecast: [],
    calls: [],
    board: [],
    levels: ["valibot"],
    replay: [],
    runs: ["valibot"],
    status: [],
    formatting: [],
    watches: ["valibot"],
    alerts: ["valibot"],
    share: [],
    templates: [],
  }),
  { folder: "src/functions", may: [...ofFormulas, ...src("workbook", "addin")], packages: [] },
  {
    folder: "src/taskpane",
    may: [...libraries("contract", "calendar", "client", "formulas", "ui"), ...src("workbook", "templates", "addin")],
    packages: ["react", "react-dom", "d3-scale"],
  },
  ...layers(
    "src/taskpane",
    [...libraries("contract", "calendar", "client", "formulas", "ui"), ...src("workbook", "templates", "addin")],
    {
      links: ["react"],
      live: ["react"],
      status: ["react"],
      refresh: ["react"],
      problems: ["react"],
      sources: ["react"],
      selection: ["react"],
      stored: ["react"],
      account: ["react"],
      formatting: ["react"],
      board: ["react", "d3-scale"],
      formulas: ["react"],
      levels: ["react"],
      replay: ["react"],
      runs: ["react"],
      sharing: ["react"],
      spending: ["react"],
      templates: ["react"],
      watches: ["react"],
      alerts: ["react"],
    },
  ),

  // The market: instants are arguments, nothing of the project around it is known.
  ...layers("market", libraries("contract", "calendar", "pricing"), { time: [], chains: [], days: [] }),
  ...computed.map((folder) => ({ folder, may: days, packages: [] })),
  { folder: "market/flow", may: [...days, ...computed], packages: [] },

  // Recorded data: chains and trades, read from files of vendors or recorded, and the market of them.
  ...layers("recordings", [...days, ...market("exposure", "volatility", "tape", "flow")], {
    errors: [],
    snapshots: [],
    database: ["@duckdb/node-api"],
    cells: [],
    files: [
      ...["fzstd", "node:crypto", "node:fs", "node:fs/promises", "node:stream", "node:stream/promises"],
      "node:zlib",
    ],
    "layouts/definitions": [],
    "layouts/vendors": [],
    "layouts/readers": ["node:fs/promises"],
    archives: [
      ...["@e965/xlsx", "fflate", "yauzl", "node:fs", "node:fs/promises", "node:os", "node:path", "node:stream"],
      ...["node:stream/promises", "node:zlib"],
    ],
    rules: ["node:fs/promises", "node:path"],
    "trade-files/definitions": [],
    "trade-files/vendors": [],
    "trade-files/staging": ["node:crypto", "node:fs", "node:fs/promises", "node:path"],
    store: ["node:crypto", "node:fs/promises", "node:os", "node:path", "valibot"],
    "tape-store": ["node:crypto", "node:fs/promises", "node:os", "node:path"],
    boards: [],
    flow: [],
    recorders: ["node:crypto", "node:fs/promises", "node:path", "node:timers/promises", "valibot"],
    commands: "any",
  }),

  // The service, over the market.
  ...layers("service", [...libraries("http"), ...days, ...computed, ...market("flow"), "recordings"], {
    gateway: ["valibot"],
    "market-source": [],
    background: ["node:child_process", "node:os"],
    faults: [],
    routes: ["valibot"],
    "flow-routes": ["valibot"],
    volatility: ["valibot"],
    streaming: [],
    server: ["hono", "valibot", "@valibot/to-json-schema"],
    start: "any",
  }),

  // The chains of publishers, computed as they do and as the service does.
  {
    folder: "validation",
    may: [...libraries("contract", "calendar", "pricing"), "market", "recordings"],
    packages: ["node:fs/promises", "node:path", "node:util", "prettier"],
  },

  // The server for assistants, over the formulas and the client of the add-in.
  ...layers("mcp", libraries("contract", "calendar", "client", "formulas", "http"), {
    tools: ["valibot"],
    results: ["valibot"],
    spending: ["node:crypto"],
    server: ["@modelcontextprotocol/server", "@valibot/to-json-schema", "hono", "node:crypto", "valibot"],
    start: "any",
  }),

  // The desk, over the client of the add-in.
  ...layers("desk", libraries("contract", "calendar", "client", "http"), {
    engine: ["ioredis", "node:crypto"],
    people: ["jose", "node:crypto", "valibot"],
    spending: ["node:crypto", "node:fs", "valibot"],
    responses: ["node:zlib", "valibot"],
    streams: ["adler-32", "node:fs", "node:zlib"],
    audit: ["pg", "valibot"],
    alerts: ["hono", "node:crypto", "valibot"],
    "admin-api": ["valibot"],
    admin: ["hono", "node:crypto", "node:fs", "node:path", "valibot"],
    server: ["hono", "node:crypto", "node:fs", "node:path", "prom-client", "valibot"],
    start: "any",
  }),
  {
    folder: "desk/admin-page",
    may: [...libraries("contract", "client", "ui"), "desk/admin-api"],
    packages: ["react", "react-dom", "valibot"],
  },

  { folder: "workbench", may: [], packages: "any" },
  ...layers("workbench", [], { calls: "any", office: "any", grid: "any" }),
];

/** What folders may import besides: the commands for recorded data read command lines, the desk serves assistants, and adds the boards of roots for alerts. */
const further = {
  "desk/alerts": libraries("formulas"),
  "recordings/commands": libraries("http"),
  "desk/server": ["mcp/server", "mcp/spending"],
};

const allowedFor = ({ folder, may }) => [...may, ...(further[folder] ?? [])];
const isLibrary = (name) => name.startsWith("@strikebook/");

/** One zone per folder: nothing of the project but the folder itself and those that it may import. */
const zones = table.map((row) => {
  const { folder } = row;
  const allowed = allowedFor(row);
  const paths = allowed.map((name) => name.replace("@strikebook/", "packages/"));
  return {
    target: `./${folder}`,
    from: ".",
    except: [folder, ...paths, "node_modules", "scripts/stand-ins"].map((path) => `./${path}`),
    message: `${folder} may import ${["itself", ...allowed].join(", ")} (scripts/lint/import-table.mjs).`,
  };
});

/** The public side of the model workbooks: what writes them as files, and tests of other parts, import nothing past it. */
const templatesZone = {
  target: ["./scripts", "./bench", "./test/!(templates)/**"],
  from: "./src/templates",
  except: ["./index.ts"],
  message: "Import src/templates/index.ts (scripts/lint/import-table.mjs).",
};

/** Programs and tests of products import a library by its name. Tests of a library may enter it. */
const outsideLibraries = [
  ...["scripts", "bench", "validation"].map((folder) => `./${folder}`),
  `./test/{${["addin", "taskpane", "workbook", "workbench", "templates", "service", "desk", "mcp", "market", "recordings"].join(",")}}/**`,
  "./test/{bench,built-addin,journeys,deploy,documents,scripts,validation}/**",
];
const libraryZones = ["contract", "calendar", "pricing", "client", "formulas", "http", "ui"].map((name) => ({
  target: outsideLibraries,
  from: `./packages/${name}`,
  except: ["./index.ts"],
  message: `Import @strikebook/${name} (scripts/lint/import-table.mjs).`,
}));

/** What tests share with programs is in scripts/support. */
const testZone = {
  target: ["./scripts", "./bench", "./validation"],
  from: "./test",
  message: "Move what is shared to scripts/support (scripts/lint/import-table.mjs).",
};

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** The npm packages that a folder may import: everything that does not begin with a dot. */
function packageRule(row) {
  const { folder, packages } = row;
  const names = [...allowedFor(row).filter(isLibrary), ...packages];
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
  {
    files: ["**/*.{ts,tsx}"],
    rules: {
      "import-x/no-restricted-paths": ["error", { zones: [...zones, templatesZone, ...libraryZones, testZone] }],
    },
  },
  ...table.filter(({ packages }) => packages !== "any").map(packageRule),
];
