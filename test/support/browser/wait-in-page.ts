import type { Frame, JSHandle, Page } from "playwright-core";

/**
 * Resolves once a function returns something in the page, to what it returns. It is called ten times per second: Playwright's usual
 * sixty, for each frame, can take the page more time than its own work.
 */
export function waitInPage<Argument, Found>(
  page: Page | Frame,
  find: (argument: Argument) => Found,
  argument: Argument,
): Promise<JSHandle> {
  return page.waitForFunction<unknown, unknown>(find as (argument: unknown) => unknown, argument, { polling: 100 });
}
