import { readTimeOfDay, timeText } from "../../packages/calendar/time-of-day";

test.each([
  ["10:30", "10:30:00"],
  ["9:30:15.250", "09:30:15"],
  ["12:05 AM", "00:05:00"],
  ["12:05 pm", "12:05:00"],
  ["3:45PM", "15:45:00"],
  ["23:59:59", "23:59:59"],
])("the time %p is %s", (text, shown) => {
  expect(timeText(readTimeOfDay(text) ?? NaN)).toBe(shown);
});

test.each(["24:00", "10:60", "10:30:60", "13:00 PM", "0:30 AM", "1030", ""])("%p is not a time of day", (text) => {
  expect(readTimeOfDay(text)).toBeUndefined();
});
