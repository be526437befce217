import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { alpacaJson } from "../../../recordings/layouts/vendors/alpaca-json";
import { cboeCodesCsv } from "../../../recordings/layouts/vendors/cboe-codes-csv";
import { nasdaqJson } from "../../../recordings/layouts/vendors/nasdaq-json";
import { dataCommand } from "../../support/recordings/data-command";

const files = {
  "alpaca.json": alpacaJson.page?.example,
  "bars.csv":
    "ticker,volume,open,close,high,low,window_start,transactions\nO:ABC260116C00100000,7,2.1,2.1,2.2,2.1,1767675600000000000,3\n",
  "nasdaq.json": nasdaqJson.page?.example,
  "prices.csv": "Date,Open,High,Low,Close,Volume\n2026-01-06,99,101,98,100,1000\n",
  "quotedata.dat": cboeCodesCsv.page?.example.replaceAll("ABC", "XYZ"),
  "trades.json": '{"results":[{"price":2.15,"sip_timestamp":1767732300000000000,"size":2}],"status":"OK"}',
};

test("import reads files of Nasdaq and of cboe.com until 2018, and calls what is no chain what it is", async () => {
  const folder = await mkdtemp(join(tmpdir(), "strikebook-known-"));
  for (const [name, text = ""] of Object.entries(files)) await writeFile(join(folder, name), text);

  const { code, output } = await dataCommand(["import", folder, "--into", join(folder, "into")]);
  await rm(folder, { recursive: true });

  expect(code).toBe(1);
  expect(output).toMatch(
    /alpaca\.json: REFUSED\. alpaca\.json: no open interest of ABC: the source \(Alpaca option snapshots\) sends none,/,
  );
  expect(output).toMatch(/bars\.csv: REFUSED\. bars\.csv: is aggregates of Massive \(Polygon\)/);
  expect(output).toMatch(
    /nasdaq\.json: Nasdaq option chain JSON\.\n +ABC at 2026-01-06 15:45 ET, price 100, 2 contracts\./,
  );
  expect(output).toMatch(/prices\.csv: REFUSED\. prices\.csv: is prices of a share or an index/);
  expect(output).toMatch(
    /quotedata\.dat: Cboe quotedata until 2018\.\n +XYZ at 2026-01-06 15:45 ET, price 100, 2 contracts\./,
  );
  expect(output).toMatch(/trades\.json: REFUSED\. trades\.json: is trades of Massive \(Polygon\), not a chain\./);
});
