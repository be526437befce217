import { gzipSync } from "node:zlib";
import { cboeCsvFile, parityStrikes } from "../../support/recordings/files/chain-files";
import { problemOf, readOne } from "../../support/recordings/files/read-text";
import { zstdOf } from "../../../scripts/support/recordings/staged-trades";
import { zstdStored } from "../../support/recordings/files/zstd-stored";

const dbn = Buffer.from("DBN\u0003\u0048\u0000\u0000\u0000OPRA.PILLAR\u0000\u0000\u0000\u0000\u0000cmbp-1", "latin1");

const dbnSentence = (name: string) =>
  `is DBN, the binary encoding of Databento. Convert it to CSV with Databento's program dbn (dbn ${name} --csv --map-symbols -o opra.csv), ` +
  `or in Python (databento.DBNStore.from_file("${name}").to_csv("opra.csv")), and import opra.csv.`;

test.each(["opra.dbn", "opra.dbn.zst"])("%s is called DBN, with the commands that convert it to CSV", async (name) => {
  const bytes = name.endsWith(".zst") ? zstdStored(dbn) : dbn;

  expect(await problemOf(bytes, { fileName: name })).toBe(dbnSentence(name));
});

test("a tar archive, packed or not, is called one, with the command that unpacks it", async () => {
  const tar = Buffer.alloc(1024);
  tar.write("chains/abc.csv");
  tar.write("ustar", 257);

  expect(await problemOf(tar, { fileName: "chains.tar" })).toBe(
    "is a tar archive. Unpack it (tar -xf chains.tar), and import the folder.",
  );
  expect(await problemOf(gzipSync(tar), { fileName: "chains.tar.gz" })).toBe(
    "is a tar archive. Unpack it (tar -xf chains.tar.gz), and import the folder.",
  );
});

test("a chain that is packed with zstd is read as one packed with gzip, and one that is cut off is refused", async () => {
  const packed = await zstdOf(cboeCsvFile(parityStrikes(100)));

  expect((await readOne(packed)).contracts).toHaveLength(42);
  expect(await problemOf(packed.subarray(0, packed.length - 20))).toMatch(/^damaged zstd data \(.*\)\.$/);
});

test.each([
  [
    "20140606_goog_minute_quote_american_call_7500000_20140719.csv",
    "34200000,21000,22000,21000,21500,7,22000,23000,22000,22500,9",
  ],
  ["20140606_goog_minute_openinterest_american_put_7500000_20140719.csv", "50280000,102"],
  [
    "spx_quote_european_put_48000000_20240119.csv",
    "20240102 09:00,21000,22000,21000,21500,7,22000,23000,22000,22500,9",
  ],
])("%s of LEAN is called so, with what to do", async (fileName, row) => {
  expect(await problemOf(`${row}\n${row}\n`, { fileName })).toMatch(
    /^is data of LEAN \(QuantConnect\): a file without a header for each contract, with prices times 10,000, .* Write the chain of an instant as CSV with the neutral columns/,
  );
});

test("12 KB of zstd that are 384 MB are refused in their first MB", async () => {
  // A frame with a window of 1 MB, and 3,072 blocks that repeat one letter 128 KB times (RFC 8878, 3.1.1.2).
  const header = (131_072 << 3) | 2;
  const block = Buffer.from([header & 0xff, (header >> 8) & 0xff, header >> 16, 0x78]);
  const bomb = Buffer.concat([
    Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x50]),
    ...Array.from({ length: 3072 }, () => block),
  ]);

  expect(await problemOf(bomb)).toBe("line 1 is longer than 1 MB, so this is no CSV file.");
});
