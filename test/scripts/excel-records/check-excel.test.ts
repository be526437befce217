import { mkdtempSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CheckRecord, checkRecordText, notTriedFor } from "../../../src/addin/check/check-record";
import { expectedOutcomes, probeNames } from "../../../src/addin/check/expected-outcomes";

const folder = mkdtempSync(join(tmpdir(), "strikebook-record-"));

/** Returns the text of the record of an Excel that does what is documented, except for these outcomes. */
function recordText(outcomes: Readonly<Record<string, string>>): string {
  const record: CheckRecord = {
    ...{ format: "strikebook-check-1", addin: "1.0.0.1", host: "Excel", platform: "Mac", build: "16.99" },
    apiSets: { ExcelApi: "1.20" },
    probes: probeNames.map((probe) => ({
      ...{ probe, milliseconds: 10 },
      outcome: outcomes[probe] ?? expectedOutcomes[probe].outcomes[0],
    })),
  };
  return checkRecordText(record);
}

/** Runs the command over a file with this content. */
function checkExcel(content: string) {
  const file = join(folder, "record.json");
  writeFileSync(file, content);
  const given = ["node_modules/tsx/dist/cli.mjs", "scripts/excel-records/check-excel.ts", file];
  const { status, stdout, stderr } = spawnSync(process.execPath, given, { encoding: "utf8" });
  return { status, lines: stdout.trimEnd().split("\n"), problem: stderr.replace(file, "FILE").trim() };
}

test("a record with three altered outcomes is shown with exactly those three, and with what was not tried", () => {
  const { status, lines } = checkExcel(
    recordText({
      "a table spills": "#SPILL!",
      "an omitted argument": "0",
      "a chart": "failed: AccessDenied",
      "a second workbook": notTriedFor("it was skipped"),
    }),
  );

  expect(status).toBe(1);
  expect(lines.map((line) => line.replace(/ {2,}/g, " | "))).toEqual([
    "Excel on Mac, 16.99, checked by Strikebook 1.0.0.1",
    `${probeNames.length - 4} as expected, 3 different, 1 not tried`,
    "",
    "Different",
    expect.stringMatching(/^-+$/),
    "Probe | Here | Expected",
    expect.stringMatching(/^-+$/),
    "a table spills | #SPILL! | 3 x 2",
    "an omitted argument | 0 | null",
    "a chart | failed: AccessDenied | added",
    "",
    "Not tried",
    expect.stringMatching(/^-+$/),
    "Probe | Reason",
    expect.stringMatching(/^-+$/),
    "a second workbook | it was skipped",
  ]);
});

test("a record without differences ends with 0, and a file that is no record with 2 and what is wrong", () => {
  expect(checkExcel(recordText({}))).toMatchObject({ status: 0, problem: "" });
  expect(checkExcel("{}")).toMatchObject({
    status: 2,
    problem: expect.stringMatching(/^FILE was not compared. It is not the record of a check: format: /) as string,
  });
});
