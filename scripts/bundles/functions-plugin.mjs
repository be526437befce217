import { Buffer } from "node:buffer";
import { Marked } from "marked";
import { build } from "esbuild";
import ts from "typescript";
import { projectFolder } from "../setup/steps.mjs";

const pluginName = "FunctionsMetadata";

/** Returns the files that are made from the definitions of the formulas, as objects: Excel's list, and what the gallery shows and searches besides. */
async function readMetadata(helpPage) {
  const contents = `
    import { formulas } from "@strikebook/formulas";
    import { functionsMetadata } from "./scripts/bundles/functions-metadata";
    import { galleryData } from "./scripts/bundles/gallery-data";
    export default {
      "functions.json": functionsMetadata(formulas, ${JSON.stringify(helpPage)}),
      "gallery.json": galleryData(formulas),
    };`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: projectFolder, loader: "ts" },
    bundle: true,
    format: "esm",
    write: false,
  });
  const code = Buffer.from(outputFiles[0].contents).toString("base64");
  return (await import(`data:text/javascript;base64,${code}`)).default;
}

/** A webpack plugin that writes `functions.json` and `gallery.json`. */
export class FunctionsMetadata {
  constructor({ helpPage }) {
    this.helpPage = helpPage;
  }

  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) =>
      compilation.hooks.processAssets.tapPromise({ name: pluginName, stage }, async () => {
        const files = await readMetadata(this.helpPage);
        compilation.emitAsset(
          "functions.json",
          new sources.RawSource(JSON.stringify(files["functions.json"], null, 2)),
        );
        compilation.emitAsset("gallery.json", new sources.RawSource(JSON.stringify(files["gallery.json"])));
      }),
    );
  }
}

const isHelp = ({ name }) => name !== undefined && ts.isIdentifier(name) && name.text === "help";
const importsHelp = (node) => ts.isImportDeclaration(node) && /[/]help-texts$/.test(node.moduleSpecifier.text);

/** Leaves the texts of the formulas out of the add-in, which finds them in `functions.json`: the properties `help` of their definitions. */
export const withoutHelp = (context) => (file) => {
  if (!/[\\/]packages[\\/]formulas[\\/]/.test(file.fileName)) return file;
  const visit = (node) => {
    if (importsHelp(node)) return undefined;
    const visited = ts.visitEachChild(node, visit, context);
    if (!ts.isObjectLiteralExpression(visited)) return visited;
    return context.factory.updateObjectLiteralExpression(
      visited,
      visited.properties.filter((property) => !isHelp(property)),
    );
  };
  return ts.visitNode(file, visit);
};

/** Returns the help page of the functions: docs/functions.md as HTML inside `frame`, with the anchors that the metadata refers to. */
export function functionsHelp(markdown, frame) {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        const anchor = text.toLowerCase().replaceAll(" ", "-");
        return `<h${depth} id="${anchor}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
    },
  });
  return frame.replace("<!-- functions -->", () => marked.parse(markdown));
}
