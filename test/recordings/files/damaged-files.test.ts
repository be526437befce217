import { gzipSync } from "node:zlib";
import { readLimits } from "../../../recordings/files/open-file";
import { readSnapshots } from "../../../recordings/rules/read-data-file";
import { cboeCsvFile, cboeHeader, cboeLine, parityStrikes } from "../../support/recordings/files/chain-files";
import { longFile, messageOf, problemOf, readOne } from "../../support/recordings/files/read-text";

const MB = 2 ** 20;
/** Chunks are of 64 KB; the reader may hold one more than it needs. */
const CHUNKS = 4 * 65_536;

/** Reads a long file; returns the message of the error, and how many bytes were read before it. */
async function refusalOf(start: string, text: string, bytes: number): Promise<{ message: string; read: number }> {
  const file = longFile(start, text, bytes);
  const message = await messageOf(readSnapshots({ bytes: file.bytes, fileName: "chain.csv" }));
  return { message, read: file.read() };
}

test("garbage of 200 MB on one line is refused in the first bytes, or after 1 MB if it is text", async () => {
  const control = await refusalOf("", "\u0007\u0001garbage", 200 * MB);
  const text = await refusalOf("", "garbage without an end ", 200 * MB);

  expect(control.message).toBe("is not text: expected CSV or JSON, which may be packed with gzip or zstd.");
  expect(control.read).toBeLessThan(CHUNKS);
  expect(text.message).toBe("line 1 is longer than 1 MB, so this is no CSV file.");
  expect(text.read).toBeLessThan(MB + CHUNKS);
});

test("200 MB of text without a header is refused after a hundred lines", async () => {
  const { message, read } = await refusalOf("", "1,2,3,4,5\n", 200 * MB);

  expect(message).toContain('the first line is "1,2,3,4,5". Expected a header of Cboe');
  expect(read).toBeLessThan(CHUNKS);
});

test("200 MB of one repeated row are refused after a thousand rows", async () => {
  const row = `${cboeLine({ strike: 100, call: { openInterest: 1 }, put: { openInterest: 1 } })}\n`;

  const { message, read } = await refusalOf(cboeCsvFile([]), row, 200 * MB);

  expect(message).toBe("the same 2 contracts again and again, so this is no option chain.");
  expect(read).toBeLessThan(CHUNKS);
});

test("180 MB of {} are refused in the first bytes, also in a list and in a list of contracts", async () => {
  const plain = await refusalOf("", "{}", 180 * MB);
  const list = await refusalOf("[", "{},", 180 * MB);
  const contracts = await refusalOf('{"data":{"options":[', "{},", 180 * MB);

  expect(plain.message).toContain("JSON without a list of contracts that is known (found no fields).");
  expect(plain.read).toBeLessThan(CHUNKS);
  expect(list.message).toContain("JSON without a list of contracts that is known (found no fields).");
  expect(list.read).toBeLessThan(CHUNKS);
  expect(contracts.message).toBe("data.options[0].option: expected text, found nothing.");
  expect(contracts.read).toBeLessThan(CHUNKS);
});

test("a string and a contract without an end are refused after 1 MB, brackets at once", async () => {
  const string = await refusalOf('{"name":"', "x".repeat(100), 180 * MB);
  const contract = await refusalOf('{"quotes":[{"symbol":"', "x".repeat(100), 180 * MB);
  const brackets = await refusalOf("", "[", 180 * MB);

  expect(string.message).toBe("no list of contracts in the first MB of the JSON document.");
  expect(contract.message).toBe("quotes, contract 1 is larger than 1 MB, so this is no list of contracts.");
  for (const { read } of [string, contract]) expect(read).toBeLessThan(MB + CHUNKS);
  expect(brackets.message).toBe("more than 20 levels, so this is no option chain.");
  expect(brackets.read).toBeLessThan(CHUNKS);
});

test("a file above the limit is refused when the limit is reached, packed or not", async () => {
  const text = cboeCsvFile(parityStrikes(100));
  const limits = { ...readLimits, bytes: 1000 };

  expect(await problemOf(text, { limits: { ...limits, bytes: MB } })).toBe("no problem");
  expect(await problemOf(text, { limits })).toMatch(/^larger than 0 MB; split it/);
  expect(await problemOf(gzipSync(text), { limits })).toMatch(/^larger than 0 MB; split it/);
});

test("blanks without an end are refused after 1 MB", async () => {
  const { message, read } = await refusalOf("", " \n", 200 * MB);

  expect(message).toBe("contains only blanks.");
  expect(read).toBeLessThan(MB + CHUNKS);
});

test("more contracts than the limit are refused", async () => {
  const text = cboeCsvFile(parityStrikes(100));

  expect(await problemOf(text, { limits: { ...readLimits, contracts: 41 } })).toBe(
    "more than 41 contracts; split the file by day or by symbol.",
  );
  expect(await problemOf(text, { limits: { ...readLimits, contracts: 42 } })).toBe("no problem");
});

test("a file packed with gzip is opened, and a damaged one is called so", async () => {
  const text = cboeCsvFile(parityStrikes(100));
  const packed = gzipSync(text);

  expect(await readOne(packed)).toEqual(await readOne(text));
  expect(await problemOf(packed.subarray(0, packed.length - 40))).toMatch(/^damaged gzip data \(/);
});

test.each([
  [
    "a zip archive in gzip",
    "PK\u0003\u0004rest",
    "is a zip archive or an Excel workbook that is packed again: unpack it.",
  ],
  ["a PDF", "%PDF-1.7", "is a PDF document."],
  ["Parquet", "PAR1....", "is a Parquet file."],
  ["a page", "<!DOCTYPE html><html>", "is a web page (HTML or XML), not data: download the file itself."],
  ["a page", "\n  <html><body>", "is a web page (HTML or XML), not data: download the file itself."],
  [
    "a pointer",
    "version https://git-lfs.github.com/spec/v1\noid sha256:05\n",
    'is a pointer of Git LFS, not the file itself: run "git lfs pull" in its repository.',
  ],
  ["nothing", "", "is empty: it has 0 bytes."],
  ["blank lines", "\n\n  \n", "is empty: it contains only blank lines."],
  ["a header alone", cboeCsvFile([]), "is empty: it has a header and no contracts."],
  [
    "no contracts",
    '{"timestamp":"2026-01-06 18:00:00","data":{"options":[]}}',
    "is empty: data.options has no contracts.",
  ],
  ["no list", '{"a":1,"b":{}}', "JSON without a list of contracts that is known (found a, b). Expected JSON of Cboe"],
  [
    "an error",
    '{"error":"not found"}',
    "JSON without a list of contracts that is known (found error). Expected JSON of Cboe",
  ],
])("%s is called what it is: %j", async (_, text, message) => {
  expect(await problemOf(Buffer.from(text, "latin1"))).toContain(message);
});

test("JSON that is cut in half, or damaged, is refused with its place", async () => {
  const option = '{"option":"ABC260116C00100000","open_interest":5}';
  const start = `{"timestamp":"2026-01-06 18:00:00","data":{"current_price":100,"options":[${option},`;

  expect(await problemOf(start)).toBe(
    "the JSON document ends too early, in data.options, contract 2. The file may be cut off.",
  );
  expect(await problemOf(`${start}${option.slice(0, 20)}`)).toContain("in data.options, contract 2");
  expect(await problemOf(`${start}5]}}`)).toBe("data.options, contract 2: expected a contract, found 5]}}.");
  expect(await problemOf(`${start}{"option":}]}}`)).toMatch(/^data.options, contract 2: not valid JSON \(/);
  expect(await problemOf(`${start}]]}`)).toBe('not valid JSON: unexpected "]".');
});

test("a header twice is refused", async () => {
  expect(await problemOf(`${cboeCsvFile([])}${cboeHeader}\n`)).toContain(
    'expected an option symbol such as SPXW240105C04700000, found "Calls".',
  );
});

test("more than a hundred symbols that cannot be read are refused", async () => {
  const file = longFile(cboeCsvFile([]), `${"x,".repeat(22)}\n`, 10 * MB);

  expect(await messageOf(readSnapshots({ bytes: file.bytes, fileName: "chain.csv" }))).toContain(
    'more than 100 option symbols cannot be read, the first is "x"',
  );
  expect(file.read()).toBeLessThan(CHUNKS);
});
