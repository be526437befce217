import { endpoints } from "@strikebook/contract";
import { StatusWatch } from "../../../src/addin/status/status-watch";
import { callContext } from "@strikebook/client";
import { addinFor } from "../../support/addin/test-addin";
import { account, success, wellBehaved } from "../../support/client/canned-responses";
import { boardRequest } from "../../support/client/test-market";
import { silence, type Responder } from "../../../scripts/support/client/test-platform";

/** What the service does; a test can change it. */
type Service = { respond: Responder };

const offline: Responder = () => {
  throw new TypeError("Failed to fetch");
};

/** Opens a connected workbook whose pane is visible, and the requests for the account so far. */
async function watchedWorkbook(service: Service, options: { storage?: Record<string, string> } = {}) {
  const storage = options.storage ?? { "strikebook.key": "key-for-tests" };
  const world = await addinFor({ storage, respond: (request, index) => service.respond(request, index) });
  await world.settle(world.addin.connection.readAccount());
  const watch = new StatusWatch(world.addin);
  const stop = watch.start();
  const checks = () => world.requestedPaths().filter((path) => path === "/v1/account").length - 1;
  const kind = () => watch.store.get().data.kind;
  return { ...world, watch, stop, checks, kind };
}

test("a service that goes away is noticed within five seconds, without any cell, and so is its return", async () => {
  const service = { respond: wellBehaved };
  const { platform, kind, addin } = await watchedWorkbook(service);
  await platform.advance(10_000);
  service.respond = offline;
  await platform.advance(5_000);
  const whenGone = kind();
  service.respond = wellBehaved;
  await platform.advance(5_000);

  expect(whenGone).toBe("unreachable");
  expect(kind()).toBeUndefined();
  expect(addin.activity.store.get().unreachable).toEqual([]);
});

test("a service that falls silent is noticed within five seconds", async () => {
  const service: Service = { respond: wellBehaved };
  const { platform, kind } = await watchedWorkbook(service);
  await platform.advance(3_900);
  service.respond = silence;
  await platform.advance(5_000);

  expect(kind()).toBe("unreachable");
});

test("a cell whose request gets no response shows at once that the service cannot be reached, before its retries end", async () => {
  const service = { respond: wellBehaved };
  const { platform, addin } = await watchedWorkbook(service);
  service.respond = offline;
  void addin.client.get(endpoints.heatmap, boardRequest("SPY"), callContext()).catch(() => undefined);
  await platform.advance(100);

  expect(addin.activity.store.get().unreachable).toHaveLength(1);
});

test("a function that never responds does not make the service unreachable", async () => {
  const service: Service = {
    respond: (request, index) => (request.path.startsWith("/v1/heatmap") ? silence() : wellBehaved(request, index)),
  };
  const { platform, addin, kind } = await watchedWorkbook(service);
  void addin.client.get(endpoints.heatmap, boardRequest("SPY"), callContext()).catch(() => undefined);
  await platform.advance(40_000);

  expect(kind()).toBeUndefined();
  expect(addin.activity.store.get().connection).toEqual({ kind: "connected" });
});

test("a service is not checked while it responds to cells, nor while the pane is hidden", async () => {
  const { platform, addin, checks, stop } = await watchedWorkbook({ respond: wellBehaved });
  for (let second = 0; second < 10; second += 1) {
    void addin.client.get(endpoints.heatmap, boardRequest(`S${second}`), callContext());
    await platform.advance(1_000);
  }
  const whileBusy = checks();
  stop();
  await platform.advance(60_000);

  expect(whileBusy).toBe(0);
  expect(checks()).toBe(0);
});

test("an idle workbook checks the service at most twenty times per minute, free of charge", async () => {
  const { platform, checks, requestedPaths } = await watchedWorkbook({ respond: wellBehaved });
  await platform.advance(60_000);

  expect(checks()).toBeGreaterThan(10);
  expect(checks()).toBeLessThanOrEqual(20);
  expect(new Set(requestedPaths())).toEqual(new Set(["/v1/account"]));
});

test("an account with few requests per minute keeps most of them for its cells", async () => {
  const limits = { ...account.limits, requestsPerMinute: 12 };
  const { platform, checks } = await watchedWorkbook({ respond: () => success({ data: { ...account, limits } }) });
  await platform.advance(60_000);

  expect(checks()).toBeLessThanOrEqual(4);
});

test("without a key nothing is checked", async () => {
  const { platform, requestedPaths } = await watchedWorkbook({ respond: wellBehaved }, { storage: {} });
  await platform.advance(60_000);

  expect(requestedPaths()).toEqual([]);
});

test("an account that is suspended meanwhile is shown by the next check", async () => {
  const service: Service = { respond: wellBehaved };
  const { platform, addin } = await watchedWorkbook(service);
  service.respond = () => success({ data: { ...account, status: "suspended" } });
  await platform.advance(5_000);

  expect(addin.activity.store.get().conditions.map(({ code }) => code)).toEqual(["account_suspended"]);
});

test("when its cells are deleted, the workbook shows no data any more", async () => {
  const formulas = new Map([["Sheet1!A1", '=GEX.HEATMAP("SPY")']]);
  const world = await addinFor({
    storage: { "strikebook.key": "key-for-tests" },
    readFormulas: (addresses) => Promise.resolve(addresses.map((address) => formulas.get(address))),
  });
  const { addin, platform } = world;
  const watch = new StatusWatch(addin);
  watch.start();
  await world.settle(
    addin.client.get(endpoints.heatmap, boardRequest("SPY"), addin.cells.contextOf("GEX.HEATMAP", "Sheet1!A1")),
  );
  await platform.advance(1_000);
  const before = watch.store.get().data.kind;
  formulas.clear();
  world.sheetListener()?.changed("A1:C20");
  await platform.advance(1_000);

  expect(before).toBe("live");
  expect(watch.store.get().data.kind).toBeUndefined();
});

test("a cell that is not recalculated shows the past after a minute", async () => {
  const world = await addinFor({ storage: { "strikebook.key": "key-for-tests" } });
  const { addin, platform } = world;
  const watch = new StatusWatch(addin);
  watch.start();
  await world.settle(
    addin.client.get(endpoints.heatmap, boardRequest("SPY"), addin.cells.contextOf("GEX.HEATMAP", "Sheet1!A1")),
  );
  await platform.advance(90_000);

  expect(watch.store.get().data).toMatchObject({ kind: "past", counts: { live: 0, past: 1 } });
});
