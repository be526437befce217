import { Caps } from "../../../desk/people/caps";
import { KeyRegister } from "../../../desk/people/key-register";
import type { WebhookRequest } from "../../../desk/alerts/deliveries";
import type { Engine } from "../../../desk/engine/engine";
import { createNode } from "../../../desk/server/node";
import { defaultDeskConfig } from "../../../desk/start/desk-config";
import type { Service } from "../../../service/server/service";
import { listen } from "@strikebook/http";
import { realPlatform } from "@strikebook/client";
import type { TestEngine } from "../desk/engine";
import { memorySpool } from "../desk/memory-spool";
import { allowHooks, restated, type StatedLevels } from "../desk/alert-desk";
import { documentedProvider } from "./documented-provider";
import { openWorkbench } from "./open-workbench";

const MINUTE_MS = 60_000;

/**
 * Opens the workbench with the key of ann, who may spend 100 credits a day, at a desk of one node with alerts. Its provider has the
 * documented API alone. The clock of its engine and the levels of all symbols are the test's, and its webhooks are recorded.
 */
export async function openAlertWorkbench(engine: TestEngine, size?: { width: number; height: number }) {
  const admin = await engine.connect({ desk: "alerts" });
  let nowMs = Date.parse("2026-11-18T17:00:30Z");
  const setClock = () => admin.command("SET", admin.keys.clock, nowMs);
  await setClock();
  const caps = new Caps(admin);
  await caps.set("user:ann", 100);
  const { key } = await new KeyRegister(admin).add({ name: "ann", team: "quant" });
  // Answers that the node remembers grow old with the engine's clock.
  let passedMs = 0;
  const platform = { ...realPlatform, now: () => realPlatform.now() + passedMs };
  const connection = await engine.connect({ desk: "alerts", platform });
  const calls = new Calls(connection);
  const market: StatedLevels = { spot: 6_790, flip: 6_800, king: 6_850 };
  const requests: WebhookRequest[] = [];
  const through = async (service: Service) => {
    const documented = await documentedProvider(service);
    const provider = await listen(async (request) => restated(request.url, await documented.fetch(request), market), 0);
    const baseUrl = `http://127.0.0.1:${provider.port}`;
    const node = await createNode({
      engine: connection,
      platform,
      version: "test",
      settings: { ...defaultDeskConfig, shareClasses: ["unspecified"], alerts: allowHooks },
      provider: { hosts: { baseUrl, flowBaseUrl: `${baseUrl}/flow` }, key: () => "practice" },
      spool: memorySpool(),
      webhooks: {
        secret: Buffer.alloc(32),
        post(request) {
          requests.push(request);
          return Promise.resolve({ status: 200, headers: new Headers() });
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
    market,
    /** Moves the engine's clock to the next multiple of so many minutes. Resolves once so many rules were checked. */
    async nextCheck(minutes: number, rules: number): Promise<void> {
      const before = calls.count("alert_checked");
      const stepMs = minutes * MINUTE_MS;
      const nextMs = Math.floor(nowMs / stepMs + 1) * stepMs + 1_000;
      passedMs += nextMs - nowMs;
      nowMs = nextMs;
      await setClock();
      await connection.readClock();
      await calls.until("alert_checked", before + rules);
    },
    /** Limits what ann may spend a day, in credits. */
    setCap: (credits: number) => caps.set("user:ann", credits),
    /** Resolves to what was posted, once there are so many. */
    async posted(count: number): Promise<readonly WebhookRequest[]> {
      await calls.until("alert_posted", count);
      return requests;
    },
  };
  return { ...session, desk };
}

/** The functions that a node has called, each noted when it is done. */
class Calls {
  readonly #done: string[] = [];
  #onDone = (): void => undefined;

  constructor(engine: Engine) {
    const call = engine.call.bind(engine);
    engine.call = async (name, ...rest) => {
      const result = await call(name, ...rest);
      this.#done.push(name);
      this.#onDone();
      return result;
    };
  }

  count(name: string): number {
    return this.#done.filter((done) => done === name).length;
  }

  /** Resolves once a function was called so often. */
  async until(name: string, count: number): Promise<void> {
    while (this.count(name) < count) await new Promise<void>((resolve) => (this.#onDone = resolve));
  }
}
