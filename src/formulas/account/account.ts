import { endpoints } from "../../contract/endpoints";
import { accountFacts } from "../../tables/account/account-table";
import { factTable } from "../../tables/table";
import { readFact } from "../arguments/read-columns";
import type { MakeTable } from "../make-table";

/** GEX.ACCOUNT: reads its arguments and makes its table. */
export function gexAccount(field: unknown): MakeTable {
  return async ({ market }, context) => {
    const fact = readFact(field, accountFacts);
    const { record } = await market.get(endpoints.account, {}, context);
    return fact ? [[fact.value(record)]] : factTable(accountFacts, record);
  };
}
