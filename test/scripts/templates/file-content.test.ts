import { withAnswerText, withoutFormulas } from "../../../scripts/templates/file-content";
import { flipRegime } from "../../../src/templates/flip-regime";
import "../../support/addin/registered-functions";

const state = "SIMULATED DATA. Source. Sessions from 2026-08-25 to 2026-11-17.";
const blanks = ["", ""];
const values = [["Flip regime"], [state], [], blanks, ["Answer", "No difference."], ["How sure", "95 % interval."]];
const at = new Date("2026-11-18T17:00:00Z");

test("the front sheet of a file repeats its answer as text, with the label of simulated data", () => {
  const [front] = withAnswerText(flipRegime.content, [{ values, spills: {} }], at).sheets;

  expect(front?.cells["A3"]).toBe("SIMULATED DATA. As computed on 2026-11-18 12:00 New York: No difference.");
  expect([front?.cells["A7"], front?.cells["B7"]]).toEqual(["As computed", "95 % interval."]);
  expect(front?.cells).toMatchObject(flipRegime.content.sheets[0]?.cells ?? {});
});

test("other data has no such label", () => {
  const recorded = values.with(1, ["RECORDED. Source."]);

  const [front] = withAnswerText(flipRegime.content, [{ values: recorded, spills: {} }], at).sheets;

  expect(front?.cells["A3"]).toBe("As computed on 2026-11-18 12:00 New York: No difference.");
});

test("a copy without formulas has the other cells", () => {
  const [front] = withoutFormulas(flipRegime.content).sheets;

  expect(front?.cells).toMatchObject({ A1: "Flip regime", A4: "Question", B9: "SPXW" });
  expect(Object.values(front?.cells ?? {}).filter((entry) => String(entry).startsWith("="))).toEqual([]);
});
