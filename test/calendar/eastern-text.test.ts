import { easternText, withEasternTimes } from "../../packages/calendar/eastern-text";

test("an instant is shown in New York time, with seconds if there are any", () => {
  expect(easternText(Date.parse("2026-11-20T21:00:00Z"))).toBe("Fri 20 Nov 2026 16:00 ET");
  expect(easternText(Date.parse("2026-06-07T13:05:09Z"))).toBe("Sun 7 Jun 2026 09:05:09 ET");
});

test.each([
  [
    "There is no data after 2026-06-10T20:00:00.000Z, the current time.",
    "There is no data after Wed 10 Jun 2026 16:00 ET, the current time.",
  ],
  [
    "from 2026-11-20T14:30:00+00:00 to 2026-11-20 21:00 UTC.",
    "from Fri 20 Nov 2026 09:30 ET to Fri 20 Nov 2026 16:00 ET.",
  ],
  ["Use 2026-11-20 or later, 10:30 in New York.", "Use 2026-11-20 or later, 10:30 in New York."],
  ["2026-13-45T99:00:00Z is not a time.", "2026-13-45T99:00:00Z is not a time."],
])("the message %p is shown as %p", (sent, shown) => {
  expect(withEasternTimes(sent)).toBe(shown);
});
