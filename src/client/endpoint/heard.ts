import type { EndpointName } from "../../contract/endpoints";
import type { AnsweredCall } from "./answered";
import { standingOf } from "../asker";
import type { AnswerMeta } from "../../transport/client-event";
import type { Arguments } from "../requests/write-arguments";

/** One answer that has reached whoever asked: where it came from and what it said about itself. */
export interface Heard {
  endpoint: EndpointName;
  /** What was asked, under the client's own words, symbol or ticker first; without what the service assumes anyway. */
  asked: Arguments;
  record: unknown;
  meta: AnswerMeta | undefined;
  /** When it first arrived, in milliseconds since 1970 UTC. */
  receivedAtMs: number;
  /** True for an answer shown again: it cost nothing this time. */
  fromMemory: boolean;
  /** The request that brought it; undefined where the catalogue's price is all there is to say. */
  call: AnsweredCall | undefined;
}

/** What an answer says for the asker to be told. */
type Telling = Pick<Heard, "record" | "receivedAtMs"> & Partial<Pick<Heard, "meta" | "call">>;

/** What was asked, and whether the answer is remembered already. */
export type Question = Pick<Heard, "endpoint" | "asked" | "fromMemory">;

/** The answer as it is; who asked, where they listen, is told of it as it arrives. */
export function tellAsker<One extends Telling>(
  signal: AbortSignal | undefined,
  question: Question,
  answer: Promise<One>,
): Promise<One> {
  const { heard } = standingOf(signal);
  if (!heard) return answer;
  return answer.then((answered) => {
    const { record, meta, receivedAtMs, call } = answered;
    heard({ ...question, record, meta, receivedAtMs, call });
    return answered;
  });
}
