import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { MarketClient } from "../src/client/market-client";
import { realPlatform } from "../src/transport/platform";
import { startCellService } from "./cell-service";
import type { BenchTable } from "./table";

const SYMBOLS = 50;
const MB = 1_048_576;

/** Bytes in use once everything unreachable is gone. */
function heapBytes(): number {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void; // what the flag puts there
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

/** What 50 full boards weigh while they are remembered: every strike by every expiration of the widest root. */
export async function benchHeap(): Promise<BenchTable> {
  const service = await startCellService(SYMBOLS);
  try {
    const hosts = { baseUrl: service.baseUrl, flowBaseUrl: service.baseUrl };
    const market = new MarketClient({ hosts: () => hosts, key: () => "bench", platform: realPlatform });
    const question = {
      metric: "gamma",
      maxStrikes: "all",
      expirations: "all",
      layout: "matrix",
      includeEmpty: true,
    } as const;
    const ask = (symbol: string) => market.gex.heatmap({ symbol, ...question });
    const sizes = await Promise.all(
      service.symbols.map(async (symbol) => JSON.stringify((await ask(symbol)).record).length),
    );
    const heldBytes = heapBytes();
    const [first] = service.symbols;
    const { record } = await ask(first ?? "");
    market.forget();
    const bytes = heldBytes - heapBytes();
    const json = sizes.reduce((sum, size) => sum + size, 0);
    const shape = `${record.strikes.length} x ${record.expirations.length}`;
    return {
      title: `Heap of ${SYMBOLS} full boards remembered (${shape} cells each)`,
      columns: ["What", "MB", "times the JSON"],
      rows: [
        ["remembered boards", (bytes / MB).toFixed(1), (bytes / json).toFixed(2)],
        ["the same boards as JSON text", (json / MB).toFixed(1), "1.00"],
      ],
    };
  } finally {
    await service.close();
  }
}
