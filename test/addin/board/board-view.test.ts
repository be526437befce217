import { endpoints } from "@strikebook/contract";
import { composePaneFeatures } from "../../../src/addin/pane-features";
import { callContext } from "@strikebook/client";
import { addinFor } from "../../support/addin/test-addin";
import { board, refusal, success, symbolsOf, symbolsResponse } from "../../support/client/canned-responses";
import type { Responder } from "../../../scripts/support/client/test-platform";

const storage = { "strikebook.key": "key-of-ann" };

/** Serves every board with a matrix, except that of GONE. */
const respond: Responder = ({ path }) => {
  const [symbol = ""] = symbolsOf(path);
  if (symbol === "GONE") return refusal(404, "symbol_not_found");
  const matrix = [
    [-2_500, 0],
    [4_000, 6_000],
  ];
  return symbolsResponse(symbolsOf(path).map((one) => ({ ...board(one), matrix })));
};

/** Opens the picture of boards, with a symbol chosen unless it is empty. */
async function openView(symbol = "QQQ") {
  const opened = await addinFor({ storage, respond });
  const boardView = composePaneFeatures(opened.addin).board;
  boardView.setShown(true);
  if (symbol) boardView.choose({ symbol });
  await opened.runPending();
  const boards = () => opened.requestedPaths().filter((path) => path.startsWith("/v1/heatmap"));
  return { ...opened, boardView, boards, state: () => boardView.store.get() };
}

test("a board that is not cached is priced and not requested", async () => {
  const { boardView, state, boards, runPending } = await openView("");

  boardView.choose({ symbol: "QQQ" });
  await runPending();

  expect(state()).toMatchObject({ board: undefined, credits: 1, isLoading: false });
  expect(boards()).toEqual([]);
});

test("a board that a cell has just requested is shown at once and costs nothing", async () => {
  const { addin, boardView, state, boards, runPending, settle } = await openView("");
  const request = { symbol: "QQQ", metric: "gamma", maxStrikes: 40, expirations: 5, layout: "matrix" } as const;
  await settle(addin.client.get(endpoints.heatmap, request, callContext()));

  boardView.choose({ symbol: "QQQ" });
  await runPending();

  expect(state().board?.symbol).toBe("QQQ");
  expect(boards()).toHaveLength(1);
  // The next one is not free any more when it is wanted.
  expect(state().credits).toBe(1);
});

test("a formula of the board that the picture has loaded costs nothing more, although the picture asks for its levels too", async () => {
  const { addin, boardView, boards, settle } = await openView();
  await settle(boardView.load());
  const request = { symbol: "QQQ", metric: "gamma", maxStrikes: 40, expirations: 5, layout: "matrix" } as const;

  await settle(addin.client.get(endpoints.heatmap, request, callContext()));

  expect(boards()).toHaveLength(1);
});

test("a board that a cell requests later is shown as soon as the cell has received it", async () => {
  const { addin, state, boards, runPending, settle } = await openView();
  const price = state().credits;

  const request = { symbol: "QQQ", metric: "gamma", maxStrikes: 40, expirations: 5, layout: "matrix" } as const;
  await settle(addin.client.get(endpoints.heatmap, request, addin.cells.contextOf("GEX.HEATMAP", "Sheet1!A1")));
  await runPending();

  expect(price).toBe(1);
  expect(state().board?.symbol).toBe("QQQ");
  expect(boards()).toHaveLength(1);
});

test("the old board stays until the new one has arrived, except that of another symbol", async () => {
  const { boardView, state, settle } = await openView();
  await settle(boardView.load());

  const reload = boardView.load();
  const whileLoading = state();
  await settle(reload);
  boardView.choose({ symbol: "IWM" });

  expect(whileLoading).toMatchObject({ isLoading: true, board: { symbol: "QQQ" } });
  expect(state().board).toBeUndefined();
});

test("choosing what is chosen already does not interrupt its request", async () => {
  const { boardView, state, boards, settle } = await openView();

  const load = boardView.load();
  boardView.choose({ symbol: "QQQ" });
  const whileLoading = state();
  await settle(load);

  expect(whileLoading.isLoading).toBe(true);
  expect(state().board?.symbol).toBe("QQQ");
  expect(boards()).toHaveLength(1);
});

test("a response for a symbol that is no longer chosen is not shown", async () => {
  const { boardView, state, settle } = await openView();

  const late = boardView.load();
  boardView.choose({ symbol: "IWM" });
  await settle(late);

  expect(state()).toMatchObject({ choice: { symbol: "IWM" }, board: undefined, isLoading: false });
});

test("an unknown symbol is reported, and so is one that no service can have", async () => {
  const { boardView, state, runPending, settle } = await openView("");
  boardView.choose({ symbol: "GONE" });
  await runPending();
  await settle(boardView.load());
  const unknown = state().problem;

  boardView.choose({ symbol: "A,B" });
  await runPending();

  expect(unknown).toMatch(/GONE/);
  expect(state().problem).toBe("A,B is not one symbol. Enter a symbol such as SPXW, SPX+ or SPY.");
  expect(state().isLoading).toBe(false);
});

test("nothing is priced or requested while the picture is hidden", async () => {
  const { boardView, state, boards, runPending } = await openView("");
  boardView.setShown(false);

  boardView.choose({ symbol: "QQQ" });
  await runPending();

  expect(state().credits).toBeUndefined();
  expect(boards()).toEqual([]);
});

test("a board of the previous key is not shown any more", async () => {
  const { addin, boardView, state, settle } = await openView();
  await settle(boardView.load());

  addin.connection.forgetKey();

  expect(state().board).toBeUndefined();
});

test("a sum of roots is one request for both, with all strikes and expirations, and its picture is of the sum", async () => {
  const { boardView, state, boards, settle } = await openView("SPX+");
  const price = state().credits;

  await settle(boardView.load());

  expect(price).toBe(1);
  expect(boards()).toHaveLength(1);
  expect(boards()[0]).toMatch(/symbols=SPX(,|%2C)SPXW&maxStrikes=all&maxExpirations=all&includeEmpty=true/);
  const [one] = board("SPX").strikes;
  expect(state().board).toMatchObject({ symbol: "SPX+", strikes: [{ value: 2 * (one?.value ?? NaN) }, {}] });
});

test("a sum whose roots are of two indexes is refused in words, and not requested", async () => {
  const { state, boards } = await openView("SPX+NDX");

  expect(state().problem).toMatch(/^SPX\+NDX is not one symbol\. SPX and NDX are not roots of one index/);
  expect(boards()).toEqual([]);
});

test.each([
  ["of which it describes delta and charm", ["gamma", "vanna", "delta", "charm"], ["gamma", "vanna", "delta", "charm"]],
  ["that describes others", ["gamma", "vanna"], ["gamma", "vanna"]],
])("delta and charm can be chosen on a service %s", async (_, described, offered) => {
  const metric = { name: "metric", in: "query", schema: { enum: described } };
  const description = { openapi: "3.1.0", paths: { "/v1/heatmap": { get: { parameters: [metric] } } } };
  const opened = await addinFor({
    storage,
    respond: (request, index) => (request.path === "/v1/openapi.json" ? success(description) : respond(request, index)),
  });
  const boardView = composePaneFeatures(opened.addin).board;

  boardView.setShown(true);
  await opened.runPending();

  expect(boardView.store.get().metrics).toEqual(offered);
  expect(opened.requestedPaths().filter((path) => path.startsWith("/v1/heatmap"))).toEqual([]);
});
