import { openWorkbench, type WorkbenchSession } from "../../../scripts/support/browser/open-workbench";
import { waitInPage } from "../../../scripts/support/browser/wait-in-page";

/** More controls than the pane has. */
const MAX_STEPS = 120;

/** Presses a key until the control with a name has the focus. Throws an error with the controls that had it if none has. */
async function moveTo({ page }: WorkbenchSession, name: RegExp, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  const seen: string[] = [];
  for (let step = 0; step < MAX_STEPS; step += 1) {
    await page.keyboard.press(key);
    const focused = await page.evaluate(() => {
      const pane = document.querySelector("iframe")?.contentDocument;
      const element = pane?.activeElement as HTMLInputElement | null | undefined; // only an input has labels
      return element?.getAttribute("aria-label") ?? element?.labels?.[0]?.textContent ?? element?.textContent ?? "";
    });
    if (name.test(focused)) return;
    seen.push(focused.slice(0, 40));
  }
  throw new Error(`No control is named ${String(name)}: ${[...new Set(seen)].join(" | ")}`);
}

test("the keyboard alone leads from no key to a refreshed, formatted sheet", async () => {
  await using session = await openWorkbench({ key: undefined });
  const { page, pane, workbench } = session;
  const press = (key: string) => page.keyboard.press(key);
  await pane.getByLabel("API key").waitFor();
  await page.locator("iframe").focus();

  await moveTo(session, /^API key/);
  await page.keyboard.type("practice");
  await press("Enter");
  await pane.getByRole("heading", { name: "Practice key" }).waitFor();

  await moveTo(session, /^Data$/, "Shift+Tab");
  await press("Home");
  await press("ArrowRight");
  await press("Enter");
  await moveTo(session, /^(Functions|Show functions|Show)$/);
  await press("Enter");
  await pane
    .getByRole("button", { name: /^GEX\.LEVELS/ })
    .first()
    .waitFor();
  await moveTo(session, /^GEX\.LEVELS\.AT/);
  await press("Enter");
  await moveTo(session, /^Insert$/);
  await press("Enter");
  await workbench.until("A1", "Symbol");
  await press("Escape");

  await moveTo(session, /^Format table$/);
  await press("Enter");
  await waitInPage(page, () => window.workbench?.look("A1").bold === true, undefined);
  await moveTo(session, /^Everything$/, "Shift+Tab");
  await press("Enter");
  // Past levels are fresh for an hour.
  await pane.getByText("0 calls, 0 credits; 1 cell from cache.").waitFor();
  await press("Enter");
  await pane.getByText("1 cell refreshed.").waitFor();
  // Until its new result arrives, the cell shows that it is busy.
  await workbench.until("A1", "Symbol");
});
