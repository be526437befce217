import type { RecordComparison } from "../../addin/check/compare-record";
import { counted } from "@strikebook/ui";

/** What the check does, before it starts. */
export const checkIntroduction =
  "Tries what Strikebook needs of this Excel, on a sheet of its own that is removed afterwards. It takes up to two minutes, then asks for a few things that only you can do; each can be skipped. It costs no credits, and its record has none of your values and no key.";

/** Returns what a check has found, in one sentence. */
export function checkSummary({ differences, asExpected, notTried }: RecordComparison): string {
  const parts = [
    `${counted(asExpected, "thing", "things")} as expected`,
    differences.length === 0 ? "none different" : `${differences.length} different`,
    ...(notTried.length > 0 ? [`${notTried.length} not tried`] : []),
  ];
  return `Checked: ${parts.join(", ")}.`;
}

/** What a check that has found differences asks of the user. */
export const sendRecord =
  "Please send the record to the developers of Strikebook: the differences are what they need to know.";
