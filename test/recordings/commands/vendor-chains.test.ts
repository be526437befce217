import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { tableLayouts } from "../../../recordings/layouts/readers/known-layouts";
import { dataCommand } from "../../support/recordings/data-command";
import { newYork } from "../../support/recordings/made-up-snapshots";
import { recordingFolder } from "../../../scripts/support/recordings/recording-folder";

const exampleOf = (heading: string) =>
  tableLayouts.find(({ page }) => page?.heading === heading)?.page?.example ?? `no example of ${heading}`;

test("files of several vendors in a folder are imported in one command, each by its contents", async () => {
  await using files = await recordingFolder();
  const vendor = join(files.folder, "..", "vendors");
  await mkdir(vendor);
  await writeFile(join(vendor, "a.csv"), exampleOf("Cboe DataShop option summary"));
  await writeFile(join(vendor, "b.csv"), exampleOf("OptionMetrics").replaceAll("2026-01-06", "2026-01-07"));
  await writeFile(join(vendor, "c.json"), exampleOf("Market Data").replaceAll("ABC", "XYZ"));

  const { code, output, notes } = await dataCommand([
    ...["import", vendor, "--into", files.folder],
    ...["--spot", "ABC=100"],
  ]);

  expect([code, notes]).toEqual([0, "3 files imported.\n"]);
  expect(output).toContain(
    "a.csv: Cboe DataShop option summary of 15:45.\n    ABC at 2026-01-06 15:45 ET, price 100, 2 contracts.",
  );
  expect(output).toContain(
    "b.csv: OptionMetrics option prices.\n    ABC at 2026-01-07 16:00 ET, price 100, 2 contracts.",
  );
  expect(output).toContain(
    "c.json: Market Data option chain.\n    XYZ at 2026-01-06 15:45 ET, price 100, 2 contracts.",
  );
  expect(
    (await files.open()).snapshots
      .map(({ underlying, asOfMs }) => [underlying, asOfMs])
      .sort((a, b) => (a < b ? -1 : 1)),
  ).toEqual([
    ["ABC", newYork("2026-01-06", "15:45")],
    ["ABC", newYork("2026-01-07", "16:00")],
    ["XYZ", newYork("2026-01-06", "15:45")],
  ]);
});
