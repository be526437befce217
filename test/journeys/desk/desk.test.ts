import { KeyRegister } from "../../../desk/people/key-register";
import { createNode } from "../../../desk/server/node";
import type { Service } from "../../../service/server/service";
import { listen } from "@strikebook/http";
import { realPlatform } from "@strikebook/client";
import { startEngine, type TestEngine } from "../../../scripts/support/desk/engine";
import { memorySpool } from "../../../scripts/support/desk/memory-spool";
import { openWorkbench } from "../../../scripts/support/browser/open-workbench";
import { waitInPage } from "../../../scripts/support/browser/wait-in-page";

let engine: TestEngine;
beforeAll(async () => void (engine = await startEngine()));
afterAll(() => engine.stop());

/** Starts a desk of one node over a service. `key` is that of a person who may spend 50 credits a day. */
async function startDesk(service: Service) {
  const provider = await listen((request) => service.fetch(request), 0);
  const baseUrl = `http://127.0.0.1:${provider.port}`;
  const connection = await engine.connect();
  const { key } = await new KeyRegister(connection).add({ name: "ann", team: "quant" });
  await connection.command("HSET", connection.keys.of("cap"), "user:ann", 50);
  const node = await createNode({
    engine: await engine.connect({ platform: realPlatform }),
    platform: realPlatform,
    version: "test",
    settings: {
      shareClasses: ["unspecified"],
      personLimits: { requestsPerMinute: 60, symbolsPerStream: 10, streamSymbolsConcurrent: 20 },
      audit: { days: 90 },
    },
    provider: { hosts: { baseUrl, flowBaseUrl: `${baseUrl}/flow` }, key: () => "practice" },
    spool: memorySpool(),
    report: (problem) => console.error(problem),
  });
  return {
    key,
    fetch: (request: Request) => node.fetch(request),
    async close() {
      await node.drain();
      await node.close();
      await provider.close();
    },
  };
}

test("the add-in works through a desk: a person's key, budget and limits, and the firm's key nowhere", async () => {
  let key = "";
  const through = async (service: Service) => {
    const desk = await startDesk(service);
    key = desk.key;
    return desk;
  };
  await using session = await openWorkbench({ key: undefined, through, isClockMoving: true });
  const { page, pane, workbench, service, seen, showTab, connect } = session;

  await connect(key);
  await workbench.set("A1", '=GEX.LEVELS("SPXW,SPY",,,,"columns=Symbol")');
  await workbench.set("C1", '=GEX.LIVE("SPY","spot")');
  await workbench.set("E1", '=FLOW.TIDE("SPY")');
  await workbench.until("A3", "SPY");
  await workbench.until("A2", "SPXW");
  await pane
    .getByText(/\b4\d credits/)
    .first()
    .waitFor();
  await waitInPage(page, () => Number(window.workbench?.get("C1")) > 100, undefined);
  await workbench.idle();

  expect(await workbench.note("E1")).toBeUndefined();
  await showTab("Data");
  await pane
    .getByText(/60 requests per minute/)
    .first()
    .waitFor();
  const priced = service.requests.filter(({ credits }) => credits > 0).map(({ path }) => path.split("?")[0]);
  expect([...new Set(priced)].sort()).toEqual(["/flow/v1/flow/SPY/tide", "/v1/gex/levels", "/v1/stream"]);
  expect(seen.addresses.join("\n")).not.toContain(key);
});
