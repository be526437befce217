import webpack from "webpack";

/** Returns the configuration of webpack for a part: the add-in or the page of administrators. */
export async function pagesConfiguration(name) {
  const { default: configurations } = await import("../../webpack.config.js");
  return (await configurations({}, { mode: "production" })).find((candidate) => candidate.name === name);
}

/** Builds pages with webpack. Returns its report; throws an error with its errors and warnings if there are any. */
export async function compilePages(configuration) {
  const compiler = webpack(configuration);
  const stats = await new Promise((resolve, reject) =>
    compiler.run((problem, done) => (problem ? reject(problem) : resolve(done))),
  );
  await new Promise((closed) => compiler.close(closed));
  if (stats.hasErrors() || stats.hasWarnings()) throw new Error(stats.toString("errors-warnings"));
  return stats;
}
