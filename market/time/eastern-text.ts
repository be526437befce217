const eastern = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "America/New_York",
  dateStyle: "short",
  timeStyle: "medium",
});

/** Returns the date and the time of an instant in New York, without seconds if these are 0: `2026-01-06 15:45`. */
function dateAndTime(instantMs: number): string {
  return eastern.format(instantMs).replace(/(:\d\d):00$/, "$1");
}

/** Formats an instant for people (milliseconds since 1970 UTC): `2026-01-06 15:45 ET`. */
export function newYorkTime(instantMs: number): string {
  return `${dateAndTime(instantMs)} ET`;
}

/** Formats a period for people: `2026-01-06 09:30 to 15:45 ET`. */
export function newYorkPeriod(fromMs: number, toMs: number): string {
  const [from, to] = [dateAndTime(fromMs), dateAndTime(toMs)];
  if (from === to) return `${to} ET`;
  return from.slice(0, 10) === to.slice(0, 10) ? `${from} to ${to.slice(11)} ET` : `${from} to ${to} ET`;
}
