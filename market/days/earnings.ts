import { nextSession, previousSession, sessionOnOrBefore } from "../time/calendar";
import { type Day, dayOf, monthOf, yearOf } from "../time/civil-day";
import { reactionSession } from "./earnings-reaction";
import { gaussian, hash32, streamOf, uniform } from "./random";
import type { EarningsReport, ReportTiming } from "./vol-source";

/** When in a quarter a company reports, and how far its price jumps. */
interface ReportHabit {
  /** Month of the quarter, 1 to 3, and the date around which it reports. */
  month: 1 | 2 | 3;
  date: number;
  timing: ReportTiming;
  /** Standard deviation of the overnight jump: 0.065 is 6.5 %. */
  deviation: number;
}

/** One report with what the market makes of it. */
export interface ScheduledReport extends EarningsReport {
  /** The session whose opening is the first trading after the report. */
  reaction: Day;
  /** Total variance that every expiration from the reaction on carries until the report is known. */
  impliedVariance: number;
  /** What the report adds to the logarithm of the price overnight. */
  jump: number;
}

/** Dates, timings and deviations are illustrative; indices and funds do not report. */
const habits: Readonly<Record<string, ReportHabit>> = {
  JPM: { month: 1, date: 14, timing: "bmo", deviation: 0.026 },
  BAC: { month: 1, date: 15, timing: "bmo", deviation: 0.03 },
  UNH: { month: 1, date: 17, timing: "bmo", deviation: 0.055 },
  NFLX: { month: 1, date: 20, timing: "amc", deviation: 0.07 },
  TSLA: { month: 1, date: 23, timing: "amc", deviation: 0.08 },
  INTC: { month: 1, date: 24, timing: "amc", deviation: 0.08 },
  BA: { month: 1, date: 27, timing: "bmo", deviation: 0.04 },
  GOOGL: { month: 1, date: 28, timing: "amc", deviation: 0.05 },
  MSFT: { month: 1, date: 28, timing: "amc", deviation: 0.04 },
  META: { month: 1, date: 29, timing: "amc", deviation: 0.07 },
  AAPL: { month: 1, date: 30, timing: "amc", deviation: 0.035 },
  AMZN: { month: 1, date: 30, timing: "amc", deviation: 0.06 },
  QCOM: { month: 1, date: 30, timing: "amc", deviation: 0.06 },
  XOM: { month: 1, date: 31, timing: "bmo", deviation: 0.018 },
  PLTR: { month: 2, date: 3, timing: "amc", deviation: 0.11 },
  AMD: { month: 2, date: 4, timing: "amc", deviation: 0.08 },
  LLY: { month: 2, date: 5, timing: "bmo", deviation: 0.06 },
  MSTR: { month: 2, date: 5, timing: "amc", deviation: 0.06 },
  COIN: { month: 2, date: 12, timing: "amc", deviation: 0.09 },
  WMT: { month: 2, date: 19, timing: "bmo", deviation: 0.04 },
  NVDA: { month: 2, date: 25, timing: "amc", deviation: 0.065 },
  CRM: { month: 2, date: 26, timing: "amc", deviation: 0.06 },
  COST: { month: 3, date: 6, timing: "amc", deviation: 0.028 },
  AVGO: { month: 3, date: 10, timing: "amc", deviation: 0.07 },
  ORCL: { month: 3, date: 11, timing: "amc", deviation: 0.07 },
  MU: { month: 3, date: 21, timing: "amc", deviation: 0.08 },
};

/** Sessions that a date may fall early or late. */
const SHIFT = 4;
/** The market pays for a little more than it gets. */
const PREMIUM = 1.08;
const PREMIUM_SPREAD = 0.15;
/** No report moves a price by more than this many of its deviations. */
const LARGEST_JUMP = 4;

/** The reports of a company from one day through another, oldest first; undefined for what does not report. */
export function scheduledReports(symbol: string, seed: number, from: Day, through: Day): ScheduledReport[] | undefined {
  const habit = habits[symbol];
  if (habit === undefined) return undefined;
  const stream = streamOf(`${symbol} earnings`);
  const first = quarterOf(from) - 1;
  const quarters = Array.from({ length: quarterOf(through) + 2 - first }, (_, after) => first + after);
  return quarters
    .map((quarter) => scheduledReport(habit, quarter, seed, stream))
    .filter(({ day }) => day >= from && day <= through);
}

function scheduledReport(habit: ReportHabit, quarter: number, seed: number, stream: number): ScheduledReport {
  const around = dayOf(Math.floor(quarter / 4), (quarter % 4) * 3 + habit.month, habit.date);
  const shift = (hash32(seed, stream, quarter, 0) % (2 * SHIFT + 1)) - SHIFT;
  const report = { day: sessionsFrom(sessionOnOrBefore(around), shift), timing: habit.timing };
  const paid = PREMIUM * habit.deviation * Math.exp(PREMIUM_SPREAD * gaussian(seed, stream, quarter, 1));
  return {
    ...report,
    reaction: reactionSession(report),
    impliedVariance: paid * paid,
    jump: habit.deviation * fatTailed(seed, stream, quarter),
  };
}

/** Student's t of four degrees of freedom, scaled to variance 1: most reports move a price little, some a lot. */
function fatTailed(seed: number, stream: number, quarter: number): number {
  const chiSquare = -2 * Math.log(uniform(seed, stream, quarter, 3) * uniform(seed, stream, quarter, 4));
  const drawn = (gaussian(seed, stream, quarter, 2) / Math.sqrt(chiSquare / 4)) * Math.SQRT1_2;
  return Math.min(LARGEST_JUMP, Math.max(-LARGEST_JUMP, drawn));
}

function sessionsFrom(session: Day, count: number): Day {
  let day = session;
  for (let left = Math.abs(count); left > 0; left -= 1) day = count > 0 ? nextSession(day) : previousSession(day);
  return day;
}

/** Quarters since year 0. */
function quarterOf(day: Day): number {
  return yearOf(day) * 4 + Math.floor((monthOf(day) - 1) / 3);
}
