import { mkdir, readdir, writeFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { readDataFiles } from "../../../recordings/rules/read-data-file";
import { readDataFile } from "../../support/recordings/files/read-data-file";
import { cboeCsvFile, parityStrikes } from "../../support/recordings/files/chain-files";
import { dataCommand } from "../../support/recordings/data-command";
import { messageOf } from "../../support/recordings/files/read-text";
import { tapeFolder, tradesCsv } from "../../support/recordings/trades/tape-folder";
import { type MadeUpMember, zipOf } from "../../support/recordings/files/zip-file";

const [january, february] = ["2026-01-16", "2026-02-20"].map((expiration) =>
  cboeCsvFile(parityStrikes(100, { expiration })),
) as [string, string];

/** A folder with an archive of members, and with a recording beside it. */
async function archive(members: readonly MadeUpMember[] | Buffer, name = "chains.zip") {
  const files = await tapeFolder();
  const path = join(files.folder, "..", "vendor", name);
  await writeFile(path, Buffer.isBuffer(members) ? members : zipOf(members));
  return {
    ...files,
    path,
    import: async (...flags: readonly string[]) => dataCommand(["import", path, "--into", files.folder, ...flags]),
  };
}

test("a chain in a zip archive is read as the file itself, with the name of both", async () => {
  await using files = await archive([{ name: "2026/january.csv", content: january }]);
  const plain = await files.write("january.csv", january);

  const [packed, unpacked] = [await readDataFile(files.path), await readDataFile(plain)];

  expect(packed.snapshots.map((part) => ({ ...part, file: "january.csv" }))).toEqual(unpacked.snapshots);
  expect(packed.snapshots.map(({ file }) => file)).toEqual(["chains.zip/2026/january.csv"]);
  expect(packed.hash).toBe(unpacked.hash);
});

test("a chain whose underlying is in the name of the file is of that in the archive", async () => {
  const text = [
    "[QUOTE_UNIXTIME],[UNDERLYING_LAST],[EXPIRE_DATE],[STRIKE],[C_BID],[C_ASK],[C_IV],[C_VOLUME],[P_BID],[P_ASK],[P_IV],[P_VOLUME]",
    "1767732300,100,2026-01-16,100,2.1,2.2,0.21,7,1.9,2,0.22,3",
  ].join("\n");
  await using files = await archive([{ name: "abc_eod_202601.csv", content: text }]);

  const openInterestFile = await files.write(
    "interest.csv",
    "symbol,expiration,right,strike,openInterest\nABC260116C00100000,,,,150\nABC260116P00100000,,,,250\n",
  );

  const { snapshots } = await readDataFile(files.path, { openInterestFile });

  expect(snapshots.map(({ underlying }) => underlying)).toEqual(["ABC"]);
});

test("members of any packing are read, whatever they are called alone, and the files of macOS are left out", async () => {
  await using files = await archive(
    [
      { name: "__MACOSX/._january.csv", content: "\u0000\u0005\u0016\u0007" },
      { name: ".DS_Store", content: "\u0000\u0000\u0000\u0001Bud1" },
      { name: "folder/", content: "", method: 0 },
      { name: "read.me", content: "no data" },
      { name: "stored.csv", content: january, method: 0 },
      { name: "packed.csv.gz", content: gzipSync(february), method: 0 },
      { name: "streamed.csv", content: february, isStreamed: true },
      { name: "long.csv", content: february, isLong: true },
    ],
    "no-zip-in-its-name",
  );
  await using alone = await archive([{ name: "QUOTES", content: january }]);

  const names = (await readDataFiles(files.path)).map(({ name }) => name);
  expect(names).toEqual(
    ["stored.csv", "packed.csv.gz", "streamed.csv", "long.csv"].map((name) => `no-zip-in-its-name/${name}`),
  );
  expect((await readDataFile(alone.path)).name).toBe("chains.zip/QUOTES");
});

test("names in UTF-8 and in the characters of DOS are shown as they are, without characters that a terminal obeys", async () => {
  await using files = await archive([
    { name: "Müller.csv", content: january },
    { name: Buffer.from("M\x81ller 2.csv", "latin1"), content: january, flags: 0 },
    { name: "a\u001b[2Jb.csv", content: january },
  ]);

  expect((await readDataFiles(files.path)).map(({ name }) => name)).toEqual([
    "chains.zip/Müller.csv",
    "chains.zip/Müller 2.csv",
    "chains.zip/a?[2Jb.csv",
  ]);
});

test("an archive is imported by its members: chains that belong together are one snapshot, and trades are added", async () => {
  await using files = await archive([
    { name: "january.csv", content: january },
    { name: "trades.csv", content: tradesCsv([{ price: 2.1 }]) },
    { name: "february.csv", content: february },
    { name: "notes.txt", content: "no chain" },
  ]);

  const { code, output, notes } = await files.import();

  expect([code, notes]).toEqual([1, "3 files imported, 1 file refused.\n"]);
  expect(output).toContain(`[1 of 1] ${files.path}/january.csv: Cboe quotedata CSV.\n`);
  expect(output).toContain("    2026-01-06: 1 trade in AAA.\n");
  expect(output).toContain(`${files.path}/notes.txt: REFUSED. chains.zip/notes.txt: not an option chain`);
  expect(output).toContain("It has parts of chains.zip/january.csv, chains.zip/february.csv");
  expect((await files.open()).snapshots.map(({ contracts }) => contracts)).toEqual([84]);
});

test("an archive that is imported twice changes nothing, and a file in it is the same file outside", async () => {
  await using files = await archive([
    { name: "january.csv", content: january },
    { name: "trades.csv", content: tradesCsv([{}]) },
  ]);
  await files.import();

  expect((await files.import()).notes).toBe("0 files imported, 2 files imported before.\n");
  expect((await files.importText("january.csv", january)).notes).toBe("0 files imported, 1 file imported before.\n");
});

const evil: readonly (readonly [what: string, member: MadeUpMember, problem: string])[] = [
  ["climbs out of the archive", { name: "../../evil.csv" }, "has a name outside of the archive, so it is not read."],
  ["climbs out with backslashes", { name: "..\\evil.csv" }, "has a name outside of the archive, so it is not read."],
  ["has an absolute name", { name: "/tmp/evil.csv" }, "has a name outside of the archive, so it is not read."],
  ["is on a drive", { name: "C:\\evil.csv" }, "has a name outside of the archive, so it is not read."],
  ["is a link", { name: "evil.csv", mode: 0o120777 }, "is a link or a device, and no file."],
  ["is encrypted", { name: "evil.csv", flags: 1 }, "is encrypted: unpack the archive with its password."],
  ["is of LZMA", { name: "evil.csv", method: 14 }, "is packed with LZMA, which is not read: unpack the archive."],
  ["is of another method", { name: "evil.csv", method: 77 }, "is packed with method 77, which is not read"],
  ["is damaged", { name: "evil.csv", checksum: 5 }, "damaged zip data (its checksum is another one)."],
  ["is longer than stated", { name: "evil.csv", bytes: 100 }, "damaged zip data (too many bytes in the stream."],
  ["is shorter than stated", { name: "evil.csv", bytes: 9_000 }, "damaged zip data (not enough bytes in the stream."],
  ["is an archive", { name: "evil.zip", content: zipOf([]) }, "is an archive in an archive: unpack the outer one."],
  ["is a RAR archive", { name: "evil.csv", content: "Rar!\u001a" }, "is a RAR archive: unpack it."],
  [
    "is too large",
    { name: "evil.csv", bytes: 2 ** 28 + 1 },
    "larger than 256 MB unpacked: unpack the archive. Files of trades",
  ],
];

test.each(evil)("a member that %s is refused by its name, and the others are read", async (_, member, problem) => {
  // Enough of other bytes, so that the archive as a whole is within its limit.
  const ballast = { name: "ballast.bin", content: Buffer.alloc(1_500_000, 7), method: 0 };
  await using files = await archive([
    { content: january, ...member },
    { name: "january.csv", content: january },
    ballast,
  ]);

  const { code, output, notes } = await files.import();

  expect([code, notes]).toEqual([1, "1 file imported, 1 file refused.\n"]);
  expect(output).toMatch(/: REFUSED\. chains\.zip\//);
  expect(output).toContain(`: ${problem}`);
  expect(await messageOf(readDataFiles(files.path))).toContain(problem);
  expect(await readdir(join(files.folder, ".."))).toEqual(expect.not.arrayContaining(["evil.csv"]));
});

test("a member that would be larger than 200 times its packed size is refused before it is unpacked", async () => {
  const bomb = { name: "bomb.csv", content: Buffer.alloc(1_000_000, "0,") };
  const ballast = { name: "ballast.bin", content: Buffer.alloc(10_000, 7), method: 0 };
  await using files = await archive([bomb, { name: "january.csv", content: january }, ballast]);

  const { notes, output } = await files.import();

  expect(notes).toBe("1 file imported, 1 file refused.\n");
  expect(output).toContain("chains.zip/bomb.csv: it would have more than 200 times its size when unpacked");
});

test("an archive that is larger than 200 times its size when unpacked is refused as a whole", async () => {
  const zeros = { content: Buffer.alloc(1_000_000) };
  await using files = await archive([
    { name: "a.csv", ...zeros },
    { name: "b.csv", ...zeros },
  ]);

  expect(await messageOf(readDataFiles(files.path))).toBe(
    "chains.zip: the archive would have more than 200 times its size when unpacked, as no data has, so it is not read.",
  );
});

test("1,000 files of an archive are read, and one more is refused", async () => {
  const members = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `${at}.csv`, content: "a" }));
  await using most = await archive(members(1_000));
  await using above = await archive(members(1_001));

  expect(await messageOf(readDataFiles(most.path))).toContain("chains.zip/0.csv: not an option chain");
  expect(await messageOf(readDataFiles(above.path))).toBe(
    "chains.zip: has more than 1,000 files: unpack it, and give its folder.",
  );
});

test("an archive that is cut, empty or without data is called so", async () => {
  const whole = zipOf([{ name: "january.csv", content: january }]);
  await using cut = await archive(whole.subarray(0, whole.length - 30));
  await using empty = await archive([]);
  await using other = await archive([{ name: "a.png" }, { name: "b.png" }]);
  const problem = (files: { path: string }) => messageOf(readDataFiles(files.path));

  expect(await problem(cut)).toBe(
    "chains.zip: is a zip archive without its end. It may be cut off: download it again.",
  );
  expect(await problem(empty)).toBe("chains.zip: is a zip archive without files.");
  expect(await problem(other)).toMatch(/^chains\.zip: has no files of data: expected names that end in \.csv, /);
});

test("what is unpacked is removed, also after an error", async () => {
  await using files = await archive([
    { name: "january.csv", content: january },
    { name: "bad.csv", content: "no chain" },
  ]);
  const unpacked: string[] = [];

  const reading = readDataFiles(files.path, {}, ({ path }) => {
    unpacked.push(path);
    return Promise.resolve(false);
  });

  expect(await messageOf(reading)).toContain("chains.zip/bad.csv: not an option chain");
  expect(unpacked.map((path) => [dirname(path) === files.folder, existsSync(path)])).toEqual([[false, false]]);
});

test("--open-interest takes a zip archive with one file", async () => {
  await using files = await archive([{ name: "january.csv", content: january }]);
  const plain = await files.write("quotes.csv", january.replace(/,10(?=[,\r])/g, ","));
  await mkdir(join(files.folder, "..", "more"));
  const two = join(files.folder, "..", "more", "two.zip");
  await writeFile(
    two,
    zipOf([
      { name: "a.csv", content: january },
      { name: "b.csv", content: january },
    ]),
  );

  const { snapshots } = await readDataFile(plain, { openInterestFile: files.path });

  expect(new Set(snapshots.flatMap(({ contracts }) => contracts.map(({ openInterest }) => openInterest)))).toEqual(
    new Set([10]),
  );
  expect(await messageOf(readDataFile(plain, { openInterestFile: two }))).toBe(
    "two.zip: has 2 files; expected one with the open interest.",
  );
});

test("an archive of LEAN is refused once, by its name, and not a file for each contract", async () => {
  const row = "34200000,21000,22000,21000,21500,7,22000,23000,22000,22500,9\n";
  const nameOf = (right: string) => `20260106_abc_minute_quote_american_${right}_1000000_20260116.csv`;
  await using files = await archive([
    { name: nameOf("call"), content: row },
    { name: nameOf("put"), content: row },
  ]);

  const { code, output } = await files.import();

  expect(code).toBe(1);
  expect(output.trimEnd().split("\n")).toEqual([
    expect.stringMatching(
      /: REFUSED\. chains\.zip: is data of LEAN \(QuantConnect\): .* neutral columns of docs\/data\.md/,
    ),
  ]);
});
