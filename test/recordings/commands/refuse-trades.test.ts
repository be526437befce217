import { join } from "node:path";
import { loadMarket } from "../../../service/start/load-market";
import { dataCommand } from "../../support/recordings/data-command";
import { cboeCsvFile, parityStrikes } from "../../support/recordings/files/chain-files";
import { messageOf } from "../../support/recordings/files/read-text";
import { printsCsv, tapeFolder, tradesCsv } from "../../support/recordings/trades/tape-folder";

const thetaTrades = `symbol,expiration,strike,right,timestamp,sequence,condition,size,exchange,price
ABC,2026-01-16,100.000,CALL,2026-01-06T15:45:00.123,1001,18,7,5,2.20
`;
const databento = "ts_recv,ts_event,rtype,publisher_id,instrument_id,action,side,depth,price,size,flags,ts_in_delta\n";
const jsonTrades = JSON.stringify([
  { instant: "2026-01-06T20:45:00Z", symbol: "ABC260116C00100000", price: 2.2, size: 7, bid: 2.1, ask: 2.2 },
]);

test.each([
  ["trades.csv", tradesCsv([{}]), "option trades (neutral trades)"],
  ["theta.csv", thetaTrades, "option trades (ThetaData option trades)"],
  ["trades.json", jsonTrades, "option trades (neutral trades)"],
  ["prints.csv", printsCsv([{ time: "10:00:00" }]), "prints of stocks (neutral trades)"],
])("%s that is given to --chain is called what it is, with the command that imports it", async (name, text, what) => {
  await using files = await tapeFolder();
  const path = await files.write(name, text);

  const message = await messageOf(loadMarket({ kind: "files", paths: [path], read: {} }));

  expect(message).toBe(
    `${name}: is a file of ${what}, and --chain takes option chains. ` +
      `"npm run data -- import ${path} --into my-chains" imports it, and --data my-chains serves it.`,
  );
});

test("trades that are given to --open-interest are called trades, by the service and by an import", async () => {
  await using files = await tapeFolder();
  const trades = await files.write("trades.csv", tradesCsv([{}]));
  const chain = await files.write("chain.csv", cboeCsvFile(parityStrikes(100)));
  const expected =
    "trades.csv: is a file of option trades (neutral trades), and --open-interest takes a file with the open interest of contracts. " +
    `"npm run data -- import ${trades} --into my-chains" imports it, and --data my-chains serves it.`;

  const read = { openInterestFile: trades };
  expect(await messageOf(loadMarket({ kind: "files", paths: [chain], read }))).toBe(expected);
  expect(await dataCommand(["import", chain, "--open-interest", trades, "--into", files.folder])).toMatchObject({
    code: 1,
    notes: `${expected}\n`,
  });
});

test("Databento without symbols says which option to set, given to --chain and to import, also beside other files", async () => {
  await using files = await tapeFolder();
  const path = await files.write("opra.csv", databento);
  const expected =
    'opra.csv: is of Databento and has no column "symbol". Download it again with the option "map_symbols" (a check box of the web page).';

  expect(await messageOf(loadMarket({ kind: "files", paths: [path], read: {} }))).toBe(expected);
  const { output } = await dataCommand(["import", join(path, ".."), "--into", files.folder]);
  expect(output).toContain(`REFUSED. ${expected}\n`);
});

test("a map of columns that makes a file one of trades is part of the command that imports it", async () => {
  await using files = await tapeFolder();
  const path = await files.write("own.csv", "when,what,px,qty\n2026-01-06T20:45:00Z,ABC260116C00100000,2.2,7\n");
  const columnsFile = await files.write("map.json", '{"instant":"when","symbol":"what","price":"px","size":"qty"}');

  const message = await messageOf(loadMarket({ kind: "files", paths: [path], read: { columnsFile } }));

  expect(message).toContain(`"npm run data -- import ${path} --columns ${columnsFile} --into my-chains" imports it`);
});
