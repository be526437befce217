import { accountFacts } from "../../tables/account/account-table";
import { blank, formats, formatted } from "../../tables/cell";
import { factTable } from "../../tables/table";
import { answerCell } from "../answer-cell";
import { readFact } from "../../formulas/arguments/read-columns";
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
  return answerCell(invocation, async ({ market }, context) => {
    const fact = readFact(field, accountFacts);
    const { record } = await market.account.read(context);
    return fact ? [[fact.value(record)]] : factTable(accountFacts, record);
  });
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
