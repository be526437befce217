import type { Frame, Page } from "playwright-core";

/** Returns the page of the pane. */
export function paneOf(page: Page): Frame {
  const frame = page.frames().find((one) => one.url().includes("taskpane.html"));
  if (!frame) throw new Error("The pane is not loaded.");
  return frame;
}

/** Resizes the pane, or returns it to its usual width. The tab is used by later tests. */
export async function resizePane(page: Page, width: number | undefined): Promise<void> {
  await page.evaluate((pixels) => {
    const pane = document.getElementById("pane");
    if (pane) pane.style.width = pixels === undefined ? "" : `${pixels}px`;
  }, width);
}
