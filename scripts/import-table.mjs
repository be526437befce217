import { posix } from "node:path";

/** The rooms of the market: they may name each other, and nothing of the service around them. */
const marketRooms = ["time", "pricing", "chains", "days", "boards", "imports", "tape", "flow", "volatility"].map(
  (name) => `service/market/${name}`,
);

/** What of the client the streams are built on. */
const streamsOfTheClient = [
  ...["platform", "errors", "decode", "stream-door", "budget", "credit-ledger", "retry-policy", "wire-symbol"],
  // For what is asked for instead of streamed.
  ...["asker", "board-query"],
].map((name) => `src/client/${name}`);

/**
 * Who may import whom: each folder with every folder (or single file) it may name outside itself. Type imports count; what is
 * not listed is refused. `packages` lists the npm packages allowed, or is "any".
 */
const table = [
  { folder: "src/contract", may: [], packages: ["valibot"] },
  { folder: "src/tables", may: ["src/contract"], packages: ["temporal-polyfill"] },
  { folder: "src/calendar", may: [], packages: ["temporal-polyfill"] },
  { folder: "src/client", may: ["src/contract", "src/calendar"], packages: ["valibot", "temporal-polyfill"] },
  { folder: "src/store", may: [], packages: [] },
  {
    folder: "src/replay",
    may: ["src/client", "src/contract", "src/calendar", "src/store"],
    packages: ["idb", "temporal-polyfill"],
  },
  {
    folder: "src/addin",
    may: ["src/client", "src/stream", "src/replay", "src/contract", "src/calendar", "src/store"],
    packages: ["temporal-polyfill"],
  },
  // The client asks, the stream listens: it opens through the client's door, pays from its purse and fails in its words.
  {
    folder: "src/stream",
    may: ["src/contract", "src/calendar", ...streamsOfTheClient],
    packages: ["eventsource-parser", "valibot"],
  },
  {
    folder: "src/functions",
    may: ["src/addin", "src/tables", "src/replay", "src/contract", "src/calendar", "src/client/errors"],
    packages: ["temporal-polyfill"],
  },
  {
    folder: "src/taskpane",
    may: ["src/addin", "src/tables", "src/contract", "src/store"],
    packages: ["react", "react-dom", "@fluentui/"],
  },
  ...marketRooms.map((folder) => ({
    folder,
    may: ["src/contract", ...marketRooms.filter((other) => other !== folder)],
    packages: ["temporal-polyfill"],
  })),
  { folder: "service/query", may: ["src/contract"], packages: ["hono", "valibot"] },
  { folder: "service/gateway", may: ["src/contract", "service/query", "service/routes/route"], packages: ["hono"] },
  {
    folder: "service/routes",
    may: ["src/contract", "service/query", "service/gateway", ...marketRooms],
    packages: ["hono", "valibot"],
  },
  {
    folder: "service/streaming",
    may: ["src/contract", "service/query", "service/gateway", "service/routes", ...marketRooms],
    packages: [],
  },
  {
    folder: "service/statistics",
    may: [
      "src/contract",
      "service/query",
      "service/gateway",
      "service/routes",
      ...marketRooms,
      "service/simulated-data",
      "service/chain-data",
    ],
    packages: ["valibot", "node:worker_threads"],
  },
  {
    folder: "service/volatility",
    may: ["src/contract", "service/query", "service/gateway", "service/routes", ...marketRooms],
    packages: ["valibot"],
  },
  {
    folder: "service/flow-routes",
    may: ["src/contract", "service/query", "service/gateway", ...marketRooms, "service/routes"],
    packages: ["valibot"],
  },
  { folder: "service/faults", may: ["src/contract", "service/query", "service/gateway"], packages: [] },
  {
    folder: "service/openapi",
    may: ["src/contract", "service/query", "service/routes"],
    packages: [],
  },
  {
    folder: "service",
    may: [
      "src/contract",
      "service/query",
      "service/gateway",
      "service/routes",
      "service/statistics",
      "service/streaming",
      "service/volatility",
      "service/flow-routes",
      "service/faults",
      "service/openapi",
      ...marketRooms,
    ],
    packages: "any",
  },
  { folder: "workbench", may: [], packages: "any" },
];

const folders = new Set(table.map(({ folder }) => folder));
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** How a file directly in `folder` spells what it may import from `target`. */
function spelled(folder, target) {
  const path = posix.relative(folder, target);
  const relative = escaped(path.startsWith(".") ? path : `./${path}`);
  return folders.has(target) ? `${relative}\\/[^/]+` : relative;
}

function ruleFor({ folder, may, packages }) {
  const npm = packages === "any" ? ["[^.].*"] : packages.map((name) => `${escaped(name)}.*`);
  const allowed = ["\\.\\/[^/]+", ...may.map((target) => spelled(folder, target)), ...npm];
  const others = may.length > 0 ? `, ${may.join(", ")}` : "";
  const fromNpm = packages === "any" ? "any package" : packages.join(", ") || "no package";
  return {
    files: [`${folder}/*.{ts,tsx}`],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: `^(?!(?:${allowed.join("|")})$).+`,
              message: `${folder} may import itself${others} and ${fromNpm} only (scripts/import-table.mjs).`,
            },
          ],
        },
      ],
    },
  };
}

export const importRules = table.map(ruleFor);
