import { type CallContext, loadPart } from "@strikebook/client";
import { asksSum, type AskedRequest, type SumSource } from "./root-requests";

/** Requests one record: of a sum of roots, the sum of their records. Its code is loaded with the first sum. */
export async function requestRecord(source: SumSource, asked: AskedRequest, context: CallContext): Promise<unknown> {
  if (!asksSum(asked.request)) return (await source.get(asked.endpoint, asked.request as never, context)).record;
  const { askSum } = await loadPart(() => import(/* webpackChunkName: "sums" */ "./ask-sum"));
  return askSum(source, asked, context);
}
