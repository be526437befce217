/**
 * One node of a desk in a process of its own, as it runs in production, for `readers.ts`. `/arrivals` lists when boards arrived from the
 * provider, in milliseconds of the clock that all processes of the computer share.
 */
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectEngine } from "../../desk/engine/connect-engine";
import { createNode } from "../../desk/server/node";
import { fileSpool } from "../../desk/spending/file-spool";
import { providerFetch } from "../../desk/start/provider-fetch";
import { listen } from "@strikebook/http";
import { realPlatform } from "@strikebook/client";
import { streamedBoardTimes, sharedNowMs } from "./board-times";

const [engineUrl = "", providerUrl = "", providerKey = ""] = process.argv.slice(2);

const arrivals: Record<string, number> = {};

/** Notes when each board arrives in the body of a stream. */
function noted(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  let pending = "";
  const decoder = new TextDecoder();
  return body.pipeThrough(
    new TransformStream({
      transform(chunk, controller) {
        const nowMs = sharedNowMs();
        controller.enqueue(chunk);
        pending += decoder.decode(chunk, { stream: true });
        const end = pending.lastIndexOf("\n\n");
        if (end < 0) return;
        for (const board of streamedBoardTimes(pending.slice(0, end))) arrivals[board] ??= nowMs;
        pending = pending.slice(end);
      },
    }),
  );
}

const platform = {
  ...realPlatform,
  async fetch(...[url, init]: Parameters<typeof providerFetch>) {
    const response = await providerFetch(url, init);
    if (!url.includes("/v1/stream") || !response.body) return response;
    const { status, headers } = response;
    return new Response(noted(response.body), { status, headers });
  },
};

const engine = await connectEngine(engineUrl, { platform });
const node = await createNode({
  engine,
  platform,
  name: "bench",
  version: "bench",
  settings: {
    shareClasses: ["unspecified"],
    personLimits: { requestsPerMinute: 1_000, symbolsPerStream: 10, streamSymbolsConcurrent: 40 },
    audit: { days: 90 },
  },
  provider: { hosts: { baseUrl: providerUrl, flowBaseUrl: `${providerUrl}/flow` }, key: () => providerKey },
  spool: fileSpool(join(tmpdir(), `strikebook-bench-spool-${process.pid}.jsonl`)),
  report: console.error,
});

const serve = (request: Request) => (request.url.endsWith("/arrivals") ? Response.json(arrivals) : node.fetch(request));
const { port } = await listen(serve, 0, { replacesGlobals: true });
console.log(`http://127.0.0.1:${port}`);
