import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { madeUpSnapshot, newYork } from "../../support/recordings/made-up-snapshots";
import { dataCommand } from "../../support/recordings/data-command";
import { recordingFolder } from "../../../scripts/support/recordings/recording-folder";
import { vendorFolder } from "../../support/recordings/vendor-folder";

test("list shows underlyings, dates and snapshots", async () => {
  await using files = await recordingFolder();
  const recording = await files.open({ create: true });
  const at = (date: string, time: string) => madeUpSnapshot({ asOfMs: newYork(date, time) });
  const wrong = { ...at("2026-01-07", "10:00"), spot: 300 };
  await recording.add([at("2026-01-06", "10:00"), at("2026-01-06", "10:15"), wrong], { hash: "a", name: "a.csv" });
  await writeFile(join(files.folder, "closes.csv"), "date,ticker,close\n2026-01-06,AAA,100\n");

  expect(await dataCommand(["list", files.folder])).toEqual({
    code: 0,
    output: `${files.folder}: 3 snapshots

AAA (AAA), Made-up quotes
  2026-01-06  2 snapshots, 10:00 to 10:15, 20 contracts
  2026-01-07  1 snapshot, at 10:00, 10 contracts, 1 look wrong

closes.csv: 1 close. earnings.csv: 0 reports.
`,
    notes: "",
  });
});

test("check names missing sessions, pauses within a session, wrong snapshots and damaged files", async () => {
  await using files = await recordingFolder();
  const recording = await files.open({ create: true });
  const times = ["10:00", "10:15", "10:30", "11:30", "11:45"];
  const day = times.map((time) => madeUpSnapshot({ asOfMs: newYork("2026-01-06", time) }));
  // 8 January is a Thursday, 12 January a Monday.
  const later = ["2026-01-08", "2026-01-12"].map((date) => madeUpSnapshot({ asOfMs: newYork(date, "10:00") }));
  const wrong = madeUpSnapshot({ asOfMs: newYork("2026-01-12", "10:15"), spot: 300 });
  await recording.add(day, { hash: "a", name: "a.csv" });
  expect(await dataCommand(["check", files.folder])).toMatchObject({
    code: 1,
    output: "AAA has no snapshot from 2026-01-06 10:30 ET to 2026-01-06 11:30 ET.\n",
  });

  await recording.add([...later, wrong], { hash: "b", name: "b.csv" });
  const folder = join(files.folder, "chains/date=2026-01-08");
  const part = (await readdir(folder)).find((name) => name.startsWith("part-")) ?? "";
  await writeFile(join(folder, part), "PAR1");
  const { code, output, notes } = await dataCommand(["check", files.folder]);

  expect(code).toBe(1);
  expect(output).toMatch(/^damaged: .*part-.*\.parquet/);
  expect(output.split("\n").slice(-5)).toEqual([
    "AAA has no snapshot of a session on 2026-01-07.",
    "AAA has no snapshot of a session on 2026-01-09.",
    "AAA has no snapshot from 2026-01-06 10:30 ET to 2026-01-06 11:30 ET.",
    "AAA at 2026-01-12 10:15 ET looks wrong: the price jumps from 100 to 300.",
    "",
  ]);
  expect(notes).toBe("8 snapshots checked, 5 findings.\n");
});

test("a whole recording has no findings", async () => {
  await using files = await recordingFolder();
  await (await files.open({ create: true })).add([madeUpSnapshot()], { hash: "a", name: "a.csv" });

  expect(await dataCommand(["check", files.folder])).toEqual({
    code: 0,
    output: "",
    notes: "1 snapshot checked, 0 findings.\n",
  });
});

test("what export writes, import reads", async () => {
  await using files = await vendorFolder();
  await dataCommand(["import", files.vendor, "--into", files.folder]);
  const csv = join(files.vendor, "out.csv");
  const copy = join(files.folder, "..", "copy");

  expect(await dataCommand(["export", files.folder, "--output", csv])).toMatchObject({
    code: 0,
    notes: "2 snapshots written.\n",
  });
  expect((await readFile(csv, "utf8")).split("\n").slice(0, 2)).toEqual([
    "underlying,instant,spot,previousClose,root,expiration,right,strike,bid,ask,last,volume,openInterest,volatility,gamma,forward,discount",
    "AAA,2026-01-06T15:00:00Z,100,100,AAA,2026-02-20,call,90,11.9,12.1,12,3,500,0.3,0.02,,",
  ]);
  await dataCommand(["import", csv, "--into", copy]);

  const [original, copied] = await Promise.all([files.open(), files.openAt(copy)]);
  const contractsOf = (recording: typeof original) =>
    Promise.all(recording.snapshots.map(async ({ id }) => (await recording.read(id)).contracts));
  expect(await contractsOf(copied)).toEqual(await contractsOf(original));
});

test("export names a file of contracts that is no Parquet, and what to do", async () => {
  await using files = await recordingFolder();
  const recording = await files.open({ create: true });
  await recording.add([madeUpSnapshot()], { hash: "a", name: "a.csv" });
  const folder = join(files.folder, "chains/date=2026-01-06");
  const part = (await readdir(folder)).find((name) => name.startsWith("part-")) ?? "";
  await writeFile(join(folder, part), "underlying,strike\n");

  const { code, notes } = await dataCommand(["export", files.folder]);

  expect(code).toBe(1);
  expect(notes).toContain(`${join(folder, part)} cannot be read as Parquet`);
  expect(notes).toMatch(/Restore it from a copy/);
});

test("export is limited by symbols and dates, and says that nothing is left", async () => {
  await using files = await recordingFolder();
  const recording = await files.open({ create: true });
  const at = (date: string, underlying: string) => madeUpSnapshot({ asOfMs: newYork(date, "10:00"), underlying });
  await recording.add([at("2026-01-06", "AAA"), at("2026-01-06", "BBB"), at("2026-01-07", "AAA")], {
    hash: "a",
    name: "a",
  });
  const rows = async (...flags: string[]) =>
    (await dataCommand(["export", files.folder, ...flags])).output
      .split("\n")
      .slice(1, -1)
      .map((line) => line.split(",", 2).join(" "));

  expect([...new Set(await rows("--symbols", "AAA", "--to", "2026-01-06"))]).toEqual(["AAA 2026-01-06T15:00:00Z"]);
  expect([...new Set(await rows("--from", "2026-01-07"))]).toEqual(["AAA 2026-01-07T15:00:00Z"]);
  expect(await dataCommand(["export", files.folder, "--symbols", "CCC"])).toMatchObject({
    code: 1,
    notes: "0 snapshots written.\n",
  });
});

test.each([
  [["copy"], '"copy" is not a command. Commands are import,'],
  [["record", "tape"], '"record tape" is not a command.'],
  [["import", "a.csv"], "This command needs --into, such as --into my-chains."],
  [["import", "--into", "x"], "Name the files to import"],
  [
    ["import", "a.csv", "--into", "x", "--form", "y"],
    "--form is not a flag of this command. Its flags are --into, --at,",
  ],
  [
    ["import", "a.csv", "--into", "--at"],
    '--into takes the folder of a recording, such as --into my-chains; received "--at".',
  ],
  [
    ["import", "a.csv", "--into", "x", "--at", "2026-02-30T10:00"],
    "--at takes an instant, in New York without a zone, such as --at 2026-01-06T15:45-05:00",
  ],
  [
    ["import", "a.csv", "--into", "x", "--spot", "SPX"],
    '--spot takes ROOT=PRICE, such as --spot SPX=5995.54; received "SPX".',
  ],
  [["list"], "Name the folder of one recording; received none."],
  [["list", "a", "b"], "Name the folder of one recording; received a, b."],
  [["export", "a", "--from", "6 January"], '--from takes a date, such as --from 2026-01-06; received "6 January".'],
  [["record", "simulated", "--from", "2026-01-06"], "This command needs --to, such as --to 2026-01-08."],
  [["record", "simulated", "SPX"], '"SPX" is not a flag of this command'],
  [
    ["record", "simulated", "--from", "2026-01-06", "--to", "2026-01-06", "--symbols", "SPX", "--every", "quarter"],
    '--every takes a time between snapshots, such as --every 15m; received "quarter".',
  ],
])("the command line %j is explained", async (args, message) => {
  const { code, output, notes } = await dataCommand(args);

  expect({ code, output }).toEqual({ code: 2, output: "" });
  expect(notes).toContain(message);
});

test("a file that does not exist and a folder that is no recording are named", async () => {
  await using files = await recordingFolder();

  expect(await dataCommand(["import", "absent.csv", "--into", files.folder])).toMatchObject({
    code: 1,
    notes: "absent.csv: there is no such file or folder.\n",
  });
  expect((await dataCommand(["list", files.folder])).notes).toContain("is not a recording");
});

test.each([
  ["list", ""],
  ["check", ""],
  ["export", ""],
  ["import", "--into"],
  ["record simulated --from 2026-01-06 --to 2026-01-06 --symbols SPX --every 1h", "--into"],
])(
  "a file where %s takes the folder of a recording is said to be one, and nothing is thrown",
  async (command, flag) => {
    await using files = await vendorFolder();
    const file = join(files.vendor, "first.json");
    const args = [...command.split(" "), ...(command === "import" ? [file] : []), ...(flag === "" ? [] : [flag]), file];

    const { code, notes } = await dataCommand(args);

    expect(code).toBe(1);
    expect(notes).toBe(
      `${file} is a file, and a recording is a folder. ${
        flag === ""
          ? `"npm run data -- import ${file} --into my-chains" adds a file of data to the recording in the folder my-chains.`
          : "Name a new folder, or an empty one."
      }\n`,
    );
  },
);

test("a recording whose folder cannot be made is named with the reason", async () => {
  await using files = await vendorFolder();
  const folder = join(files.vendor, "first.json", "recording");

  const { code, notes } = await dataCommand(["import", files.vendor, "--into", folder]);

  expect(code).toBe(1);
  expect(notes).toMatch(/^The folder .*recording cannot be made: .*ENOTDIR.*\. Name another one\.\n$/);
});

test.each(["import", "record cboe", "record simulated", "list", "check", "export"])(
  "--help explains %s",
  async (name) => {
    const { code, output } = await dataCommand([...name.split(" "), "--help"]);

    expect(code).toBe(0);
    expect(output).toMatch(new RegExp(`^npm run data -- ${name} `));
    expect((await dataCommand([])).output).toContain(`npm run data -- ${name} `);
  },
);

test("record simulated writes a recording, and the same command continues it", async () => {
  await using files = await recordingFolder();
  const range = ["--from", "2026-01-06", "--to", "2026-01-06", "--symbols", "QCOM"];
  const args = ["record", "simulated", ...range, "--every", "5m", "--between", "09:30-10:00", "--into", files.folder];
  const stop = new AbortController();

  const stopped = await dataCommand(args, { signal: stop.signal, note: () => stop.abort() });
  expect(stopped.code).toBe(130);
  expect((await dataCommand(args)).code).toBe(0);

  expect((await files.open()).snapshots).toHaveLength(7);
});
