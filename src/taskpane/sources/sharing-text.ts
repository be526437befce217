import type { DataSource } from "../../addin/provenance/sources";
import type { Attribution } from "@strikebook/contract";

const shareClasses: ReadonlyMap<string, string> = new Map([
  ["derived", "derived figures"],
  ["derived_levels_only", "derived levels only"],
  ["raw", "raw data, not to be published automatically"],
]);

/**
 * Returns one line per statement of the service about sharing its data. A missing statement neither permits nor forbids, so it adds
 * no line. docs/api.md, Attribution.
 */
export function sharingInWords(attribution: Attribution | undefined): string[] {
  if (!attribution) return ["The service named no source for this data. Ask your provider before you share it."];
  const { license, shareable, shareClass, required } = attribution;
  return [
    ...(shareable === undefined ? [] : [shareable ? "May be shared." : "Must not be published."]),
    ...(shareClass === undefined ? [] : [`Share class: ${shareClasses.get(shareClass) ?? shareClass}.`]),
    ...(license === undefined ? [] : [`License: ${license.replaceAll("_", " ")}.`]),
    ...(required === true ? ["Name the source wherever you show this data."] : []),
  ];
}

/** Returns the sources and their terms as the text of a note. */
export function attributionText(sources: readonly Pick<DataSource, "attribution">[]): string {
  const blocks = sources.map(({ attribution }) => {
    const terms = attribution?.terms === undefined ? [] : [`Terms: ${attribution.terms}`];
    const source = attribution ? [attribution.text, attribution.url, ...terms] : [];
    return [...source, ...sharingInWords(attribution)].join("\n");
  });
  return ["Sources of the data in this workbook:", ...blocks].join("\n\n");
}
