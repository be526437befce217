import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import CopyPlugin from "copy-webpack-plugin";
import CustomFunctionsMetadataPlugin from "custom-functions-metadata-plugin";
import { EsbuildPlugin } from "esbuild-loader";
import HtmlPlugin from "html-webpack-plugin";
import MiniCssExtractPlugin from "mini-css-extract-plugin";
import sharp from "sharp";
import webpack from "webpack";
import { CompleteMetadata, functionsHelp } from "./scripts/complete-metadata.mjs";

const inProject = (path) => fileURLToPath(new URL(path, import.meta.url));

/** The files that declare custom functions: Excel's metadata is read from their comments. */
const functionFiles = readdirSync(inProject("src/functions"), { recursive: true })
  .filter((name) => name.endsWith(".ts"))
  .sort()
  .map((name) => inProject(`src/functions/${name}`))
  .filter((file) => /^ \* @customfunction /m.test(readFileSync(file, "utf8")));

const typescript = {
  test: /\.tsx?$/,
  exclude: /node_modules/,
  loader: "ts-loader",
  options: { transpileOnly: true, compilerOptions: { noEmit: false } },
};

const developmentHost = "https://localhost:3000";

/** Where the built add-in will be served from: ADDIN_URL, or the development server. */
function addinUrl() {
  const url = (process.env.ADDIN_URL ?? developmentHost).replace(/\/+$/, "");
  if (!url.startsWith("https://")) {
    throw new Error(`ADDIN_URL must be an https address such as https://addin.example.com; it is "${url}".`);
  }
  return url;
}

/** The service a built add-in asks, from API_URL and FLOW_API_URL; the development server forwards /api to the local one. */
function configuration(content, mode) {
  const served = JSON.parse(content.toString());
  const local = { baseUrl: "/api", flowBaseUrl: "/api/flow", practice: true };
  const chosen = {
    ...(process.env.API_URL && { baseUrl: process.env.API_URL }),
    ...(process.env.FLOW_API_URL && { flowBaseUrl: process.env.FLOW_API_URL }),
  };
  return JSON.stringify({ ...served, ...(mode === "development" && local), ...chosen }, null, 2);
}

const readText = (path) => readFileSync(inProject(path), "utf8");

/** The manifest with the addresses of the add-in's host. */
const placedManifest = (content) => content.toString().replaceAll(developmentHost, addinUrl());

/** The https server for development. A certificate must be made and trusted once; that may need administrator rights. */
async function developmentServer() {
  let server = "https";
  try {
    const { getHttpsServerOptions } = await import("office-addin-dev-certs");
    server = { type: "https", options: await getHttpsServerOptions() };
  } catch (problem) {
    console.warn(
      `No trusted certificate for ${developmentHost} (${problem.message}).\n` +
        "Run `npx office-addin-dev-certs install` once in a terminal that may ask for your password; until then Excel refuses the page.",
    );
  }
  return {
    server,
    host: "localhost",
    port: 3000,
    client: false,
    hot: false,
    liveReload: false,
    headers: { "Access-Control-Allow-Origin": "*" },
    static: false,
    proxy: [{ context: ["/api"], target: "http://127.0.0.1:4010", pathRewrite: { "^/api": "" } }],
  };
}

/** The deployable add-in. */
async function addin(mode, isServing) {
  return {
    name: "addin",
    mode,
    devtool: mode === "production" ? false : "source-map",
    // The page loads both, the functions first: the pane does not contain the code of the functions again.
    entry: {
      functions: inProject("src/functions/functions.ts"),
      taskpane: { import: inProject("src/taskpane/taskpane.ts"), dependOn: "functions" },
    },
    output: {
      path: inProject("dist"),
      filename: "[name].js",
      chunkFilename: "[name].[contenthash:8].js",
      clean: true,
    },
    resolve: { extensions: [".tsx", ".ts", ".js"] },
    module: { rules: [typescript] },
    // One runtime for both entries: with two, functions and pane would each hold a client of their own.
    optimization: { runtimeChunk: "single" },
    plugins: [
      new CustomFunctionsMetadataPlugin({ output: "functions.json", input: functionFiles }),
      new CompleteMetadata({
        helpPage: `${addinUrl()}/functions.html`,
        pickLists: JSON.parse(readText("src/functions/pick-lists.json")),
      }),
      new HtmlPlugin({
        template: inProject("src/taskpane/taskpane.html"),
        filename: "taskpane.html",
        chunks: ["functions", "taskpane"],
        chunksSortMode: "manual",
        scriptLoading: "defer",
        hash: true,
      }),
      new CopyPlugin({
        patterns: [
          { from: inProject("manifest.xml"), to: "manifest.xml", transform: placedManifest },
          {
            from: inProject("src/taskpane/config.json"),
            to: "config.json",
            transform: (content) => configuration(content, mode),
          },
          { from: inProject("assets/help.html"), to: "help.html" },
          {
            from: inProject("docs/functions.md"),
            to: "functions.html",
            transform: (markdown) => functionsHelp(markdown.toString(), readText("assets/functions.html")),
          },
          ...[16, 32, 64, 80].map((size) => ({
            from: inProject("assets/icon.svg"),
            to: `assets/icon-${size}.png`,
            transform: (svg) => sharp(svg, { density: 300 }).resize(size, size).png().toBuffer(),
          })),
        ],
      }),
    ],
    performance: { hints: false },
    ...(isServing && { devServer: await developmentServer() }),
  };
}

/** The stand-in for Excel. */
function workbench(mode) {
  return {
    name: "workbench",
    mode,
    devtool: mode === "production" ? false : "source-map",
    entry: {
      workbench: inProject("workbench/workbench.ts"),
      "host-bridge": inProject("workbench/office/host-bridge.ts"),
    },
    output: { path: inProject("build/workbench"), publicPath: "/workbench/", filename: "[name].js", clean: true },
    resolve: { extensions: [".ts", ".js"] },
    module: { rules: [typescript, { test: /\.css$/, use: [MiniCssExtractPlugin.loader, "css-loader"] }] },
    optimization: { minimizer: [new EsbuildPlugin({ target: "es2022" })] },
    plugins: [
      // The grid carries 67 hyphenation dictionaries for documents; one is enough for a sheet.
      new webpack.IgnorePlugin({
        checkResource: (resource, context) =>
          /engine-render[\\/]lib[\\/]es$/.test(context) && /^\.\/(?!en-gb)[\w-]+-[\w-]{8}\.js$/.test(resource),
      }),
      new HtmlPlugin({
        template: inProject("workbench/workbench.html"),
        filename: "index.html",
        chunks: ["workbench"],
        scriptLoading: "defer",
      }),
      new MiniCssExtractPlugin({ filename: "[name].css" }),
    ],
    performance: { hints: false },
  };
}

/** A program for Node from TypeScript. Built, it starts a second faster and needs 70 MB less than from the sources. */
function program(name, mode, entry) {
  return {
    name,
    mode,
    devtool: false,
    target: "node20",
    entry: Object.fromEntries(Object.entries(entry).map(([file, source]) => [file, inProject(source)])),
    output: { path: inProject(`build/${name}`), filename: "[name].mjs", module: true, clean: true },
    experiments: { outputModule: true },
    resolve: { extensions: [".ts", ".js"] },
    module: {
      rules: [{ test: /\.ts$/, exclude: /node_modules/, loader: "esbuild-loader", options: { target: "node20" } }],
      // `import.meta.url` stays as it is, so that it is the URL of the built file.
      parser: { javascript: { importMeta: false, url: false, worker: false } },
    },
    // Not minimized, so that stack traces are readable.
    optimization: { minimize: false },
    performance: { hints: false },
  };
}

const sessionWorker = { "session-worker": "service/background/session-worker.ts" };

/** The local service, alone and with the workbench, and its process of background work. */
const service = (mode) =>
  program("service", mode, { main: "service/main.ts", serve: "scripts/serve.ts", ...sessionWorker });

/** A node of the desk. Packages that find parts of themselves at run time are not bundled. */
const desk = (mode) => ({
  ...program("desk", mode, { main: "scripts/serve-desk.ts", ...sessionWorker }),
  externals: { pg: "module pg", "pg-native": "module pg-native", "prom-client": "module prom-client" },
});

/** The server for assistants. */
const mcp = (mode) => program("mcp", mode, { main: "scripts/serve-mcp.ts", ...sessionWorker });

/** The administrator's page of the desk. Its server writes the nonce of the styles into it. */
function deskPage(mode) {
  return {
    name: "desk-page",
    mode,
    devtool: mode === "production" ? false : "source-map",
    entry: { admin: inProject("desk/admin-page/admin-page.tsx") },
    output: { path: inProject("build/desk-page"), filename: "[name].[contenthash:8].js", clean: true },
    resolve: { extensions: [".tsx", ".ts", ".js"] },
    module: { rules: [typescript] },
    plugins: [
      new HtmlPlugin({
        template: inProject("desk/admin-page/admin-page.html"),
        filename: "index.html",
        scriptLoading: "defer",
      }),
    ],
    performance: { hints: false },
  };
}

export default async (environment, { mode = "production" }) => [
  await addin(mode, Boolean(environment.WEBPACK_SERVE)),
  workbench(mode),
  service(mode),
  desk(mode),
  mcp(mode),
  deskPage(mode),
];
