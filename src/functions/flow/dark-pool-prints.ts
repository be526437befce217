import type { Addin } from "../../addin/addin";
import type { DarkPoolTrade } from "../../contract/flow/flow-contracts";
import { darkPoolPage } from "../../contract/limits";

/** Which prints, with `limit` of them at the most, page after page. */
type PrintsQuestion = Parameters<Addin["market"]["flow"]["darkPool"]>[0] & { limit: number };

/**
 * Off-exchange prints, each once and at most `limit`: 5 credits a page of up to 5,000.
 *
 * The price of all pages is known before the first is sent: where it would pass a limit nothing is asked and nothing spent.
 */
export async function darkPoolPrints(
  { market }: Addin,
  question: PrintsQuestion,
  signal: AbortSignal,
): Promise<DarkPoolTrade[]> {
  const { limit: most, offset = 0 } = question;
  const pages = Array.from({ length: Math.ceil(most / darkPoolPage.max) }, (_, index) => index * darkPoolPage.max);
  const { credits } = await market.estimate((priced) =>
    pages.map((read) => {
      const limit = Math.min(darkPoolPage.max, most - read);
      return market.flow.darkPool({ ...question, limit, offset: offset + read }, priced);
    }),
  );
  market.budget.allow(credits);
  const prints: DarkPoolTrade[] = [];
  const read = market.flow.darkPoolPages({ ...question, limit: darkPoolPage.max, most }, signal);
  for await (const { record } of read) prints.push(...record);
  return eachOnce(prints);
}

/** A print that comes in between two pages pushes the last one of the first page onto the second. */
function eachOnce(prints: readonly DarkPoolTrade[]): DarkPoolTrade[] {
  const seen = new Set<unknown>();
  return prints.filter(({ tradeId }) => {
    if (typeof tradeId !== "string") return true;
    const isNew = !seen.has(tradeId);
    seen.add(tradeId);
    return isNew;
  });
}
