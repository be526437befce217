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

const problem = { kind: "problem", text: "This key was refused." } as const;

test.each<[string, ActivityState, string, string]>([
  ["without a key", initialActivity, "idle", "Not connected. Enter your API key."],
  ["of a working connection", { ...connected, keyKind: "practice" }, "good", "Connected to the local service."],
  ["of a connection problem", { ...connected, connection: problem }, "bad", problem.text],
  [
    "of an unreachable service, whatever the condition of the account",
    { ...connected, unreachable: [unreachable], conditions: [suspended] },
    "bad",
    unreachable.text,
  ],
  ["of a condition of the whole account", { ...connected, conditions: [suspended] }, "bad", suspended.text],
  [
    "of data that is not enabled",
    { ...connected, conditions: [notEntitled] },
    "idle",
    "Connected. Volatility: not enabled.",
  ],
])("the status line %s says so", (_what, activity, tone, text) => {
  expect(healthOf(activity)).toEqual({ tone, text });
});

test.each([
  [{ isSimulated: false, recorded: "Recorded: archive, Nov 20" }, "Connected to your recorded data."],
  [{ isSimulated: true, recorded: undefined }, "Connected to the practice market."],
  [{ isSimulated: false, recorded: undefined }, "Connected to the local service."],
])("with the practice key, the pane says what market the cells show: %j", (shown, text) => {
  expect(healthOf({ ...connected, keyKind: "practice" }, undefined, shown).text).toBe(text);
});

test("a stream that has ended says what to do", () => {
  expect(healthOf(connected, "The API key was revoked.")).toEqual({ tone: "bad", text: "The API key was revoked." });
});
