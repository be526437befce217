import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { madeUpQuotes } from "./made-up-quotes";
import { recordingFolder } from "../../../scripts/support/recordings/recording-folder";

/** A folder with two made-up chains of AAA and one that is no chain. */
export async function vendorFolder() {
  const files = await recordingFolder();
  const vendor = join(files.folder, "..", "vendor");
  await mkdir(join(vendor, "2026"), { recursive: true });
  const write = (name: string, value: unknown) => writeFile(join(vendor, name), JSON.stringify(value));
  await write("first.json", madeUpQuotes({ timestamp: "2026-01-06 15:00:00" }));
  await write("second.json", { hello: "world" });
  await write("2026/third.json", madeUpQuotes({ timestamp: "2026-01-06 15:15:00", price: 101 }));
  await write("notes.md", "not data");
  return { ...files, vendor, write };
}
