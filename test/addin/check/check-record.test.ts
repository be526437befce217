import { checkRecordText, notTriedFor, readCheckRecord, type CheckRecord } from "../../../src/addin/check/check-record";
import { compareRecord, hostDifferences } from "../../../src/addin/check/compare-record";
import { expectedOutcomes, probeNames } from "../../../src/addin/check/expected-outcomes";

/** Returns the record of an Excel that does what is documented, except for these outcomes. */
function recordWith(outcomes: Readonly<Record<string, string>> = {}): CheckRecord {
  return {
    ...{ format: "strikebook-check-1", addin: "1.0.0.1", host: "Excel", platform: "PC", build: "16.0.19000.20000" },
    apiSets: { ExcelApi: "1.20" },
    probes: probeNames.map((probe) => ({
      probe,
      outcome: outcomes[probe] ?? expectedOutcomes[probe].outcomes[0],
      milliseconds: 10,
    })),
  };
}

test("a record is read as it was written", () => {
  expect(readCheckRecord(checkRecordText(recordWith()))).toEqual(recordWith());
});

test.each([
  ["not JSON", "{ broken", "It is not JSON. Copy the whole record, from { to }."],
  [
    "another file",
    '{"format":"other"}',
    'It is not the record of a check: format: Invalid type: Expected "strikebook-check-1" but received "other".',
  ],
  [
    "a text that could act on a terminal",
    checkRecordText(recordWith({ "a table spills": "\u001b[2J" })),
    "It is not the record of a check: probes.0.outcome: must be plain text in English.",
  ],
  [
    "a probe twice",
    checkRecordText({ ...recordWith(), probes: [...recordWith().probes, ...recordWith().probes.slice(0, 1)] }),
    "It is not the record of a check: probes: lists a probe twice.",
  ],
])("%s is refused with what is wrong", (_what, text, message) => {
  expect(() => readCheckRecord(text)).toThrow(message);
});

test("a record with three altered outcomes differs in exactly those three", () => {
  const altered = { "a table spills": "#SPILL!", "an omitted argument": "0", "a chart": "failed: AccessDenied" };

  expect(compareRecord(recordWith(altered))).toEqual({
    differences: [
      { probe: "a table spills", outcome: "#SPILL!", expected: "3 x 2" },
      { probe: "an omitted argument", outcome: "0", expected: "null" },
      { probe: "a chart", outcome: "failed: AccessDenied", expected: "added" },
    ],
    notTried: [],
    asExpected: probeNames.length - 3,
  });
});

test("what was not tried is no difference, and neither is a probe that the record lacks", () => {
  const record = recordWith({ "a second workbook": notTriedFor("it was skipped") });
  const without = { ...record, probes: record.probes.filter(({ probe }) => probe !== "a name") };

  const { differences, notTried } = compareRecord(without);

  expect(differences).toEqual([]);
  expect(notTried.map(({ probe, outcome }) => [probe, outcome])).toEqual([
    ["a second workbook", "not tried: it was skipped"],
    ["a name", "not tried: the record does not have it"],
  ]);
});

test("a probe of another version is a difference, because nothing is known of it", () => {
  const record = { ...recordWith(), probes: [{ probe: "a later probe", outcome: "fine", milliseconds: 1 }] };

  expect(compareRecord(record).differences).toEqual([
    { probe: "a later probe", outcome: "fine", expected: "nothing known" },
  ]);
});

test("the workbench must do what a record of Excel shows, if it simulates that and the documentation decides it", () => {
  const excel = recordWith({
    "a range is calculated": "not called",
    "another argument of a stream": "start, then cancel",
    "locks between workbooks": "missing",
    "the words of an error": notTriedFor("it was skipped"),
  });

  // The order of cancel and start is open, locks are the browser's, and the words were not tried.
  expect(hostDifferences(excel, recordWith())).toEqual([
    { probe: "a range is calculated", outcome: "called", expected: "not called" },
  ]);
  expect(hostDifferences(excel, recordWith({ "a range is calculated": "not called" }))).toEqual([]);
});
