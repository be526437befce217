import { openWorkbench } from "../../../scripts/support/browser/open-workbench";

test("without a key a cell says what to do, and entering one recalculates the cells", async () => {
  await using session = await openWorkbench({ key: undefined });
  const { workbench, connect } = session;
  await workbench.set("A1", '=GEX.HEATMAP("SPY",,5)');
  await workbench.set("F1", '=GEX.LEVELS("SPY,QQQ")');
  await workbench.idle();

  expect(await workbench.text("A1")).toBe("#N/A");
  expect(await workbench.note("A1")).toMatch(/No API key has been entered yet\. Open the Strikebook pane/);

  await connect("practice");
  await workbench.until("A1", "Strike");
  await workbench.until("F1", "Symbol");

  expect(await workbench.values("A1:D1")).toEqual([["Strike", "Value", "Node", "Velocity %"]]);
  expect(await workbench.values("F2:F3")).toEqual([["SPY"], ["QQQ"]]);
});

test("the key appears in no address, no console line, and no storage entry but its own", async () => {
  const key = "session-test-key-7f3a";
  await using session = await openWorkbench({ key: undefined, extraKey: key });
  const { workbench, pane, page, seen, connect } = session;

  await connect(key);
  await workbench.set("A1", '=GEX.LEVELS("SPY,NOSUCH")');
  await workbench.until("A1", "Symbol");

  expect(seen.addresses.length).toBeGreaterThan(3);
  expect(seen.addresses.join("\n")).not.toContain(key);
  expect(seen.console.join("\n")).not.toContain(key);
  const stored = await page.evaluate(() => Object.entries<string>({ ...localStorage }));
  expect(
    stored.filter(([name, value]) => name.includes("strikebook.key") && value.includes("session-test")),
  ).toHaveLength(1);
  expect(JSON.stringify(stored.filter(([name]) => !name.includes("strikebook.key")))).not.toContain(key);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(key);
  expect(await pane.locator("body").innerText()).not.toContain(key);
  expect(JSON.stringify(session.service.requests)).not.toContain(key);
});

test("the pane offers practice accounts that show what a cell and the pane say without credits or access", async () => {
  await using session = await openWorkbench({ key: undefined });
  const { workbench, pane } = session;
  const connectTo = async (account: string) => {
    await pane.getByLabel("Practice account").selectOption(account);
    await pane.getByRole("button", { name: "Connect to the local service" }).click();
  };

  await connectTo("Suspended account");
  await pane.getByText("its account is suspended").waitFor();
  await connectTo("No credits left");
  await pane.getByRole("heading", { name: "Practice key" }).waitFor();
  await workbench.set("A1", '=GEX.LEVELS("SPY")');
  await workbench.idle();
  const withoutCredits = await workbench.note("A1");
  await pane.getByRole("button", { name: "Replace key" }).click();
  await connectTo("Exposure only, no volatility and flow");
  await workbench.until("A1", "Symbol");
  await workbench.set("A5", '=VOL.EVENTS("SPY")');
  await workbench.idle();

  await pane.getByText(/^Connected to the practice market\. Volatility: .* Ask the provider to enable it\.$/).waitFor();
  await pane.getByRole("tab", { name: "Data", exact: true }).click();
  await pane.getByRole("list", { name: "Account" }).waitFor();
  expect(await pane.getByText(/^Active/).count()).toBe(0);
  expect(withoutCredits).toMatch(/credits/);
  expect(await workbench.note("A5")).toMatch(/not enabled/);
});
