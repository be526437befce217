import { createHash } from "node:crypto";

/** The address of a built file whose name stays the same in every release, as a page or the manifest contains it. */
const address = /(?<=["/])(?:runtime\.js|functions\.json|functions\.js|taskpane\.js|taskpane\.html|help\.html)(?=")/g;

/**
 * Returns a text in which the address of each file with a lasting name ends with a hash of its content: `functions.json?v=0123456789ab`.
 * Excel and browsers store files by address, for up to a day, and thus request a changed file at once.
 */
export function withContentAddresses(text, contentOf) {
  return text.replaceAll(address, (file) => `${file}?v=${contentHash(contentOf(file))}`);
}

const contentHash = (content) => createHash("sha256").update(content).digest("hex").slice(0, 12);

const pluginName = "ContentAddresses";

/** A webpack plugin that writes the addresses of files by their content: into the page, and then into the manifest, which names the page. */
export class ContentAddresses {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER; // after the last change of a script
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) =>
      compilation.hooks.processAssets.tap({ name: pluginName, stage }, () => {
        const contentOf = (file) => compilation.getAsset(file).source.buffer();
        for (const file of ["taskpane.html", "manifest.xml"]) {
          const text = withContentAddresses(contentOf(file).toString(), contentOf);
          compilation.updateAsset(file, new sources.RawSource(text));
        }
      }),
    );
  }
}
