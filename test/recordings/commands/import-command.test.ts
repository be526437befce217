import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { chainPages } from "../../../recordings/layouts/readers/known-layouts";
import { tradeLayouts } from "../../../recordings/trade-files/staging/trade-layouts";
import { newYork } from "../../support/recordings/made-up-snapshots";
import { dataCommand } from "../../support/recordings/data-command";
import { vendorFolder } from "../../support/recordings/vendor-folder";

test("the files of a folder are imported, one that is no chain is reported, and the others go on", async () => {
  await using files = await vendorFolder();

  const { code, output, notes } = await dataCommand(["import", files.vendor, "--into", files.folder]);

  expect(code).toBe(1);
  expect(output).toContain("[1 of 3] " + join(files.vendor, "2026/third.json") + ": Cboe delayed quotes JSON.\n");
  expect(output).toContain("    AAA at 2026-01-06 10:15 ET, price 101, 10 contracts.\n");
  expect(output).toMatch(/\[3 of 3\] .*second\.json: REFUSED\. second\.json: /);
  expect(notes).toBe("2 files imported, 1 file refused.\n");
  expect((await files.open()).snapshots.map(({ asOfMs }) => asOfMs)).toEqual([
    newYork("2026-01-06", "10:00"),
    newYork("2026-01-06", "10:15"),
  ]);
  // The files of contracts of a date are merged.
  const names = await readdir(join(files.folder, "chains/date=2026-01-06"));
  expect(names.filter((name) => name.startsWith("part-"))).toHaveLength(1);
});

test("files that were refused are listed at the end by the reason, each reason once", async () => {
  await using files = await vendorFolder();
  const bare = (root: string) =>
    `contractSymbol,strike,bid,ask,openInterest,impliedVolatility,lastTradeDate,lastPrice\n${root}260116C00100000,100,2.1,2.2,150,0.21,2026-01-06 20:00:00+00:00,2\n`;
  await writeFile(join(files.vendor, "a.csv"), bare("AAA"));
  await writeFile(join(files.vendor, "b.csv"), bare("BBB"));

  const { code, notes } = await dataCommand(["import", files.vendor, "--into", files.folder]);

  expect(code).toBe(1);
  const [summary, ...lines] = notes.trimEnd().split("\n");
  expect(summary).toBe("2 files imported, 3 files refused.");
  expect(lines).toEqual([
    "Refused:",
    "    a.csv, b.csv: the file does not say the instant of its quotes. Give it with --at, such as --at 2026-01-06T15:45-05:00.",
    expect.stringMatching(/^ {4}second\.json: JSON without a list of contracts that is known/),
  ]);
});

test("a price of --spot that no file has a use for is named, with what the files have", async () => {
  await using files = await vendorFolder();
  const file = join(files.vendor, "first.json");
  const prices = ["--spot", "AAA=100.05", "--spot", "AAB=55"];

  const { code, notes } = await dataCommand(["import", file, "--into", files.folder, ...prices]);

  expect([code, notes]).toEqual([0, "1 file imported.\n--spot AAB matches nothing: the files have AAA.\n"]);
});

test("an import that is repeated changes nothing, and one with other options is read again", async () => {
  await using files = await vendorFolder();
  const pattern = join(files.vendor, "f*.json");
  await dataCommand(["import", pattern, "--into", files.folder]);
  const manifest = await readFile(join(files.folder, "recording.json"), "utf8");

  const again = await dataCommand(["import", pattern, "--into", files.folder]);
  expect(again).toMatchObject({ code: 0, notes: "0 files imported, 1 file imported before.\n" });
  expect(await readFile(join(files.folder, "recording.json"), "utf8")).toBe(manifest);

  const corrected = await dataCommand(["import", pattern, "--into", files.folder, "--spot", "AAA=100.5"]);
  expect(corrected.code).toBe(0);
  expect((await files.open()).snapshots.map(({ spot }) => spot)).toEqual([100.5]);
});

test("a file on the way to the recording is not taken for data when it is in the same folder", async () => {
  await using files = await vendorFolder();
  const into = join(files.vendor, "recording");
  await dataCommand(["import", files.vendor, "--into", into]);

  expect((await dataCommand(["import", files.vendor, "--into", into])).notes).toBe(
    "0 files imported, 2 files imported before, 1 file refused.\n",
  );
});

test("Ctrl+C ends an import after the file that it is in, and the same command continues it", async () => {
  await using files = await vendorFolder();
  const stop = new AbortController();
  const args = ["import", files.vendor, "--into", files.folder];

  const stopped = await dataCommand(args, { signal: stop.signal, write: () => stop.abort() });
  expect(stopped.code).toBe(130);
  expect(stopped.notes).toBe("1 file imported.\nStopped. Run the same command again to continue.\n");

  expect((await dataCommand(args)).notes).toBe("1 file imported, 1 file imported before, 1 file refused.\n");
});

test("--help of import names every layout that is read", async () => {
  const { output } = await dataCommand(["import", "--help"]);
  const words = output.replace(/\s+/g, " ");

  for (const { heading } of chainPages) expect(words).toContain(heading);
  for (const { page } of tradeLayouts) expect(words).toContain(page.heading);
  expect(Math.max(...output.split("\n").map((line) => line.length))).toBeLessThanOrEqual(140);
});
