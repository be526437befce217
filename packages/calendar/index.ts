/** Sessions of the US options exchanges, and New York time. */
export {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  type Day,
  addDays,
  dayFromIso,
  dayNumber,
  dayOf,
  dayOfWeek,
  isPlainDate,
  isoDate,
  monthOf,
  yearOf,
} from "./civil-day";
export { easternText, newYorkPeriod, newYorkTime, withEasternTimes } from "./eastern-text";
export { easternClock, easternDate, easternDay, easternMs, easternOffsetMs } from "./eastern-time";
export { endsEarly, holidayName } from "./holidays";
export { canBeMonthly, isMonthlyExpiration, lastSessionOfMonth, monthlyExpiration } from "./monthly-expirations";
export { readTimeOfDay, timeText } from "./time-of-day";
export {
  closingMs,
  isSession,
  isTrading,
  lastClosedSession,
  lastSettledSession,
  newestShareSession,
  nextOpeningMs,
  nextSession,
  openingMs,
  previousSession,
  sessionOnOrBefore,
  sessionSeconds,
  sessionsBefore,
  sessionsBetween,
  settledMs,
  sharesClosingMs,
  sharesOpeningMs,
} from "./trading-sessions";
export { afterTradingTime } from "./trading-time";
