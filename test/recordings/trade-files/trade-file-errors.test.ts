import { gzipSync } from "node:zlib";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stageTradeFile } from "../../../recordings/trade-files/staging/stage-trade-file";
import { tradeLayoutOf } from "../../../recordings/trade-files/staging/trade-layouts";
import { messageOf } from "../../support/recordings/files/read-text";
import { layoutOfText, openTestDatabase, stageText } from "../../../scripts/support/recordings/staged-trades";

const header = "instant,root,expiration,right,strike,price,size,bid,ask";
const row = "2026-01-06T20:45:00Z,ABC,2026-01-16,call,100,2.2,7,2.1,2.2";

/** Returns the message for a file whose second row has another cell. */
function problemWith(cell: string, other: string): Promise<string> {
  return messageOf(stageText([header, row, "", row.replace(cell, other), row].join("\n")));
}

test.each([
  ["2026-01-06T20:45:00Z", "2026-01-06T25:00:00Z", "instant: expected an instant such as"],
  ["2026-01-06T20:45:00Z", "2026-02-30T20:45:00Z", "instant: expected an instant such as"],
  ["2026-01-06T20:45:00Z", "1923-01-06T20:45:00Z", "instant: expected an instant such as"],
  ["2026-01-06T20:45:00Z", "2026-01-06", "instant: expected an instant such as"],
  ["2026-01-06T20:45:00Z", "5", "instant: expected an instant such as"],
  ["2026-01-16", "2026-02-30", 'expiration: expected a date such as "2026-01-16"'],
  ["call", "long", "right: expected call or put"],
  [",100,", ",-5,", "strike: expected a strike above 0 and up to 1,000,000"],
  [",2.2,7", ",-2.2,7", "price: expected a price from 0 to 1,000,000"],
  [",2.2,7", ",abc,7", "price: expected a price from 0 to 1,000,000"],
  [",2.2,7", ",NaN,7", "price: expected a price from 0 to 1,000,000"],
  [",2.2,7", ",1e7,7", "price: expected a price from 0 to 1,000,000"],
  [",7,", ",0,", "size: expected a whole size above 0"],
  [",7,", ",1.5,", "size: expected a whole size above 0"],
  [",7,", ",1e12,", "size: expected a whole size above 0"],
  [",7,", ",,", "size: expected a whole size above 0"],
])("a cell that cannot be is refused with its line: %s as %s", async (cell, other, expected) => {
  const found = other.replaceAll(",", "").replace(/(?<=[a-z\d])7$/i, "");
  const shown = cell === ",2.2,7" ? other.split(",")[1] : found;

  const message = await problemWith(cell, other);

  expect(message).toContain(`trades.csv: line 4, ${expected}`);
  expect(message).toMatch(shown === "" ? /found nothing\.$/ : new RegExp(`found "${shown}"\\.$`));
});

test("a time of the day that cannot be is refused with its line", async () => {
  const text = [
    "root,expiration,strike,right,ms_of_day,condition,size,exchange,price,date",
    "ABC,20260116,100000,C,infinity,18,7,5,2.2,20260106",
  ].join("\n");

  expect(await messageOf(stageText(text))).toMatch(/line 2, instant: .*found "20260106 infinity"\.$/);
});

test("a row that is too short is refused with its line, and further columns are left out", async () => {
  const short = await messageOf(stageText([header, row, "", row, "2026-01-06T20:45:00Z,ABC,2026"].join("\n")));
  const { rows } = await stageText([header, `${row},5,6,7`, row].join("\n"));

  expect(short).toBe("trades.csv: line 5: expected 9 columns as in the header, found 3. The file may be cut off.");
  expect(rows).toHaveLength(2);
});

test("a packed file that is cut off or damaged is called so", async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => row.replace(",7,", `,${index + 1},`));
  const packed = gzipSync([header, ...rows].join("\n"));

  const message = await messageOf(stageText(packed.subarray(0, packed.length / 2)));

  expect(message).toMatch(/^trades\.csv: (is damaged or cut off|line \d+: expected 9 columns)/);
});

test("files without trades are called so", async () => {
  const adjusted = row.replace("ABC", "ABC1");

  expect(await messageOf(stageText(""))).toBe("trades.csv: is empty: it has 0 bytes.");
  expect(await messageOf(stageText(`${header}\n`))).toBe("trades.csv: is empty: it has a header and no trades.");
  expect(await messageOf(stageText("a,b,c,d\n1,2,3,4\n"))).toContain("is no file of trades or prints");
  expect(await messageOf(stageText(`${header}\n${adjusted}\n${adjusted}`))).toBe(
    "trades.csv: has no trades that count. 2 trades of adjusted roots, such as ABC1, were left out.",
  );
});

test("a file that does not exist and a folder are called so", async () => {
  const database = await openTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "strikebook-trades-"));

  const absent = await messageOf(stageTradeFile(database, join(folder, "none.csv"), { into: folder }));
  const isFolder = await messageOf(stageTradeFile(database, folder, { into: folder }));
  const layout = await tradeLayoutOf(join(folder, "none.csv"));
  database.close();
  await rm(folder, { recursive: true });

  expect(absent).toBe("none.csv: does not exist.");
  expect(isFolder).toMatch(/is a folder; expected a file\.$/);
  expect(layout).toBeUndefined();
});

test("chains, JSON and other files are no files of trades", async () => {
  const chain =
    "underlying,instant,root,expiration,right,strike,bid,ask,openInterest\nABC,2026-01-06,ABC,2026-01-16,call,1,1,1,1";
  const quotes =
    "symbol,expiration,strike,right,timestamp,bid,ask\nABC,2026-01-16,100,CALL,2026-01-06T15:45:00,2.1,2.2";

  for (const text of [chain, quotes, '{"data":{}}', "", "\u0000\u0001", "PAR1", "PK\u0003\u0004"]) {
    expect(await layoutOfText(text)).toBeUndefined();
  }
  expect(await layoutOfText(`${header}\n${row}`)).toEqual({ kind: "trades", layout: "neutral trades" });
});

test("work ends when its signal is aborted", async () => {
  const controller = new AbortController();
  controller.abort(new Error("stopped"));

  await expect(stageText(`${header}\n${row}`, { signal: controller.signal })).rejects.toThrow("stopped");
});
