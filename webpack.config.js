import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import CopyPlugin from "copy-webpack-plugin";
import HtmlPlugin from "html-webpack-plugin";
import MinimizerPlugin from "minimizer-webpack-plugin";
import { ContentAddresses } from "./scripts/bundles/content-addresses.mjs";
import { functionsHelp, FunctionsMetadata, withoutHelp } from "./scripts/bundles/functions-plugin.mjs";
import { shippedVersion, withVersion } from "./scripts/bundles/version.mjs";

const inProject = (path) => fileURLToPath(new URL(path, import.meta.url));

const typescript = {
  test: /\.tsx?$/,
  exclude: /node_modules/,
  loader: "ts-loader",
  options: {
    transpileOnly: true,
    compilerOptions: { noEmit: false },
    getCustomTransformers: () => ({ before: [withoutHelp] }),
  },
};

/** SWC writes the same code as Terser, webpack's default, and half a percent less of it, in a fourteenth of the time. */
const minimizer = [
  new MinimizerPlugin({
    minify: MinimizerPlugin.swcMinify,
    parallel: false,
    minimizerOptions: { compress: { passes: 3 }, mangle: true },
  }),
];

/** Where the add-in is served in development. The administrator who installs a release writes another address (`place.mjs`). */
const developmentHost = "https://localhost:3000";

/** The service that the add-in asks; the development server forwards /api to the local one. */
function configuration(content, mode) {
  const local = { baseUrl: "/api", flowBaseUrl: "/api/flow", practice: true };
  return JSON.stringify({ ...JSON.parse(content.toString()), ...(mode === "development" && local) }, null, 2);
}

const readText = (path) => readFileSync(inProject(path), "utf8");

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
  const version = shippedVersion();
  return {
    name: "addin",
    mode,
    context: inProject("."),
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
    },
    resolve: { extensions: [".tsx", ".ts", ".js"] },
    module: { rules: [typescript] },
    optimization: {
      // One runtime for both entries: with two, functions and pane would each hold a client of their own.
      runtimeChunk: "single",
      minimizer,
      // The shortest names between modules: 2 kB less of the first chunk. Names that outlast a build would help no cache, because files are
      // addressed by their content.
      mangleExports: "size",
      moduleIds: "natural",
    },
    plugins: [
      new FunctionsMetadata({ helpPage: `${developmentHost}/functions.html` }),
      new HtmlPlugin({
        template: inProject("src/taskpane/taskpane.html"),
        filename: "taskpane.html",
        chunks: ["functions", "taskpane"],
        chunksSortMode: "manual",
        scriptLoading: "defer",
        // The pane shows it. It is not in the scripts, which thus change only with their code.
        meta: { "strikebook-version": version },
      }),
      new CopyPlugin({
        patterns: [
          {
            from: inProject("manifest.xml"),
            to: "manifest.xml",
            transform: (content) => withVersion(content.toString(), version),
          },
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
          { from: inProject("assets/*.png"), to: "assets/[name][ext]" },
        ],
      }),
      new ContentAddresses(),
    ],
    performance: { hints: false },
    ...(isServing && { devServer: await developmentServer() }),
  };
}

/** The administrator's page of the desk. Its server writes the nonce of the styles into it. */
function deskPage(mode) {
  return {
    name: "desk-page",
    mode,
    devtool: mode === "production" ? false : "source-map",
    entry: { admin: inProject("desk/admin-page/admin-page.tsx") },
    output: { path: inProject("build/desk-page"), filename: "[name].[contenthash:8].js" },
    resolve: { extensions: [".tsx", ".ts", ".js"] },
    module: { rules: [typescript] },
    optimization: { minimizer },
    plugins: [
      new HtmlPlugin({
        template: inProject("desk/admin-page/admin-page.html"),
        filename: "index.html",
        favicon: inProject("assets/icon-32.png"),
        scriptLoading: "defer",
      }),
    ],
    performance: { hints: false },
  };
}

export default async (environment, { mode = "production" }) => [
  await addin(mode, Boolean(environment.WEBPACK_SERVE)),
  deskPage(mode),
];
