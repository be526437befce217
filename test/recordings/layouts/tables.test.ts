import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readColumnMap } from "../../../recordings/layouts/vendors/neutral";
import { readDataFile } from "../../support/recordings/files/read-data-file";
import { Database } from "../../../recordings/database/database";
import { messageOf, numbersOf, problemOf, readOne, readText } from "../../support/recordings/files/read-text";

const records = [
  {
    Code: "ABC260116C00100000",
    Time: "2026-01-06 15:45:00",
    px: 100,
    quote: { bid: 2.1, ask: 2.2 },
    OI: 150,
    note: null,
  },
  { Code: "ABC260116P00100000", Time: "2026-01-06 15:45:00", px: 100, quote: { bid: 1.9, ask: 2 }, OI: 250, IV: 0.22 },
];
const columns = readColumnMap(
  '{"symbol":"Code","instant":"Time","spot":"px","bid":"quote.bid","ask":"quote.ask","openInterest":"OI","volatility":"IV"}',
);
const flat = records.map(({ quote, ...record }) => ({ ...record, "quote.bid": quote.bid, "quote.ask": quote.ask }));
const names = ["Code", "Time", "px", "OI", "IV", "quote.bid", "quote.ask"] as const;
const valuesOf = (record: object) => names.map((name) => (record as Record<string, unknown>)[name] ?? null);
const byIndex = (name: string) =>
  Object.fromEntries(flat.map((record, index) => [index, valuesOf(record)[names.indexOf(name as "Code")]]));

const forms = {
  "a list of records": records,
  "a list of records in an object, after another list": { meta: [{ page: 1 }], data: { rows: [], found: records } },
  "a list for each column": {
    s: "ok",
    ...Object.fromEntries(names.map((name) => [name, Object.values(byIndex(name))])),
  },
  "split of pandas": { columns: names, index: [0, 1], data: flat.map(valuesOf) },
  "columns of pandas, its default": Object.fromEntries(names.map((name) => [name, byIndex(name)])),
  "index of pandas": Object.fromEntries(flat.map((record, index) => [index, record])),
};

test.each(Object.entries(forms))("JSON with %s is read with a map of columns", async (_, document) => {
  const snapshot = await readOne(JSON.stringify(document), { columns });

  expect(snapshot).toMatchObject({ underlying: "ABC", asOfMs: Date.parse("2026-01-06T15:45:00-05:00"), spot: 100 });
  expect(snapshot.contracts.map(numbersOf)).toEqual([
    { bid: 2.1, ask: 2.2, openInterest: 150 },
    { bid: 1.9, ask: 2, openInterest: 250, volatility: 0.22 },
  ]);
});

test.each([1, 7, 65_536])("JSON lines are read with a map of columns, in chunks of %d bytes", async (size) => {
  const lines = records.map((record) => JSON.stringify(record)).join("\n");

  const snapshot = await readOne(`${lines}\n`, { columns, chunkBytes: size });

  expect(snapshot.contracts.map(({ openInterest }) => openInterest)).toEqual([150, 250]);
});

test("a field that only the last of many records has is read", async () => {
  const [first, second] = records;
  const symbolOf = (at: number) => `ABC260116C${String(200_000 + 1000 * at).padStart(8, "0")}`;
  const strikes = Array.from({ length: 300 }, (_, at) => ({ ...first, Code: symbolOf(at) }));
  const others = Object.fromEntries(Object.entries(columns).filter(([name]) => name !== "volatility"));

  const { contracts } = await readOne(JSON.stringify([first, ...strikes, { ...second, gamma: 0.03 }]), {
    columns: others,
  });

  expect(contracts).toHaveLength(302);
  expect(contracts.filter(({ gamma }) => gamma !== undefined)).toMatchObject([{ right: "put", gamma: 0.03 }]);
});

test("lists of different lengths, and a map whose fields are not there, are refused", async () => {
  const lists = { Code: ["a"], Time: ["b", "c"], px: [1], OI: [2] };

  expect(await problemOf(JSON.stringify(lists), { columns })).toBe(
    'the lists have different lengths: "Code" has 1 values, "Time" has 2. The file may be cut off.',
  );
  expect(await problemOf('[{"a":1,"b":2}]', { columns })).toBe(
    "JSON without the fields of --columns: Code, Time, px, quote.bid, quote.ask, OI, IV (found records with a, b).",
  );
});

test("a number in the second record that is none is refused with its place", async () => {
  const [first, second] = records;

  expect(await problemOf(JSON.stringify([first, { ...second, OI: "many" }]), { columns })).toBe(
    'record 2, OI: expected a whole number from 0 to 10,000,000, found "many".',
  );
});

/** Writes the rows of a query as Parquet. */
async function writeParquet(path: string, query: string): Promise<void> {
  const database = await Database.open({ limit: "128MB" });
  await database.run(`copy (${query}) to '${path}' (format parquet)`);
  database.close();
}

const parquetRow = (right: string, bid: number, openInterest: number) =>
  `select timestamptz '2026-01-06 20:45:00+00' as at, 'ABC' as name, date '2026-01-16' as day, '${right}' as kind, 100::float as k,
    ${bid}::float as bid, 2.2::double as ask, ${openInterest}::bigint as oi, 100.0::decimal(9, 2) as px`;

test("Parquet is read as CSV is: with a map of columns, instants of any type, and dates as dates", async () => {
  const folder = await mkdtemp(join(tmpdir(), "strikebook-parquet-"));
  const [file, again, cut, map] = ["chain.parquet", "again.parquet", "cut.parquet", "map.json"].map((name) =>
    join(folder, name),
  );
  const columnsFile = map ?? "";
  await writeParquet(file ?? "", `${parquetRow("call", 2.1, 150)} union all ${parquetRow("P", 1.9, 250)}`);
  await writeParquet(again ?? "", `${parquetRow("call", 2.1, 150)} from range(3000000)`);
  await writeFile(cut ?? "", "PAR1 and nothing more");
  const names = {
    instant: "at",
    underlying: "name",
    expiration: "day",
    right: "kind",
    strike: "k",
    openInterest: "oi",
    spot: "px",
  };
  await writeFile(columnsFile, JSON.stringify(names));

  const { snapshots, layout } = await readDataFile(file ?? "", { columnsFile });
  const problems = [
    await messageOf(readDataFile(file ?? "")),
    await messageOf(readDataFile(cut ?? "")),
    await messageOf(readDataFile(again ?? "", { columnsFile })),
  ];

  await rm(folder, { recursive: true });
  expect(layout).toBe("neutral columns");
  expect(snapshots).toMatchObject([{ underlying: "ABC", asOfMs: Date.parse("2026-01-06T20:45:00Z"), spot: 100 }]);
  expect(snapshots[0]?.contracts.map(numbersOf)).toEqual([
    { bid: 2.1, ask: 2.2, openInterest: 150 },
    { bid: 1.9, ask: 2.2, openInterest: 250 },
  ]);
  expect(problems).toEqual([
    expect.stringMatching(
      /^chain\.parquet: Parquet without the columns of an option chain that is known \(found at, name, day, kind/,
    ),
    expect.stringMatching(/^cut\.parquet: cannot be read as a Parquet file/),
    "again.parquet: the same 1 contracts again and again, so this is no option chain.",
  ]);
});

const midnights: [form: string, instant: string | number][] = [
  ["text", "2026-01-06T00:00:00.000"],
  ["text with a blank", "2026-01-06 00:00:00"],
  ["a date", "2026-01-06"],
];

test.each(midnights)("a date that a program stored as midnight is the close of its session: %s", async (_, instant) => {
  const snapshot = await readOne(JSON.stringify(records.map((record) => ({ ...record, Time: instant }))), { columns });

  expect(new Date(snapshot.asOfMs).toISOString()).toBe("2026-01-06T21:00:00.000Z");
});

test("dates that pandas stored as numbers are those dates: of the quotes and of the expiration", async () => {
  const map = { ...columns, expiration: "day", right: "side", strike: "k", symbol: "none" };
  const days = [Date.UTC(2026, 0, 5), Date.UTC(2026, 0, 6)];
  const rows = days.flatMap((Time) =>
    ["C", "P"].map((side) => ({
      ...records[0],
      none: "",
      side,
      k: 100,
      day: Date.UTC(2026, 0, 16),
      Time,
      name: "ABC",
      IV: 0.2,
    })),
  );

  const { snapshots, notes } = await readText(JSON.stringify(rows), { columns: { ...map, underlying: "name" } });

  expect(snapshots.map(({ asOfMs }) => new Date(asOfMs).toISOString())).toEqual([
    "2026-01-05T21:00:00.000Z",
    "2026-01-06T21:00:00.000Z",
  ]);
  expect(notes).toContain("The instants are all midnight, so they are dates: the close of their sessions.");
  expect(snapshots[0]?.contracts.map(({ expiration }) => expiration)).toEqual([20_469, 20_469]); // 2026-01-16, in days since 1970.
});

test("one instant at midnight UTC, and one of many instants at midnight, are instants", async () => {
  const at = (...times: string[]) =>
    readText(JSON.stringify(times.flatMap((Time) => records.map((record) => ({ ...record, Time })))), { columns }).then(
      ({ snapshots }) => snapshots.map(({ asOfMs }) => new Date(asOfMs).toISOString()),
    );

  expect(await at("2026-01-07T00:00:00Z")).toEqual(["2026-01-07T00:00:00.000Z"]);
  expect(await at("2026-01-07T00:00:00-05:00", "2026-01-07T00:05:00-05:00")).toEqual([
    "2026-01-07T05:00:00.000Z",
    "2026-01-07T05:05:00.000Z",
  ]);
});

test.each([
  ["of calls and puts", (calls: object[], puts: object[]) => ({ calls, meta: [{ page: 1 }, { page: 2 }], puts })],
  ["by expiration", (calls: object[], puts: object[]) => ({ "2026-01-16": { calls, puts } })],
])("all lists of contracts of a JSON document count: %s", async (_, documentOf) => {
  const [call, put] = records;
  const document = documentOf([{ ...call, IV: 0.21 }], [put ?? {}]);

  const snapshot = await readOne(JSON.stringify(document), { columns });

  expect(snapshot.contracts.map(({ right, openInterest }) => [right, openInterest])).toEqual([
    ["call", 150],
    ["put", 250],
  ]);
});

test("a wrong record of a later list is named by its own place", async () => {
  const [call, put] = records;
  const document = { calls: [{ ...call, IV: 0.21 }], puts: [put, { ...put, OI: "many" }] };

  expect(await problemOf(JSON.stringify(document), { columns })).toBe(
    'puts[1], OI: expected a whole number from 0 to 10,000,000, found "many".',
  );
});

test("a list that lacks a column of the map is refused, not passed over as if it were no part of the chain", async () => {
  const [{ note, ...call } = { note: null }, put] = records;
  void note;

  expect(await problemOf(JSON.stringify({ calls: [call], puts: [put] }), { columns })).toBe(
    'records in "calls" have the fields of those in "puts", but no IV; add them.',
  );
});

test.each([
  ["[[1,2],[3,4]]", "found a list of lists"],
  ['["a","b"]', "found a list of strings"],
  ["[]", "found an empty list"],
  ["{}", "found no fields"],
  ['{"0":{"a":1,"b":2},"1":{"a":3,"b":4}}', "found numbers in place of names"],
  ['[{"0":1,"1":2}]', "found records with numbers in place of names"],
  ['{"hello":[{"a":1}]}', 'found records in "hello" with a'],
])("%s is refused with what it has, never with the positions of a list", async (text, found) => {
  expect(await problemOf(text)).toContain(`JSON without a list of contracts that is known (${found}). `);
});
