import * as formulas from "../../formulas/account/account";
import { blank, formats, formatted } from "../../tables/cell";
import { answerCell } from "../answer-cell";
import { streamCell } from "../live/stream-cell";

/**
 * Credit balance, status and limits of the account behind the key. Free. Example: =GEX.ACCOUNT("Balance").
 * @customfunction GEX.ACCOUNT
 * @param [field] A single fact, for example "Balance" or "Requests per minute"; all of them when omitted.
 * @requiresAddress
 * @param invocation
 * @returns Two columns, Name and Value; or the value of the field alone.
 */
export function gexAccount(field: any, invocation: CustomFunctions.Invocation): Promise<any[][]> {
  return answerCell(invocation, formulas.gexAccount(field));
}

/**
 * The remaining credits, as last reported. Free: sends no request, and updates when credits are spent. Example: =GEX.CREDITS().
 * @customfunction GEX.CREDITS
 * @streaming
 * @requiresAddress
 * @param invocation
 * @returns One whole number, rounded down; blank until the service has reported it.
 */
export function gexCredits(invocation: CustomFunctions.StreamingInvocation<any[][]>): void {
  streamCell(invocation, ({ activity }, cell) => {
    const update = () => {
      const { credits } = activity.store.get();
      cell.show({ table: () => [[credits ? formatted(Math.floor(credits.remaining), formats.count) : blank]] });
    };
    update();
    return activity.store.subscribe(update);
  });
}
