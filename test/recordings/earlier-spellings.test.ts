import { rename } from "node:fs/promises";
import { join } from "node:path";
import {
  parseManifest,
  readIndexFile,
  readManifestText,
  replaceManifest,
  writeIndexFile,
} from "../../recordings/store/manifest";
import { addTape } from "../../recordings/tape-store/add-tape";
import { openStaging, stagedDates } from "../../recordings/tape-store/staging";
import { stageTradeFile } from "../../recordings/trade-files/staging/stage-trade-file";
import { dataCommand } from "../support/recordings/data-command";
import { madeUpContract, madeUpSnapshot, newYork } from "../support/recordings/made-up-snapshots";
import { printsCsv, type tapeFolder, tradesCsv } from "../support/recordings/trades/tape-folder";
import { servedTrades } from "../support/recordings/trades/served-trades";

const asOfMs = newYork("2026-01-06", "09:45");

/** Writes a recording with the names of earlier versions: BRK.B in the chain and in the prints, BRKB in the trades. */
async function writeEarlier(files: Awaited<ReturnType<typeof tapeFolder>>): Promise<void> {
  const recording = await files.open({ create: true });
  const contracts = (["call", "put"] as const).map((right) => madeUpContract({ root: "BRK.B", right }));
  const chain = madeUpSnapshot({ asOfMs, underlying: "BRK.B", contracts });
  await recording.add([chain], { hash: "old", name: "old.json" });
  await using staging = await openStaging(files.folder);
  const { database } = staging;
  for (const [kind, text, names] of [
    ["trades", tradesCsv([{ time: "10:00:00", size: 5 }]), "'BRKB' as underlying, 'BRKB' as root"],
    ["prints", printsCsv([{ time: "10:00:00" }]), "'BRK.B' as ticker"],
  ] as const) {
    const folder = await staging.emptyFolder(kind);
    const { source } = await stageTradeFile(database, await files.write(`${kind}.csv`, text), { into: folder });
    const [staged = ""] = (await stagedDates(folder)).get("2026-01-06") ?? [];
    const renamed = `copy (select * replace (${names}) from read_parquet($staged)) to $renamed (format parquet)`;
    await database.run(renamed, { staged, renamed: `${staged}.renamed` });
    await rename(`${staged}.renamed`, staged);
    await addTape(recording, staging, { kind, folder, origin: { hash: kind, name: `old-${kind}.csv`, source } });
  }
  // The indexes have the names of the files.
  const manifest = parseManifest((await readManifestText(files.folder)) ?? "", files.folder);
  for (const [kind, name] of [["trades", "BRKB"] as const, ["prints", "BRK.B"] as const]) {
    const folder = join(files.folder, kind, "date=2026-01-06");
    const index = await readIndexFile(folder, manifest[kind]?.["2026-01-06"] ?? "");
    const written: unknown = JSON.parse(JSON.stringify(index).replaceAll("BRK/B", name));
    manifest[kind] = { "2026-01-06": await writeIndexFile(folder, written) };
  }
  await replaceManifest(files.folder, manifest);
}

const earlier = () => servedTrades({ texts: {}, prepare: writeEarlier, now: () => newYork("2026-01-06", "16:00") });

test("a recording with other spellings is found by each of them, and goes on", async () => {
  await using market = await earlier();
  const { files } = market;
  const bodies = async () =>
    Promise.all(
      [
        "/v1/heatmap?symbols=BRK-B",
        "/flow/v1/flow/BRKB?timeframe=1d",
        "/flow/v1/contract/top/daily?ticker=BRK.B",
        "/flow/v1/dark-pool/trades?tickers=BRK-B",
      ].map(async (path) => (await market.get(path)).body),
    );
  const symbol = "BRK/B__260220C00100000";
  expect(await bodies()).toMatchObject([
    { data: { symbols: [{ symbol: "BRK/B", spot: 100 }] } },
    { data: { tradeCount: 1, trades: [{ contracts: 5 }] } },
    { data: [{ symbol, totalVolume: 5 }] },
    { data: [{ ticker: "BRK/B" }] },
  ]);
  expect((await dataCommand(["check", files.folder])).output).not.toContain("damaged");
  const exported = await dataCommand(["export", files.folder, "--symbols", "BRK/B", "--trades"]);
  expect(exported.output.trim().split("\n")).toHaveLength(2);

  // The same trade again is an overlap, under whatever name; a later one is added to it.
  const own = (time: string, size: number) => tradesCsv([{ underlying: "BRK.B", time, size }]);
  expect((await files.importText("again.csv", own("10:00:00", 5))).output).toContain(
    "BRK/B of 2026-01-06 is recorded from old-trades.csv already",
  );
  await files.importText("later.csv", own("11:00:00", 7));
  const again = await files.importText("again.csv", printsCsv([{ ticker: "BRK-B", time: "10:00:00", size: 9 }]));
  expect(again.output).toContain("BRK/B of 2026-01-06 is recorded from old-prints.csv already");
  await files.importText("prints-later.csv", printsCsv([{ ticker: "BRK/B", time: "11:00:00" }]));

  expect(await files.trades("underlying, root, size, volume_so_far, open_interest")).toEqual([
    { underlying: "BRK/B", root: "BRK/B", size: 5, volume_so_far: 5, open_interest: 400 },
    { underlying: "BRK/B", root: "BRK/B", size: 7, volume_so_far: 12, open_interest: 400 },
  ]);
  expect(await bodies()).toMatchObject([
    {},
    { data: { tradeCount: 2 } },
    { data: [{ symbol, totalVolume: 12 }] },
    { data: [{ ticker: "BRK/B" }, { ticker: "BRK/B" }] },
  ]);
});

test("a chain of today at the instant of one with another spelling takes its place", async () => {
  await using market = await earlier();
  const recording = await market.files.open();

  const replaced = madeUpSnapshot({ asOfMs, underlying: "BRK/B", spot: 101 });
  const report = await recording.add([replaced], { hash: "new", name: "new.csv", replaces: true });
  await recording.merge();

  expect(report.replaced).toBe(1);
  const [only, ...others] = (await market.files.open()).snapshots;
  expect(others).toEqual([]);
  expect(await recording.read(only?.id ?? "")).toEqual(replaced);
});
