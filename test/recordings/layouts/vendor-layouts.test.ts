import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dayOf } from "@strikebook/calendar";
import { Database } from "../../../recordings/database/database";
import { tableLayouts } from "../../../recordings/layouts/readers/known-layouts";
import type { DataFile, ReadOptions } from "../../../recordings/rules/read-data-file";
import { readDataFile } from "../../support/recordings/files/read-data-file";
import type { Contract } from "../../../recordings/snapshots/snapshot";
import { numbersOf, problemOf, readOne, readText } from "../../support/recordings/files/read-text";

const call = { bid: 2.1, ask: 2.2, last: 2.15, volume: 7, openInterest: 150, volatility: 0.21, gamma: 0.031 };
const put = { bid: 1.9, ask: 2, last: 1.95, volume: 3, openInterest: 250, volatility: 0.22, gamma: 0.029 };

const spots = new Map([["ABC", 100]]);
const at1545 = "2026-01-06T15:45:00-05:00";
const atClose = "2026-01-06T16:00:00-05:00";

/** The examples of docs/data.md: their instant, what they lack, and what has to be given. */
const examples = [
  { heading: "Cboe DataShop option summary", instant: at1545 },
  { heading: "Cboe DataShop option summary, the close alone", instant: atClose, missing: ["volatility", "gamma"] },
  { heading: "Cboe DataShop option intervals", instant: at1545, missing: ["last", "volume"] },
  { heading: "OptionMetrics", instant: atClose, missing: ["last"], inputs: { spots } },
  { heading: "Alpha Vantage", instant: atClose, inputs: { spots } },
  // 1767732300 is 2026-01-06 20:45:00 UTC.
  { heading: "Market Data", instant: at1545 },
  { heading: "iVolatility", instant: atClose, missing: ["last"] },
  { heading: "DeltaNeutral", instant: atClose },
];

test.each(examples)(
  "the example of $heading is read as its two contracts, at its instant and price",
  async ({ heading, instant, missing = [], inputs = {} }) => {
    const { name, example } = pageOf(heading);

    const file = await readText(example, inputs);
    const snapshot = await readOne(example, inputs);

    expect(file).toMatchObject({ layout: name, notes: [] });
    expect(snapshot).toMatchObject({
      underlying: "ABC",
      asOfMs: Date.parse(instant),
      spot: 100,
      statedSpot: undefined,
    });
    expect(snapshot.contracts.map(termsOf)).toEqual([
      ["ABC", dayOf(2026, 1, 16), "call", 100],
      ["ABC", dayOf(2026, 1, 16), "put", 100],
    ]);
    expect(snapshot.contracts.map(numbersOf)).toEqual([call, put].map((numbers) => without(numbers, missing)));
  },
);

test.each(examples.filter(({ heading }) => heading !== "Market Data"))(
  "$heading is the same chain from Parquet with numbers and dates, and from JSON with a list of records or with lists",
  async ({ heading, inputs = {} }) => {
    const { example } = pageOf(heading);
    const [header = [], ...rows] = example.split("\n").map((line) => line.split(","));
    const records = rows.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ""])));
    const lists = Object.fromEntries(header.map((name, at) => [name, rows.map((cells) => cells[at] ?? "")]));
    const expected = await readOne(example, inputs);

    expect(await readOne(JSON.stringify({ data: records }), inputs)).toEqual(expected);
    expect(await readOne(JSON.stringify(lists), inputs)).toEqual(expected);
    const { snapshots } = await readParquetOf(example, inputs);
    expect(snapshots).toEqual([{ ...expected, file: "chain.parquet" }]);
  },
);

test("the chain of DoltHub is read with the open interest of another file", async () => {
  const { name, example } = pageOf("DoltHub options");
  const openInterest = new Map([
    [`ABC ${dayOf(2026, 1, 16)} call 100`, 150],
    [`ABC ${dayOf(2026, 1, 16)} put 100`, 250],
  ]);

  const file = await readText(example, { spots, openInterest });

  expect(file.layout).toBe(name);
  expect(file.snapshots).toMatchObject([{ underlying: "ABC", asOfMs: Date.parse(atClose), spot: 100 }]);
  expect(file.snapshots[0]?.contracts.map(numbersOf)).toEqual(
    [call, put].map((numbers) => without(numbers, ["last", "volume"])),
  );
  expect(await problemOf(example, { spots })).toMatch(/^no open interest of ABC/);
});

test.each(["OptionMetrics", "Alpha Vantage"])("%s has no price of the underlying, which is said", async (heading) => {
  expect(await problemOf(pageOf(heading).example)).toContain(
    "the file has no price of ABC. Give it with --spot ABC=PRICE.",
  );
});

test("a file of several symbols and dates is a snapshot of each", async () => {
  const [header = "", callRow = "", putRow = ""] = pageOf("Alpha Vantage").example.split("\n");
  const rows = [callRow, putRow, callRow.replace("2026-01-06", "2026-01-07"), putRow.replaceAll("ABC", "XYZ")];

  const { snapshots } = await readText([header.replace("contractID", "contract_id"), ...rows].join("\n"), {
    spots: new Map([...spots, ["XYZ", 101]]),
  });

  expect(
    snapshots.map(({ underlying, asOfMs, spot, contracts }) => [underlying, asOfMs, spot, contracts.length]),
  ).toEqual([
    ["ABC", Date.parse(atClose), 100, 2],
    ["XYZ", Date.parse(atClose), 101, 1],
    ["ABC", Date.parse("2026-01-07T16:00:00-05:00"), 100, 1],
  ]);
});

test("contracts of Market Data with instants of their own are one snapshot, at the newest, and other sizes are left out", async () => {
  const { example } = pageOf("Market Data");
  const sized = JSON.stringify({ ...(JSON.parse(example) as object), contractMultiplier: [100, 10] });

  expect((await readOne(example)).contracts).toHaveLength(2);
  expect(await readText(sized)).toMatchObject({
    snapshots: [{ asOfMs: Date.parse("2026-01-06T15:44:58-05:00"), contracts: [{ right: "call" }] }],
    notes: ["1 adjusted contract was left out, such as ABC 2026-01-16 put 100."],
  });
});

/** Reads a CSV file once it has been made a Parquet file, whose columns have the types that its cells tell. */
async function readParquetOf(csv: string, inputs: ReadOptions): Promise<DataFile> {
  const folder = await mkdtemp(join(tmpdir(), "strikebook-vendors-"));
  const [from, to] = [join(folder, "chain.csv"), join(folder, "chain.parquet")];
  await writeFile(from, csv);
  const database = await Database.open({ limit: "128MB" });
  const dates = csv.includes("01/06/2026") ? ", dateformat = '%m/%d/%Y'" : "";
  await database.run(`copy (select * from read_csv('${from}', header = true${dates})) to '${to}' (format parquet)`);
  database.close();
  const file = await readDataFile(to, inputs);
  await rm(folder, { recursive: true });
  return file;
}

function pageOf(heading: string): { name: string; example: string } {
  const layout = tableLayouts.find(({ page }) => page?.heading === heading);
  if (layout?.page === undefined) throw new Error(`no layout has a page "${heading}"`);
  return { name: layout.name, example: layout.page.example };
}

const termsOf = ({ root, expiration, right, strike }: Contract) => [root, expiration, right, strike];

const without = (numbers: object, missing: readonly string[]) =>
  Object.fromEntries(Object.entries(numbers).filter(([name]) => !missing.includes(name)));
