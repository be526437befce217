import type { HubState } from "../../src/addin/live";
import { burnInWords, liveSummary } from "../../src/taskpane/live-words";
import { handStreamed } from "../support/hand-streamed";

const window = { metric: "gamma", maxStrikes: 92, expirations: 5, layout: "net" } as const;
const watched = (symbol: string, live: Partial<ReturnType<typeof handStreamed>> = {}) => ({
  demand: { symbol, window, spotOnly: false, velocity: false, labels: [] },
  live: { ...handStreamed(), symbol, ...live },
  feed: symbol,
  creditsPerMinute: 1,
});
const stream = (symbols: string[], other: Partial<HubState["carried"]["streams"][number]> = {}) => ({
  ...{ id: 1, window, symbols, state: "open" as const, reason: undefined, creditsPerMinute: symbols.length },
  ...other,
});

/** A workbook alone with two boards on one stream, but for what is given. */
function state({
  carried,
  ...other
}: Partial<Omit<HubState, "carried">> & { carried?: Partial<HubState["carried"]> } = {}) {
  const { streams = [stream(["SPXW", "SPY"])], polls = [] } = carried ?? {};
  const all = { streams, polls, feeds: [], routes: [], creditsRemaining: undefined, attribution: undefined };
  return {
    ...{ role: "alone" as const, workbooks: 1, rest: undefined, boards: [watched("SPXW"), watched("SPY")] },
    ...{ creditsPerMinute: 2, carried: all },
    ...other,
  };
}

test("what streams is told in boards, streams and credits a minute", () => {
  expect(liveSummary(state())).toEqual({
    tone: "good",
    what: "2 boards on 1 stream",
    burn: "2 credits a minute",
    remarks: [],
    canStart: false,
    isIdle: false,
  });
});

test("boards that are asked for instead are told with the reason", () => {
  const polls = [{ window, symbols: ["QQQ"], reason: "The account streams no more.", creditsPerMinute: 4 }];

  expect(liveSummary(state({ carried: { polls } }))).toMatchObject({
    what: "2 boards on 1 stream, 1 board asked for again and again",
    remarks: ["The account streams no more."],
  });
});

test("a stream that ended until something is mended is bad, says why once, and can be started again", () => {
  const reason = "The API key was revoked.";
  const closed = stream(["SPXW", "SPY"], { state: "closed", reason, creditsPerMinute: 0 });
  const boards = [watched("SPXW", { state: "closed", reason }), watched("SPY", { state: "closed", reason })];

  expect(liveSummary(state({ boards, carried: { streams: [closed] } }))).toMatchObject({
    tone: "bad",
    remarks: [reason],
    canStart: true,
  });
});

test.each([
  ["paused", "Live data is paused.", true],
  ["market closed", "The market is closed.", true],
  ["replay", undefined, false],
] as const)("live data that rests as %p says why, and can be started by hand: %p %p", (rested, reason, canStart) => {
  const summary = liveSummary(
    state({ rest: { state: rested, reason }, carried: { streams: [] }, creditsPerMinute: 0 }),
  );

  expect(summary).toMatchObject({ tone: "idle", what: "Nothing streams", burn: "0 credits a minute", canStart });
  expect(summary.remarks).toEqual(reason === undefined ? [] : [reason]);
});

test("a symbol that has no board is told of while the others stream", () => {
  const boards = [watched("SPXW"), watched("NOPE", { state: "unavailable", reason: "NOPE is not covered." })];

  expect(liveSummary(state({ boards }))).toMatchObject({ tone: "good", remarks: ["NOPE is not covered."] });
});

test.each([
  ["leads", 2, "This workbook's connection also serves 1 other workbook: they pay once together."],
  ["follows", 3, "Live data comes over a connection shared with 2 other workbooks: you pay once together."],
] as const)("a workbook that %s of %i says that they pay once", (role, workbooks, words) => {
  expect(liveSummary(state({ role, workbooks })).remarks).toEqual([words]);
});

test("there is nothing to show while nothing is watched and nothing rests", () => {
  const nothing = { boards: [], carried: { streams: [] }, creditsPerMinute: 0 };

  expect(liveSummary(state(nothing)).isIdle).toBe(true);
  expect(liveSummary(state({ ...nothing, rest: { state: "paused", reason: "Paused." } })).isIdle).toBe(false);
});

test.each([
  [0, "0 credits a minute"],
  [1, "1 credit a minute"],
  [4 / 3, "1.3 credits a minute"],
])("%d credits a minute read %p", (credits, words) => {
  expect(burnInWords(credits)).toBe(words);
});
