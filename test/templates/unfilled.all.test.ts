import { frontCells } from "../../src/templates/front-sheet";
import { morningScreen } from "../../src/templates/morning";
import { templates } from "../../src/templates";
import { openHeldTemplates, saysWithoutRun } from "../support/templates/held-templates";

test.each(templates.map((template) => [template.title, template] as const))(
  "%s states no number, date or level while its requests are in flight",
  async (_title, template) => {
    using session = await openHeldTemplates();
    await session.add(template);

    const { [frontCells.state]: state = "", ...shown } = session.shown(template);
    const isEmpty = (text: string) => ["", "#BUSY!", state].includes(text) || saysWithoutRun(text);
    expect(state).toBe("Not filled yet.");
    expect(Object.entries(shown).filter(([, text]) => !isEmpty(text))).toEqual([]);
  },
);

test.each(templates.map((template) => [template.title, template] as const))(
  "%s names the cell whose error it cannot be filled for, as its answer",
  async (_title, template) => {
    using session = await openHeldTemplates();
    session.faults.add({ route: "all", effect: { kind: "refusal", code: "not_entitled" } });
    await session.add(template);
    await session.fill();

    const { [frontCells.state]: state = "", ...shown } = session.shown(template);
    const named = /^Not filled: cell ([A-Z]+\d+) of (.+) shows #N\/A\. Point at it to read why\.$/.exec(state);
    const isEmpty = (text: string) => ["", "#N/A", state].includes(text) || saysWithoutRun(text);
    expect(session.workbook.note(`'${named?.[2]}'!${named?.[1]}`)).toMatch(
      /Ask the provider to enable it\.|^The description of this service, .*could not be read/,
    );
    expect(Object.entries(shown).filter(([, text]) => !isEmpty(text))).toEqual([]);
  },
);

test("the Morning screen ranks without a source that is refused, and says what is missing", async () => {
  using session = await openHeldTemplates();
  session.faults.add({ route: "volHistory", effect: { kind: "refusal", code: "not_entitled" } });
  await session.add(morningScreen);
  await session.fill();

  const shown = session.shown(morningScreen);
  expect(shown["B5"]).toMatch(/^[A-Z.]+(?:, [A-Z.]+){4}\. [A-Z.]+: .+\.$/);
  expect(shown["B6"]).toMatch(/^\d+ symbols were compared, 0 with every figure\./);
  const reasons = [25, 26, 27, 28, 29].map((row) => shown[`D${row}`]);
  expect(reasons.slice(0, 3)).toEqual(
    Array<unknown>(3).fill(expect.stringMatching(/^report on 2026-\d\d-\d\d; no implied volatility, no flow$/)),
  );
  const unknown = "no figure beyond its threshold; no implied volatility, no flow";
  expect(reasons.slice(3)).toEqual([unknown, unknown]);
});
