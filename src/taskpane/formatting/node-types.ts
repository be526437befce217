/** The node types of a board as the service names them, the most important first. The service decides: thresholds are not published. */
export const nodeMeanings = [
  { type: "king", meaning: "The largest exposure of the board, positive or negative." },
  { type: "gatekeeper", meaning: "A strong node between spot and the king." },
  { type: "pika", meaning: "Positive exposure." },
  { type: "barney", meaning: "Negative exposure." },
  { type: "significant", meaning: "Exposure of medium size." },
  { type: "normal", meaning: "Small exposure." },
];

/** Returns what a node type means, as part of a sentence; `undefined` for one that is not known here. */
export function nodeMeaning(type: string): string | undefined {
  const meaning = nodeMeanings.find((known) => known.type === type)?.meaning;
  return meaning && `${meaning.charAt(0).toLowerCase()}${meaning.slice(1, -1)}`;
}

/** The names in and below the picture of a board: levels and node types. docs/levels.md, What each level means. */
export const boardTerms = [
  { name: "King", value: "The strike with the largest exposure, positive or negative." },
  { name: "Wall +", value: "The strike with the largest positive exposure." },
  { name: "Wall \u2212", value: "The strike with the most negative exposure." },
  { name: "Call wall", value: "The strike with the largest exposure of calls." },
  { name: "Put wall", value: "The strike with the largest exposure of puts." },
  { name: "Zero gamma", value: "The price at which the net gamma of all contracts would be zero." },
  { name: "Flip", value: "Where the running sum of the strikes, from the lowest up, changes its sign." },
  ...nodeMeanings.flatMap(({ type, meaning }) => (type === "king" ? [] : { name: type, value: meaning })),
];

/** The sign convention of all exposure. docs/methodology.md, The sign, and what it assumes. */
export const signConvention =
  "Calls count plus, puts minus, as if dealers had bought all calls and sold all puts. This is a convention, not their actual positions.";

/** The node types as the text of a note. */
export const nodeTypesText = [
  "Node types of Strikebook",
  ...nodeMeanings.map(({ type, meaning }) => `${type}: ${meaning}`),
  signConvention,
].join("\n");
