import type { Meta } from "../contract/meta";

/** One record as the service sent it, with what the answer said about itself. */
export interface Answered<Record> {
  record: Record;
  /** Of the answer the record came in, which other symbols may have shared. */
  meta: Meta;
  /** When the answer arrived, in milliseconds since 1970 UTC: a record shown again keeps its first arrival. */
  receivedAtMs: number;
}
