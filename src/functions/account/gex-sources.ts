import { sourcesColumns, sourcesTable } from "../../tables/account/sources-table";
import { readOptions, tableOptions } from "../arguments/read-options";
import { shaped } from "../shaped";
import { streamCell } from "../stream-cell";

/**
 * Whose data this workbook shows and how it may be passed on, kept up to date as formulas are added. Free. Example: =GEX.SOURCES().
 * @customfunction GEX.SOURCES
 * @streaming
 * @param [options] "columns=text,shareable" picks columns; also headers.
 * @param invocation
 * @returns A header row, then one row per source: Source, Text, Url, Terms, License, Shareable, Share class, Shown by. A blank permits nothing.
 */
export function gexSources(options: any[][], invocation: CustomFunctions.StreamingInvocation<any[][]>): void {
  streamCell(invocation, ({ provenance }, show) => {
    const draw = shaped(readOptions(options, tableOptions), sourcesColumns, sourcesTable);
    const { sources } = provenance;
    const tell = () => show(() => draw(sources.get()));
    tell();
    return sources.subscribe(tell);
  });
}
