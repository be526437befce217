import type { CheckRecord } from "../../src/addin/check/check-record";
import { compareRecord } from "../../src/addin/check/compare-record";
import { printTable } from "../support/text-table";

/** Returns what differs in a record from what is expected, as text. */
export function recordComparisonText(record: CheckRecord): { text: string; isDifferent: boolean } {
  const { differences, notTried, asExpected } = compareRecord(record);
  const lines: string[] = [
    `${record.host} on ${record.platform}, ${record.build}, checked by Strikebook ${record.addin}`,
    `${asExpected} as expected, ${differences.length} different, ${notTried.length} not tried`,
  ];
  const print = (line: string) => void lines.push(line);
  if (differences.length > 0) {
    const rows = differences.map(({ probe, outcome, expected }) => [probe, outcome, expected]);
    printTable({ title: "Different", columns: ["Probe", "Here", "Expected"], rows }, print);
  }
  if (notTried.length > 0) {
    const rows = notTried.map(({ probe, outcome }) => [probe, outcome.replace("not tried: ", "")]);
    printTable({ title: "Not tried", columns: ["Probe", "Reason"], rows }, print);
  }
  return { text: lines.join("\n"), isDifferent: differences.length > 0 };
}
