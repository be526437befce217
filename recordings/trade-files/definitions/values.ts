/** SQL that this folder builds: columns by their position, constants and parameters. Never text of a file or of a user. */
export type Sql = string;

/** First and last instants that count: of 1990 to 2100. */
const FIRST_MS = Date.UTC(1990, 0, 1);
const LAST_MS = Date.UTC(2101, 0, 1) - 1;

/** Returns the instant of a time in New York without a zone. */
export function newYorkMs(timestamp: Sql): Sql {
  return `epoch_ms(timezone('America/New_York', ${timestamp}))`;
}

/** The zone of instants that state none: a layout without one has to state it. */
export type InstantZone = "new-york" | "utc" | "stated";

/**
 * What follows reads the usual form of each kind of cell in SQL, and leaves every other text to the readers of `read_cell`. `text` is the
 * name of a column, so that no text is computed twice.
 */
const other = (text: Sql, kind: string) => `read_cell(${text}, '${kind}')`;

/** Returns a number in its usual form; NULL for other text, and for one that may have thousands. */
export function plainNumberOf(text: Sql, decimal: "point" | "comma" | undefined): Sql {
  const number = `try_cast(${decimal === "comma" ? `replace(${text}, ',', '.')` : text} as double)`;
  return decimal === "point" ? number : `case when not contains(${text}, '.') then ${number} end`;
}

/** Returns the number of a text, of which `plain` is the usual form; NaN for other text. */
export function numberOf(text: Sql, plain: Sql, decimal: "point" | "comma" | undefined): Sql {
  // Long decimals of numbers with 32 bits are the shortest ones of those.
  const float = `try_cast(${plain} as float)`;
  return `(case when ${text} is null then null when not coalesce(isfinite(${plain}), false) then ${other(text, `number ${decimal}`)}
    when length(${text}) > 14 and ${float}::double = ${plain} and ${plain} <> floor(${plain}) then ${float}::varchar::double
    else ${plain} end)`;
}

/** Returns an instant in milliseconds since 1970 UTC; -1 for other text. Fractions of a millisecond are dropped. */
export function instantMs(text: Sql, zone: InstantZone): Sql {
  const whole = `try_cast(${text} as bigint)`;
  const after = `substr(${text}, 20, 1)`;
  const hasOffset = `(substr(${text}, -6, 1) in ('+', '-') and substr(${text}, -3, 1) = ':') or ends_with(${text}, '+00')`;
  const rest = `substr(${text}, 20)`;
  const isNaive = `right(${text}, 1) between '0' and '9' and not contains(${rest}, '-') and not contains(${rest}, '+')`;
  const timestamp = `try_cast(${text} as timestamp)`;
  const naive = { "new-york": newYorkMs(timestamp), utc: `epoch_ms(${timestamp})`, stated: "null::bigint" }[zone];
  return `(case when ${text} is null then null else coalesce(case
    when substr(${text}, 5, 1) <> '-' then case when contains(${text}, '.') then null when length(${text}) = 19 then ${whole} // 1000000
      when length(${text}) = 16 then ${whole} // 1000 when length(${text}) = 13 then ${whole}
      when length(${text}) = 10 then ${whole} * 1000 end
    when ${after} not in ('', '.', 'Z', '+', '-') then null
    when ends_with(${text}, 'Z') or ${hasOffset} then epoch_ms(try_cast(${text} as timestamptz))
    when length(${text}) > 18 and ${isNaive} then ${naive}
  end, try_cast(${other(text, `instant ${zone}`)} as bigint), -1) end)`;
}

/** Returns whether an instant is missing or of a year that cannot be. */
export const isNoInstant = (ms: Sql): Sql => `not coalesce(${ms} between ${FIRST_MS} and ${LAST_MS}, false)`;

/** Returns a date; NULL for other text. */
export function daySql(text: Sql, dayFirst: boolean | undefined): Sql {
  return `(case when ${text} is null then null else coalesce(case
    when length(${text}) = 10 and substr(${text}, 5, 1) = '-' then try_cast(${text} as date)
    when length(${text}) = 8 then try_strptime(${text}, '%Y%m%d')::date
  end, date '1970-01-01' + try_cast(${other(text, `day ${dayFirst}`)} as integer)) end)`;
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
export function rightSql(text: Sql): Sql {
  return `(case when ${text} is null then null when lower(${text}) in ('c', 'call') then 'call' when lower(${text}) in ('p', 'put') then 'put'
    else case ${other(text, "right")} when 1 then 'call' when 0 then 'put' end end)`;
}

/** Returns 1 or 0 of a text that says yes or no; NaN for other text. */
export function flagOf(text: Sql): Sql {
  return `(case when ${text} is null then null when ${text} = 'true' then 1 when ${text} = 'false' then 0 else ${other(text, "flag")} end)::double`;
}

/** Returns whether a number is another than 0; false for NULL and NaN. */
export const isOtherThan0 = (number: Sql): Sql => `coalesce(${number} <> 0 and not isnan(${number}), false)`;

/** Returns whether a text is one of some codes; false for NULL. */
export function isOneOf(text: Sql, codes: readonly number[]): Sql {
  return `coalesce(${text} in (${codes.map((code) => `'${code}'`).join(", ")}), false)`;
}

/** Returns whether a list of codes, with commas in between, has one of some codes; false for NULL. */
export function hasOneOf(list: Sql, codes: readonly number[]): Sql {
  const pattern = `(^|,) *(${codes.join("|")}) *(,|$)`;
  return `(${isOneOf(list, codes)} or coalesce(contains(${list}, ',') and regexp_matches(${list}, '${pattern}'), false))`;
}
