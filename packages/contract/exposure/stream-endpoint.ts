import * as v from "valibot";
import { netted, layout, includeEmpty, sides, zeroGamma } from "./board-request";
import { single } from "../endpoint";
import { documented, text } from "../parameter";

/**
 * Live boards as server-sent events, which `packages/client/stream` reads. 1 credit per symbol to open, and 1 per symbol and minute.
 * docs/api.md, Stream.
 */
export const streamEndpoint = single("stream", {
  service: "heatmap",
  path: "/v1/stream",
  credits: 1,
  price: (parameter) => symbolsIn(parameter("symbols") ?? parameter("symbol") ?? "").length,
  freshMs: 0,
  parameters: {
    symbols: documented(text("symbols")),
    lastEventId: documented(text("lastEventId")),
    format: text("format"),
    ...netted,
    layout,
    includeEmpty,
    zeroGamma,
    sides,
  },
  response: v.object({ data: v.unknown(), meta: v.undefined() }),
});

function symbolsIn(list: string): string[] {
  return list.split(",").filter((symbol) => symbol.trim() !== "");
}
