import { dayFromIso } from "@strikebook/calendar";
import { Faults } from "../../../service/faults/faults";
import { volatilitySheet } from "../../../src/templates";
import { instants } from "../../support/templates/instants";
import { openTemplates } from "../../support/templates/open-templates";

const sentence =
  /^(?:Dear|Cheap|Neither dear nor cheap): 30-day volatility of SPXW, [\d.]+%, is above \d+% of \d+ closes, [\d.]+ points (?:above|below) realized/;

test.each(instants.slice(1))("the volatility sheet fills %s at the announced price", async (_when, instant) => {
  using session = await openTemplates({ atMs: Date.parse(instant) });

  const [front = []] = await session.filled(volatilitySheet, { credits: 29 });

  expect(front[4]?.[1]).toMatch(sentence);
});

test("the volatility sheet shows the instant of the replay clock at the announced price", async () => {
  using session = await openTemplates({ replayMs: Date.parse("2026-11-12T15:30:00Z") });

  const [front = []] = await session.filled(volatilitySheet, { credits: 29 });

  expect(front[1]?.[0]).toContain("As of 2026-11-12 10:30 New York");
  expect(front[4]?.[1]).toMatch(sentence);
});

test("the volatility sheet runs on recorded chains at no credits, and concludes nothing of a few closes", async () => {
  const recorded = {
    ...{ symbols: ["SPX"], everyMs: 6 * 3_600_000 },
    ...{ from: dayFromIso("2026-11-09") ?? NaN, to: dayFromIso("2026-11-17") ?? NaN },
  };
  using session = await openTemplates({ atMs: Date.parse("2026-11-17T22:00:00Z"), recorded });

  const typed = { "Past closes": 7, "Past skews": 5, "Fixed strikes since": "-3d" };
  const { credits, sheets } = await session.fill(volatilitySheet, typed);

  expect(credits).toBe(0);
  expect(sheets[0]?.values[1]?.[0]).toMatch(/^SIMULATED DATA\. .*recorded/);
  expect(sheets[0]?.values[4]?.[1]).toBe("Too few closes to tell: 7. At least 20 are needed.");
  expect(sheets[0]?.values[5]?.[1]).toContain("n = 7 closes and 5 past skews");
});

test("with past closes alone the volatility is that of the last one, and what is missing is named", async () => {
  const faults = new Faults();
  using session = await openTemplates({ faults });
  for (const route of ["volIv", "volTerm", "volCones", "volSigma", "volTilt", "volSurface", "optionChain"] as const) {
    faults.add({ route, effect: { kind: "refusal", code: "not_entitled" } });
  }
  session.workbook.add(volatilitySheet.content);
  await session.workbook.idle();

  const shown = (address: string) => session.workbook.text(`'Volatility sheet'!${address}`);
  expect(shown("B5")).toMatch(sentence);
  expect(shown("B6")).toContain(
    "The volatility is that of the last close. Missing: implied volatility (A6 of Volatility data), ",
  );
  expect(shown("B6")).toContain("change at fixed strikes (Q5 of Volatility surface)");
});
