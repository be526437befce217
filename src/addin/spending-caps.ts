/**
 * What a person may set a limit for, in credits: what all workbooks of this computer spend in a day of New York, what one
 * workbook spends while it is open, and what is to be left of the balance.
 */
export const capNames = ["perDay", "perWorkbook", "leave"] as const;
export type CapName = (typeof capNames)[number];

/** In credits; a limit left out does not hold. */
export type SpendingCaps = Readonly<Partial<Record<CapName, number>>>;

/** Caps as typed, ready to hold; or what is wrong, by the field it is wrong in. */
export type ReadCaps = { caps: SpendingCaps } | { problems: Readonly<Partial<Record<CapName, string>>> };

/** The caps in what was typed: whole numbers, with or without commas between thousands. An empty field is no limit. */
export function readCaps(typed: Readonly<Record<CapName, string>>): ReadCaps {
  const caps: Partial<Record<CapName, number>> = {};
  const problems: Partial<Record<CapName, string>> = {};
  for (const name of capNames) {
    const text = typed[name].trim();
    if (/^(?:\d{1,9}|\d{1,3}(?:,\d{3}){1,2})$/.test(text)) caps[name] = Number(text.replaceAll(",", ""));
    else if (text !== "") problems[name] = "Enter a whole number of credits, such as 100, or leave it empty.";
  }
  return Object.keys(problems).length > 0 ? { problems } : { caps };
}

/** Whether something refused under the caps before may be allowed under those after. */
export function areLooser(after: SpendingCaps, before: SpendingCaps): boolean {
  return (
    (after.perDay ?? Infinity) > (before.perDay ?? Infinity) ||
    (after.perWorkbook ?? Infinity) > (before.perWorkbook ?? Infinity) ||
    (after.leave ?? -Infinity) < (before.leave ?? -Infinity)
  );
}
