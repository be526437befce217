import { execFileSync } from "node:child_process";
import { readdir, readFile, rm, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DataError } from "../../../recordings/errors/data-error";
import { Recording } from "../../../recordings/store/recording";
import { madeUpContract, madeUpSnapshot, newYork } from "../../support/recordings/made-up-snapshots";
import { recordingFolder } from "../../../scripts/support/recordings/recording-folder";

const origin = (hash: string) => ({ hash, name: `${hash}.csv` });
const at = (time: string, date = "2026-01-06") => ({ asOfMs: newYork(date, time) });

test("a snapshot is read as it was added, to the last bit, and what the source left out stays unknown", async () => {
  await using files = await recordingFolder();
  const recording = await files.open({ create: true });
  const contracts = [
    madeUpContract({
      root: "AAA",
      strike: 0.1 + 0.2,
      bid: 0,
      ask: Number.MIN_VALUE,
      gamma: 1 / 3,
      forward: 100.000_000_1,
    }),
    madeUpContract({ root: "AAA", strike: 7, bid: undefined, ask: undefined, last: undefined, volume: undefined }),
    madeUpContract({
      root: "AAA",
      strike: 7,
      right: "put",
      openInterest: undefined,
      volatility: undefined,
      gamma: undefined,
    }),
    madeUpContract({ root: "AAAW", strike: 7, discount: 0.987_654_321_098_765_4 }),
  ];
  const snapshot = madeUpSnapshot({ contracts, previousClose: undefined, statedSpot: 99.99, delayMinutes: undefined });

  await recording.add([snapshot], origin("a"));

  const [stored] = (await files.open()).snapshots;
  expect(await recording.read(stored?.id ?? "")).toStrictEqual(snapshot);
  expect(stored).toMatchObject({ roots: ["AAA", "AAAW"], contracts: 4, flags: [], statedSpot: 99.99 });
});

test("snapshots are listed by instant, then underlying, whatever the order in which they came", async () => {
  await using files = await recordingFolder();
  const recording = await files.open({ create: true });

  await recording.add(
    [madeUpSnapshot({ ...at("11:00"), underlying: "BBB" }), madeUpSnapshot(at("10:00", "2026-01-07"))],
    origin("a"),
  );
  await recording.add(
    [madeUpSnapshot(at("11:00")), madeUpSnapshot({ ...at("10:00"), underlying: "CCC" })],
    origin("b"),
  );

  expect(recording.snapshots.map(({ underlying, asOfMs }) => [underlying, asOfMs])).toEqual([
    ["CCC", newYork("2026-01-06", "10:00")],
    ["AAA", newYork("2026-01-06", "11:00")],
    ["BBB", newYork("2026-01-06", "11:00")],
    ["AAA", newYork("2026-01-07", "10:00")],
  ]);
});

test("contracts are in a folder of their date in New York", async () => {
  await using files = await recordingFolder();
  const recording = await files.open({ create: true });

  // 22:30 in New York is the next day in UTC.
  await recording.add([madeUpSnapshot(at("22:30"))], origin("a"));

  expect(await readdir(join(files.folder, "chains"))).toEqual(["date=2026-01-06"]);
});

test("a file that was imported before changes nothing", async () => {
  await using files = await recordingFolder();
  const recording = await files.open({ create: true });
  await recording.add([madeUpSnapshot()], origin("a"));
  const manifest = await readFile(join(files.folder, "recording.json"), "utf8");

  const report = await recording.add([madeUpSnapshot({ spot: 50 })], origin("a"));

  expect(report).toMatchObject({ added: [], importedBefore: true });
  expect(await readFile(join(files.folder, "recording.json"), "utf8")).toBe(manifest);
  expect(recording.hasImported("a")).toBe(true);
  expect(recording.hasImported("b")).toBe(false);
});

test("an identical snapshot of another file is dropped, and another one of the same instant takes its place if it may", async () => {
  await using files = await recordingFolder();
  const recording = await files.open({ create: true });
  await recording.add([madeUpSnapshot()], origin("a"));

  expect(await recording.add([madeUpSnapshot()], origin("b"))).toMatchObject({ added: [], identical: 1, replaced: 0 });
  const other = [madeUpSnapshot({ spot: 101 })];
  await expect(recording.add(other, origin("c"))).rejects.toThrow(
    "a.csv and c.csv have chains of AAA at 2026-01-06 10:00 ET, and their prices are 100 and 101",
  );
  expect(await recording.add(other, { ...origin("c"), replaces: true })).toMatchObject({ identical: 0, replaced: 1 });

  const [stored, ...others] = recording.snapshots;
  expect(others).toEqual([]);
  expect(await recording.read(stored?.id ?? "")).toMatchObject({ spot: 101 });
});

test("two different chains of one instant in one file are refused", async () => {
  await using files = await recordingFolder();
  const recording = await files.open({ create: true });

  const adding = recording.add([madeUpSnapshot(), madeUpSnapshot({ spot: 101 })], origin("a"));

  await expect(adding).rejects.toThrow(
    "a.csv has chains of AAA at 2026-01-06 10:00 ET, and their prices are 100 and 101; leave one out.",
  );
  expect(recording.snapshots).toEqual([]);
});

test("the name changes with the past of a recording, and not when newer snapshots are appended", async () => {
  await using files = await recordingFolder();
  const recording = await files.open({ create: true });
  await recording.add([madeUpSnapshot(at("10:00"))], origin("a"));
  const { name } = recording;

  await recording.add(
    [madeUpSnapshot(at("10:15")), madeUpSnapshot({ ...at("10:15"), underlying: "BBB" })],
    origin("b"),
  );
  expect(recording.name).toBe(name);

  await recording.add([madeUpSnapshot(at("10:05"))], origin("c"));
  expect(recording.name).not.toBe(name);
  const { name: second } = recording;

  await recording.add([madeUpSnapshot({ ...at("10:05"), spot: 101 })], { ...origin("d"), replaces: true });
  expect(recording.name).not.toBe(second);
  const { name: third } = recording;

  await recording.add([madeUpSnapshot({ ...at("10:15"), underlying: "CCC" })], origin("e"));
  expect(recording.name).not.toBe(third);
  expect((await files.open()).name).toBe(recording.name);
});

test("a reader sees what another one has added once it refreshes", async () => {
  await using files = await recordingFolder();
  const writer = await files.open({ create: true });
  const reader = await files.open();
  await writer.add([madeUpSnapshot()], origin("a"));

  expect(reader.snapshots).toEqual([]);
  expect(await reader.refresh()).toBe(true);
  expect(reader.snapshots).toEqual(writer.snapshots);
  expect(await reader.refresh()).toBe(false);
});

test("merging leaves one file for each date, and every snapshot as it was", async () => {
  await using files = await recordingFolder();
  const recording = await files.open({ create: true });
  const snapshots = ["10:00", "10:15", "10:30"].map((time, i) => madeUpSnapshot({ ...at(time), spot: 100 + i }));
  for (const [i, snapshot] of snapshots.entries()) await recording.add([snapshot], origin(`a${i}`));
  // A snapshot in a file with another one is replaced: its rows stay in that file until the merge.
  await recording.add([madeUpSnapshot(at("11:00")), madeUpSnapshot(at("11:15"))], origin("b"));
  const corrected = madeUpSnapshot({ ...at("11:00"), spot: 102 });
  await recording.add([corrected], { ...origin("c"), replaces: true });
  const reader = await files.open();

  expect(await recording.merge()).toBe(1);

  const parts = (await readdir(join(files.folder, "chains/date=2026-01-06"))).filter((name) => name.startsWith("part"));
  expect(parts).toHaveLength(1);
  const expected = [...snapshots, corrected, madeUpSnapshot(at("11:15"))];
  // The reader has not seen the merge, whose files it reads.
  for (const side of [recording, reader]) {
    const read = await Promise.all(side.snapshots.map(({ id }) => side.read(id)));
    expect(read).toStrictEqual(expected);
  }
  expect(await recording.merge()).toBe(0);
});

test("two processes that write at the same time both keep what they add", async () => {
  await using files = await recordingFolder();
  const [one, two] = [await files.open({ create: true }), await files.open()];

  await Promise.all([
    one.add([madeUpSnapshot(at("10:00"))], origin("a")),
    two.add([madeUpSnapshot(at("10:15"))], origin("b")),
    one.add([madeUpSnapshot(at("10:30"))], origin("c")),
  ]);

  expect((await files.open()).snapshots).toHaveLength(3);
});

test.each([
  ["a price of 0", { spot: 0 }, "has the price 0; expected a price above 0"],
  ["no contracts", { contracts: [] }, "has no contracts"],
  ["half a second", { asOfMs: 1_767_711_600_500 }, "expected whole seconds"],
  ["NaN", { contracts: [madeUpContract({ bid: NaN })] }, "AAA 2026-02-20 call 100 with a number that is not finite"],
  ["a contract twice", { contracts: [madeUpContract(), madeUpContract()] }, "expected each contract once"],
  ["a put before its call", { contracts: [madeUpContract({ right: "put" }), madeUpContract()] }, "calls first"],
])("a snapshot with %s is refused", async (_, part, message) => {
  await using files = await recordingFolder();
  const recording = await files.open({ create: true });

  await expect(recording.add([madeUpSnapshot(part)], origin("a"))).rejects.toThrow(message);
  expect((await files.open()).snapshots).toEqual([]);
});

test("a folder that is no recording is refused, with the command that makes one", async () => {
  await using files = await recordingFolder();

  await expect(files.open()).rejects.toThrow(DataError);
  await expect(files.open()).rejects.toThrow(`npm run data -- import FILE --into ${files.folder}`);
});

test("a folder with other files does not become a recording", async () => {
  await using files = await recordingFolder();
  await files.open({ create: true });
  await writeFile(join(files.folder, "notes.txt"), "");

  await expect(files.open({ create: true })).resolves.toBeInstanceOf(Recording);
  await expect(Recording.open(join(files.folder, ".."), { create: true })).rejects.toThrow(
    "is not empty, and no recording",
  );
});

test("a damaged manifest, index or file of contracts is named", async () => {
  await using files = await recordingFolder();
  const recording = await files.open({ create: true });
  await recording.add([madeUpSnapshot()], origin("a"));
  const folder = join(files.folder, "chains/date=2026-01-06");
  const [index = "", part = ""] = (await readdir(folder)).sort();
  const [stored] = recording.snapshots;
  const contents = await readFile(join(folder, index), "utf8");

  await writeFile(join(folder, index), contents.replace("100", "101"));
  await expect(files.open()).rejects.toThrow(`${index} is damaged`);
  await writeFile(join(folder, index), contents);
  await writeFile(join(folder, part), "PAR1");
  await expect((await files.open()).read(stored?.id ?? "")).rejects.toThrow(part);
  await writeFile(join(files.folder, "recording.json"), "{");
  await expect(files.open()).rejects.toThrow("recording.json is damaged");
});

/** What Windows does not have. */
const testWithPipes = process.platform === "win32" ? test.skip : test;

testWithPipes("a manifest or a table that may never end is refused before it is read", async () => {
  await using files = await recordingFolder();
  await files.open({ create: true });
  const path = (name: string) => join(files.folder, name);

  await symlink("/dev/zero", path("closes.csv"));
  await expect(files.open()).rejects.toThrow(
    `${path("closes.csv")}: is a pipe, a socket or a device; expected a file.`,
  );
  await rm(path("closes.csv"));
  await truncate(path("recording.json"), 2 ** 28 + 1);
  await expect(files.open()).rejects.toThrow(`${path("recording.json")}: has more than 256 MB`);
  await rm(path("recording.json"));
  execFileSync("mkfifo", [path("recording.json")]);
  await expect(files.open()).rejects.toThrow(
    `${path("recording.json")}: is a pipe, a socket or a device; expected a file.`,
  );
});

test("closes and reports are read from their tables", async () => {
  await using files = await recordingFolder();
  const recording = await files.open({ create: true });
  await writeFile(
    join(files.folder, "closes.csv"),
    "date,ticker,close,volume\n2026-01-05,aaa,99.5,1\r\n2026-01-06,AAA,100.25,2\n",
  );
  await writeFile(join(files.folder, "earnings.csv"), "ticker,date,timing\nAAA,2026-04-30,amc\nAAA,2026-01-29,bmo\n");

  expect(await recording.refresh()).toBe(true);

  // Days since 1970: 2026-01-05 is 20458.
  expect(recording.closes().get("AAA")).toEqual(
    new Map([
      [20_458, 99.5],
      [20_459, 100.25],
    ]),
  );
  expect(recording.earnings().get("AAA")).toEqual([
    { day: 20_482, timing: "bmo" },
    { day: 20_573, timing: "amc" },
  ]);
});

test.each([
  ["closes.csv", "date,close\n", "line 1: no column ticker"],
  ["closes.csv", "date,ticker,close\n2026-02-30,AAA,5\n", 'line 2: the date is "2026-02-30"'],
  ["closes.csv", "date,ticker,close\n2026-02-03,AAA,\n", 'line 2: the close is ""'],
  ["earnings.csv", "date,ticker,timing\n2026-02-03,AAA,noon\n", 'line 2: the timing is "noon"'],
])("a mistake in %s is named with its line", async (file, text, message) => {
  await using files = await recordingFolder();
  await files.open({ create: true });
  await writeFile(join(files.folder, file), text);

  await expect(files.open()).rejects.toThrow(message);
});
