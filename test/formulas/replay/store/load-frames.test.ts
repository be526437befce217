import { endpoints } from "@strikebook/contract";
import { createService } from "../../../../service/server/service";
import { simulatedData } from "../../../../service/market-source/market-data";
import { MarketClient, callContext } from "@strikebook/client";
import { keyLevelsOf } from "../../../../packages/formulas/levels/levels-digest";
import { loadFrames } from "../../../../packages/formulas/replay/store/load-frames";
import { marketStore } from "../../../../packages/formulas/replay/store/market-store";
import { browserPastData } from "../../../../packages/formulas/replay/store/past-data-store";
import { instantPlatform } from "../../../../scripts/support/client/instant-platform";
import { openBrowserDatabases } from "../../../support/replay/browser-databases";

openBrowserDatabases();

/** Thursday 2026-10-01, when boards are available by the minute: more than thirty days before the time of the service. */
const at = (time: string) => Date.parse(`2026-10-01T${time}-04:00`);
const minutes = (from: string, count: number) => Array.from({ length: count }, (_, index) => at(from) + index * 60_000);

const nowMs = Date.parse("2026-11-20T20:30:00Z");

function startClient(name: string) {
  const service = createService({ market: simulatedData().market, now: () => nowMs });
  const platform = instantPlatform((url, init) => service.fetch(new Request(url, init)), nowMs);
  const data = { store: browserPastData({ name, platform, limitBytes: 10_000_000 }), market: "local" };
  const hosts = { baseUrl: "http://service.test", flowBaseUrl: "http://service.test/flow" };
  const responseStore = () => marketStore(data);
  const market = new MarketClient({ hosts: () => hosts, key: () => "practice", platform, responseStore });
  const spent = () => service.requests.reduce((sum, { credits }) => sum + credits, 0);
  return { market, data, spent };
}

test("the frames of a range serve levels at their minutes for free, equal to those of the boards", async () => {
  const { market, data, spent } = startClient("frames");
  const instants = minutes("10:00:00", 15);
  const symbols = ["SPXW", "SPY", "NVDA"];
  await Promise.all(symbols.map((symbol) => loadFrames(market, data, { symbol, instants }, callContext())));
  expect(spent()).toBe(25);

  for (const symbol of symbols) {
    for (const atMs of [instants[0] ?? 0, instants[7] ?? 0, instants[14] ?? 0]) {
      const frame = await market.get(endpoints.historical, { symbol, atMs, valuesOnly: true }, callContext());
      const before = spent();
      const board = await market.get(endpoints.historical, { symbol, atMs }, callContext());

      expect(frame.call).toEqual({ credits: 0 });
      expect(spent() - before).toBe(5);
      expect(withoutTypes(keyLevelsOf(frame.record))).toEqual(withoutTypes(keyLevelsOf(board.record)));
      expect(frame.record.spot).toBe(board.record.spot);
      expect(Date.parse(frame.record.asOf)).toBe(Date.parse(board.record.asOf));
    }
  }
});

test("levels between two frames are those of the newest frame before", async () => {
  const { market, data } = startClient("between");
  const atMs = at("10:05:30");

  await loadFrames(market, data, { symbol: "SPY", instants: [at("10:04:00"), atMs] }, callContext());

  const { record } = await market.get(endpoints.historical, { symbol: "SPY", atMs, valuesOnly: true }, callContext());
  expect(Date.parse(record.asOf)).toBe(at("10:05:00"));
});

/** Levels without node types, which frames do not have. */
function withoutTypes({ kingNode, summary }: ReturnType<typeof keyLevelsOf>): unknown {
  return JSON.parse(
    JSON.stringify({ kingNode, summary }, (name, value: unknown) => (name === "nodeType" ? undefined : value)),
  );
}
