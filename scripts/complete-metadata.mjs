import { Marked } from "marked";
import webpack from "webpack";

const pluginName = "CompleteMetadata";

/** The place of a function on the help page. */
const anchorOf = (id) => id.toLowerCase();

/**
 * Excel's metadata with what its generator cannot read from comments: where help on each function stands, and the words that
 * Excel offers for an argument while a formula is typed. A pick list without `functions` holds for every parameter of its name.
 */
export function completeMetadata(metadata, { helpPage, pickLists }) {
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
  return { ...metadata, functions, enums };
}

/** Completes `functions.json` of a build. */
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

/** The help page of the functions: docs/functions.md in its frame, each section where the metadata points to. */
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
