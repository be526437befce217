import { accountFacts, accountTable } from "../tables/account-table";
import { answerCell } from "./answer-cell";
import { ArgumentError, shown } from "./argument-error";
import { nearest } from "./nearest";
import { isBlank, listed } from "./read-arguments";

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
    const fact = readFact(field);
    const { record } = await market.account.read(signal);
    return fact ? [[fact.value(record)]] : accountTable(record);
  });
}

function readFact(field: unknown) {
  if (isBlank(field)) return undefined;
  const typed = String(field).trim().toLowerCase();
  const found = accountFacts.find((fact) => fact.name.toLowerCase() === typed || fact.field.toLowerCase() === typed);
  if (found) return found;
  const names = accountFacts.map((fact) => fact.name);
  const guess = nearest(typed, names);
  throw new ArgumentError(
    `There is no field ${shown(field)}. Fields are ${listed(names)}.${guess ? ` Did you mean "${guess}"?` : ""}`,
  );
}
