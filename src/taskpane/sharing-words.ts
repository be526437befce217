import type { Attribution } from "../contract/meta";

const shareClasses: ReadonlyMap<string, string> = new Map([
  ["derived", "derived figures"],
  ["derived_levels_only", "derived levels only"],
  ["raw", "raw data, never to be published automatically"],
]);

/**
 * What the service said of passing its data on, a line a fact: nothing where it said nothing, for silence neither permits nor
 * forbids. API document, Part 2.4.
 */
export function sharingInWords(attribution: Attribution | undefined): string[] {
  if (!attribution) return ["The service did not say whose data this is: ask before you pass it on."];
  const { license, shareable, shareClass, required } = attribution;
  return [
    ...(shareable === undefined ? [] : [shareable ? "May be shared." : "Must not be published."]),
    ...(shareClass === undefined ? [] : [`Share class: ${shareClasses.get(shareClass) ?? shareClass}.`]),
    ...(license === undefined ? [] : [`License: ${license.replaceAll("_", " ")}.`]),
    ...(required === true ? ["Name the source wherever you show the data."] : []),
  ];
}
