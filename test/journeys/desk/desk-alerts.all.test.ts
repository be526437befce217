import type { WebhookRequest } from "../../../desk/alerts/deliveries";
import { startEngine, type TestEngine } from "../../../scripts/support/desk/engine";
import { openAlertWorkbench } from "../../../scripts/support/browser/alert-workbench";
import { openWorkbench } from "../../../scripts/support/browser/open-workbench";

let engine: TestEngine;
beforeAll(async () => void (engine = await startEngine()));
afterAll(() => engine.stop());

const textOf = ({ body }: WebhookRequest) => (JSON.parse(body) as { text: string }).text;

test("a person makes an alert of the desk in the pane, sees its price, tries it, and it is posted", async () => {
  await using session = await openAlertWorkbench(engine);
  const { pane, showTab, desk } = session;
  await showTab("Workbook");
  const panel = pane.getByRole("region", { name: "Alerts of the desk" });
  const toggle = panel.getByRole("button", { name: "Alerts of the desk" });
  await toggle.click();

  await panel.getByRole("button", { name: "Add an alert" }).click();
  const form = panel.getByRole("form", { name: "New alert" });
  // 390 minutes of a session, every five.
  await form.getByText("At most 78 credits a day.").waitFor();
  await form.getByLabel("Check every").selectOption("15");
  await form.getByText("At most 26 credits a day.").waitFor();
  await form.getByLabel("Webhook address").fill("https://elsewhere.example.com/x");
  await form.getByRole("button", { name: "Add" }).click();
  await form.getByText(/https addresses at hooks\.example\.com/).waitFor();
  await form.getByLabel("Webhook address").fill("https://hooks.example.com/services/secret-token");
  await form.getByRole("button", { name: "Add" }).click();
  const list = panel.getByRole("list", { name: "Alerts" });
  await list.getByText("SPXW spot crosses the flip", { exact: true }).waitFor();
  await list.getByText("Every 15 minutes, to hooks.example.com (Slack). At most 26 credits a day.").waitFor();

  await panel.getByRole("button", { name: "Add an alert" }).click();
  await form.getByLabel("Alert when").selectOption("balance");
  await form.getByRole("button", { name: "Add" }).click();
  await form.getByText(/Enter whole credits/).waitFor();
  await form.getByLabel("Credits").fill("50");
  await form.getByText("Free.").waitFor();
  await form.getByLabel("Check every").selectOption("1");
  await form.getByLabel("Name").fill("Low");
  await form.getByLabel("Webhook address").fill("https://hooks.example.com/services/secret-token");
  await form.getByRole("button", { name: "Add" }).click();
  await list.getByText("Low: Fewer than 50 credits are left").waitFor();
  await panel.getByText(/Together at most 26 credits a day/).waitFor();

  await panel.getByRole("button", { name: "Add an alert" }).click();
  await form.getByLabel("Alert when").selectOption("moves");
  await form.getByLabel("Check every").selectOption("15");
  await form.getByLabel("Webhook address").fill("https://hooks.example.com/services/secret-token");
  await form.getByRole("button", { name: "Add" }).click();
  await list.getByText("SPXW king moves", { exact: true }).waitFor();
  await panel.getByText(/Together at most 52 credits a day/).waitFor();

  /** The pane reads the alerts again when they are opened. */
  const reopen = async () => {
    await toggle.click();
    await list.waitFor({ state: "detached" });
    await toggle.click();
  };
  await list.getByRole("button", { name: "Send a test: Low" }).click();
  await desk.posted(1);
  await desk.nextCheck(1, 1);
  await reopen();
  await list.getByText(/^100 credits left\. Checked/).waitFor();
  await list.getByText(/^Posted /).waitFor();
  await desk.setCap(40);
  await desk.nextCheck(1, 1);
  const [tried, posted] = await desk.posted(2);
  await reopen();
  await list.getByText(/^40 credits left\. Checked/).waitFor();

  await desk.nextCheck(15, 3);
  await reopen();
  await list.getByText(/^Spot 6,790, flip 6,800\. Checked/).waitFor();
  await list.getByText(/^Now 6,850\. Checked/).waitFor();
  Object.assign(desk.market, { spot: 6_810, king: 6_875 });
  await desk.nextCheck(15, 3);
  const events = (await desk.posted(4)).slice(2).map(textOf).sort();
  await reopen();
  await list.getByText(/^Spot 6,810, flip 6,800\. Checked/).waitFor();
  await list.getByText(/^Now 6,875\. Checked/).waitFor();

  expect(tried && textOf(tried)).toMatch(/^Test of an alert: Fewer than 50 credits are left/);
  expect(posted && textOf(posted)).toMatch(/^Low: Fewer than 50 credits are left\. ann has 40 credits left\./);
  expect(events).toEqual([
    expect.stringMatching(/^SPXW king moves\. The king moved from 6,850 to 6,875; spot 6,810\. Board of /),
    expect.stringMatching(/^SPXW spot crosses the flip\. Spot 6,810 is above the flip, 6,800\. Board of /),
  ]);
  expect(await panel.textContent()).not.toContain("secret-token");

  await list.getByRole("button", { name: "Pause: Low" }).click();
  await list.getByText("Paused.").waitFor();
  await list.getByRole("button", { name: "Change: Low" }).click();
  const change = panel.getByRole("form", { name: "Change the alert" });
  await change.getByLabel("Credits").fill("30");
  await change.getByRole("button", { name: "Save" }).click();
  await list.getByText("Low: Fewer than 30 credits are left").waitFor();
  await list.getByRole("button", { name: "Remove: Low" }).click();
  await list.getByText(/^Low:/).waitFor({ state: "detached" });
});

test("a service that is no desk has no alerts", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { pane, showTab } = session;

  await showTab("Workbook");
  await pane.getByRole("region", { name: "Watches" }).waitFor();

  expect(await pane.getByRole("region", { name: "Alerts of the desk" }).count()).toBe(0);
});
