import type { StoredSession } from "@strikebook/formulas";
import {
  bytesText,
  deletionText,
  forgetText,
  gapsText,
  minutesText,
  sessionTitle,
  usageText,
  windowText,
  progressText,
} from "../../src/taskpane/stored/stored-text";

const usage = { bytes: 12_400_000, limitBytes: 200_000_000, boards: 8_120, responses: 0 };

/** Thursday 2026-11-19 in New York, five hours behind UTC. */
const at = (time: string) => Date.parse(`2026-11-19T${time}:00-05:00`);

const session: StoredSession = {
  symbol: "SPXW",
  args: [],
  valuesOnly: false,
  date: "2026-11-20",
  minutes: 388,
  ofMinutes: 390,
  gaps: [],
  boards: 388,
  bytes: 1_240_000,
};

test.each([
  [0, "0 kB"],
  [1, "1 kB"],
  [48_200, "49 kB"],
  [999_000, "999 kB"],
  [1_000_000, "1 MB"],
  [12_449_000, "12.4 MB"],
  [200_000_000, "200 MB"],
])("%d bytes are %s", (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});

test("the usage names the limit, the boards, and other responses if there are any", () => {
  expect(usageText(usage)).toBe("12.4 MB of 200 MB, 8,120 boards");
  expect(usageText({ ...usage, boards: 1, responses: 2 })).toBe("12.4 MB of 200 MB, 1 board, 2 other responses");
});

test("removing the key says what it deletes, and what that cost if the key was bought", () => {
  expect(forgetText(usage, false)).toBe(
    "Forgetting the key also deletes 8,120 stored boards (12.4 MB), which would cost credits again. Export the data first to keep it.",
  );
  expect(forgetText(usage, true)).toBe(
    "Disconnecting also deletes 8,120 stored boards of the local service (12.4 MB).",
  );
});

test("a deletion says what it deletes", () => {
  expect(deletionText({ ...usage, boards: 1 }, false)).toBe(
    "Delete 1 stored board (12.4 MB) from this computer? Replaying them would cost credits again.",
  );
  expect(deletionText({ ...usage, boards: 0, responses: 3 }, true)).toBe(
    "Delete 3 responses of the local service (12.4 MB) from this computer?",
  );
});

test("a session is named by its symbol and date, with its minutes and size", () => {
  expect(sessionTitle(session)).toBe("SPXW, Fri, Nov 20, 2026");
  expect(minutesText(session)).toBe("388 of 390 minutes, 1.2 MB");
});

test.each([
  [session, "gamma, the 92 strikes nearest the price, the next 5 expirations"],
  [
    {
      ...session,
      args: [
        ["metric", "vanna"],
        ["maxStrikes", "all"],
        ["maxExpirations", "1"],
        ["layout", "matrix"],
        ["includeEmpty", "true"],
      ] as const,
    },
    "vanna, all strikes, the next expiration, by expiration, with empty strikes",
  ],
  [
    { ...session, args: [["expirations", "2026-11-20,2026-11-23"]] as const, valuesOnly: true },
    "gamma, the 92 strikes nearest the price, expirations 2026-11-20, 2026-11-23, without node types",
  ],
])("the window of boards is named as elsewhere in the pane: %#", (one, text) => {
  expect(windowText(one)).toBe(text);
});

test("gaps are listed in Eastern time, one minute as itself, and at most eight", () => {
  const span = (first: string, last = first) => ({ firstMs: at(first), lastMs: at(last) });

  expect(gapsText([])).toBeUndefined();
  expect(gapsText([span("10:31", "10:33"), span("11:05")])).toBe("Gaps: 10:31\u201310:33, 11:05 ET");
  const many = Array.from({ length: 10 }, (_, index) => span(`12:0${index}`));
  expect(gapsText(many)).toMatch(/^Gaps: 12:00, .*, 12:07 ET and 2 more$/);
});

test("progress is shown in whole percent, and never above 100", () => {
  expect(progressText("Importing", { done: 2, total: 5 })).toBe("Importing\u2026 40%");
  expect(progressText("Exporting", { done: 0, total: 0 })).toBe("Exporting\u2026 0%");
  expect(progressText("Exporting", { done: 7, total: 5 })).toBe("Exporting\u2026 100%");
});
