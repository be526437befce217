import { fileURLToPath } from "node:url";
import CopyPlugin from "copy-webpack-plugin";
import CustomFunctionsMetadataPlugin from "custom-functions-metadata-plugin";
import { EsbuildPlugin } from "esbuild-loader";
import HtmlPlugin from "html-webpack-plugin";
import MiniCssExtractPlugin from "mini-css-extract-plugin";
import webpack from "webpack";

const inProject = (path) => fileURLToPath(new URL(path, import.meta.url));

const functionFiles = ["gex", "account"].map((name) => inProject(`src/functions/${name}.ts`));

const typescript = {
  test: /\.tsx?$/,
  exclude: /node_modules/,
  loader: "ts-loader",
  options: { transpileOnly: true, compilerOptions: { noEmit: false } },
};

const metadata = new CustomFunctionsMetadataPlugin({ output: "functions.json", input: functionFiles });

/** The deployable add-in. */
function addin(mode) {
  return {
    name: "addin",
    mode,
    devtool: mode === "production" ? false : "source-map",
    entry: { functions: inProject("src/functions/functions.ts"), taskpane: inProject("src/taskpane/taskpane.ts") },
    output: {
      path: inProject("dist"),
      filename: "[name].[contenthash:8].js",
      chunkFilename: "[name].[contenthash:8].js",
      clean: true,
    },
    resolve: { extensions: [".tsx", ".ts", ".js"] },
    module: { rules: [typescript] },
    optimization: { runtimeChunk: "single" },
    plugins: [
      metadata,
      new HtmlPlugin({
        template: inProject("src/taskpane/taskpane.html"),
        filename: "taskpane.html",
        chunks: ["functions", "taskpane"],
        chunksSortMode: "manual",
        scriptLoading: "defer",
      }),
      new CopyPlugin({ patterns: [{ from: inProject("src/taskpane/config.json"), to: "config.json" }] }),
    ],
    performance: { hints: false },
  };
}

/** The stand-in for Excel. */
function workbench(mode) {
  return {
    name: "workbench",
    mode,
    devtool: mode === "production" ? false : "source-map",
    entry: { workbench: inProject("workbench/workbench.ts"), host: inProject("workbench/host-bridge.ts") },
    output: { path: inProject("build/workbench"), filename: "[name].js", clean: true },
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

export default (_environment, { mode = "production" }) => [addin(mode), workbench(mode)];
