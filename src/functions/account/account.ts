import { accountFacts, accountTable } from "../../tables/account/account-table";
import { answerCell } from "../answer-cell";
import { readFact } from "../arguments/read-fact";

/**
 * Credit balance, status and limits of the account behind the key. Free. Example: =GEX.ACCOUNT("Balance").
 * @customfunction GEX.ACCOUNT
 * @param [field] One fact alone, for example "Balance" or "Requests per minute"; all of them when omitted.
 * @requiresAddress
 * @param invocation
 * @returns Two columns, Name and Value; or the one value asked for.
 */
export function gexAccount(field: any, invocation: CustomFunctions.Invocation): Promise<any[][]> {
  return answerCell(invocation, async ({ market }, signal) => {
    const fact = readFact(field, accountFacts);
    const { record } = await market.account.read(signal);
    return fact ? [[fact.value(record)]] : accountTable(record);
  });
}
