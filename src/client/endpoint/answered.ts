import type { Meta } from "../../contract/meta";

/** One record as the service sent it, with what the answer said about itself. */
export interface Answered<Record, AnswerMeta = Meta> {
  record: Record;
  /** Of the answer the record came in, which other symbols may have shared. */
  meta: AnswerMeta;
  /** When the answer arrived, in milliseconds since 1970 UTC: a record shown again keeps its first arrival. */
  receivedAtMs: number;
  /** How long after that the record is shown again without asking, in milliseconds; the catalogue decides where it is absent. */
  freshMs?: number | undefined;
  /** The request that brought it: one object for all records that came together. */
  call?: AnsweredCall | undefined;
  /** How much of the answer's text the record came in, in characters: what remembering it takes. */
  characters?: number | undefined;
}

/** One request that was answered. */
export interface AnsweredCall {
  /** What it cost by the catalogue, in credits, however many records it brought. */
  credits: number;
}
