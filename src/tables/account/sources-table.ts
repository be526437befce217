import type { Attribution } from "../../contract/meta";
import { plain, type Table } from "../cell";
import { tableOf, type Column, type TableStyle } from "../table";

/** Data of one source, and the functions that show it. */
export interface SourceRow {
  /** Undefined for data whose answers named no source. */
  attribution: Attribution | undefined;
  functionNames: readonly string[];
}

const said = (name: string, field: keyof Attribution): Column<SourceRow> => ({
  name,
  field,
  cell: ({ attribution }) => plain(attribution?.[field]),
});

/**
 * Every column of the sources; API document, Part 2.4. What the service did not say of sharing is blank, which permits nothing.
 */
export const sourcesColumns: readonly Column<SourceRow>[] = [
  { name: "Source", field: "source", cell: ({ attribution }) => (attribution ? hostOf(attribution) : "not named") },
  said("Text", "text"),
  said("Url", "url"),
  said("Terms", "terms"),
  said("License", "license"),
  said("Shareable", "shareable"),
  said("Share class", "shareClass"),
  { name: "Shown by", field: "shownBy", cell: ({ functionNames }) => functionNames.join(", ") },
  said("Credit required", "required"),
];

/** A row a source, in the order first met. */
export function sourcesTable(
  sources: readonly SourceRow[],
  style: TableStyle & { columns: readonly Column<SourceRow>[] | undefined },
): Table {
  const rows = sources.map((row) => ({ row }));
  return tableOf(style.columns ?? sourcesColumns, rows, style);
}

/** The web site behind a source; its text where the address is none. */
function hostOf({ text, url }: Attribution): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") || text : text;
}
