import { limitNames, type LimitName, type SpendingLimits } from "./spending";

/** Limits as typed, or the problems by the field in which they occur. */
type ParsedLimits = { limits: SpendingLimits } | { problems: Readonly<Partial<Record<LimitName, string>>> };

/** Parses limits: whole numbers, with or without commas between thousands. An empty field is no limit. */
export function parseLimits(typed: Readonly<Record<LimitName, string>>): ParsedLimits {
  const limits: Partial<Record<LimitName, number>> = {};
  const problems: Partial<Record<LimitName, string>> = {};
  for (const name of limitNames) {
    const text = typed[name].trim();
    if (/^(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,2})$/.test(text)) limits[name] = Number(text.replaceAll(",", ""));
    else if (text !== "") problems[name] = "Enter a whole number of credits, such as 100, or leave it empty.";
  }
  return Object.keys(problems).length > 0 ? { problems } : { limits };
}
