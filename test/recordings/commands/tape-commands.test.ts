import { createHash } from "node:crypto";
import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { chainPath, testWithChains } from "../../support/market/real-chains";
import { writeIndexFile } from "../../../recordings/store/manifest";
import { dataCommand } from "../../support/recordings/data-command";
import { madeUpQuotes } from "../../support/recordings/made-up-quotes";
import { madeUpSnapshot, newYork } from "../../support/recordings/made-up-snapshots";
import { parquetRows } from "../../support/recordings/trades/parquet-rows";
import { zstdStored } from "../../support/recordings/files/zstd-stored";
import { printsCsv, tapeFolder, tradesCsv } from "../../support/recordings/trades/tape-folder";

test("chains, trades and prints are imported by one command", async () => {
  await using files = await tapeFolder();
  await files.write("a.json", JSON.stringify(madeUpQuotes({ timestamp: "2026-01-06 15:00:00" })));
  await files.write("b.csv", tradesCsv([{}, { date: "2026-01-07" }, { date: "2026-01-07", underlying: "BBB" }]));
  const prints = await files.write("c.csv", printsCsv([{ time: "10:00:00" }]));
  await files.write("d.csv", "hello,world\n1,2\n");

  const { code, output, notes } = await dataCommand(["import", join(prints, ".."), "--into", files.folder]);

  expect(code).toBe(1);
  expect(output).toContain("    AAA at 2026-01-06 10:00 ET, price 100, 10 contracts.\n");
  expect(output).toMatch(/b\.csv: .*\.\n {4}2026-01-06: 1 trade in AAA\.\n {4}2026-01-07: 2 trades in AAA, BBB\.\n/);
  expect(output).toMatch(/c\.csv: .*\.\n {4}2026-01-06: 1 print in AAA\.\n/);
  expect(output).toMatch(/d\.csv: REFUSED\. /);
  expect(notes).toBe("3 files imported, 1 file refused.\n");
});

test("trades of the same contracts and times of another file are refused, and --replace puts them in their place", async () => {
  await using files = await tapeFolder();
  const span = (size: number) => tradesCsv(["10:00:00", "11:00:00"].map((time) => ({ time, size })));
  await files.importText("morning.csv", span(1));
  const before = await readFile(join(files.folder, "recording.json"), "utf8");

  const refused = await files.importText("again.csv", span(2));

  expect(refused.code).toBe(1);
  expect(refused.output).toContain(
    "again.csv: REFUSED. AAA of 2026-01-06 is recorded from morning.csv already; --replace puts these trades in their place.\n",
  );
  expect(await readFile(join(files.folder, "recording.json"), "utf8")).toBe(before);
  // Other contracts, and the hour after, are no overlap.
  await files.importText(
    "other.csv",
    tradesCsv([
      { time: "10:30:00", strike: 105, size: 5 },
      { time: "11:00:00", size: 6 },
    ]),
  );
  expect((await files.importText("again.csv", span(2), "--replace")).code).toBe(0);
  expect(await files.trades("strike, size")).toEqual([
    { strike: 100, size: 2 },
    { strike: 105, size: 5 },
    { strike: 100, size: 2 },
  ]);
});

test("prints of the same tickers and times of another file are refused, and --replace puts them in their place", async () => {
  await using files = await tapeFolder();
  const span = (size: number) => printsCsv(["10:00:00", "11:00:00"].map((time) => ({ time, size })));
  await files.importText("morning.csv", span(1));

  const refused = await files.importText("again.csv", span(2));
  expect(refused.output).toContain(
    "again.csv: REFUSED. AAA of 2026-01-06 is recorded from morning.csv already; --replace puts these prints in their place.\n",
  );

  await files.importText("again.csv", span(2), "--replace");
  await files.importText("other.csv", printsCsv([{ time: "09:00:00", ticker: "BBB", size: 9 }]));
  const { output } = await dataCommand(["export", files.folder, "--prints"]);
  expect(output).toBe(
    `ticker,instant,price,size
AAA,2026-01-06T15:00:00.000Z,100.0,2
AAA,2026-01-06T16:00:00.000Z,100.0,2
BBB,2026-01-06T14:00:00.000Z,100.0,9
`,
  );
});

test("a file that was imported is known, and with another map of columns it is another one", async () => {
  await using files = await tapeFolder();
  const text = tradesCsv([{}]).replace("price", "paid");
  const map = await files.write("map.json", JSON.stringify({ price: "paid" }));

  expect((await files.importText("tape.csv", text)).code).toBe(1);
  expect((await files.importText("tape.csv", text, "--columns", map)).notes).toBe("1 file imported.\n");
  expect((await files.importText("tape.csv", text, "--columns", map)).notes).toBe(
    "0 files imported, 1 file imported before.\n",
  );
});

test("what export writes of trades, import reads", async () => {
  await using files = await tapeFolder();
  const trades = [
    { time: "10:00:00.001", underlyingPrice: 100.5, volatility: 0.25 },
    { time: "10:00:01.000", right: "put", strike: 95.5, multiLeg: true, package: 2, bid: undefined, ask: undefined },
    { time: "10:00:01.000", strike: 105, multiLeg: true, package: 2, exchange: "A" },
  ] as const;
  await files.importText("tape.csv", tradesCsv([...trades, { date: "2026-01-07", underlying: "BBB" }]));

  const first = await dataCommand(["export", files.folder, "--trades"]);
  expect(first).toMatchObject({ code: 0, notes: "2 dates of trades written.\n" });
  expect(first.output.split("\n")[1]).toBe(
    "AAA,AAA,2026-02-20,call,100.0,2026-01-06T15:00:00.001Z,2.1,1,2.0,2.1,C,,100.5,0.25,,,,,",
  );
  const copy = join(files.folder, "..", "copy");
  await dataCommand(["import", await files.write("out.csv", first.output), "--into", copy]);

  expect((await dataCommand(["export", copy, "--trades"])).output).toBe(first.output);
  expect((await dataCommand(["export", files.folder, "--trades", "--symbols", "BBB"])).output.split("\n")).toHaveLength(
    3,
  );
});

test("list shows trades and prints by date", async () => {
  await using files = await tapeFolder();
  await files.importText("tape.csv", tradesCsv([{}, { underlying: "BBB", bid: undefined, ask: undefined }]));
  await files.importText("prints.csv", printsCsv([{ time: "10:00:00" }]));

  const { output } = await dataCommand(["list", files.folder]);

  expect(output).toContain("  2026-01-06  2 trades in 2 underlyings, 50 % with quotes\n");
  expect(output).toContain("  2026-01-06  1 print in 1 ticker\n");
});

test("check names dates to score again, which an import does", async () => {
  await using files = await tapeFolder();
  await files.importText("tape.csv", tradesCsv([{}]));
  const snapshot = madeUpSnapshot({ asOfMs: newYork("2026-01-06", "09:30") });
  await (await files.open()).add([snapshot], { hash: "c", name: "chain.json" });

  expect(await dataCommand(["check", files.folder])).toMatchObject({
    code: 1,
    output: "the trades of 2026-01-06 are scored without what was added later: an import scores them again.\n",
  });

  await files.importText("tape.csv", tradesCsv([{}]));
  expect((await dataCommand(["check", files.folder])).code).toBe(0);
});

test("trades whose contracts counted 100 in an earlier version are scored again by the next import", async () => {
  await using files = await tapeFolder();
  await files.importText("tape.csv", tradesCsv([{ underlying: "NANOS", price: 2.1, size: 3 }]));
  // The scores depend on snapshots and earlier trades, of which there are none. Today's digest has the size of a contract besides.
  const path = join(files.folder, "recording.json");
  const manifest = JSON.parse(await readFile(path, "utf8")) as { trades: Record<string, string> };
  const folder = join(files.folder, "trades/date=2026-01-06");
  const index = JSON.parse(await readFile(join(folder, manifest.trades["2026-01-06"] ?? ""), "utf8")) as object;
  const inputs = createHash("sha256").update("NANOS").digest("hex").slice(0, 24);
  manifest.trades["2026-01-06"] = await writeIndexFile(folder, { ...index, inputs });
  await writeFile(path, JSON.stringify(manifest));

  const check = async () => (await dataCommand(["check", files.folder])).output;
  expect(await check()).toContain("the trades of 2026-01-06 are scored without what was added later");
  await files.importText("tape.csv", tradesCsv([{ underlying: "NANOS", price: 2.1, size: 3 }]));
  expect(await check()).toBe("");
  expect(await files.trades("premium::double as premium")).toEqual([{ premium: 6.3 }]);
});

test.each([
  ["15:32", "", 182, "the trades of 2026-01-06 end at 15:32 ET, long before the close.\n"],
  ["15:46", "in the last quarter of an hour", 189, ""],
  ["13:30", "of a contract that is traded once an hour", 5, ""],
])("check names trades that end at %s %s", async (last, _, count, expected) => {
  const [hour = 0, minute = 0] = last.split(":").map(Number);
  const timeOf = (at: number) => {
    const minuteOfDay = 570 + Math.round(((60 * hour + minute - 570) * at) / (count - 1));
    return `${String(Math.floor(minuteOfDay / 60)).padStart(2, "0")}:${String(minuteOfDay % 60).padStart(2, "0")}:00`;
  };
  await using files = await tapeFolder();
  await files.importText("a.csv", tradesCsv(Array.from({ length: count }, (__, at) => ({ time: timeOf(at) }))));

  expect((await dataCommand(["check", files.folder])).output).toBe(expected);
});

test("check names damaged files of trades", async () => {
  await using files = await tapeFolder();
  await files.importText("tape.csv", tradesCsv([{}, { date: "2026-01-07" }]));
  expect(await dataCommand(["check", files.folder])).toMatchObject({
    code: 0,
    notes: "0 snapshots checked, 2 dates of trades, 0 findings.\n",
  });
  const folder = join(files.folder, "trades/date=2026-01-06");
  const part = (await readdir(folder)).find((name) => name.startsWith("part-")) ?? "";
  await writeFile(join(folder, part), "PAR1");

  const { code, output } = await dataCommand(["check", files.folder]);

  expect(code).toBe(1);
  expect(output).toMatch(/^damaged: the trades of 2026-01-06: .*\.\n$/s);
});

test("export names a file of trades that is no Parquet, and writes the dates before it", async () => {
  await using files = await tapeFolder();
  await files.importText("tape.csv", tradesCsv([{}, { date: "2026-01-07" }]));
  const folder = join(files.folder, "trades/date=2026-01-07");
  const part = (await readdir(folder)).find((name) => name.startsWith("part-")) ?? "";
  await writeFile(join(folder, part), "underlying,price\n");

  const { code, output, notes } = await dataCommand(["export", files.folder, "--trades"]);

  expect(code).toBe(1);
  expect(output).toContain("2026-01-06T");
  expect(notes).toContain(`${join(folder, part)} cannot be read as Parquet`);
});

test("prints of whole sizes that were recorded before are extended by decimal sizes, and exported with them", async () => {
  await using files = await tapeFolder();
  await files.importText("morning.csv", printsCsv([{ time: "10:00:00", size: 500 }]));
  const [part = ""] = (await files.open()).prints.get("2026-01-06")?.paths.parts ?? [];
  // A part as recordings had it: with whole sizes.
  await parquetRows(
    `copy (select * replace (size::integer as size) from read_parquet($files)) to '${part.replaceAll("'", "''")}.old' (format parquet)`,
    [part],
  );
  await rename(`${part}.old`, part);
  expect(await parquetRows("select typeof(size) as type from read_parquet($files)", [part])).toEqual([
    { type: "INTEGER" },
  ]);
  expect((await dataCommand(["export", files.folder, "--prints"])).output).toContain("100.0,500\n");

  const later = await files.importText("later.csv", printsCsv([{ time: "11:00:00", size: 12500.5 }]));

  expect(later.code).toBe(0);
  expect((await dataCommand(["export", files.folder, "--prints"])).output).toBe(
    `ticker,instant,price,size
AAA,2026-01-06T15:00:00.000Z,100.0,500
AAA,2026-01-06T16:00:00.000Z,100.0,12500.5
`,
  );
});

const encodings = {
  "UTF-16, little-endian": (text: string) => Buffer.from(`\ufeff${text}`, "utf16le"),
  "UTF-16, little-endian, without byte order mark": (text: string) => Buffer.from(text, "utf16le"),
  "UTF-16, big-endian": (text: string) => Buffer.from(`\ufeff${text}`, "utf16le").swap16(),
  "UTF-16, big-endian, without byte order mark": (text: string) => Buffer.from(text, "utf16le").swap16(),
  "Windows-1252": (text: string) => Buffer.from(text, "latin1"),
  "UTF-8 with byte order mark": (text: string) => Buffer.from(`\ufeff${text}`),
};
const packings = { "not packed": (bytes: Buffer) => bytes, gzip: gzipSync, zstd: zstdStored };

test.each(
  Object.entries(encodings).flatMap(([encoding, encode]) =>
    Object.entries(packings).map(([packing, pack]) => ({ encoding, packing, encode, pack })),
  ),
)("trades in $encoding, $packing, are read as in UTF-8", async ({ encode, pack }) => {
  await using files = await tapeFolder();
  const path = join(await files.write("a", ""), "..", "trades.csv");
  await writeFile(path, pack(encode(tradesCsv([{ exchange: "Zürich" }]))));

  const { output } = await dataCommand(["import", path, "--into", files.folder]);

  expect(output).toContain("trades.csv: neutral trades.\n    2026-01-06: 1 trade in AAA.\n");
  expect(await files.trades("exchange")).toEqual([{ exchange: "Zürich" }]);
});

test.each([
  ["in its first lines", 20],
  ["after the lines that are read first", 6_000],
])("trades in Windows-1252 whose first letter that tells it comes %s are read", async (_, before) => {
  await using files = await tapeFolder();
  const path = join(await files.write("a", ""), "..", "trades.csv");
  const many = Array.from({ length: before }, () => ({ exchange: "C" }));
  await writeFile(path, Buffer.from(tradesCsv([...many, { exchange: "Zürich" }]), "latin1"));

  const { output } = await dataCommand(["import", path, "--into", files.folder]);

  expect(output).toContain(`    2026-01-06: ${(before + 1).toLocaleString("en-US")} trades in AAA.\n`);
  expect((await files.trades("exchange")).at(-1)).toEqual({ exchange: "Zürich" });
});

testWithChains("a strange file of trades is read, or called what it is, by its own name", async () => {
  await using files = await tapeFolder();
  const importOf = async (name: string) =>
    (await dataCommand(["import", chainPath(`inputs/vendors/${name}`), "--into", files.folder])).output;

  expect(await importOf("trades-utf16le.csv")).toContain("2026-01-06: 2 trades in OKL.");
  expect(await importOf("05_databento_no_symbol.csv")).toContain(
    'REFUSED. 05_databento_no_symbol.csv: is of Databento and has no column "symbol". Download it again with the option "map_symbols"',
  );
  const json = chainPath("inputs/vendors/13_unusual_whales_trades.json");
  const map = ["--columns", chainPath("inputs/vendors/13_columns.json"), "--into", files.folder];
  expect((await dataCommand(["import", json, ...map])).output).toContain("2025-05-16: 2 trades in TSLA.");
  expect(await importOf("16_massive_saved_by_pandas.csv")).toContain(
    "REFUSED. 16_massive_saved_by_pandas.csv: line 2, instant: expected nanoseconds since 1970",
  );
});

test("JSON with two lists of trades is refused, instead of the first list alone read", async () => {
  await using files = await tapeFolder();
  const trade = { instant: "2026-01-06T20:45:00Z", symbol: "ABC260116C00100000", price: 2.2, size: 7 };
  const lists = { calls: [trade], puts: [{ ...trade, symbol: "ABC260116P00100000" }] };
  const path = await files.write("two.json", JSON.stringify(lists));

  const { output } = await dataCommand(["import", path, "--into", files.folder]);

  expect(output).toContain(
    'REFUSED. two.json: has two lists of records, "calls" and "puts": save each as a file of its own.',
  );
});
