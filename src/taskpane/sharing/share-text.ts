import type { ShownSource } from "../../addin/share/shown-sources";
import type { CopyPlan } from "../../workbook/share/plan-copy";
import { counted, grouped } from "@strikebook/ui";
import { sharingInWords } from "../sources/sharing-text";

const withoutAttribution = {
  account: "Your account",
  unnamed: "No source named",
  unknown: "Source unknown",
} as const;

/** Returns the name of a source for the list of what a copy may contain. */
export function sourceTitle({ attribution }: ShownSource): string {
  return typeof attribution === "string" ? withoutAttribution[attribution] : attribution.text;
}

/** Returns what the user should know before data of a source is copied, line by line. */
export function sourceLines({ attribution, formulas }: ShownSource): string[] {
  const cells = formulas.reduce((sum, { area }) => sum + area.rows * area.columns, 0);
  const size = `${counted(formulas.length, "formula", "formulas")}, ${counted(cells, "cell", "cells")}.`;
  if (attribution === "account") return [size, "The balance, limits or connection of your account."];
  if (attribution === "unknown")
    return [size, "Not calculated since the workbook was opened. Recalculate to see the source."];
  if (attribution === "unnamed") return [size, ...sharingInWords(undefined)];
  const terms = sharingInWords(attribution);
  return [size, ...(attribution.shareable === undefined ? ["Not marked as shareable.", ...terms] : terms)];
}

/** Returns what a copy will contain, in a sentence or two. */
export function shareSummary({ values, removed, dependents }: CopyPlan): string {
  const kept = `${counted(values.length, "formula becomes a value", "formulas become values")}.`;
  if (removed.length === 0) return `${kept} Nothing is removed.`;
  const gone = `${grouped(removed.length)} ${removed.length === 1 ? "is" : "are"} removed`;
  return dependents.length === 0
    ? `${kept} ${gone}.`
    : `${kept} ${gone}, with ${counted(dependents.length, "other formula that reads them", "other formulas that read them")}.`;
}
