import { readdirSync, readFileSync } from "node:fs";
import { type CheckRecord, readCheckRecord } from "../../src/addin/check/check-record";

/** The folder of the records of checks in Excel. */
const recordsFolder = "test/excel-records";

/** Returns the records of checks in Excel, by the names of their files. Throws an Error that names a file which is no record. */
export function keptRecords(folder = recordsFolder): CheckRecord[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".json"));
  return files.sort().map((file) => {
    try {
      return readCheckRecord(readFileSync(`${folder}/${file}`, "utf8"));
    } catch (problem) {
      throw new Error(`${folder}/${file}: ${(problem as Error).message}`, { cause: problem }); // readCheckRecord throws no other
    }
  });
}
