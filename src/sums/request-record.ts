import type { CallContext } from "../transport/call-context";
import { ConnectionError } from "../transport/errors";
import { asksSum, type AskedRequest, type SumSource } from "./root-requests";

/** Requests one record: of a sum of roots, the sum of their records. Its code is loaded with the first sum. */
export async function requestRecord(source: SumSource, asked: AskedRequest, context: CallContext): Promise<unknown> {
  if (!asksSum(asked.request)) return (await source.get(asked.endpoint, asked.request as never, context)).record;
  const code = await import("./ask-sum").catch(() => undefined);
  if (!code) throw new ConnectionError("A part of the add-in could not be loaded.");
  return code.askSum(source, asked, context);
}
