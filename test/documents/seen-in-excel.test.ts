import { readFileSync } from "node:fs";
import { format, resolveConfig } from "prettier";
import { keptRecords } from "../../scripts/excel-records/kept-records";
import { seenText } from "../../scripts/documents/seen-text";
import type { CheckRecord } from "../../src/addin/check/check-record";

const sentence = "The add-in has not been seen in Excel yet";

test("docs/seen-in-excel.md is what npm run docs writes from the records", async () => {
  const file = "docs/seen-in-excel.md";
  const written = await format(seenText(keptRecords()), { ...(await resolveConfig(file)), filepath: file });

  expect(readFileSync(file, "utf8")).toBe(written);
});

test("the README says that the add-in has not been seen in Excel until there is a record, and then no more", () => {
  expect(readFileSync("README.md", "utf8").includes(sentence)).toBe(keptRecords().length === 0);
});

test("the page has a row for each build, and says what differed in it", () => {
  const record: CheckRecord = {
    ...{ format: "strikebook-check-1", addin: "1.1.0.1", host: "Excel", platform: "Mac", build: "16.99" },
    apiSets: { ExcelApi: "1.20" },
    probes: [{ probe: "a table spills", outcome: "#SPILL!", milliseconds: 10 }],
  };

  expect(seenText([])).toContain("| none yet |");
  const page = seenText([record]);
  expect(page).not.toContain("none yet");
  expect(page).toContain("| Excel on Mac | 16.99 | ExcelApi 1.20 | 1.1.0.1 | 0 | 1 |");
  expect(page).toContain("| Mac, 16.99 | a table spills | #SPILL! | 3 x 2 |");
});
