import type { ConsoleMessage, Page } from "playwright-core";

/** The errors that pages have reported since the last look at them. */
const errors: string[] = [];

/** Notes what a page reports as an error. Responses of the API are left out: tests cause failures of it, and check what the page shows. */
export function followErrors(page: Page): void {
  page.on("console", (line) => {
    if (line.type() === "error" && !isApiResponse(line)) errors.push(`${line.text()} (${line.location().url})`);
  });
  page.on("pageerror", (problem) => errors.push(problem.stack ?? String(problem)));
}

/** Returns the errors since the last call. */
export function takeErrors(): string[] {
  return errors.splice(0);
}

const apiPath = /^\/(flow\/)?v1\/|^\/admin\/api\/|^\/desk\/alerts/;

function isApiResponse(line: ConsoleMessage): boolean {
  const { url } = line.location();
  return line.text().startsWith("Failed to load resource") && URL.canParse(url) && apiPath.test(new URL(url).pathname);
}
