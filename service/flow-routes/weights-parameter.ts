import { readConvictionWeights } from "../../market/tape/conviction-weights";
import { defaultWeights, type ConvictionWeights } from "../../market/tape/trade-scores";
import { Refusal } from "../query/answers";
import { notAccepted, type Parameter } from "../query/parameters";

/** The conviction weights of a question, a JSON object; undefined when not sent. Flow document, Part 4.1. */
export const convictionWeights: Parameter<ConvictionWeights | undefined> = {
  description:
    "Weights of the parts of a trade's conviction, a JSON object; none negative, together 0.95 to 1.05. A part left out weighs nothing.",
  required: false,
  schema: { type: "string", contentMediaType: "application/json", examples: [JSON.stringify(defaultWeights)] },
  read(typed, name) {
    if (typed === undefined) return undefined;
    const read = readConvictionWeights(parsed(typed, name));
    if (typeof read === "string") throw new Refusal("invalid_parameter", read);
    return read;
  },
};

function parsed(typed: string, name: string): unknown {
  try {
    return JSON.parse(typed);
  } catch {
    throw notAccepted(name, `a JSON object such as {"premium":0.5,"sweep":0.5}`, typed);
  }
}
