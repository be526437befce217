import { openWorkbench } from "../../../scripts/support/browser/open-workbench";

// The session's market stands on Wednesday 2026-11-18, noon in New York, whatever day it is.

test("times are loaded in advance at the price on the button, and are free when the clock shows them", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, pane, service, replayFrom } = session;
  const boards = () => service.requests.filter(({ path }) => path.startsWith("/v1/historical"));
  await workbench.set("A1", '=GEX.LEVELS("SPY,QQQ",,,,"columns=As of; headers=off")');
  await workbench.until("A1", "2026-11-18 12:00:00");

  await pane.getByRole("button", { name: "Load in advance" }).click();
  const form = pane.getByRole("form", { name: "Load in advance" });
  await form.getByLabel("Session", { exact: true }).fill("2026-11-17");
  await form.getByLabel("To, US Eastern").fill("10:02");
  await form.getByRole("button", { name: "Show the price" }).click();
  const price = form.getByRole("status", { name: "Price" });
  await price.getByText("3 times for 1 formula: SPY, QQQ.").waitFor();
  // One board of two symbols for each minute, at 5 credits.
  await price.getByText("Nov 17: 15 credits for 3 requests.").waitFor();
  expect(boards()).toHaveLength(0);

  await form.getByRole("button", { name: "Load for 15 credits" }).click();
  await pane.getByText("Loaded: 3 requests, 15 credits spent.").waitFor();
  expect(boards().map(({ path }) => decodeURIComponent(path))).toEqual(
    ["15:00", "15:01", "15:02"].map((time) => `/v1/historical?symbols=SPY,QQQ&at=2026-11-17T${time}:00Z`),
  );

  await replayFrom("2026-11-17", "10:01");
  await workbench.until("A1", "2026-11-17 10:01:00");
  expect(boards()).toHaveLength(3);
});

test("several sessions have a price for each, what failed can be loaded again, and Escape closes the form", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, pane, service, faults } = session;
  await workbench.set("A1", '=GEX.LEVELS("SPY",,,,"columns=As of; headers=off")');
  await workbench.until("A1", "2026-11-18 12:00:00");
  const open = pane.getByRole("button", { name: "Load in advance" });
  await open.click();
  await pane.getByLabel("What to load").selectOption("sessions");
  await pane.getByLabel("Last sessions").fill("2");
  await pane.getByRole("button", { name: "Show the price" }).click();
  await pane.getByText("2 sessions at 5 credits.").waitFor();
  await pane.getByText("Total: 10 credits for 2 requests.").waitFor();

  faults.add({ route: "historical", calls: 1, effect: { kind: "refusal", code: "no_data" } });
  await pane.getByRole("button", { name: "Load for 10 credits" }).click();
  await pane.getByText("1 of 2 requests loaded, 5 credits spent.").waitFor();
  await pane.getByText(/^1 request failed: /).waitFor();
  await pane.getByRole("button", { name: "Show the price of the rest" }).click();
  await pane.getByText("1 result is stored already.").waitFor();
  await pane.getByText("1 session at 5 credits, 1 session free.").waitFor();
  await pane.getByRole("button", { name: "Load for 5 credits" }).waitFor();

  await pane.getByRole("button", { name: "Other times" }).click();
  await pane.getByLabel("What to load").selectOption("sessions");
  await pane.getByLabel("Last sessions").fill("2");
  await pane.getByRole("button", { name: "Show the price" }).click();
  await pane.getByRole("button", { name: "Load for 5 credits" }).waitFor();
  await pane.getByLabel("At, US Eastern").fill("08:00");
  await pane.getByRole("button", { name: "Load for 5 credits" }).waitFor({ state: "detached" });
  await pane.getByRole("button", { name: "Show the price" }).click();
  await pane.getByText("None of these sessions was open at this time").waitFor();
  await pane.getByLabel("At, US Eastern").press("Escape");
  await pane.getByRole("form", { name: "Load in advance" }).waitFor({ state: "detached" });
  expect(await open.evaluate((button) => button === document.activeElement)).toBe(true);
  // The session of today at 10:00, and the one before.
  const paths = service.requests
    .map(({ path }) => decodeURIComponent(path))
    .filter((path) => path.includes("historical"));
  expect(paths).toEqual(["17", "18"].map((day) => `/v1/historical?symbols=SPY&at=2026-11-${day}T15:00:00Z`));
});
