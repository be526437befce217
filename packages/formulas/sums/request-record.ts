import { type CallContext, loadPart } from "@strikebook/client";
import { asksSum, type SourceRequest, type SumSource } from "./root-requests";

/** Requests one record: of a sum of roots, the sum of their records. Its code is loaded with the first sum. */
export async function requestRecord(source: SumSource, wanted: SourceRequest, context: CallContext): Promise<unknown> {
  if (!asksSum(wanted.request)) return (await source.get(wanted.endpoint, wanted.request as never, context)).record;
  const { askSum } = await loadPart(() => import(/* webpackChunkName: "sums" */ "./ask-sum"));
  return askSum(source, wanted, context);
}
