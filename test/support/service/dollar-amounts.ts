/** The fields of responses that are exposure or premium, in dollars. `relativePremium` is a ratio. */
const dollars =
  /^(value|values|matrix|netExposure|(min|max)Value|peakAbs(Mean|Max)|n[cp]p(Cumulative)?|(?!relative)\w*premium(Cumulative)?)$/iu;

/** Returns the amounts of a parsed response, and those that have a fraction of a cent: a number prints at most two decimals. */
export function dollarAmounts(body: unknown): { amounts: number[]; fractions: number[] } {
  const amounts: number[] = [];
  const visit = (node: unknown, isDollars: boolean): void => {
    if (typeof node === "number" && isDollars) amounts.push(node);
    if (Array.isArray(node)) for (const item of node) visit(item, isDollars);
    else if (typeof node === "object" && node !== null) {
      for (const [name, field] of Object.entries(node)) visit(field, dollars.test(name));
    }
  };
  visit(body, false);
  return { amounts, fractions: amounts.filter((usd) => !/^-?\d+(\.\d{1,2})?$/u.test(String(usd))) };
}
