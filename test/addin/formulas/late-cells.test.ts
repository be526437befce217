import { endpoints } from "@strikebook/contract";
import { callContext, cellWords, explain } from "@strikebook/client";
import { dailyStats } from "../../support/client/canned-past";
import { describedAs, refusal, success, symbolsOf, symbolsResponse } from "../../support/client/canned-responses";
import { healthOf } from "../../../src/taskpane/status/status-text";
import { addinFor } from "../../support/addin/test-addin";
import "../../support/addin/registered-functions";

const key = { "strikebook.key": "key-for-tests" };
const formulas: Readonly<Record<string, string>> = {
  "Sheet1!B2": '=GEX.DAILY("SPY","2025-11-03")',
  "Sheet1!B9": '=GEX.DAILY("QQQ","2025-11-03")',
};

/** A workbook with two formulas whose data the service computes until 90 seconds after the start. */
async function lateWorkbook() {
  const recalculated: unknown[] = [];
  const cells = { ...formulas } as Record<string, string | undefined>;
  const opened = await addinFor({
    storage: key,
    respond: ({ path }) => {
      if (path === "/v1/openapi.json") return success(describedAs({}));
      if (opened.platform.elapsedMs < 90_000) return refusal(503, "warming_up", { "Retry-After": "5" });
      return symbolsResponse(symbolsOf(path).map((symbol) => dailyStats(symbol)));
    },
    readFormulas: (addresses) => Promise.resolve(addresses.map((address) => cells[address])),
    recalculateFailed: (addresses) => Promise.resolve(recalculated.push(addresses)),
  });
  const calculate = (address: string, symbol: string) =>
    opened.addin.client.get(
      endpoints.dailyStats,
      { symbol, from: "2025-11-03" },
      opened.addin.cells.contextOf("GEX.DAILY", address),
    );
  const errors = async () => {
    const calls = [calculate("Sheet1!B2", "SPY"), calculate("Sheet1!B9", "QQQ")];
    const results = await opened.settle(Promise.allSettled(calls));
    return results.map((result) => (result.status === "rejected" ? explain(result.reason, cellWords) : "no error"));
  };
  return { ...opened, recalculated, cells, calculate, errors };
}

test("cells that wait for a service that computes recalculate by themselves, together and only they", async () => {
  const { errors, recalculated, platform, calculate, settle } = await lateWorkbook();

  for (const error of await errors()) expect(error).toContain("This cell updates by itself when it is ready.");
  while (recalculated.length === 0) await platform.advance(1_000);

  expect(recalculated).toEqual([["Sheet1!B2", "Sheet1!B9"]]);
  const sent = platform.requests.length;
  await settle(calculate("Sheet1!B2", "SPY"));
  expect(platform.requests).toHaveLength(sent);
});

test("a cell whose formula was deleted or replaced is not recalculated, and its data is not requested again", async () => {
  const { errors, recalculated, platform, cells } = await lateWorkbook();
  await errors();

  cells["Sheet1!B2"] = undefined;
  cells["Sheet1!B9"] = "=GEX.LEVELS(A1)";
  const sent = platform.requests.length;
  await platform.advance(600_000);

  expect(recalculated).toEqual([]);
  expect(platform.requests).toHaveLength(sent);
});

test("a cell on a deleted sheet is not recalculated", async () => {
  const { errors, recalculated, platform, sheetListener } = await lateWorkbook();
  await errors();

  sheetListener()?.deleted(["Sheet2"]);
  await platform.advance(600_000);

  expect(recalculated).toEqual([]);
});

test("when the key is removed, nothing is requested for cells that waited", async () => {
  const { addin, errors, recalculated, platform } = await lateWorkbook();
  await errors();

  addin.connection.forgetKey();
  const sent = platform.requests.length;
  await platform.advance(600_000);

  expect(recalculated).toEqual([]);
  expect(platform.requests).toHaveLength(sent);
});

test("the pane shows what the service computes and keeps the connection as good", async () => {
  const { addin, calculate, platform, settle } = await lateWorkbook();

  const pending = calculate("Sheet1!B2", "SPY");
  await platform.advance(12_000);

  expect(healthOf(addin.activity.store.get())).toEqual({
    tone: "good",
    text: "Connected. Waiting while the service computes the data of SPY.",
  });
  await expect(settle(pending)).rejects.toMatchObject({ name: "ComputingError" });
  expect(addin.activity.store.get().connection).toEqual({ kind: "connected" });
  addin.connection.forgetKey();
  expect(addin.activity.store.get().computing).toEqual([]);
});

test("the error of a call outside a cell says to recalculate", async () => {
  const { addin, settle } = await lateWorkbook();

  const call = addin.client.get(endpoints.dailyStats, { symbol: "SPY", from: "2025-11-03" }, callContext());

  const problem: unknown = await settle(call).catch((reason: unknown) => reason);
  expect(explain(problem, cellWords)).toBe(
    "The service is still computing the data of SPY. Recalculate in a few minutes.",
  );
});
