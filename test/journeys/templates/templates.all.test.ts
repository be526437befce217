import { fillTemplate, practiceWorkbench } from "../../../scripts/templates/fill-template";
import { flipRegime, morningScreen, zeroDte } from "../../../src/templates";
import { fillsAsWithoutBrowser } from "../../support/browser/filled-template";
import { noonMs } from "../../support/templates/instants";

test.each([
  [morningScreen.title, morningScreen, { "Symbols, at most": "5" }, { "Symbols, at most": 5 }],
  [flipRegime.title, flipRegime, { Symbol: "NVDA", Sessions: "4" }, { Symbol: "NVDA", Sessions: 4 }],
])(
  "%s fills in the browser at the announced price, with the values that it has without one",
  async (_title, template, typed, inputs) => {
    await fillsAsWithoutBrowser(template, typed, inputs);
  },
);

test("at the replay clock a template requests nothing that was not known then, at the announced price", async () => {
  await using session = await practiceWorkbench(noonMs);
  const { service, workbench, replayFrom } = session;
  await workbench.set("A1", '=GEX.LEVELS("SPXW",,,,"columns=as of; headers=off")');
  await workbench.until("A1", "2026-11-18 12:00:00");
  await replayFrom("2026-11-12", "10:30");
  await workbench.until("A1", "2026-11-12 10:30:00");
  const before = service.requests.length;

  const { label, credits, sheets } = await fillTemplate(session, zeroDte);

  expect(label).toBe(`Insert: ${credits} credits`);
  expect(sheets[0]?.values[1]?.[0]).toContain("As of 2026-11-12 10:30");
  const instantsRequested = service.requests
    .slice(before)
    .flatMap(({ path }) => Array.from(path.matchAll(/\d{4}-\d{2}-\d{2}T[\d:]+Z/g), ([text]) => Date.parse(text)));
  expect(instantsRequested.length).toBeGreaterThan(0);
  expect(Math.max(...instantsRequested)).toBeLessThanOrEqual(Date.parse("2026-11-12T15:30:00Z"));
});
