import {
  type Day,
  dayOf,
  monthOf,
  nextSession,
  previousSession,
  sessionOnOrBefore,
  yearOf,
} from "@strikebook/calendar";
import { underlyingOf } from "../chains/underlyings";
import { type EarningsReport, reactionSession, type ReportTiming } from "./earnings-report";
import { SESSIONS_PER_YEAR } from "./factor-moves";
import { gaussian, hash32, streamOf, uniform } from "./random";
import { ordinaryVolatility } from "./variance-model";

/** When in a quarter a company reports, and how far its price moves. */
interface ReportPattern {
  /** Month of the quarter, 1 to 3, and the date around which it reports. */
  month: 1 | 2 | 3;
  date: number;
  timing: ReportTiming;
  /** Standard deviation of the move from the close before a report to the close after it: 0.065 is 6.5 %. */
  deviation: number;
}

/** One report with its effect on prices. */
export interface ScheduledReport extends EarningsReport {
  /** The first session that opens after the report. */
  reaction: Day;
  /** Total variance that the report adds to every expiration from the reaction on, until it is known. */
  impliedVariance: number;
  /** Overnight change of the logarithm of the price caused by the report. */
  jump: number;
}

/** Dates, timings and deviations are illustrative; indices and funds do not report. */
const patterns: Readonly<Record<string, ReportPattern>> = {
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

/** Maximum number of sessions that a date may be early or late. */
const SHIFT = 4;
/** Deviation of the logarithm of how far one report moves the price, compared with the company's other reports. Options price it. */
const SIZE_SPREAD = 0.15;
/** Implied move as a multiple of the expected move. */
const PREMIUM = 1.12;

/** Returns the reports of a company from one day through another, oldest first; `undefined` for indices and funds. */
export function scheduledReports(symbol: string, seed: number, from: Day, through: Day): ScheduledReport[] | undefined {
  const pattern = patterns[symbol];
  const underlying = underlyingOf(symbol);
  if (pattern === undefined || underlying === undefined) return undefined;
  const ordinaryVariance = ordinaryVolatility(underlying) ** 2 / SESSIONS_PER_YEAR;
  const inputs = { pattern, ordinaryVariance, seed, stream: streamOf(`${symbol} earnings`) };
  const first = quarterOf(from) - 1;
  const quarters = Array.from({ length: quarterOf(through) + 2 - first }, (_, after) => first + after);
  return quarters.map((quarter) => scheduledReport(inputs, quarter)).filter(({ day }) => day >= from && day <= through);
}

interface ReportInputs {
  pattern: ReportPattern;
  /** Variance of an ordinary session, which is part of the move over a report. */
  ordinaryVariance: number;
  seed: number;
  stream: number;
}

function scheduledReport({ pattern, ordinaryVariance, seed, stream }: ReportInputs, quarter: number): ScheduledReport {
  const around = dayOf(Math.floor(quarter / 4), (quarter % 4) * 3 + pattern.month, pattern.date);
  const shift = (hash32(seed, stream, quarter, 0) % (2 * SHIFT + 1)) - SHIFT;
  const report = { day: sessionsFrom(sessionOnOrBefore(around), shift), timing: pattern.timing };
  const size = Math.exp(SIZE_SPREAD * gaussian(seed, stream, quarter, 1));
  const jumpVariance = (pattern.deviation ** 2 - ordinaryVariance) * size ** 2;
  return {
    ...report,
    reaction: reactionSession(report),
    impliedVariance: PREMIUM ** 2 * (jumpVariance + ordinaryVariance),
    jump: Math.sqrt(jumpVariance) * fatTailed(uniform(seed, stream, quarter, 2)),
  };
}

/** Largest draw of Student's t with four degrees of freedom: 2.7 standard deviations. 4 % of draws would be larger. */
const LARGEST_DRAW = 3;
/**
 * With t = 2 s / sqrt(1 - s^2), the probability of a draw between -t and t is (3 s - s^3) / 2, and the variance of the draws
 * in between is 4 s^2 / (3 - s^2).
 */
const LIMIT = LARGEST_DRAW / Math.sqrt(4 + LARGEST_DRAW ** 2);
const WITHIN_LIMIT = (3 * LIMIT - LIMIT ** 3) / 2;
const DRAW_DEVIATION = Math.sqrt((4 * LIMIT ** 2) / (3 - LIMIT ** 2));

/** Returns the draw of a uniform number, scaled to variance 1. */
function fatTailed(share: number): number {
  // Solves (3 s - s^3) / 2 = the probability for s, by the sine of a triple angle.
  const s = 2 * Math.sin(Math.asin(WITHIN_LIMIT * (2 * share - 1)) / 3);
  return (2 * s) / Math.sqrt(1 - s * s) / DRAW_DEVIATION;
}

function sessionsFrom(session: Day, count: number): Day {
  let day = session;
  for (let left = Math.abs(count); left > 0; left -= 1) day = count > 0 ? nextSession(day) : previousSession(day);
  return day;
}

/** Returns the number of quarters since year 0. */
function quarterOf(day: Day): number {
  return yearOf(day) * 4 + Math.floor((monthOf(day) - 1) / 3);
}
