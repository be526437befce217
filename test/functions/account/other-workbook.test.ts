import { endpoints } from "../../../src/contract/endpoints";
import { MarketClient } from "../../../src/client/market-client";
import { gexHeatmap, gexInfo } from "../../support/addin/functions";
import { callContext } from "../../../src/transport/call-context";
import { createService } from "../../../service/server/service";
import { cell, functionCalls, openAddin } from "../../support/addin/function-runtime";
import { BrowserPages } from "../../support/client/browser-pages";
import { instantPlatform } from "../../support/client/instant-platform";
import { smallMarket, smallMarketNow } from "../../support/market/small-market";

const service = createService({ market: smallMarket, now: () => smallMarketNow });
const browser = new BrowserPages();
const { paid } = functionCalls(service);

/** The effects of one workbook of the browser; `chance` differs for each. */
function workbookPlatform(chance: number) {
  const platform = instantPlatform((url, init) => service.fetch(new Request(url, init)), smallMarketNow);
  return { ...platform, random: () => chance, pages: browser.open().pages };
}

const addin = await openAddin(workbookPlatform(0.1));
await addin.connection.readAccount();
const { settings } = addin;

/** A second workbook of the same computer, with the same key and service. */
const other = new MarketClient({
  hosts: () => settings.hosts,
  key: () => settings.key,
  allowanceName: () => settings.allowanceName,
  platform: workbookPlatform(0.2),
});

const at = (functionName: string, address: string, ...parameterAddresses: string[]) =>
  ({ functionName, address, parameterAddresses }) as CustomFunctions.Invocation; // what Excel sends

test("a board that another workbook has just bought is shown as cached, for 0 credits", async () => {
  const bought = await other.get(endpoints.heatmap, { symbol: "SPY" }, callContext());

  const table = await gexHeatmap(cell("SPY"), null, null, cell(null), cell(null), at("GEX.HEATMAP", "Sheet1!A1"));

  expect(paid()).toEqual(["/v1/heatmap?symbols=SPY 1"]);
  expect(table).toHaveLength(1 + bought.record.strikes.length);
  const info = (field: string) => gexInfo(cell("Strike"), field, at("GEX.INFO", "Sheet1!Z1", "Sheet1!A1"));
  expect(await Promise.all(["Cached", "Credits"].map(info))).toEqual([[[true]], [[0]]]);
  expect([other.ledger.session.spent, addin.client.ledger.session.spent]).toEqual([1, 0]);
});
