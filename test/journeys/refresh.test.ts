import { openWorkbench } from "../support/browser/open-workbench";

test("a refresh shows its price first, Escape returns the focus, and the cells are requested again", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, pane, service, faults, showTab } = session;
  faults.add({ route: "levels", calls: 1, effect: { kind: "refusal", code: "not_entitled" } });
  await workbench.set("A1", '=GEX.DAILY("SPY","-5d")');
  await workbench.until("A1", "Date");
  await workbench.set("A20", '=GEX.LEVELS("SPY")');
  await workbench.until("A20", "#N/A");
  await showTab("Workbook");
  const levelCalls = () => service.requests.filter(({ path }) => path.startsWith("/v1/gex/levels")).length;
  expect(levelCalls()).toBe(1);

  const everything = pane.getByRole("button", { name: "Everything" });
  await everything.click();
  // The days are fresh for a minute; the levels were refused and are not cached.
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
