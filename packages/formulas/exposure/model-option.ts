import { type BoardSource, type Layout, type PositionModel, positionModels } from "@strikebook/contract";
import { loadPart } from "@strikebook/client";
import { ArgumentError } from "../arguments/argument-error";
import { choiceOption, type OptionReader } from "../arguments/option-readers";
import type { Subject } from "../plan";

export const modelOption: OptionReader<PositionModel> = choiceOption(...positionModels);

interface ModelOptions {
  model: PositionModel;
  source?: BoardSource;
  layout?: Layout;
  view?: string;
}

/**
 * Returns what a board under a model needs of the service: calls and puts apart, at every strike, because strikes that are empty by the convention
 * need not be so by the model. @throws ArgumentError if the board cannot be computed.
 */
export function modelRequest({ model, source, layout, view = "summary" }: ModelOptions) {
  if (model === "calls-puts") return { model: undefined };
  if (source === "volume" || layout === "matrix" || view !== "summary")
    throw new ArgumentError("The option model is for net open interest: remove source=volume, layout=matrix or view.");
  return { model: true as const, sides: false, zeroGamma: false, includeEmpty: true, valuesOnly: false };
}

/** Returns why there is no zero gamma under a model; `undefined` if there is one. */
export function modelWithoutZeroGamma(model: PositionModel): string | undefined {
  return model === "calls-puts" ? undefined : `Zero gamma belongs to the convention of signs: model=${model} has none.`;
}

/** Returns the same subjects, with boards under a model. Its code is loaded before anything is requested. */
export function underModel<Data>(
  model: PositionModel,
  includeEmpty: boolean,
  subjectOf: (symbol: string, calls: Subject<Data>["calls"]) => Subject<Data>,
): typeof subjectOf {
  if (model === "calls-puts") return subjectOf;
  return (symbol, calls) =>
    subjectOf(
      symbol,
      calls.map((call) => ({
        ...call,
        send: async (...sent) => {
          const { sendUnder } = await loadPart(() => import("./position-models"));
          return sendUnder({ model, includeEmpty }, ...sent);
        },
      })),
    );
}
