import { Temporal } from "temporal-polyfill";
import { ServiceError } from "../transport/errors";
import type { SymbolHeatmap } from "../contract/heatmap";
import type { SymbolRange } from "../contract/history";
import type { SymbolLevels } from "../contract/levels";
import { ArgumentError } from "./arguments/argument-error";
import type { Expirations } from "./arguments/read-expirations";

/** The root that lists the daily and weekly expirations, by the root that lists the AM-settled monthlies alone. API document, Part 1. */
const weeklyRoots: ReadonlyMap<string, string> = new Map([
  ["SPX", "SPXW"],
  ["NDX", "NDXP"],
  ["RUT", "RUTW"],
]);

/** A record that nets expirations: of them all but the levels say which. */
type Netted = SymbolHeatmap | SymbolRange | SymbolLevels;

/**
 * The answer of `ask`, unless exact expirations were asked of a root that lists the monthlies alone and lacks some of them.
 *
 * The service nets the dates it has and leaves the others out in silence: an answer that looks right and is not. Dates that no
 * monthly can have are refused before anything is asked and spent.
 *
 * @throws ArgumentError naming the dates and the root to ask instead.
 */
export async function onListedDates<Answer extends { record: Netted }>(
  symbol: string,
  expirations: Expirations,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const weekly = weeklyRoots.get(symbol);
  if (weekly === undefined || typeof expirations !== "object") return ask();
  const monthlies = expirations.filter(mayBeMonthly);
  const others = expirations.filter((date) => !monthlies.includes(date));
  if (others.length > 0) {
    throw notListed(
      symbol,
      others,
      `It holds the AM-settled monthlies only: ask ${weekly}, which lists the daily and weekly expirations.`,
    );
  }
  const elsewhere = `${weekly} may list it, settled at the close: ask ${weekly}, or leave the date out.`;
  const answer = await ask().catch((problem: unknown) => {
    const isNone = problem instanceof ServiceError && problem.code === "expiration_not_found";
    throw isNone ? notListed(symbol, monthlies, elsewhere) : problem;
  });
  const netted = nettedDates(answer.record) ?? monthlies;
  const missing = monthlies.filter((date) => !netted.includes(date));
  if (missing.length > 0) throw notListed(symbol, missing, elsewhere);
  return answer;
}

function notListed(symbol: string, dates: readonly string[], advice: string): ArgumentError {
  return new ArgumentError(`${symbol} has no expiration on ${dates.join(", ")}. ${advice}`);
}

/** Undefined for levels, which do not say. */
function nettedDates(record: Netted): readonly string[] | undefined {
  if ("axes" in record) return record.axes.flatMap((axis) => axis.expirations);
  return "expirations" in record ? record.expirations : undefined;
}

/** The third Friday of its month, or the Thursday before where that Friday is a holiday. */
function mayBeMonthly(date: string): boolean {
  const { day, dayOfWeek } = Temporal.PlainDate.from(date);
  return (dayOfWeek === 5 && day >= 15 && day <= 21) || (dayOfWeek === 4 && day >= 14 && day <= 20);
}
