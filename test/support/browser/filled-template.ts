import { fillTemplate, practiceWorkbench } from "../../../scripts/templates/fill-template";
import { noonMs } from "../templates/instants";
import { openTemplates } from "../templates/open-templates";

/**
 * Fills a template in the browser, with what is typed, and without one, with the same inputs. Expects the announced price to be paid, and
 * the same values in both.
 */
export async function fillsAsWithoutBrowser(
  template: Parameters<typeof fillTemplate>[1],
  typed: Record<string, string> = {},
  inputs: Record<string, string | number> = {},
): Promise<void> {
  await using session = await practiceWorkbench(noonMs);
  using expected = await openTemplates();
  const { price, credits, sheets } = await expected.fill(template, inputs);

  const filled = await fillTemplate(session, template, typed);

  expect(filled.label).toBe(`Insert: ${price.credits} credits`);
  expect(filled.credits).toBe(credits);
  expect(filled.sheets).toEqual(sheets);
}
