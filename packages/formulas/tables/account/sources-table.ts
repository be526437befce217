import type { Attribution } from "@strikebook/contract";
import { asSent } from "../columns";
import type { Column } from "../column";
import type { TableDefinition } from "../table";

/** One source of data, and the functions that show it. */
interface SourceRow {
  /** `undefined` for data whose responses name no source. */
  attribution: Attribution | undefined;
  functionNames: readonly string[];
}

function attributionColumn(name: string, field: keyof Attribution): Column<SourceRow> {
  return asSent(name, field, ({ attribution }) => attribution?.[field]);
}

/**
 * One row per source, in the order first shown. A blank cell is a term that the service did not state, so nothing is permitted.
 * docs/api.md, Attribution.
 */
export const sourcesTable: TableDefinition<readonly SourceRow[], SourceRow> = {
  columns: [
    asSent("Source", "source", ({ attribution }) => (attribution ? hostOf(attribution) : "not named")),
    attributionColumn("Text", "text"),
    attributionColumn("Url", "url"),
    attributionColumn("Terms", "terms"),
    attributionColumn("License", "license"),
    attributionColumn("Shareable", "shareable"),
    attributionColumn("Share class", "shareClass"),
    asSent("Shown by", "shownBy", ({ functionNames }) => functionNames.join(", ")),
    attributionColumn("Credit required", "required"),
  ],
  rows: (rows) => rows,
};

/** Returns the host name of a source's address; its text if the address is not valid. */
function hostOf({ text, url }: Attribution): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") || text : text;
}
