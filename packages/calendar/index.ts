/** Sessions of the US options exchanges, and New York time. */
export { endsEarly } from "./closures";
export { easternText, withEasternTimes } from "./eastern-text";
export { easternClock, easternDate, easternMs, easternOffsetMs } from "./eastern-time";
export { holidayName } from "./holiday-names";
export { canBeMonthly } from "./monthly-dates";
export { addDays, dayNumber, dayOfWeek, isPlainDate, plainDateOf } from "./plain-dates";
export { readTimeOfDay, timeText } from "./time-of-day";
export {
  closingMs,
  isSession,
  isTrading,
  lastClosedSession,
  lastSettledSession,
  nextOpeningMs,
  openingMs,
  sessionsBefore,
  settledMs,
  sharesClosingMs,
} from "./trading-sessions";
export { afterTradingTime } from "./trading-time";
