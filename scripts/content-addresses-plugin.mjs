import webpack from "webpack";
import { withContentAddresses } from "./content-addresses.mjs";

const pluginName = "ContentAddresses";

/** A webpack plugin that writes the addresses of files by their content: into the page, and then into the manifest, which names the page. */
export class ContentAddresses {
  apply(compiler) {
    const { Compilation, sources } = webpack;
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
