import { attributionText, sharingInWords } from "../../src/taskpane/sources/sharing-text";

const brief = { text: "Example Markets", url: "https://example.test" };

test("no line is shown if the service states nothing about sharing", () => {
  expect(sharingInWords(brief)).toEqual([]);
});

test("every statement of the service is shown", () => {
  const full = { ...brief, required: true, license: "connected_app", shareable: false, shareClass: "raw" };

  expect(sharingInWords(full)).toEqual([
    "Must not be published.",
    "Share class: raw data, not to be published automatically.",
    "License: connected app.",
    "Name the source wherever you show this data.",
  ]);
});

test("shareable data is marked so, and an unknown class is shown as sent", () => {
  expect(sharingInWords({ ...brief, shareable: true, shareClass: "delayed_only" })).toEqual([
    "May be shared.",
    "Share class: delayed_only.",
  ]);
});

test("data without a source asks the user to check before sharing", () => {
  expect(sharingInWords(undefined)).toEqual([
    "The service named no source for this data. Ask your provider before you share it.",
  ]);
});

test("a note names every source with its terms", () => {
  const shared = { ...brief, terms: "https://example.test/terms", shareable: true };

  expect(attributionText([{ attribution: shared }, { attribution: undefined }])).toBe(
    [
      "Sources of the data in this workbook:",
      "Example Markets\nhttps://example.test\nTerms: https://example.test/terms\nMay be shared.",
      "The service named no source for this data. Ask your provider before you share it.",
    ].join("\n\n"),
  );
});
