import { endpoints } from "@strikebook/contract";
import { MarketClient, callContext, realPlatform } from "@strikebook/client";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { startCellService } from "./cell-service";
import type { BenchTable } from "../table";

const SYMBOLS = 50;
const MB = 1_048_576;

/** Returns the heap in use after garbage collection, in bytes. */
function heapBytes(): number {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void; // defined by the flag
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

/** Measures the heap that 50 cached full boards use: all strikes and expirations of the largest underlying. */
export async function benchHeap(): Promise<BenchTable> {
  const service = await startCellService(SYMBOLS);
  try {
    const hosts = { baseUrl: service.baseUrl, flowBaseUrl: service.baseUrl };
    const market = new MarketClient({ hosts: () => hosts, key: () => "bench", platform: realPlatform });
    const options = {
      metric: "gamma",
      maxStrikes: "all",
      expirations: "all",
      layout: "matrix",
      includeEmpty: true,
    } as const;
    const fetchBoard = (symbol: string) => market.get(endpoints.heatmap, { symbol, ...options }, callContext());
    const sizes = await Promise.all(
      service.symbols.map(async (symbol) => JSON.stringify((await fetchBoard(symbol)).record).length),
    );
    const cachedBytes = heapBytes();
    const [first] = service.symbols;
    const { record } = await fetchBoard(first ?? "");
    market.forget();
    const bytes = cachedBytes - heapBytes();
    const json = sizes.reduce((sum, size) => sum + size, 0);
    const shape = `${record.strikes.length} x ${record.expirations.length}`;
    return {
      title: `Heap of ${SYMBOLS} cached full boards (${shape} cells each)`,
      columns: ["memory", "MB", "x JSON"],
      rows: [
        ["cached boards", (bytes / MB).toFixed(1), (bytes / json).toFixed(2)],
        ["the same boards as JSON text", (json / MB).toFixed(1), "1.00"],
      ],
    };
  } finally {
    await service.close();
  }
}
