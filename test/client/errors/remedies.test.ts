import { explainToAssistant } from "../../../mcp/results/explain";
import { type DeskSource, type ErrorCode, errorStatus } from "@strikebook/contract";
import { assistantWords } from "../../../packages/client/errors/assistant-words";
import { cellWords } from "../../../packages/client/errors/cell-words";
import { explain, type ExplainedError } from "../../../packages/client/errors/explained-error";
import { paneWords } from "../../../packages/client/errors/pane-words";
import { explainRemedy, type RemedyKind, type RemedyWords } from "../../../packages/client/errors/remedy";
import { terminalWords } from "../../../packages/client/errors/terminal-words";
import {
  ArgumentError,
  ReplayError,
  readContractOrTicker,
  readDate,
  readExpirations,
  readSymbols,
  tooManyBytes,
  windowPieces,
} from "@strikebook/formulas";
import * as receivedErrors from "../../../packages/client/transport/errors";
import * as unsentErrors from "../../../packages/client/transport/unsent-errors";

const errors = { ...receivedErrors, ...unsentErrors };

interface Surface {
  words: RemedyWords;
  /** What nobody who reads this surface has. */
  foreign: RegExp;
}

const surfaces = {
  cell: { words: cellWords, foreign: /STRIKEBOOK_|\bask again\b|terminal|assistant|(?<!developer )console/i },
  pane: { words: paneWords, foreign: /STRIKEBOOK_|\bask again\b|terminal|assistant|(?<!developer )console/i },
  assistant: {
    words: assistantWords,
    foreign: /\bpane\b|recalculat|\bcells?\b|console|\btab\b|workbook|ribbon|formula|\bpress\b/i,
  },
  terminal: {
    words: terminalWords,
    foreign: /\bpane\b|recalculat|\bcells?\b|\btab\b|workbook|ribbon|formula|STRIKEBOOK_/i,
  },
} satisfies Record<string, Surface>;

const everySurface = Object.entries(surfaces);
const everyRemedy = Object.keys(cellWords) as RemedyKind[];
const everyCode = Object.keys(errorStatus) as ErrorCode[];

/** Checks that a text has complete sentences, each once. */
function expectSentences(text: string): void {
  const sentences = text.split(/(?<=[.!?])\s+/);
  expect(text).toMatch(/^[A-Z=/].*[.]$/s);
  expect(text).not.toMatch(/undefined|\[object| {2}|\.\./);
  expect(new Set(sentences).size).toBe(sentences.length);
}

const refused = (code: string, status: number, deskSource?: DeskSource) =>
  new errors.ServiceError({ status, code, message: "The service says no", deskSource });

/** Returns what a function throws. */
function thrown(run: () => unknown): unknown {
  try {
    return run();
  } catch (problem) {
    return problem;
  }
}

/** One error of every class, of each remedy that it can have. */
const everyError: readonly ExplainedError[] = [
  refused("forbidden", 403),
  new errors.ServiceError({ status: 403, code: "http_403", message: "Blocked", isFromNetwork: true }),
  new errors.ConnectionError("The service could not be reached."),
  new errors.ConnectionError("No response.", { url: "http://127.0.0.1:4010/v1/account" }),
  new errors.IncompleteResponseError("The response ended before it was complete."),
  new errors.IncompleteResponseError("The response was cut off twice.", {
    cause: new errors.IncompleteResponseError("The response ended before it was complete."),
  }),
  new errors.ComputingError("The service is still computing the data of SPY.", "wait-for-data"),
  new errors.ContractError("body", "The response is not JSON."),
  new errors.ContractError("data.spot", "The response differs from the API documentation at data.spot."),
  new errors.UnsupportedArgumentError("minStrike", "/v1/heatmap"),
  new errors.UnsupportedEndpointError("/v1/gex/profile"),
  new errors.UnmarkedEndpointError("/v1/options/chain"),
  new errors.MissingKeyError(),
  ...(["queue", "connection", "response", "retry"] as const).map(
    (waitedFor) => new errors.DeadlineError(waitedFor, "The request took too long."),
  ),
  new errors.DeadlineError("retry", "Too late.", { cause: refused("rate_limited", 429), retryAfterMs: 7_000 }),
  new errors.NotApprovedError("Not sent: you cancelled 1 call for 1 credit.", false),
  new errors.NotApprovedError("Paused: nothing was requested or charged.", true),
  ...(["perDay", "perWorkbook", "leave"] as const).map(
    (limit) => new errors.BudgetError({ limit, credits: 5, creditsLeft: 0 }, "Not sent: this costs 5 credits."),
  ),
  new ReplayError("Only current sentiment is available."),
  tooManyBytes(100_000, 100, 9e6),
  thrown(() => readDate("friday", 0)) as ExplainedError,
];

test.each(everySurface)(
  "a %s has sentences for every remedy, and nothing that its reader does not have",
  (_name, surface) => {
    for (const remedy of everyRemedy) {
      const text = explainRemedy(remedy, surface.words);
      expectSentences(text);
      expect(text).not.toMatch(surface.foreign);
    }
  },
);

test.each(everySurface)(
  "a %s says what happened and what to do after every error code",
  (_name, { words, foreign }) => {
    for (const code of everyCode) {
      const text = explain(refused(code, errorStatus[code]), words);
      expectSentences(text);
      expect(text).not.toMatch(foreign);
      expect(text.split(/(?<=[.!?])\s+/).length).toBeGreaterThan(1);
    }
  },
);

test.each(everySurface)(
  "a %s says what happened and what to do after every other error",
  (name, { words, foreign }) => {
    const classes = Object.values(errors).filter((one) => one.prototype instanceof errors.MarketDataError);
    for (const one of classes) expect(everyError).toContainEqual(expect.any(one));
    for (const error of everyError) {
      const text = name === "assistant" ? explainToAssistant(error) : explain(error, words);
      expectSentences(text);
      // What is wrong with an argument is told where it was typed, or to an assistant.
      if (name !== "terminal" || !(error instanceof ArgumentError)) expect(text).not.toMatch(foreign);
    }
  },
);

test.each(everySurface)("a %s asks to report what no error of this project describes", (_name, { words }) => {
  expect(explain(new TypeError("x is not a function"), words)).toBe(
    "Strikebook has an internal error: x is not a function. Please report it.",
  );
});

test.each(everySurface)("a %s explains the limits of a desk as the desk's", (_name, { words }) => {
  const limit =
    "Not sent: this costs 5 credits, and 4 are left of your limit for today. Ask the administrator of the desk.";
  const own = new errors.ServiceError({
    status: 402,
    code: "insufficient_credits",
    message: limit,
    deskSource: "desk",
  });
  expect(explain(own, words)).toBe(limit);
  for (const code of ["insufficient_credits", "monthly_cap_reached", "account_suspended", "not_entitled"] as const) {
    const text = explain(refused(code, errorStatus[code], "provider"), words);
    expect(text).toMatch(/tell the administrator of the desk\.$/);
    expect(text).not.toMatch(/console|Contact the provider/);
  }
});

test.each([
  ["a date", () => readDate("friday", 0)],
  ["a symbol", () => readSymbols([[""]])],
  ["expirations", () => readExpirations([["friday"]])],
  ["a contract", () => readContractOrTicker([["SPY 251219 600"]])],
  ["a window", () => windowPieces({ fromMs: 0, toMs: 1e9 }, Infinity)],
])("an assistant is told what is wrong with %s without cells and formulas", (_what, read) => {
  const text = explainToAssistant(thrown(read));
  expectSentences(text);
  expect(text).not.toMatch(surfaces.assistant.foreign);
});
