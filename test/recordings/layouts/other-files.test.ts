import { gzipSync } from "node:zlib";
import { cboeCsvFile, parityStrikes } from "../../support/recordings/chain-files";
import { problemOf, readOne } from "../../support/recordings/read-text";
import { zstdOf } from "../../support/recordings/staged-trades";
import { zstdStored } from "../../support/recordings/zstd-stored";

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
