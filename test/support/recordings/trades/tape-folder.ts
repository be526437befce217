import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { dataCommand } from "../data-command";
import { parquetRows } from "./parquet-rows";
import { recordingFolder } from "../../../../scripts/support/recordings/recording-folder";

/** A trade of a made-up file. What is not named is that of a call of AAA at 100 on 6 January 2026, at the ask. */
interface MadeUpTrade {
  date?: string;
  /** In New York: `10:00:00.001`. */
  time?: string;
  underlying?: string;
  right?: "call" | "put";
  strike?: number;
  price?: number;
  size?: number;
  /** Blank if `undefined`. */
  bid?: number | undefined;
  ask?: number | undefined;
  exchange?: string;
  underlyingPrice?: number;
  volatility?: number;
  multiLeg?: boolean;
  package?: number;
}

const columns =
  "underlying,expiration,right,strike,instant,price,size,bid,ask,exchange,underlyingPrice,volatility,multiLeg,package";

/** Returns a file of trades in the neutral layout. */
export function tradesCsv(trades: readonly MadeUpTrade[]): string {
  const lines = trades.map((trade) => {
    const { underlying = "AAA", right = "call", strike = 100, date = "2026-01-06", time = "10:00:00.000" } = trade;
    const { price = 2.1, size = 1, exchange = "C", underlyingPrice, volatility, multiLeg } = trade;
    const { bid, ask } = { bid: 2, ask: 2.1, ...trade };
    const cells = [underlying, "2026-02-20", right, strike, `${date} ${time}`, price, size, bid, ask, exchange];
    return [...cells, underlyingPrice, volatility, multiLeg, trade.package].map((cell) => cell ?? "").join(",");
  });
  return [columns, ...lines, ""].join("\n");
}

/** A print of a made-up file: a price of AAA on 6 January 2026. */
interface MadeUpPrint {
  date?: string;
  time: string;
  ticker?: string;
  price?: number;
  size?: number;
}

/** Returns a file of prints in the neutral layout. */
export function printsCsv(prints: readonly MadeUpPrint[]): string {
  const lines = prints.map(
    ({ date = "2026-01-06", time, ticker = "AAA", price = 100, size = 100 }) =>
      `${ticker},${date} ${time},${price},${size}`,
  );
  return ["ticker,instant,price,size", ...lines, ""].join("\n");
}

/** A folder for a recording, with files of trades and prints beside it. */
export async function tapeFolder() {
  const files = await recordingFolder();
  const vendor = join(files.folder, "..", "vendor");
  await mkdir(vendor);
  const write = async (name: string, text: string) => {
    await writeFile(join(vendor, name), text);
    return join(vendor, name);
  };
  return {
    ...files,
    /** Writes a file, and returns its path. */
    write,
    /** Writes a file, and imports it. */
    importText: async (name: string, text: string, ...flags: readonly string[]) =>
      dataCommand(["import", await write(name, text), "--into", files.folder, ...flags]),
    /** Returns columns of the recorded trades of a date, in their order. */
    trades: async (list: string, date = "2026-01-06") => {
      const { trades } = await files.open();
      const sql = `select ${list} from read_parquet($files) order by underlying, seq`;
      return parquetRows(sql, trades.get(date)?.paths.parts ?? []);
    },
  };
}
