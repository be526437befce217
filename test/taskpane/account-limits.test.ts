import { accountLine, limitsInWords } from "../../src/taskpane/account/account-limits";
import { account } from "../support/client/canned-responses";

const { limits } = account;

test("one line says what the key may do", () => {
  expect(accountLine(account, [])).toBe("Active: 120 requests per minute, 10 symbols per call, 20 live symbols.");
});

test("an account with a condition is never called active", () => {
  const condition = { code: "monthly_cap_reached", data: undefined, text: "The account has reached its cap." } as const;

  expect(accountLine(account, [condition])).toBeUndefined();
});

test("each limit of the account is one line", () => {
  expect(limitsInWords(limits)).toEqual([
    "120 requests per minute",
    "10 symbols per call",
    "2 replays at a time",
    "10 symbols per live stream, 20 in total",
  ]);
});

test("optional limits are listed if the service states them, with the singular for one", () => {
  const stated = limitsInWords({ ...limits, historicalInFlight: 1, activeKeys: 1, streamMaxDurationMinutes: 60 });

  expect(stated).toContain("1 replay at a time");
  expect(stated).toContain("60 minutes per live stream");
  expect(stated).toContain("1 key");
});
