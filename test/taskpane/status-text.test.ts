import { initialActivity, type ActivityState } from "../../src/addin/account/activity";
import { dataInWords, dataLabel, healthOf } from "../../src/taskpane/status/status-text";

const connected: ActivityState = { ...initialActivity, keyKind: "own", connection: { kind: "connected" } };
const suspended = { code: "account_suspended", data: undefined, text: "The account is suspended." } as const;
const notEntitled = { code: "not_entitled", data: "Volatility", text: "Volatility: not enabled." } as const;
const unreachable = { origin: "https://api.example.test", text: "api.example.test cannot be reached." };

test.each([
  [{ kind: "live", delayMinutes: undefined } as const, "LIVE"],
  [{ kind: "delayed", delayMinutes: 15 } as const, "DELAYED 15 MIN"],
  [{ kind: "delayed", delayMinutes: undefined } as const, "DELAYED"],
  [{ kind: "past", delayMinutes: undefined } as const, "PAST"],
  [{ kind: "closed", delayMinutes: undefined } as const, "MARKET CLOSED"],
  [{ kind: "unreachable", delayMinutes: 15 } as const, "UNREACHABLE"],
  [{ kind: undefined, delayMinutes: undefined }, undefined],
])("data of kind %j is marked %s", (data, mark) => {
  expect(dataLabel(data)).toBe(mark);
});

test("the label is explained by the number of cells of each kind", () => {
  const counts = { live: 2, delayed: 0, past: 1, closed: 0, replay: 0 };
  const data = {
    kind: "live",
    counts,
    delayMinutes: undefined,
    isSimulated: false,
    recorded: undefined,
    opensAtMs: undefined,
  } as const;

  expect(dataInWords(data)).toBe("Cells and boards shown: 2 live, 1 past.");
});

test("without a key the status line asks for one", () => {
  expect(healthOf(initialActivity)).toEqual({ tone: "idle", text: "Not connected. Enter your API key." });
});

test("a working connection says so", () => {
  expect(healthOf({ ...connected, keyKind: "practice" })).toEqual({
    tone: "good",
    text: "Connected to the practice market.",
  });
});

test("a connection problem replaces the status line", () => {
  const connection = { kind: "problem" as const, text: "This key was refused." };

  expect(healthOf({ ...connected, connection })).toEqual({ tone: "bad", text: connection.text });
});

test("an unreachable service comes before a condition of the account", () => {
  expect(healthOf({ ...connected, unreachable: [unreachable], conditions: [suspended] })).toEqual({
    tone: "bad",
    text: unreachable.text,
  });
});

test("a condition of the whole account replaces the status line", () => {
  expect(healthOf({ ...connected, conditions: [suspended] })).toEqual({ tone: "bad", text: suspended.text });
});

test("data that is not enabled is named, and the connection stays good", () => {
  expect(healthOf({ ...connected, conditions: [notEntitled] })).toEqual({
    tone: "idle",
    text: "Connected. Volatility: not enabled.",
  });
});

test("a stream that has ended says what to do", () => {
  expect(healthOf(connected, "The API key was revoked.")).toEqual({ tone: "bad", text: "The API key was revoked." });
});
