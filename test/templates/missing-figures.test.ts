import { readFileSync } from "node:fs";
import { openTemplates } from "../support/templates/open-templates";

/** The formulas of the page for rows that may have failed and lists that may be empty, in their order. */
const page = readFileSync("docs/functions.md", "utf8").split("**Missing figures**")[1]?.split("**Units.**")[0] ?? "";
const documented = Array.from(page.matchAll(/`(=[^`]+)`/g), ([, formula = ""]) => formula);

const session = await openTemplates({ trades: { symbols: ["SPY"], since: "2026-11-17" } });
const { workbook } = session;
afterAll(() => session.close());

test("a documented formula is 0 or blank without trades, the error of a call that fails, and otherwise the figure", async () => {
  const shown = async (formula: string) => {
    workbook.set("H1", formula);
    await workbook.idle();
    return workbook.text("H1");
  };
  const [, , premium = "", profit = ""] = documented;
  const none = (formula: string) => formula.replace('"columns', '"minPremium=1000000000000; columns');
  const unknown = (formula: string) => formula.replace("SPY", "NOPE");

  expect(Number((await shown(premium)).replaceAll(",", ""))).toBeGreaterThan(0);
  expect(Number((await shown(profit)).replaceAll(",", ""))).not.toBe(0);
  expect([await shown(none(premium)), await shown(none(profit))]).toEqual(["0", ""]);
  expect([await shown(unknown(premium)), await shown(unknown(profit))]).toEqual(["#N/A", "#N/A"]);
});

test("a sum over a row that has failed is its error, and a sum of all rows says that one is missing", async () => {
  const [sum = "", whole = ""] = documented;
  workbook.set("A2", '=GEX.LEVELS("SPY,NOPE,QQQ",,,,"headers=off; columns=Symbol,Spot")');
  workbook.set("D2", sum);
  workbook.set("D3", whole);
  await workbook.idle();

  expect(["A3", "B3", "D2", "D3"].map((address) => workbook.text(address))).toEqual([
    ...["NOPE", "#N/A", "#N/A"],
    "incomplete",
  ]);
});

test("a table that fails is an error in every row and column that other formulas read", async () => {
  workbook.set("A11", '=GEX.LEVELS("NOPE,NOPES",,,,"columns=Symbol,Spot,Flip")');
  workbook.set("E11", "=SUM(B13:B13)");
  workbook.set("E12", "=C12*100");
  workbook.set("E13", '=TAKE(GEX.LEVELS("NOPE",,,,"headers=off; columns=Symbol,Spot"),-20)');
  await workbook.idle();

  const shown = ["A11", "B12", "C13", "E11", "E12", "E13", "F13"].map((address) => workbook.text(address));
  expect(shown).toEqual(new Array(7).fill("#N/A"));
});
