import { sharingInWords } from "../../src/taskpane/sharing-words";

const brief = { text: "Example Markets", url: "https://example.test" };

test("nothing is said where the service said nothing of sharing", () => {
  expect(sharingInWords(brief)).toEqual([]);
});

test("everything that the service said is said", () => {
  const full = { ...brief, required: true, license: "connected_app", shareable: false, shareClass: "raw" };

  expect(sharingInWords(full)).toEqual([
    "Must not be published.",
    "Share class: raw data, never to be published automatically.",
    "License: connected app.",
    "Name the source wherever you show the data.",
  ]);
});

test("data that may be shared is told so, and a class added later is shown as sent", () => {
  expect(sharingInWords({ ...brief, shareable: true, shareClass: "delayed_only" })).toEqual([
    "May be shared.",
    "Share class: delayed_only.",
  ]);
});

test("data without a source asks for care", () => {
  expect(sharingInWords(undefined)).toEqual(["The service did not say whose data this is: ask before you pass it on."]);
});
