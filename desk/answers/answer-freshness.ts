import * as v from "valibot";
import {
  dailyStatsFreshMs,
  flowFreshMs,
  pastBoardFreshMs,
  volatilityFreshMs,
  type FlowDate,
} from "../../src/client/endpoint/freshness";
import { endpoints, type EndpointName } from "../../src/contract/endpoints";
import { symbolDailyStatsSchema } from "../../src/contract/history";
import { flowMetaSchema } from "../../src/contract/meta";
import { volMetaSchema } from "../../src/contract/volatility";
import { argumentsOf, type Questions } from "./questions";
import type { StoredAnswer } from "./stored-answer";

/** How long a symbol counts as without data: it may have some soon. */
const NO_DATA_MS = 60_000;

/** What a flow request ends with, if not a date of options. */
const flowDates: Partial<Record<EndpointName, FlowDate>> = {
  flowTrades: "window",
  flowTide: "window",
  flowStrikes: "window",
  flowHistory: "to",
  flowDarkPool: "date of shares",
};

/**
 * Returns how long an answer may be given again, in milliseconds; Infinity if it never changes. The rules are those of the client. A
 * response that differs from the contract has the endpoint's own time.
 *
 * `marketMs` is the time of the market when it arrived, in milliseconds since 1970 UTC.
 */
export function answerFreshMs(questions: Questions, answer: StoredAnswer, marketMs: number): number {
  const { freshMs } = endpoints[questions.endpoint];
  if (answer.kind === "absent" || answer.kind === "missing") return Math.min(freshMs, NO_DATA_MS);
  return ruleMs(questions, answer, marketMs) ?? freshMs;
}

function ruleMs(questions: Questions, { frame, kind, text }: StoredAnswer, receivedAtMs: number): number | undefined {
  const { endpoint } = questions;
  const args = argumentsOf(questions);
  const { meta } = frame;
  if (endpoint === "openapi" || endpoint === "account") return undefined;
  if (endpoint === "historical" || endpoint === "range") {
    return pastBoardFreshMs(endpoint === "range" ? "to" : "at")({ record: undefined, meta, receivedAtMs }, args);
  }
  if (endpoint === "dailyStats") {
    const record = v.safeParse(symbolDailyStatsSchema, kind === "record" ? JSON.parse(text) : undefined);
    return record.success
      ? dailyStatsFreshMs({ record: record.output, meta: undefined, receivedAtMs }, args)
      : undefined;
  }
  if (endpoint.startsWith("vol") && endpoint !== "volSymbols" && endpoint !== "volStatus") {
    const read = v.safeParse(volMetaSchema, meta);
    const record: unknown = kind === "record" ? JSON.parse(text) : undefined;
    return read.success ? volatilityFreshMs(endpoint)({ record, meta: read.output, receivedAtMs }, args) : undefined;
  }
  if (endpoint.startsWith("flow")) {
    const read = v.safeParse(flowMetaSchema, meta);
    const rule = flowFreshMs(endpoint, flowDates[endpoint] ?? "date");
    return read.success ? rule({ record: undefined, meta: read.output, receivedAtMs }, args) : undefined;
  }
  return undefined;
}
