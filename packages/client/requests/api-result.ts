import type { Meta as BoardMeta, ResponseMeta } from "@strikebook/contract";
import type { ApiCall } from "../transport/call-context";

/** One record as the service sent it, with what the response said about itself. */
export interface ApiResult<Data, Meta = BoardMeta> {
  record: Data;
  /** Of the response that contained the record; other symbols may have shared it. */
  meta: Meta;
  /** When the response arrived, in milliseconds since 1970 UTC; unchanged when the record is shown again from the cache. */
  receivedAtMs: number;
  /** How long after its arrival the record may be shown from the cache, in milliseconds; the endpoint's own time if absent. */
  freshMs?: number | undefined;
  /** The request that delivered it: one object for all records that arrived together. */
  call?: ApiCall | undefined;
  /** Whether an earlier request delivered it, of this workbook or another: it costs nothing here. */
  isReused?: boolean | undefined;
  /** What it cost when it was fetched, in credits, if it was stored on this computer since. */
  storedCredits?: number | undefined;
  /** The length of the record's share of the response text: its weight in the cache. */
  characters?: number | undefined;
}

/** The result of any endpoint. */
export type AnyResult = ApiResult<unknown, ResponseMeta | undefined>;
