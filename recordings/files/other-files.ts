import { DataError } from "../errors/data-error";
import { HEAD_BYTES } from "./unpacked-bytes";

/** Beginnings of files that are no text, and what they are, with what to do. */
const signatures: readonly (readonly [start: string, name: string])[] = [
  ["PK\u0003\u0004", "a zip archive or an Excel workbook that is packed again: unpack it"],
  ["%PDF", "a PDF document"],
  ["PAR1", "a Parquet file"],
  ["7z\u00bc\u00af", "a 7z archive: unpack it"],
  ["Rar!", "a RAR archive: unpack it"],
  ["BZh", "packed with bzip2: unpack it"],
  ["\u00fd7zXZ", "packed with xz: unpack it"],
  [
    "\u00d0\u00cf\u0011\u00e0",
    "an old Excel workbook (.xls) or one with a password: save it as .xlsx without a password, or as CSV",
  ],
];

/** Where a tar archive says that it is one. */
const TAR_AT = 257;

/** Throws a `DataError` that says what a file is and what to do with it, if its first bytes are those of a known form that is not read. */
export function refuseOtherFile(head: Uint8Array, fileName: string): void {
  const start = Buffer.from(head.subarray(0, HEAD_BYTES)).toString("latin1");
  for (const [signature, name] of signatures) {
    if (start.startsWith(signature)) throw new DataError(`is ${name}.`);
  }
  if (start.startsWith("ustar", TAR_AT)) {
    throw new DataError(`is a tar archive. Unpack it (tar -xf ${fileName}), and import the folder.`);
  }
  const version = head[3] ?? 0;
  if (start.startsWith("DBN") && version > 0 && version < 16) throw new DataError(dbnHint(fileName));
}

/** The commands are those of the READMEs of github.com/databento/dbn (dbn-cli) and of databento-python. */
function dbnHint(fileName: string): string {
  const csv = `${fileName.replace(/(\.dbn)?(\.zst)?$/i, "")}.csv`;
  return (
    `is DBN, the binary encoding of Databento. Convert it to CSV with Databento's program dbn (dbn ${fileName} --csv --map-symbols -o ${csv}), ` +
    `or in Python (databento.DBNStore.from_file("${fileName}").to_csv("${csv}")), and import ${csv}.`
  );
}
