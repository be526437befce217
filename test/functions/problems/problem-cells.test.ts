import { gexHeatmap, gexLevels } from "../../support/addin/functions";
import { diagnosticsText } from "../../../src/taskpane/problems/diagnostics";
import { problemGroups } from "../../../src/taskpane/problems/problem-groups";
import { CellError, cell } from "../../support/addin/function-runtime";
import { openReplayBook, type BookFormula } from "../../support/addin/replay-book";

const book = await openReplayBook();
const { addin } = book;
const levels: BookFormula = { text: '=GEX.LEVELS("SPY")', call: gexLevels, given: [cell("SPY")] };
const unknown: BookFormula = { text: '=GEX.LEVELS("NOSUCH")', call: gexLevels, given: [cell("NOSUCH")] };
const wrong: BookFormula = { text: '=GEX.HEATMAP("SPY","theta")', call: gexHeatmap, given: [cell("SPY"), "theta"] };

/** Returns the problems as the pane shows them: the title, and each reason with its cells. */
async function problems() {
  await addin.formulas.check();
  const groups = problemGroups(addin.formulas.store.get().errors, (address) => addin.problems.failures.of(address));
  return groups.map(({ title, reasons }) => [title, ...reasons.map(({ text, addresses }) => [text, addresses])]);
}

test("cells with errors are listed by cause, with the reason that the cell shows", async () => {
  await book.enter(levels, unknown, wrong, unknown);

  expect(await problems()).toEqual([
    ["Arguments to correct", [expect.stringMatching(/metric.*delta/i), ["'Book'!A3"]]],
    ["No data", [expect.stringMatching(/NOSUCH/), ["'Book'!A2", "'Book'!A4"]]],
  ]);
});

test("a table with errors inside is listed with the texts on hover", async () => {
  const range: BookFormula = {
    text: '=GEX.LEVELS("SPY,NOSUCH")',
    call: gexLevels,
    given: [cell("SPY,NOSUCH"), null, null, null, null],
  };
  await book.enter(range);

  const table = book.shows(1) as unknown[][];
  const shown = table.flatMap((row) => row.flatMap((one) => (one instanceof CellError ? one.message : [])));
  expect(shown).not.toEqual([]);
  expect(addin.problems.failures.of("Book!A1")).toMatchObject({ reason: undefined, parts: [...new Set(shown)] });
});

test("a cell that is calculated without an error is no longer a problem", async () => {
  await book.enter(unknown);
  expect(await problems()).toHaveLength(1);

  await book.enter(levels);

  expect(await problems()).toEqual([]);
});

test("the diagnostics name cells and reasons, and never the key", async () => {
  await book.enter(wrong);
  await problems();
  const formulas = addin.formulas.store.get();
  const key = addin.settings.key ?? "";

  const text = diagnosticsText({
    nowMs: addin.client.clock.now(),
    activity: addin.activity.store.get(),
    hosts: { baseUrl: `https://${key}.example.test`, flowBaseUrl: "https://flow.example.test" },
    formulas,
    groups: problemGroups(formulas.errors, (address) => addin.problems.failures.of(address)),
    version: addin.version,
    program: "Browser",
    key,
  });

  expect(key).not.toBe("");
  expect(text).not.toContain(key);
  expect(text).toMatch(/^Strikebook 1\.2\.3\.4, /);
  expect(text).toMatch(/Arguments to correct: 1\n {2}Book!A1: .*delta/);
});
