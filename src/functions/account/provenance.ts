import type { FormulaOrigins } from "../../addin/provenance/provenance";
import { infoFacts, type ShownCell } from "../../tables/account/info-table";
import { sourcesTable } from "../../tables/account/sources-table";
import { factTable } from "../../tables/table";
import { displayAddress } from "../../workbook/addresses";
import { answerCell } from "../answer-cell";
import { ArgumentError } from "../../formulas/arguments/argument-error";
import { readFact, tableDrawer } from "../../formulas/arguments/read-columns";
import { readOptions } from "../../formulas/arguments/read-options";
import { streamCell } from "../live/stream-cell";

/**
 * Where the data of a cell comes from: its time, live or past, delayed, cached, and its price. Free. Example: =GEX.INFO(A1,"As of").
 * @customfunction GEX.INFO
 * @param cell A cell with a Strikebook formula, or any cell of the table that it shows.
 * @param [field] A single fact, for example "As of", "Delayed" or "Credits"; all of them when omitted.
 * @requiresAddress
 * @requiresParameterAddresses
 * @param invocation
 * @returns Two columns, Name and Value; or the value of the field alone. Blank if the service did not state it.
 */
export function gexInfo(cell: any[][], field: any, invocation: CustomFunctions.Invocation): Promise<any[][]> {
  return answerCell(invocation, async (_view, _context, addin) => {
    const fact = readFact(field, infoFacts);
    const address = addressOf(cell, invocation);
    const shown = shownCell(await addin.provenance.formulaOrigins(address), displayAddress(address));
    return fact ? [[fact.value(shown)]] : factTable(infoFacts, shown);
  });
}

function addressOf(cell: unknown, invocation: CustomFunctions.Invocation): string {
  const [address] = invocation.parameterAddresses ?? [];
  if (address) return address;
  const isOmitted = cell === null || cell === undefined;
  throw new ArgumentError(
    `The cell ${isOmitted ? "is required" : "must be a reference"}: for example =GEX.INFO(A1), where A1 shows a Strikebook formula.`,
  );
}

function shownCell(formula: FormulaOrigins, cell: string): ShownCell {
  if (formula === "no formula") throw new ArgumentError(`${cell} has no formula with a Strikebook function.`);
  if (formula === "not calculated") {
    throw new ArgumentError(`${cell} has not been calculated since the workbook was opened: recalculate it first.`);
  }
  const { functionNames, origins, address } = formula;
  if (origins.length > 0) return { functionNames, origins, address: displayAddress(address) };
  const names = functionNames.join(" and ");
  throw new ArgumentError(
    `${names} in ${cell} has no response of the service: it sends no request, or shows an error.`,
  );
}

/**
 * The sources of the data in this workbook and how it may be shared, updated as formulas are added. Free. Example: =GEX.SOURCES().
 * @customfunction GEX.SOURCES
 * @streaming
 * @param [options] "columns=text,shareable" picks columns; also headers.
 * @param invocation
 * @returns A header row, then one row per source: Source, Text, Url, Terms, License, Shareable, Share class, Shown by. A blank permits nothing.
 */
export function gexSources(options: any[][], invocation: CustomFunctions.StreamingInvocation<any[][]>): void {
  streamCell(invocation, ({ provenance }, cell) => {
    const draw = tableDrawer(sourcesTable, readOptions(options).table);
    const { sources } = provenance;
    const update = () => cell.show({ table: () => draw(sources.get()) });
    update();
    return sources.subscribe(update);
  });
}
