import { formulaCharts } from "../../packages/formulas/charts/charts";
import { formulas } from "@strikebook/formulas";

test("every formula says which charts its tables have, or why they have none", () => {
  expect([...formulaCharts.keys()].sort()).toEqual(formulas.map(({ name }) => name).sort());
});

test("what says why a table has no chart ends the sentence that begins with the table", () => {
  const reasons = [...formulaCharts.values()].filter((one) => typeof one === "string");

  for (const reason of reasons) expect(reason).toMatch(/^(has|is|lists|shows) .*\.$/);
});
