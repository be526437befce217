import type { Cells, Sql } from "./cells";

/** First and last instants that count: of 1990 to 2100. */
const FIRST_MS = Date.UTC(1990, 0, 1);
const LAST_MS = Date.UTC(2101, 0, 1) - 1;

/** Returns the instant of a time in New York without a zone. */
export function newYorkMs(timestamp: Sql): Sql {
  return `epoch_ms(timezone('America/New_York', ${timestamp}))`;
}

/**
 * Returns the instant of a whole or decimal number of seconds, milliseconds, microseconds or nanoseconds since 1970 UTC, which its size
 * tells; NULL for other text. Fractions of a millisecond are dropped.
 */
export function unixMs(cells: Cells, ...names: readonly string[]): Sql {
  const [text, number] = [cells.text(...names), cells.number(...names)];
  return `(case
    when ${number} >= 1e17 then try_cast(${text} as bigint) // 1000000
    when ${number} >= 1e14 then try_cast(${text} as bigint) // 1000
    when ${number} >= 1e11 then floor(${number})::bigint
    when ${number} >= 1e8 then floor(${number} * 1000)::bigint
  end)`;
}

/**
 * Returns the instant of a text: RFC 3339 with a zone, a number as of `unixMs`, or a time in New York without a zone. NULL for other
 * text, and for a date alone.
 */
export function instantMs(cells: Cells, ...names: readonly string[]): Sql {
  const text = cells.text(...names);
  const afterMinutes = `substr(${text}, 17)`;
  const hasZone = `(ends_with(${text}, 'Z') or contains(${afterMinutes}, '+') or contains(${afterMinutes}, '-'))`;
  return `(case
    when substr(${text}, 5, 1) <> '-' then ${unixMs(cells, ...names)}
    when length(${text}) < 16 then null
    when ${hasZone} then epoch_ms(try_cast(${text} as timestamptz))
    else ${newYorkMs(`try_cast(${text} as timestamp)`)}
  end)`;
}

/** Returns whether an instant is missing or of a year that cannot be. */
export const isNoInstant = (ms: Sql): Sql => `not coalesce(${ms} between ${FIRST_MS} and ${LAST_MS}, false)`;

/** Returns a date: 2026-01-16, 20260116, 01/16/2026 or 16.01.2026, the first with a time too; NULL for other text. */
export function dateOfText(text: Sql): Sql {
  return `coalesce(try_cast(${text} as date), try_strptime(${text}, ['%Y%m%d', '%m/%d/%Y', '%d.%m.%Y'])::date)`;
}

/** Returns the date in New York of an instant. */
export function newYorkDate(ms: Sql): Sql {
  const hour = 3_600_000;
  // The date is the same 4 and 5 hours behind UTC, except in the hour between the two midnights.
  return `(case when ${ms} % ${24 * hour} between ${4 * hour} and ${5 * hour - 1}
    then timezone('America/New_York', timezone('UTC', epoch_ms(${ms})))::date
    else date '1970-01-01' + ((${ms} - ${4 * hour}) // ${24 * hour})::integer end)`;
}

/** Returns 'call' or 'put' of a text; NULL for other text. */
export function rightOfText(text: Sql): Sql {
  return `(case when lower(${text}) in ('c', 'call', 'calls') then 'call' when lower(${text}) in ('p', 'put', 'puts') then 'put' end)`;
}

/** Returns a text that says yes or no as BOOLEAN; NULL for other text. */
export function booleanOf(text: Sql): Sql {
  return `(case when lower(${text}) in ('true', 't', 'yes', 'y', '1') then true
    when lower(${text}) in ('false', 'f', 'no', 'n', '0') then false end)`;
}

/** Returns whether a text is one of some codes; false for NULL. */
export function isOneOf(text: Sql, codes: readonly number[]): Sql {
  return `coalesce(${text} in (${codes.map((code) => `'${code}'`).join(", ")}), false)`;
}

/** Returns whether a list of codes, with commas in between, has one of some codes; false for NULL. */
export function hasOneOf(list: Sql, codes: readonly number[]): Sql {
  const pattern = `(^|,) *(${codes.join("|")}) *(,|$)`;
  return `(${isOneOf(list, codes)} or coalesce(contains(${list}, ',') and regexp_matches(${list}, '${pattern}'), false))`;
}
