import { openWorkbench } from "../../../scripts/support/browser/open-workbench";

test("the picture of a board costs nothing until its price is accepted, and the formula of a cell requests nothing more", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { workbench, pane, service } = session;
  const boardCalls = () => service.requests.filter(({ path }) => path.startsWith("/v1/heatmap"));
  await workbench.set("A1", '=GEX.LEVELS("QQQ",,,,"columns=Symbol; headers=off")');
  await workbench.until("A1", "QQQ");

  await pane.getByRole("button", { name: "Show board: 1 credit" }).waitFor();
  const symbol = await pane.getByLabel("Symbol", { exact: true }).inputValue();
  const callsBefore = boardCalls().length;
  await pane.getByRole("button", { name: "Show board: 1 credit" }).click();
  const picture = pane.getByRole("grid");
  await picture.focus();
  // The highest strike and its nearest expiration; then the net of that strike, which is the last column.
  await picture.press("ArrowDown");
  const chosen = await pane.getByRole("gridcell").textContent();
  await picture.press("Enter");
  await pane.getByText("A1 is not empty. Select an empty cell, then insert again.").waitFor();
  await session.page.evaluate(() => window.workbench?.select("C1"));
  await picture.press("Enter");
  await pane.getByText("Inserted into Sheet1!C1.").waitFor();
  await workbench.idle();

  expect(symbol).toBe("QQQ");
  expect(callsBefore).toBe(0);
  expect(boardCalls().map(({ credits }) => credits)).toEqual([1]);
  const [[exposure]] = (await workbench.values("C1")) as [[number]];
  expect(chosen).toMatch(/^[\d,.]+, Nov 18: −?\$/);
  expect(millions(chosen?.split(": ")[1] ?? "")).toBeCloseTo(exposure / 1e6, -Math.log10(0.11));
});

/** Reads `−$1.6B` or `$834.0M` as millions of US dollars. */
function millions(text: string): number {
  const [, sign = "", digits = "", unit = ""] = /^(−?)\$([\d.]+)([BMK]?)$/.exec(text) ?? [];
  const factor = { B: 1e3, M: 1, K: 1e-3, "": 1e-6 }[unit] ?? NaN;
  return Number(digits) * factor * (sign ? -1 : 1);
}

test("the picture of a board that a live cell receives is updated at no cost", async () => {
  await using session = await openWorkbench({ key: "practice", isClockMoving: true });
  const { workbench, pane, service } = session;

  await workbench.set("A1", '=GEX.LIVE.HEATMAP("SPXW",,20,3,"layout=matrix")');
  await pane.getByText("updated every second").waitFor();
  const first = await pane.getByText("updated every second").textContent();
  await pane
    .getByText("updated every second")
    .and(pane.getByText(first ?? ""))
    .waitFor({ state: "detached" });

  expect(await pane.getByRole("grid").getAttribute("aria-rowcount")).toBe("21");
  expect(service.requests.filter(({ path }) => path.startsWith("/v1/heatmap"))).toEqual([]);
});

test("levels and spot over the session are loaded at the stated price, and read with the arrow keys", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { pane, service } = session;
  const past = () => service.requests.filter(({ path }) => path.startsWith("/v1/historical"));
  await pane.getByRole("button", { name: "Show board: 1 credit" }).click();
  const chart = pane.getByRole("slider", { name: "Spot and levels of SPXW over the session" });
  await chart.waitFor();
  expect(past()).toEqual([]);

  // It is noon: 9:30 to 11:30 AM are missing, at 5 credits each.
  await pane.getByRole("button", { name: "Load the session: 25 credits" }).click();
  await chart.and(pane.locator("[aria-valuemax='5']")).waitFor();
  await chart.press("Home");
  const first = await chart.getAttribute("aria-valuetext");
  await pane.getByRole("button", { name: "Show as a table" }).click();

  expect(first).toMatch(/^9:30 AM ET: Spot [\d,.]+, King [\d,.]+/);
  expect(await pane.getByRole("table").getByRole("row").count()).toBe(7);
  expect(past().map(({ credits }) => credits)).toEqual([5, 5, 5, 5, 5]);
});

test("in a replay the picture shows the time of the clock, and follows it if that is wanted", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { pane, service, replayFrom } = session;
  await replayFrom("2026-11-18", "10:30");

  await pane.getByRole("button", { name: "Show board: 5 credits" }).click();
  await pane.getByText("Nov 18, 10:30:00 AM ET", { exact: true }).waitFor();
  await pane.getByRole("switch", { name: /Follow the replay/ }).click();
  await pane.getByRole("button", { name: "5 minutes forward", exact: true }).click();
  await pane.getByText("Nov 18, 10:35:00 AM ET", { exact: true }).waitFor();

  const past = service.requests.filter(({ path }) => path.startsWith("/v1/historical"));
  expect(past.map(({ credits }) => credits)).toEqual([5, 5]);
});

test("the picture of a sum of roots shows the strikes around spot, leads with the zero gamma of both roots, and costs what one symbol does", async () => {
  await using session = await openWorkbench({ key: "practice" });
  const { pane, service, workbench } = session;
  await pane.getByLabel("Symbol", { exact: true }).fill("spx+");
  await pane.getByLabel("Symbol", { exact: true }).press("Enter");
  await pane.getByRole("button", { name: "Show board: 1 credit" }).click();

  const window = await pane
    .getByText(/^SPX\+ gamma: \d+ strikes, \d+ expirations\. The 40 strikes .* drawn/)
    .textContent();
  const zeroGamma = await pane.getByText(/^Zero gamma of SPX and SPXW: /).textContent();
  await workbench.set("A1", '=GEX.LEVELS("SPX+",,,,"columns=Zero gamma,King; headers=off")');
  await workbench.idle();
  const [[level = NaN, king = NaN]] = (await workbench.values("A1:B1")) as [number[]];

  expect(await pane.getByRole("grid").getAttribute("aria-rowcount")).toBe("41");
  expect(Number(/: ([\d,.]+), /.exec(zeroGamma ?? "")?.[1]?.replaceAll(",", ""))).toBeCloseTo(level, 2);
  expect(window).toContain(`king ${king.toLocaleString("en-US")}`);
  const boards = service.requests.filter(({ path }) => path.startsWith("/v1/heatmap"));
  expect(boards.map(({ credits }) => credits)).toEqual([1]);
});
