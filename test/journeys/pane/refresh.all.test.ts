import { openWorkbench } from "../../../scripts/support/browser/open-workbench";

test("a refresh shows its price first, Escape returns the focus, and the cells are requested again", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, pane, service, faults, showTab } = session;
  faults.add({ route: "levels", calls: 1, effect: { kind: "refusal", code: "not_entitled" } });
  await workbench.set("A1", '=GEX.LEVELS.AT("SPY","-5d")');
  await workbench.until("A1", "Symbol");
  await workbench.set("A20", '=GEX.LEVELS("SPY")');
  await workbench.until("A20", "#N/A");
  await showTab("Workbook");
  const levelCalls = () => service.requests.filter(({ path }) => path.startsWith("/v1/gex/levels")).length;
  expect(levelCalls()).toBe(1);

  const everything = pane.getByRole("button", { name: "Everything" });
  await everything.click();
  // Past levels are fresh for an hour; the current ones were refused and are not cached.
  await pane.getByText("1 call, 1 credit; 1 cell from cache.").waitFor();
  await pane.locator(":focus").press("Escape");
  await pane.getByText("1 call, 1 credit").waitFor({ state: "detached" });
  expect(await everything.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(levelCalls()).toBe(1);

  await pane.getByRole("button", { name: "Errors only" }).click();
  await pane.getByText("1 call, 1 credit.").waitFor();
  await pane.locator(":focus").press("Enter");
  await workbench.until("A20", "Symbol");
  await pane.getByText("1 cell refreshed.").waitFor();
  expect(levelCalls()).toBe(2);
});

test("a paste above the number of credits that the user has set waits for an answer, and a pause refuses it at no cost", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, pane, service, showTab } = session;
  const paid = () => service.requests.filter(({ credits }) => credits > 0).length;
  await showTab("Spending");
  await pane.getByRole("button", { name: "Limits", exact: true }).click();
  await pane.getByLabel("Ask before more credits than").fill("2");
  await pane.getByRole("button", { name: "Save limits" }).click();

  await workbench.set("A1", '=FLOW.TIDE("SPY",,,"30min")');
  const question = pane.getByRole("region", { name: "Price" });
  await question.getByText("1 call, 3 credits.").waitFor();
  expect(paid()).toBe(0);
  await question.getByRole("button", { name: "Cancel" }).click();
  await workbench.until("A1", "#N/A");
  expect(await workbench.note("A1")).toMatch(/you cancelled 1 call for 3 credits/);

  await showTab("Workbook");
  await pane.getByRole("button", { name: "Retry: Not sent without your approval" }).click();
  await pane.getByText("1 call, 3 credits.").waitFor();
  await pane.locator(":focus").press("Enter");
  await workbench.until("A1", "Time");
  expect(paid()).toBe(1);

  await pane.getByRole("button", { name: "Pause all" }).click();
  await pane.getByRole("region", { name: "Paused" }).waitFor();
  await workbench.set("N1", '=GEX.LEVELS("SPY")');
  await workbench.until("N1", "#N/A");
  expect(await workbench.note("N1")).toMatch(/^Paused: nothing was requested/);
  await pane.getByRole("region", { name: "Paused" }).getByRole("button", { name: "Resume all" }).click();
  await workbench.until("N1", "Symbol");
  expect(paid()).toBe(2);
});

test("the automatic refresh states its price per hour before it starts, and can be stopped", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, pane, showTab } = session;
  await workbench.set("A1", '=GEX.LEVELS("SPY")');
  await workbench.until("A1", "Symbol");
  await showTab("Workbook");

  await pane.getByRole("button", { name: "Refresh automatically" }).click();
  await pane.getByText("It costs up to 12 credits per hour").waitFor();
  await pane.getByLabel("Every", { exact: true }).selectOption("10 seconds");
  await pane.getByText("It costs up to 360 credits per hour").waitFor();
  await pane.getByRole("button", { name: "Start refreshing" }).click();

  await pane.getByText("Refreshes every 10 seconds (up to 360 credits per hour).").waitFor();
  await pane.getByRole("button", { name: "Stop refreshing" }).click();
  await pane.getByRole("button", { name: "Refresh automatically" }).waitFor();
});
