import { readFile } from "node:fs/promises";
import { chartLevels } from "../../../src/taskpane/levels/chart-levels";
import { chartsOf } from "../../../src/taskpane/levels/charts-of-choice";
import type { LevelsChoice } from "../../../src/addin/levels/levels-choice";
import { levelsPlatforms } from "../../../src/taskpane/levels/platforms";
import { knownSample, levelsWith } from "./sample-levels";

/** Returns what is copied of the levels of docs/levels.md: SPXW and SPY, and SPXW for a future with a basis of 15.25. */
function copied(platform: LevelsChoice["platform"], future = "ES"): string {
  const choice: LevelsChoice = {
    symbols: ["SPXW", "SPY"],
    metric: "gamma",
    platform,
    conversions: [{ from: "SPXW", to: future, by: "basis", amount: "Sheet1!B2" }],
  };
  return levelsPlatforms[platform].textOf(chartsOf(choice, knownSample, new Map([["Sheet1!B2", 15.25]])).charts);
}

/** Returns the listing of a section of docs/levels.md. */
async function listing(section: string): Promise<string> {
  const text = await readFile("docs/levels.md", "utf8");
  const [, own = ""] = text.split(`\n## ${section}\n`);
  return /```text\n([^]*?)```/.exec(own)?.[1] ?? "";
}

test.each([
  ["TradingView", "tradingview", (text: string) => `${text}\n`],
  ["TradingView", "ninjatrader", (text: string) => `${text}\n`],
  ["TradingView", "sierra", (text: string) => `${text}\n`],
  ["thinkorswim", "thinkorswim", (text: string) => text],
  ["CSV", "csv", (text: string) => text.replaceAll("\r\n", "\n")],
] as const)("the listing under %s is what is copied for %s", async (section, platform, asListed) => {
  const documented = await listing(section);

  expect(documented).not.toBe("");
  expect(asListed(copied(platform))).toBe(documented);
});

test.each(["/ES", "ES1!", "CME_MINI:ES1!", "ESZ6", "ESZ2026", "/ESZ26:XCME"])(
  "indicators find the levels for %s on charts of ES",
  (future) => {
    for (const platform of ["tradingview", "ninjatrader", "sierra"] as const)
      expect(copied(platform, future)).toBe(copied(platform));
  },
);

test("each indicator has what its platform calls, and splits the line at the same separators", () => {
  const { tradingview, ninjatrader, sierra } = levelsPlatforms;

  expect(tradingview.indicator).toMatch(/^\/\/@version=6\nindicator\("Strikebook levels", overlay = true/);
  expect(tradingview.indicator).toContain('input.text_area("", "Levels"');
  expect(ninjatrader.indicator).toContain("public class StrikebookLevels : Indicator");
  expect(ninjatrader.indicator).toContain("Draw.HorizontalLine(this, ");
  expect(sierra.indicator).toContain("SCSFExport scsf_StrikebookLevels(SCStudyInterfaceRef sc)");
  expect(sierra.indicator).toContain("DRAWING_HORIZONTALLINE");
  for (const { indicator } of [tradingview, ninjatrader, sierra]) {
    for (const separator of ["|", "=", ",", ":"]) expect(indicator).toMatch(new RegExp(`["']\\${separator}["']`));
    for (const name of ["King", "Wall +", "Wall -"]) expect(indicator).toContain(`"${name}"`);
    expect(indicator).toMatch(/^[\n\x20-\x7e]*$/);
  }
});

test("a share with the symbol of a future keeps its symbol and its cents", () => {
  const ofShare = chartLevels("ES", levelsWith({ spot: 60.12, king: 62.5, flip: 61.337 }));

  expect(ofShare.lines).toEqual([
    { name: "King", price: 62.5 },
    { name: "Flip", price: 61.34 },
  ]);
  expect(levelsPlatforms.thinkorswim.textOf([ofShare])).toContain('if GetSymbol() == "ES" then 62.5 else');
});
