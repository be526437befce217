import { frontCells } from "../../src/templates/front-sheet";
import { zeroDte } from "../../src/templates/zero-dte";
import { openHeldTemplates } from "../support/templates/held-templates";

test("the 0DTE playbook does not say that the price of 0.00 has no flip while its requests are in flight", async () => {
  using session = await openHeldTemplates();
  await session.add(zeroDte);

  const shown = session.shown(zeroDte);
  const sentences = [frontCells.state, frontCells.answer, frontCells.certainty].map((address) => shown[address]);
  expect(sentences).toEqual(["Not filled yet.", "Not filled yet.", "Not filled yet."]);
  expect(new Set(Object.values(shown))).toEqual(new Set(["", "Not filled yet."]));
});

test("the 0DTE playbook states its levels while the flow is refused, and says that the flow is", async () => {
  using session = await openHeldTemplates();
  session.faults.add({ route: "flowTide", effect: { kind: "refusal", code: "not_entitled" } });
  await session.add(zeroDte);
  await session.fill();

  const { B5: answer, B6: certainty, ...shown } = session.shown(zeroDte);
  expect(answer).toMatch(
    /^SPXW at [\d,.]+ is (?:below|above) the zero gamma of SPX\+ at [\d,.]+ and (?:is (?:below|above) its 0DTE flip at|has no 0DTE flip among)/,
  );
  expect(certainty).toContain("Not filled: cell H8 of 0DTE data shows #N/A.");
  expect(Object.values(shown)).not.toContain("0");
});
