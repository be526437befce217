import { dayFromIso } from "@strikebook/calendar";
import { Faults } from "../../../service/faults/faults";
import { positionSheet } from "../../../src/templates";
import { instants } from "../../support/templates/instants";
import { openTemplates } from "../../support/templates/open-templates";

const sentence =
  /^Earns up to [\d,.]+ and loses up to [\d,.]+ USD on \d{4}-\d\d-\d\d; break-evens [\d,.]+ and [\d,.]+, .*the expected range [\d,.]+ to [\d,.]+; /;

test.each(instants.slice(1))("the position sheet fills %s at the announced price", async (_when, instant) => {
  using session = await openTemplates({ atMs: Date.parse(instant) });

  const [front = []] = await session.filled(positionSheet, { credits: 4 });

  expect(front[4]?.[1]).toMatch(sentence);
});

test("the position sheet values a share by the american model", async () => {
  using session = await openTemplates();

  const [front = []] = await session.filled(
    positionSheet,
    { credits: 4 },
    { Symbol: "NVDA", Model: "american", "Dividend yield": 0 },
  );

  expect(front[4]?.[1]).toMatch(sentence);
  expect(front[5]?.[1]).toContain("american model");
});

test("the position sheet shows the instant of the replay clock at the announced price", async () => {
  using session = await openTemplates({ replayMs: Date.parse("2026-11-12T15:30:00Z") });

  const [front = []] = await session.filled(positionSheet, { credits: 8 });

  expect(front[1]?.[0]).toContain("Quotes of 2026-11-12 10:30 New York");
  expect(front[4]?.[1]).toMatch(sentence);
});

test("the position sheet runs on recorded chains at no credits", async () => {
  const recorded = {
    ...{ symbols: ["SPX"], everyMs: 6 * 3_600_000 },
    ...{ from: dayFromIso("2026-11-16") ?? NaN, to: dayFromIso("2026-11-17") ?? NaN },
  };
  using session = await openTemplates({ atMs: Date.parse("2026-11-17T21:30:00Z"), recorded });

  const { credits, sheets } = await session.fill(positionSheet);

  expect(credits).toBe(0);
  expect(sheets[0]?.values[1]?.[0]).toMatch(/^SIMULATED DATA\. .*recorded.*Quotes of 2026-11-17 15:59 New York/);
  expect(sheets[0]?.values[4]?.[1]).toMatch(sentence);
});

test("without levels and expected range the rest stands, and they are named as missing", async () => {
  const faults = new Faults();
  using session = await openTemplates({ faults });
  for (const route of ["heatmap", "volSigma"] as const) {
    faults.add({ route, effect: { kind: "refusal", code: "not_entitled" } });
  }
  session.workbook.add(positionSheet.content);
  await session.workbook.idle();

  const shown = (address: string) => session.workbook.text(`'Position sheet'!${address}`);
  expect(shown("B5")).toMatch(
    /^Earns up to [\d,]+ and loses up to [\d,]+ USD on 2026-12-18; break-evens [\d,]+ and [\d,]+\.$/,
  );
  expect(shown("B6")).toContain(
    "Missing: walls and zero gamma (H5 of Position scenarios), expected range (H9 of Position scenarios). Point at a cell",
  );
});

test("without quotes the scenarios stand on typed volatility and entry prices", async () => {
  const faults = new Faults();
  using session = await openTemplates({ faults });
  for (const route of ["optionChain", "optionQuotes"] as const) {
    faults.add({ route, effect: { kind: "refusal", code: "opra_agreement_required" } });
  }
  const { workbook } = session;
  workbook.add(positionSheet.content);
  await workbook.idle();
  expect(workbook.text("'Position sheet'!B5")).toBe(
    "Not filled: cell A17 of Position legs shows #N/A. Point at it to read why.",
  );

  workbook.set("'Position sheet'!A21:C24", [
    ["SPXW__261218C06900000", 1, 130],
    ["SPXW__261218C07000000", -1, ""],
    ["", "", ""],
    ["", "", ""],
  ]);
  workbook.set("'Position sheet'!B16", 0.15);
  await workbook.idle();
  expect(workbook.text("'Position sheet'!B5")).toBe(
    "Row 22: SPXW__261218C07000000 has no quote and no entry price: type one.",
  );

  workbook.set("'Position sheet'!C22", 70);
  await workbook.idle();
  expect(workbook.text("'Position sheet'!B5")).toMatch(
    /^Earns up to 4,000 and loses up to 6,000 USD on 2026-12-18; break-even 6,960, inside/,
  );
  expect(workbook.text("'Position sheet'!B6")).toContain("0 of 2 legs at quotes");
});
