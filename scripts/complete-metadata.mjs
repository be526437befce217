import { Marked } from "marked";
import webpack from "webpack";

const pluginName = "CompleteMetadata";

/** Returns the anchor of a function on the help page. */
const anchorOf = (id) => id.toLowerCase();

/**
 * Adds to the generated metadata what comments cannot express: that functions receive error cells as arguments, the help address of
 * each function, and the values that Excel suggests for an argument. A pick list without `functions` applies to every parameter
 * with its name.
 */
function completeMetadata(metadata, { helpPage, pickLists }) {
  const pickListOf = (id, { name }) =>
    pickLists.find((list) => list.parameter === name && (list.functions?.includes(id) ?? true));
  const used = new Set();
  const functions = metadata.functions.map((one) => ({
    ...one,
    helpUrl: `${helpPage}#${anchorOf(one.id)}`,
    parameters: one.parameters.map((parameter) => {
      const list = pickListOf(one.id, parameter);
      if (!list) return parameter;
      used.add(list);
      return { ...parameter, type: "string", customEnumId: list.id };
    }),
  }));
  const enums = [...used].map(({ id, words }) => ({
    id,
    type: "string",
    values: Object.entries(words).map(([word, tooltip]) => ({ name: word, stringValue: word, tooltip })),
  }));
  // Without this Excel shows an argument's error unexplained; the functions say which argument it is and what to do.
  return { ...metadata, allowErrorForDataTypeAny: true, functions, enums };
}

/** A webpack plugin that completes `functions.json`. */
export class CompleteMetadata {
  constructor(options) {
    this.options = options;
  }

  apply(compiler) {
    const { Compilation, sources } = webpack;
    const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONS;
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) =>
      compilation.hooks.processAssets.tap({ name: pluginName, stage }, () =>
        compilation.updateAsset("functions.json", (generated) => {
          const completed = completeMetadata(JSON.parse(generated.source().toString()), this.options);
          return new sources.RawSource(JSON.stringify(completed, null, 2));
        }),
      ),
    );
  }
}

/** Returns the help page of the functions: docs/functions.md as HTML inside `frame`, with the anchors that the metadata refers to. */
export function functionsHelp(markdown, frame) {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${anchorOf(text).replaceAll(" ", "-")}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
    },
  });
  return frame.replace("<!-- functions -->", () => marked.parse(markdown));
}
