import { strFromU8, strToU8, unzipSync } from "fflate";
import { releaseZip } from "../../../scripts/release/release-zip";
import { zipTime } from "../../../scripts/support/zip-time";

const at = new Date("2026-11-25T13:45:10Z");
const files = { "b.txt": strToU8("b"), "addin/a.txt": strToU8("abc") };

/** The SHA-256 of "abc", as FIPS 180-2 states it, and of "b". */
const sha256 = {
  abc: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
  b: "3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d",
};

test("a release is one folder with its files and their checksums, sorted by path", () => {
  const unzipped = unzipSync(releaseZip("strikebook-1.0.0.3", files, at));

  expect(Object.keys(unzipped)).toEqual([
    "strikebook-1.0.0.3/SHA256SUMS",
    "strikebook-1.0.0.3/addin/a.txt",
    "strikebook-1.0.0.3/b.txt",
  ]);
});

test("the checksums have the format that sha256sum reads", () => {
  const unzipped = unzipSync(releaseZip("strikebook", files, at));

  expect(strFromU8(unzipped["strikebook/SHA256SUMS"] ?? new Uint8Array())).toBe(
    `${sha256.abc}  addin/a.txt\n${sha256.b}  b.txt\n`,
  );
});

test("the same files give the same bytes, in whatever order they are listed", () => {
  const reversed = Object.fromEntries(Object.entries(files).reverse());

  expect(releaseZip("strikebook", reversed, at)).toEqual(releaseZip("strikebook", files, at));
});

test("files state the time of the commit in UTC, whatever the time zone of the computer", () => {
  const zip = Buffer.from(releaseZip("strikebook", files, at));
  const time = zip.readUInt16LE(10);
  const date = zip.readUInt16LE(12);

  expect([(date >> 9) + 1980, (date >> 5) & 15, date & 31]).toEqual([2026, 11, 25]);
  expect([time >> 11, (time >> 5) & 63, (time & 31) * 2]).toEqual([13, 45, 10]);
  expect(zipTime(at).getHours()).toBe(13);
});
