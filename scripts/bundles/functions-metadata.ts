import { type Formula, type PickList, type PickedArgument, checkFunctions, helpOf } from "@strikebook/formulas";

/** A parameter as Excel's list describes it. */
interface ParameterMetadata {
  name: string;
  description: string;
  type: "any" | "string";
  optional?: true;
  dimensionality?: "matrix";
  customEnumId?: string;
}

/** What Excel passes to a function besides the values, and whether it calls it once or until it is cancelled. */
function optionsOf({ kind, passes }: Formula) {
  if (kind === "stream") return { ...(passes !== "nothing" && { requiresStreamAddress: true }), stream: true };
  return { requiresAddress: true, ...(passes === "addresses" && { requiresParameterAddresses: true }) };
}

function parameterOf(
  name: string,
  help: string | PickedArgument,
  { isCalledForEach = false, isRequired = false }: Partial<Formula["arguments"][string]>,
): ParameterMetadata {
  const picked = typeof help === "string" ? undefined : help;
  return {
    description: typeof help === "string" ? help : help.says,
    name,
    ...(!isRequired && { optional: true }),
    type: picked ? "string" : "any",
    ...(!isCalledForEach && { dimensionality: "matrix" }),
    ...(picked && { customEnumId: picked.picks.id }),
  };
}

function parametersOf(formula: Formula): ParameterMetadata[] {
  const { arguments: texts } = helpOf(formula);
  const parameters = Object.entries(formula.arguments).map(([name, argument]) =>
    parameterOf(name, texts[name] ?? "", argument),
  );
  return formula.options ? [...parameters, parameterOf("options", formula.options.help, {})] : parameters;
}

/** Returns the values that Excel suggests for the arguments of some formulas, each list once. */
function pickListsOf(formulas: readonly Formula[]): PickList[] {
  const texts = formulas.flatMap((formula) => Object.values(helpOf(formula).arguments));
  return [...new Set(texts.flatMap((text) => (typeof text === "string" ? [] : [text.picks])))];
}

/** The functions of "Check this Excel", which Excel does not suggest. */
const functionsOfCheck = [
  {
    description: "Returns what Strikebook's check of this Excel asks for. No credits.",
    id: checkFunctions.once,
    name: checkFunctions.once,
    options: { requiresAddress: true, requiresParameterAddresses: true, excludeFromAutoComplete: true },
    parameters: [
      parameterOf("what", "What to return, as the check names it.", { isCalledForEach: true, isRequired: true }),
      parameterOf("given", "What the check passes.", {}),
    ],
    result: { dimensionality: "matrix" },
  },
  {
    description: "Shows values that Strikebook's check of this Excel sends. No credits.",
    id: checkFunctions.stream,
    name: checkFunctions.stream,
    options: { stream: true, excludeFromAutoComplete: true },
    parameters: [parameterOf("name", "The name of the stream.", { isCalledForEach: true, isRequired: true })],
    result: { dimensionality: "matrix" },
  },
];

/** Returns the content of `functions.json`, Excel's list of the functions. `helpPage` is the address of their page. */
export function functionsMetadata(formulas: readonly Formula[], helpPage: string) {
  return {
    allowCustomDataForDataTypeAny: true,
    // Without this Excel shows an argument's error unexplained; the functions say which argument it is and what to do.
    allowErrorForDataTypeAny: true,
    functions: [
      ...formulas.map((formula) => ({
        description: helpOf(formula).description,
        id: formula.name,
        name: formula.name,
        options: optionsOf(formula),
        parameters: parametersOf(formula),
        result: { dimensionality: "matrix" },
        helpUrl: `${helpPage}#${formula.name.toLowerCase()}`,
      })),
      ...functionsOfCheck,
    ],
    enums: pickListsOf(formulas).map(({ id, words }) => ({
      id,
      type: "string",
      values: Object.entries(words).map(([word, tooltip]) => ({ name: word, stringValue: word, tooltip })),
    })),
  };
}
