/**
 * One node of a desk in a process of its own, for tests. Its clock is set over the channel to the test, which receives `ready` with the
 * port, and an acknowledgement of each setting once the node has done what was due.
 */
import { serve } from "@hono/node-server";
import { connectEngine } from "../../../desk/engine/connect-engine";
import { createNode } from "../../../desk/server/node";
import { fileSpool } from "../../../desk/spending/file-spool";
import { turn } from "../../../scripts/support/event-loop";
import { ManualTicks } from "../../../scripts/support/desk/manual-ticks";
import { NodePlatform } from "../../../scripts/support/desk/node-platform";
import { countedCalls, quiet } from "../../../scripts/support/desk/quiet";

/** What the test passes on the command line. */
export interface NodeProcessOptions {
  name: string;
  engineUrl: string;
  providerUrl: string;
  nowMs: number;
  spoolFile: string;
}

const options = JSON.parse(process.argv[2] ?? "{}") as NodeProcessOptions; // passed by the test
const { name, engineUrl, providerUrl, nowMs, spoolFile } = options;

const platform = new NodePlatform(nowMs);
const ticks = new ManualTicks();
const engine = countedCalls(await connectEngine(engineUrl, { platform, ticks: ticks.start }));
// On a busy computer the first attempt to connect can fail.
while (!(await engine.command("PING").catch(() => undefined))) await turn();
const report = (problem: unknown) => process.send?.({ kind: "problem", text: String((problem as Error).stack) });
// Such as of too many listeners of one signal.
process.on("warning", report);
const node = await createNode({
  engine,
  platform,
  name,
  version: "test",
  settings: {
    shareClasses: ["unspecified"],
    personLimits: { requestsPerMinute: 1_000, symbolsPerStream: 10, streamSymbolsConcurrent: 40 },
    audit: { days: 90 },
  },
  provider: { hosts: { baseUrl: providerUrl, flowBaseUrl: `${providerUrl}/flow` }, key: () => "practice" },
  spool: fileSpool(spoolFile),
  report,
});

/** Resolves once requests have a response, if one can come, and the engine, if it is there, has responded to everything that was sent. */
const settle = (awaitsResponses: boolean) =>
  quiet([engine], {
    mayBeAway: true,
    others: async () => {
      while (awaitsResponses && platform.requests > 0) await turn();
    },
  });

type Message =
  | { kind: "clock"; id: number; nowMs: number; awaitsResponses: boolean }
  /** The engine takes too long to respond. */
  | { kind: "late" }
  | { kind: "close" };

process.on("message", (message: Message) => {
  if (message.kind === "close") {
    // As SIGTERM does.
    const closing = node.drain().then(() => node.close());
    return void closing.then(() => process.exit(0));
  }
  if (message.kind === "late") return ticks.expire();
  void platform
    .moveTo(message.nowMs)
    .then(() => settle(message.awaitsResponses))
    .then(() => process.send?.({ kind: "done", id: message.id }));
});
process.on("disconnect", () => process.exit(1));

serve({ fetch: (request) => node.fetch(request), port: 0, hostname: "127.0.0.1" }, ({ port }) => {
  process.send?.({ kind: "ready", port });
});
