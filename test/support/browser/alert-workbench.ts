import { Caps } from "../../../desk/people/caps";
import { KeyRegister } from "../../../desk/people/key-register";
import type { WebhookRequest } from "../../../desk/alerts/deliveries";
import { createNode } from "../../../desk/server/node";
import { defaultDeskConfig } from "../../../desk/start/desk-config";
import type { Service } from "../../../service/server/service";
import { listen } from "../../../service/start/listen";
import { realPlatform } from "../../../src/transport/platform";
import type { TestEngine } from "../../desk/support/engine";
import { memorySpool } from "../../desk/support/memory-spool";
import { allowHooks } from "../../desk/support/alert-desk";
import { turn } from "../event-loop";
import { openWorkbench } from "./open-workbench";

const MINUTE_MS = 60_000;

/**
 * Opens the workbench with the key of ann, who may spend 100 credits a day, at a desk of one node with alerts. The clock of its engine is the
 * test's, and its webhooks are recorded.
 */
export async function openAlertWorkbench(engine: TestEngine, size?: { width: number; height: number }) {
  const admin = await engine.connect({ desk: "alerts" });
  let nowMs = Date.parse("2026-11-18T17:00:30Z");
  const setClock = () => admin.command("SET", admin.keys.clock, nowMs);
  await setClock();
  const caps = new Caps(admin);
  await caps.set("user:ann", 100);
  const { key } = await new KeyRegister(admin).add({ name: "ann", team: "quant" });
  const requests: WebhookRequest[] = [];
  const through = async (service: Service) => {
    const provider = await listen((request) => service.fetch(request), 0);
    const baseUrl = `http://127.0.0.1:${provider.port}`;
    const node = await createNode({
      engine: await engine.connect({ desk: "alerts", platform: realPlatform }),
      platform: realPlatform,
      version: "test",
      settings: { ...defaultDeskConfig, shareClasses: ["unspecified"], alerts: allowHooks },
      provider: { hosts: { baseUrl, flowBaseUrl: `${baseUrl}/flow` }, key: () => "practice" },
      spool: memorySpool(),
      webhooks: {
        secret: Buffer.alloc(32),
        post(request) {
          requests.push(request);
          return Promise.resolve(200);
        },
      },
      report: (problem) => console.error(problem),
    });
    return {
      fetch: (request: Request) => node.fetch(request),
      async close() {
        await node.drain();
        await node.close();
        await provider.close();
      },
    };
  };
  const session = await openWorkbench({ key: undefined, through, ...(size && { size }) });
  await session.pane.getByLabel("API key").fill(key);
  await session.pane.getByRole("button", { name: "Connect", exact: true }).click();
  const desk = {
    /** Moves the engine's clock to the next minute, when rules are due. */
    async nextMinute() {
      nowMs = Math.floor(nowMs / MINUTE_MS + 1) * MINUTE_MS + 1_000;
      await setClock();
    },
    /** Limits what ann may spend a day, in credits. */
    setCap: (credits: number) => caps.set("user:ann", credits),
    /** Resolves to what was posted, once there are so many. */
    async posted(count: number): Promise<readonly WebhookRequest[]> {
      while (requests.length < count) await turn();
      return requests;
    },
  };
  return { ...session, desk };
}
