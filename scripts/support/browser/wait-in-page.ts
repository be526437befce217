import { setTimeout as delay } from "node:timers/promises";
import type { Frame, Page } from "playwright-core";

type Truthy<Found> = Exclude<Found, false | 0 | "" | null | undefined>;

/**
 * Resolves once a function returns something in the page, to what it returns. It is called ten times per second: Playwright's
 * `waitForFunction` calls it for each frame, which can take a busy page more time than its own work.
 */
export async function waitInPage<Argument, Found>(
  page: Page | Frame,
  find: (argument: Argument) => Found,
  argument: Argument,
): Promise<Truthy<Found>> {
  for (;;) {
    const found = await page.evaluate<unknown, unknown>(find as (argument: unknown) => unknown, argument);
    if (found) return found as Truthy<Found>; // what the function returned
    await delay(100);
  }
}
