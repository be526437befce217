import { ArgumentError, shown } from "./argument-error";
import { nearest } from "./nearest";
import { isBlank, listed } from "./read-arguments";

/** One fact of several, by the name an analyst reads or by the API's; undefined, when blank, are all of them. */
export function readFact<Fact extends { name: string; field: string }>(
  value: unknown,
  facts: readonly Fact[],
): Fact | undefined {
  if (isBlank(value)) return undefined;
  const typed = comparable(String(value));
  const found = facts.find(({ name, field }) => comparable(name) === typed || comparable(field) === typed);
  if (found) return found;
  const names = facts.map(({ name }) => name);
  const guess = nearest(String(value).trim(), names);
  throw new ArgumentError(
    `There is no field ${shown(value)}. Fields are ${listed(names)}.${guess ? ` Did you mean "${guess}"?` : ""}`,
  );
}

function comparable(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, "");
}
