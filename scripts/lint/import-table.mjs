/**
 * The import table: the folders of the project from the lowest layer to the highest, each with the folders, files and libraries that it may
 * import besides itself, and its npm packages. A folder stands for all folders below it, and a library for its `index.ts`. Type imports
 * count. What is not listed is refused, and so is a folder without a row. `import-rules.mjs` makes the rules of lint from it.
 */
const market = (...names) => names.map((name) => `market/${name}`);
const src = (...names) => names.map((name) => `src/${name}`);
const scripts = (...names) => names.map((name) => `scripts/${name}`);
/** The names of libraries, as they are imported. */
const libraries = (...names) => names.map((name) => `@strikebook/${name}`);

/** Returns folders in a folder, or files in it. */
const inside = (folder, ...names) => names.map((name) => `${folder}/${name}`);
const files = (folder, ...names) => inside(folder, ...names.map((name) => `${name}.ts`));

/** Returns the rows of folders of a part, lowest first: each may import from those before it, and from all in `below`. */
const layers = (part, below, packagesOf) =>
  Object.entries(packagesOf).map(([name, packages], index, all) => ({
    folder: `${part}/${name}`,
    may: [...below, ...all.slice(0, index).map(([lower]) => `${part}/${lower}`)],
    packages,
  }));

/** Returns the rows of a part with folders: the part, which may import all of them, and its folders, which may import its `shared` files. */
const withLayers = (folder, may, packages, packagesOf, ...shared) => [
  { folder, may, packages },
  ...layers(folder, [...may, ...files(folder, ...shared)], packagesOf),
];

/** Returns the rows of folders of which none imports another. */
const apart = (part, may, packages, ...names) => inside(part, ...names).map((folder) => ({ folder, may, packages }));

/** What exposure, trades and volatility are computed from. */
const days = [...libraries("contract", "calendar", "pricing"), ...market("time", "chains", "days")];
const computed = market("exposure", "tape", "volatility", "quotes");
const belowFormulas = libraries("contract", "calendar", "pricing", "client");
const ofFormulas = [...belowFormulas, ...libraries("formulas")];
/** The kinds of formulas. None imports another. */
const families = ["account", "exposure", "flow", "options", "quotes", "volatility"];

/** What commands, benches and tests start and compare. */
const everyLibrary = libraries("contract", "calendar", "pricing", "client", "formulas", "http", "ui");
const products = [
  ...everyLibrary,
  ...src("workbook", "templates/index.ts", "addin", "functions", "taskpane"),
  ...["market", "recordings", "service", "desk", "mcp", "workbench"],
];

/** The folders of tests, each with the parts that it may import besides libraries, `test/support` and `scripts/support`. None imports another. */
const tests = {
  fixtures: [],
  // Of libraries, which they may enter.
  calendar: ["packages/calendar"],
  contract: ["packages/contract"],
  pricing: ["packages/pricing"],
  http: ["packages/http"],
  client: ["packages/client", "market", "service", "mcp"],
  formulas: ["packages/formulas", "market", "service", "src", ...scripts("bundles", "documents")],
  // Of products.
  workbook: ["src", "workbench"],
  addin: ["src", "service"],
  functions: ["packages/formulas", "src", "market", "recordings", "service", "scripts/bundles"],
  taskpane: ["src"],
  templates: ["src", "market", "service", "workbench"],
  market: ["market", "service"],
  recordings: ["recordings", "market", "service", "validation", "scripts/documents"],
  service: ["service", "market", "recordings", "src/taskpane"],
  validation: ["validation", "market", "recordings", "service"],
  mcp: ["mcp"],
  desk: ["desk", "service"],
  workbench: ["workbench"],
  // Of what is built, written and deployed, and of the whole in a browser.
  "built-addin": ["src/workbook"],
  deploy: ["desk"],
  documents: ["src/addin/check", "src/taskpane", "src/templates", ...scripts("documents", "excel-records")],
  scripts: ["src", "workbench", "scripts"],
  bench: ["bench"],
  journeys: [
    "desk",
    "service",
    "src/addin/check",
    "src/templates/index.ts",
    ...scripts("browsers", "excel-records", "templates"),
  ],
};

const table = [
  // The libraries.
  { folder: "packages/calendar", may: [], packages: [] },
  ...withLayers(
    "packages/contract",
    libraries("calendar"),
    ["valibot"],
    { exposure: ["valibot"], symbols: [], flow: ["valibot"], quotes: ["valibot"], origin: [] },
    ...["calendar-dates", "cents", "endpoint", "endpoints", "limits", "meta", "parameter"],
  ),
  { folder: "packages/pricing", may: [], packages: [] },
  { folder: "packages/ui", may: libraries("calendar"), packages: ["@fluentui/", "@griffel/", "react"] },
  ...withLayers("packages/client", libraries("contract", "calendar"), ["valibot"], {
    store: [],
    errors: [],
    transport: ["valibot"],
    spending: ["valibot"],
    requests: [],
    sharing: [],
    endpoint: ["valibot"],
  }),
  ...withLayers(
    "packages/client/stream",
    [
      ...libraries("contract", "calendar"),
      ...inside("packages/client", "store", "errors", "transport", "spending", "requests", "sharing", "endpoint"),
      "packages/client/market-client.ts",
    ],
    ["eventsource-parser", "valibot"],
    { plan: [], connection: ["eventsource-parser", "valibot"], pool: [] },
    ...["subscription", "board-result", "hub-event", "live-settings", "newest-boards", "status-texts"],
  ),
  { folder: "packages/formulas", may: belowFormulas, packages: ["@noble/hashes", "idb", "valibot"] },
  { folder: "packages/formulas/tables", may: belowFormulas, packages: [] },
  ...apart(
    "packages/formulas/tables",
    [
      ...belowFormulas,
      ...files("packages/formulas/tables", "blank-cells", "canonical", "cell", "column", "columns", "date-cells"),
      ...files("packages/formulas/tables", "open-fields", "open-table", "table"),
    ],
    [],
    ...families,
  ),
  ...layers("packages/formulas", [...belowFormulas, "packages/formulas/tables"], { arguments: [], levels: [] }),
  ...withLayers(
    "packages/formulas/replay",
    [...belowFormulas, ...inside("packages/formulas", "tables", "arguments", "levels")],
    ["@noble/hashes", "idb", "valibot"],
    { plan: [], store: ["idb"], transfer: ["@noble/hashes", "valibot"] },
    ...["session-instants", "frame-board", "sha-256"],
  ),
  {
    folder: "packages/formulas/sums",
    may: [...belowFormulas, ...inside("packages/formulas", "tables", "arguments", "levels", "replay")],
    packages: [],
  },
  ...apart(
    "packages/formulas",
    [
      ...belowFormulas,
      ...inside("packages/formulas", "tables", "arguments", "levels", "replay", "sums"),
      ...files("packages/formulas", "drawing", "formula", "help-options", "help-texts", "later-tables", "plan"),
    ],
    [],
    ...families,
  ),
  {
    folder: "packages/formulas/charts",
    may: inside("packages/formulas", ...families, "formula.ts"),
    packages: [],
  },
  {
    folder: "packages/formulas/columns",
    may: [
      ...inside("packages/formulas", "tables", ...families),
      ...files("packages/formulas", "formula", "formulas", "help-texts"),
    ],
    packages: [],
  },
  { folder: "packages/formulas/search", may: inside("packages/formulas", ...families, "formula.ts"), packages: [] },
  // What servers share.
  ...withLayers("packages/http", libraries("contract"), [], {
    responses: [],
    parameters: ["valibot"],
    streams: [],
    listening: ["@hono/node-server", "node:http", "node:net", "node:stream"],
    files: ["valibot"],
    "command-line": ["node:net", "node:util"],
  }),

  // The add-in.
  ...withLayers("src/workbook", libraries("contract", "formulas"), ["fflate"], {
    office: [],
    formulas: [],
    insert: [],
    format: [],
    chart: [],
    precedents: [],
    runs: [],
    share: ["fflate"],
    templates: [],
    check: ["fflate"],
  }),
  { folder: "src/templates", may: [...libraries("contract", "calendar", "formulas"), "src/workbook"], packages: [] },
  ...withLayers("src/addin", [...ofFormulas, ...src("workbook", "templates")], ["idb", "valibot"], {
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
    charting: [],
    watches: ["valibot"],
    alerts: ["valibot"],
    share: [],
    check: ["idb", "valibot"],
    templates: [],
  }),
  { folder: "src/functions", may: [...ofFormulas, ...src("workbook", "addin")], packages: [] },
  ...withLayers(
    "src/taskpane",
    [...ofFormulas, ...libraries("ui"), ...src("workbook", "templates", "addin")],
    ["react", "react-dom", "d3-scale"],
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
      checking: ["react"],
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
  ...apart("market", days, [], "exposure", "tape", "volatility"),
  { folder: "market/quotes", may: [...days, ...market("tape")], packages: [] },
  ...withLayers("market/flow", [...days, ...computed], [], { tapes: [], queries: [] }),

  // Recorded data: chains and trades, read from files of vendors or recorded, and the market of them.
  { folder: "recordings", may: [...days, ...computed, ...market("flow"), ...libraries("http")], packages: "any" },
  ...layers("recordings", [...days, ...computed, ...market("flow")], {
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
  ...withLayers("service", [...libraries("http"), ...days, ...computed, ...market("flow"), "recordings"], "any", {
    gateway: ["valibot"],
    "market-source": [],
    background: ["node:child_process", "node:os"],
    faults: [],
    routes: ["valibot"],
    "flow-routes": ["valibot"],
    volatility: ["valibot"],
    options: [],
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

  ...withLayers("workbench", [], "any", { calls: "any", office: "any", grid: "any", charts: "any" }),

  // The commands, and what they share with benches and tests.
  { folder: "scripts", may: [...products, "build", "package.json", "webpack.config.js"], packages: "any" },
  ...layers("scripts", [...libraries("formulas"), "scripts/compile-modules.mjs", "webpack.config.js"], {
    ...{ "stand-ins": "any", setup: "any", lint: "any", bundles: "any", sources: "any" },
  }),
  { folder: "scripts/serve", may: [...products, "package.json"], packages: "any" },
  ...withLayers(
    "scripts/support",
    [...products, "scripts/serve"],
    "any",
    { market: "any", client: "any", service: "any", stream: "any", recordings: "any", desk: "any", browser: "any" },
    ...["event-loop", "free-port"],
  ),
  ...layers("scripts", [...products, ...scripts("setup", "bundles", "serve", "support")], {
    ...{
      templates: "any",
      browsers: "any",
      "excel-records": "any",
      documents: "any",
      screenshots: "any",
      release: "any",
    },
  }),

  { folder: "bench", may: [...products, ...scripts("serve", "support")], packages: "any" },
  ...layers("bench", [...products, ...scripts("serve", "support")], {
    ...{ support: "any", service: "any", tables: "any", cells: "any", live: "any", recordings: "any", desk: "any" },
  }),

  ...withLayers(
    "test/support",
    [
      ...[...products, "packages/client", "packages/formulas"],
      ...scripts("compile-modules.mjs", "setup", "bundles", "sources", "serve", "support", "templates"),
    ],
    "any",
    {
      ...{ jest: "any", levels: "any", client: "any", addin: "any", spending: "any", replay: "any", stream: "any" },
      ...{ recordings: "any", market: "any", service: "any", mcp: "any", templates: "any", browser: "any" },
    },
    "first-difference",
  ),
  ...Object.entries(tests).map(([name, parts]) => ({
    folder: `test/${name}`,
    may: [...everyLibrary, "test/support", "scripts/support", ...parts],
    packages: "any",
  })),
  // A file of a release.
  { folder: "deploy/addin", may: [], packages: "any" },
];

/** What folders may import besides: the commands for recorded data read command lines, the desk serves assistants, and adds the boards of roots for alerts. */
const further = {
  "desk/alerts": libraries("formulas"),
  "recordings/commands": libraries("http"),
  "desk/server": ["mcp/server", "mcp/spending"],
};

export const importTable = table.map((row) => ({ ...row, may: [...row.may, ...(further[row.folder] ?? [])] }));
