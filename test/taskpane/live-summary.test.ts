import { type HubState, emptyPoolStatus } from "@strikebook/client";
import { costInWords, liveSummary } from "../../src/taskpane/live/live-summary";
import { streamedBoard } from "../support/stream/streamed-board";

const window = { metric: "gamma", maxStrikes: 92, expirations: 5, layout: "net" } as const;
const watched = (symbol: string, live: Partial<ReturnType<typeof streamedBoard>> = {}) => ({
  subscription: { symbol, window, spotOnly: false, velocity: false, valuesOnly: false, labels: [] },
  live: { ...streamedBoard(), symbol, ...live },
  creditsPerMinute: 1,
});
const stream = (symbols: string[], other: Partial<HubState["pool"]["streams"][number]> = {}) => ({
  ...{ id: 1, window, symbols, state: "open" as const, reason: undefined, creditsPerMinute: symbols.length },
  ...other,
});

/** The state of a single workbook with two boards on one stream, with the given changes. */
function state({ pool, ...other }: Partial<Omit<HubState, "pool">> & { pool?: Partial<HubState["pool"]> } = {}) {
  const { streams = [stream(["SPXW", "SPY"])], polls = [] } = pool ?? {};
  const all = { ...emptyPoolStatus, streams, polls };
  return {
    ...{ role: "alone" as const, workbooks: 1, suspension: undefined, boards: [watched("SPXW"), watched("SPY")] },
    ...{ creditsPerMinute: 2, pool: all },
    ...other,
  };
}

test("the summary counts boards, streams and credits per minute", () => {
  expect(liveSummary(state())).toEqual({
    tone: "good",
    what: "2 boards on 1 stream",
    cost: "2 credits per minute",
    remarks: [],
    canStart: false,
    isIdle: false,
  });
});

test("polled boards are counted, with the reason for polling", () => {
  const polls = [{ window, symbols: ["QQQ"], reason: "Stream limit reached.", creditsPerMinute: 4 }];

  expect(liveSummary(state({ pool: { polls } }))).toMatchObject({
    what: "2 boards on 1 stream, 1 board polled",
    remarks: ["Stream limit reached."],
  });
});

test("quotes are counted, and what holds them is said", () => {
  const quotes = { contracts: 101, creditsPerMinute: 24, unapproved: undefined, suspension: undefined };
  const reason = "Not started: you declined live quotes.";
  const declined = { ...quotes, creditsPerMinute: 0, suspension: { state: "closed" as const, reason } };

  expect(liveSummary({ ...state(), creditsPerMinute: 26, quotes })).toMatchObject({
    what: "2 boards on 1 stream, 101 quotes",
    cost: "26 credits per minute",
    canStart: false,
  });
  expect(liveSummary({ ...state({ boards: [] }), quotes: declined })).toMatchObject({
    remarks: [reason],
    canStart: true,
    isIdle: false,
  });
});

test("a closed stream is shown as a problem, gives its reason once, and can be resumed", () => {
  const reason = "The API key was revoked.";
  const closed = stream(["SPXW", "SPY"], { state: "closed", reason, creditsPerMinute: 0 });
  const boards = [watched("SPXW", { state: "closed", reason }), watched("SPY", { state: "closed", reason })];

  expect(liveSummary(state({ boards, pool: { streams: [closed] } }))).toMatchObject({
    tone: "bad",
    remarks: [reason],
    canStart: true,
  });
});

test.each([
  ["paused", "Live data is paused.", true],
  ["market closed", "The market is closed.", true],
  ["replay", undefined, false],
] as const)("live data suspended as %p gives the reason %p; it can be resumed: %p", (suspended, reason, canStart) => {
  const summary = liveSummary(
    state({ suspension: { state: suspended, reason }, pool: { streams: [] }, creditsPerMinute: 0 }),
  );

  expect(summary).toMatchObject({ tone: "idle", what: "No live data", cost: "0 credits per minute", canStart });
  expect(summary.remarks).toEqual(reason === undefined ? [] : [reason]);
});

test("a symbol without a board is reported while the others stream", () => {
  const boards = [watched("SPXW"), watched("NOPE", { state: "unavailable", reason: "NOPE is not covered." })];

  expect(liveSummary(state({ boards }))).toMatchObject({ tone: "good", remarks: ["NOPE is not covered."] });
});

test.each([
  ["leader", 2, "This workbook's connection also serves 1 other workbook. The cost is shared."],
  ["follower", 3, "Live data comes over a connection shared with 2 other workbooks. The cost is shared."],
] as const)("a workbook that %s of %i says that the cost is shared", (role, workbooks, words) => {
  expect(liveSummary(state({ role, workbooks })).remarks).toEqual([words]);
});

test("the panel is empty if no board is watched and live data is not suspended", () => {
  const nothing = { boards: [], pool: { streams: [] }, creditsPerMinute: 0 };

  expect(liveSummary(state(nothing)).isIdle).toBe(true);
  expect(liveSummary(state({ ...nothing, suspension: { state: "paused", reason: "Paused." } })).isIdle).toBe(false);
});

test.each([
  [0, "0 credits per minute"],
  [1, "1 credit per minute"],
  [4 / 3, "1.3 credits per minute"],
])("%d credits per minute are shown as %p", (credits, words) => {
  expect(costInWords(credits)).toBe(words);
});
