import { composePaneFeatures } from "../../../src/addin/pane-features";
import { addinFor } from "../../support/addin/test-addin";
import { board, refusal, symbolsOf, symbolsResponse } from "../../support/client/canned-responses";
import type { TestRequest } from "../../../scripts/support/client/test-platform";

const storage = { "strikebook.key": "key-of-ann" };

/** The boards of November 25, 2025, at 10:59:58 AM Eastern, and at the past instants that are asked for. */
async function openHistory(options: { refused?: string } = {}) {
  const respond = ({ path }: TestRequest) => {
    const [symbol = ""] = symbolsOf(path);
    const at = new URL(path, "https://api.example.test").searchParams.get("at");
    if (at && options.refused !== undefined && at.includes(options.refused)) return refusal(404, "no_data");
    const asOf = at === null ? "2025-11-25T15:59:58Z" : new Date(at).toISOString();
    const matrix = [
      [-2_500, 0],
      [4_000, 6_000],
    ];
    return symbolsResponse([{ ...board(symbol), asOf, matrix }]);
  };
  const opened = await addinFor({ storage, respond });
  const { board: boardView, history } = composePaneFeatures(opened.addin);
  const stop = history.start();
  boardView.setShown(true);
  boardView.choose({ symbol: "QQQ" });
  await opened.runPending();
  /** Loads the board of the picture, or the rest of its session. */
  const load = async (what: "board" | "session") => {
    await opened.settle(what === "board" ? boardView.load() : history.load());
    await opened.runPending();
  };
  const past = () => opened.requestedPaths().filter((path) => path.startsWith("/v1/historical"));
  return { ...opened, boardView, load, past, stop, state: () => history.store.get() };
}

test("nothing is shown until the picture shows a board", async () => {
  const { state } = await openHistory();

  expect(state()).toMatchObject({ hours: undefined, points: [], credits: undefined });
});

test("the board of the picture is one point of its session, and the price of the rest is stated but not spent", async () => {
  const { load, state, past } = await openHistory();

  await load("board");

  // King 105 is the positive wall too; spot is 101.5; 100 is the only negative strike. Flip: between 100 (-2,500) and 105 (10,000).
  expect(state().hours).toEqual({
    openMs: Date.parse("2025-11-25T14:30:00Z"),
    closeMs: Date.parse("2025-11-25T21:00:00Z"),
  });
  expect(state().points).toMatchObject([
    { atMs: Date.parse("2025-11-25T15:59:58Z"), spot: 101.5, king: 105, positiveWall: 105, negativeWall: 100 },
  ]);
  // 9:30, 10:00 and 10:30 AM: three calls of 5 credits.
  expect(state().credits).toBe(15);
  expect(past()).toEqual([]);
});

test("the missing half hours are requested once, and add their points in order", async () => {
  const { load, state, past } = await openHistory();
  await load("board");

  await load("session");

  expect(past()).toHaveLength(3);
  expect(state().points.map(({ atMs }) => new Date(atMs).toISOString().slice(11, 16))).toEqual([
    "14:30",
    "15:00",
    "15:30",
    "15:59",
  ]);
  expect(state()).toMatchObject({ credits: undefined, isLoading: false, problem: undefined });
});

test("a half hour without a board is left out and not requested again", async () => {
  const { load, state } = await openHistory({ refused: "14:30" });
  await load("board");

  await load("session");

  expect(state().points).toHaveLength(3);
  expect(state()).toMatchObject({ credits: undefined, problem: undefined });
});

test("if no half hour can be loaded the reason is shown, and it can be tried again", async () => {
  const { load, state } = await openHistory({ refused: "2025" });
  await load("board");

  await load("session");

  expect(state().problem).toMatch(/.+/);
  expect(state().credits).toBe(15);
});

test("another symbol starts with nothing", async () => {
  const { boardView, settle, runPending, state } = await openHistory();
  await settle(boardView.load());
  boardView.choose({ symbol: "IWM" });
  await runPending();

  expect(state()).toMatchObject({ hours: undefined, points: [] });
});
