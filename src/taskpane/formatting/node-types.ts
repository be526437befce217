/** The node types of a board as the service names them, the most important first. The service decides: thresholds are not published. */
export const nodeMeanings = [
  { type: "king", meaning: "The largest exposure of the board, positive or negative." },
  { type: "gatekeeper", meaning: "A strong node between spot and the king." },
  { type: "pika", meaning: "Positive exposure." },
  { type: "barney", meaning: "Negative exposure." },
  { type: "significant", meaning: "Exposure of medium size." },
  { type: "normal", meaning: "Small exposure." },
];

/** The sign convention of all exposure. docs/methodology.md, The sign, and what it assumes. */
export const signConvention =
  "Calls count plus, puts minus, as if dealers had bought all calls and sold all puts: a convention, not their positions.";

/** The node types as the text of a note. */
export const nodeTypesText = [
  "Node types of Strikebook",
  ...nodeMeanings.map(({ type, meaning }) => `${type}: ${meaning}`),
  signConvention,
].join("\n");
