import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { dataCommand } from "../../support/recordings/data-command";
import { madeUpSnapshot } from "../../support/recordings/made-up-snapshots";
import { recordingFolder } from "../../../scripts/support/recordings/recording-folder";
import { tapeFolder, tradesCsv } from "../../support/recordings/trades/tape-folder";

/** What a spreadsheet would execute, as a cell of CSV and as export writes it. */
const formulas = [
  ['=HYPERLINK("http://x/")', `"'=HYPERLINK(""http://x/"")"`],
  ["@SUM(A1)", `"'@SUM(A1)"`],
  ["+A", `"'+A"`],
  ["-A", `"'-A"`],
] as const;

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** A chain in the neutral layout: two contracts of each underlying and root. */
function chainCsv(names: readonly (readonly [underlying: string, root: string])[]): string {
  const lines = names.flatMap(([underlying, root]) =>
    ["call", "put"].map(
      (right) =>
        `${quoted(underlying)},${quoted(root)},2026-01-06T15:00:00Z,100,2026-02-20,${right},100,2,2.2,400,0.3,0.02`,
    ),
  );
  return [
    "underlying,root,instant,spot,expiration,right,strike,bid,ask,openInterest,volatility,gamma",
    ...lines,
    "",
  ].join("\n");
}

test.each(formulas)(
  "a chain whose underlying or root is %s is not imported, and the message has its line",
  async (formula) => {
    await using files = await tapeFolder();

    for (const names of [
      [formula, ""],
      [formula, formula],
      ["AAA", formula],
    ] as const) {
      const { code, output } = await files.importText("names.csv", chainCsv([names]));

      expect(code).toBe(1);
      expect(output).toMatch(
        /names\.csv: REFUSED\. names\.csv: line 2: expected a symbol such as SPX or BRK\.B, found "/,
      );
    }
  },
);

test("contracts of a name that is none are left out and counted, and the others are imported", async () => {
  await using files = await tapeFolder();

  const { code, output } = await files.importText(
    "names.csv",
    chainCsv([
      ["AAA", "AAA"],
      ["-A", ""],
      ["BRK.B", ""],
    ]),
  );

  expect(code).toBe(0);
  expect(output).toContain(
    '2 contracts were left out because of the name: line 4: expected a symbol such as SPX or BRK.B, found "-A".',
  );
  expect((await files.open()).snapshots.map(({ underlying }) => underlying).sort()).toEqual(["AAA", "BRK/B"]);
});

test("a name in an earlier recording is exported as a text, not as a formula", async () => {
  await using files = await recordingFolder();
  const recording = await files.open({ create: true });
  for (const [index, [underlying]] of formulas.entries()) {
    await recording.add([madeUpSnapshot({ underlying })], { hash: String(index), name: `${index}.csv` });
  }

  const { output } = await dataCommand(["export", files.folder]);

  // Names of recordings are read in their one spelling: capitals, and a slash for a hyphen.
  for (const cell of [`"'=HYPERLINK(""HTTP://X/"")"`, `"'@SUM(A1)"`, `"'+A"`, "/A"]) {
    expect(output).toContain(`\n${cell},2026-01-06T15:00:00Z,100,99.5,${cell},2026-02-20,call,90,`);
  }
});

test("the exchange of a trade is exported as a text, and read again as it was", async () => {
  await using files = await tapeFolder();
  const exchanges = formulas.map(([formula]) => formula);
  const trades = exchanges.map((exchange, index) => ({ time: `10:00:0${index}`, exchange: quoted(exchange) }));
  await files.importText("trades.csv", tradesCsv(trades));
  const csv = join(files.folder, "..", "out.csv");
  const copy = join(files.folder, "..", "copy");

  await dataCommand(["export", files.folder, "--trades", "--output", csv]);
  await dataCommand(["import", csv, "--into", copy]);
  const again = await dataCommand(["export", copy, "--trades"]);

  const text = await readFile(csv, "utf8");
  for (const [, cell] of formulas) expect(text).toContain(`,${cell.replace(/^"('[^",]*)"$/, "$1")},`);
  expect(again.output).toBe(text);
  expect(await files.trades("exchange")).toEqual(exchanges.map((exchange) => ({ exchange })));
});
