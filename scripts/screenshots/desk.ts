import { openAdminDesk } from "../support/desk/admin-desk";
import { fillDesk } from "../support/desk/busy-desk";
import { startEngine } from "../support/desk/engine";
import { openAlertWorkbench } from "../support/browser/alert-workbench";
import { openDeskPage } from "../support/browser/desk-page";
import { folder } from "./picture";

/** The administrator's page of the desk, with what thirty people do on three nodes. */
export async function desk(): Promise<void> {
  const engine = await startEngine();
  try {
    await using filled = await openAdminDesk(engine, "screenshots");
    await fillDesk(filled);
    await using opened = await openDeskPage(filled.routes, { viewport: { width: 1440, height: 1060 } });
    const { page } = opened;
    await page.getByLabel("Administrator's key").fill(filled.adminKey);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("table", { name: "People" }).waitFor();
    await page.screenshot({ path: `${folder}/desk.png` });
    await page.getByRole("tab", { name: "Streams and nodes" }).click();
    await page.getByRole("table", { name: "Nodes" }).waitFor();
    await page.screenshot({ path: `${folder}/desk-nodes.png` });
    console.log(`${folder}/desk.png and desk-nodes.png`);
  } finally {
    await engine.stop();
  }
}

/** The alerts of a desk in the pane: one that was posted, and the form of another. */
export async function alerts(): Promise<void> {
  const engine = await startEngine();
  try {
    await using session = await openAlertWorkbench(engine, { width: 1280, height: 1100 });
    const { page, pane } = session;
    const panel = pane.getByRole("region", { name: "Alerts of the desk" });
    await session.showTab("Workbook");
    await panel.getByRole("button", { name: "Alerts of the desk" }).click();
    await panel.getByRole("button", { name: "Add an alert" }).click();
    const form = panel.getByRole("form", { name: "New alert" });
    await form.getByLabel("Level").selectOption("king");
    await form.getByLabel("Name").fill("SPXW at the king");
    await form.getByLabel("Webhook address").fill("https://hooks.example.com/services/T0/B0/x");
    await form.getByLabel("Check every").selectOption("1");
    await form.getByRole("button", { name: "Add" }).click();
    await panel.getByRole("button", { name: /^Send a test/ }).click();
    await session.desk.posted(1);
    await session.desk.nextCheck(1, 1);
    await panel.getByText(/^Spot .* Checked/).waitFor();
    await panel.getByRole("button", { name: "Add an alert" }).click();
    await form.getByLabel("Alert when").selectOption("moves");
    await form.getByRole("button", { name: "Add" }).scrollIntoViewIfNeeded();
    await page.screenshot({ path: `${folder}/alerts.png`, clip: withMargin(await panel.boundingBox()) });
    console.log(`${folder}/alerts.png`);
  } finally {
    await engine.stop();
  }
}

const MARGIN = 14;

/** Returns a rectangle with a margin around it. */
function withMargin(box: { x: number; y: number; width: number; height: number } | null) {
  if (!box) throw new Error("What to picture is not on the page.");
  const [width, height] = [box.width + 2 * MARGIN, box.height + 2 * MARGIN];
  return { x: box.x - MARGIN, y: box.y - MARGIN, width, height };
}
