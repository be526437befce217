import type { ErrorCode } from "../../src/contract/errors";
import { jsonAnswer } from "../query/answers";
import type { DescribedSchema } from "../query/json-schema";
import type { Parameters } from "../query/read-query";
import type { Asked, Route } from "../routes/route";
import type { FlowSources } from "./flow-sources";

/** One flow route: how its question is read, and what answers it. */
export interface FlowRouteFacts<Question> {
  summary: string;
  pathParameters?: Parameters;
  parameters: Parameters;
  /** The whole answer, `data` and `meta`. */
  answer: DescribedSchema;
  /** Codes beside `invalid_parameter` and those of the host. */
  refusals?: readonly ErrorCode[];
  /** Credits of a question, where that depends on it, and the rule in words. */
  price?: (question: Question) => number;
  priceRule?: string;
  /** Throws a `Refusal` for what the flow document does not accept. */
  read(asked: Asked): Question;
  /** The `data` of the answer. */
  data(question: Question): unknown;
}

/** Codes that the host may refuse any query with. API document, Part 7. */
const hostRefusals: readonly ErrorCode[] = [
  "invalid_parameter",
  "opra_agreement_required",
  "too_many_concurrent_queries",
  "gateway_timeout",
];

/** A route of the flow host: `{data, meta}` with `meta = {timestamp, requestId}`. Flow document, Part 1. */
export function flowRoute<Question>(sources: FlowSources, facts: FlowRouteFacts<Question>): Route {
  const { summary, parameters, pathParameters, answer, refusals = [], price, priceRule, read, data } = facts;
  const envelope = (body: unknown, nowMs: number): Response => {
    const meta = { timestamp: new Date(nowMs).toISOString(), requestId: sources.nextRequestId() };
    return jsonAnswer(JSON.stringify({ data: body, meta }));
  };
  return {
    summary,
    parameters,
    ...(pathParameters && { pathParameters }),
    answer,
    refusals: [...hostRefusals, ...refusals],
    ...(price && { price: (asked: Asked) => price(read(asked)) }),
    ...(priceRule && { priceRule }),
    handle(asked) {
      const body = data(read(asked));
      return body instanceof Promise
        ? body.then((settled) => envelope(settled, asked.nowMs))
        : envelope(body, asked.nowMs);
    },
  };
}
