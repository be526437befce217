import { shownAddress } from "../../workbook/cell-address";
import type { OriginsBehind } from "../../addin/origins-behind";
import { infoFacts, infoTable, type ShownCell } from "../../tables/account/info-table";
import { answerCell } from "../answer-cell";
import { ArgumentError } from "../arguments/argument-error";
import { readFact } from "../arguments/read-fact";

/**
 * Where a cell got its data: as of when, live or past, delayed, from memory, at which price. Free. Example: =GEX.INFO(A1,"As of").
 * @customfunction GEX.INFO
 * @param cell A cell with one of our formulas, or any cell of the table that it shows.
 * @param [field] One fact alone, for example "As of", "Delayed" or "Credits"; all of them when omitted.
 * @requiresAddress
 * @requiresParameterAddresses
 * @param invocation
 * @returns Two columns, Name and Value; or the one value asked for. What the service did not say is blank.
 */
export function gexInfo(cell: any[][], field: any, invocation: CustomFunctions.Invocation): Promise<any[][]> {
  return answerCell(invocation, async (addin) => {
    const fact = readFact(field, infoFacts);
    const address = addressOf(cell, invocation);
    const shown = answered(await addin.originsBehind(address), shownAddress(address));
    return fact ? [[fact.value(shown)]] : infoTable(shown);
  });
}

function addressOf(cell: unknown, invocation: CustomFunctions.Invocation): string {
  const [address] = invocation.parameterAddresses ?? [];
  if (address) return address;
  const isEmpty = cell === null || cell === undefined;
  throw new ArgumentError(
    `${isEmpty ? "A cell is needed" : "The cell is a reference"}, for example =GEX.INFO(A1), to a cell that shows one of our formulas.`,
  );
}

function answered(behind: OriginsBehind, place: string): ShownCell {
  if (behind === "no formula") throw new ArgumentError(`${place} shows no formula that names a Strikebook function.`);
  if (behind === "not calculated") {
    throw new ArgumentError(`${place} has not been calculated since the workbook was opened: recalculate it first.`);
  }
  const { functionNames, origins } = behind;
  if (origins.length > 0) return { functionNames, origins, address: shownAddress(behind.address) };
  const names = functionNames.join(" and ");
  throw new ArgumentError(`${names} in ${place} has no answer of the service: it asks nothing, or shows an error.`);
}
